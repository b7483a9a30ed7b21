//! What a stone makes on a line under any rule, found by playing on from there (§2.2).
//!
//! G, N and trackers (§4.2) know that a four is stopped only where it completes. Under caro it is stopped beyond its
//! ends as well, and under other rules a five may be an overline. So here the classes are what their definitions say:
//! what one more stone of either player makes of the line.

use std::collections::HashMap;

use cinquina_game::{Colour, Row, Rule};

use crate::WideSquares;
use crate::{Class, Content, WideLine, WideReading};

/// What a stone makes on a line: `None` if the rule forbids it on account of this line alone.
pub(crate) type Shape = Option<Class>;

/// The shape of every line for one player.
pub(crate) struct Shapes {
    rule: Rule,
    owner: Colour,
    /// Whether overlines and two fours at once are forbidden: Black under renju.
    forbids: bool,
    known: HashMap<View, Shape>,
}

impl Shapes {
    pub(crate) fn new(rule: Rule, owner: Colour) -> Self {
        let forbids = rule.forbids() && owner == Colour::Black;
        let mut shapes = Self { rule, owner, forbids, known: HashMap::new() };
        // Every other view is one of these with some stones more.
        View::starts().for_each(|view| {
            shapes.find(view);
        });
        shapes
    }

    /// The shape of a line of the owner, his stone put in the middle.
    pub(crate) fn get(&self, line: WideLine) -> Shape {
        self.known.get(&View::of(line, self.owner)).copied().flatten()
    }

    fn find(&mut self, view: View) -> Shape {
        if let Some(&known) = self.known.get(&view) {
            return known;
        }
        let shape = self.play_on(view);
        self.known.insert(view, shape);
        shape
    }

    fn play_on(&mut self, view: View) -> Shape {
        // Looked at even where the game is over, so that every view is known in the end.
        let next: Vec<Shape> = view.free_squares().map(|at| self.find(view.with_stone(at))).collect();
        let stopped: Vec<Shape> = view.free_squares().map(|at| self.find(view.with_foe(at))).collect();
        let row = view.row();
        if self.rule.row_wins(row, self.owner) {
            return Some(Class::S5);
        }
        if self.forbids && row.length > 5 {
            return None;
        }
        let count = |class| next.iter().filter(|&&shape| shape == Some(class)).count();
        match (count(Class::S5), self.forbids) {
            (0, _) => {}
            (1, true) => return Some(Class::S4),
            // Two fours on one line are forbidden, but for the two ends of one straight four.
            (_, true) => return (row.length == 4).then_some(Class::D4),
            (_, false) => {
                let unstoppable = stopped.iter().all(|&shape| shape >= Some(Class::S4));
                return Some(if unstoppable { Class::D4 } else { Class::S4 });
            }
        }
        Some(match count(Class::D4) {
            0 => match next.iter().flatten().max() {
                Some(Class::S4) => Class::S3,
                Some(Class::D3) => Class::D2,
                Some(Class::W3) => Class::W2,
                Some(Class::S3) => Class::S2,
                _ => Class::Generic,
            },
            1 => Class::W3,
            _ => Class::D3,
        })
    }

    /// All about a line of the owner, his stone put in the middle.
    pub(crate) fn read(&self, line: WideLine) -> WideReading {
        let view = View::of(line, self.owner);
        let shape = |view: View| self.known.get(&view).copied().flatten();
        let class = shape(view).unwrap_or(Class::Generic);
        let makes = |wanted: &[Class]| {
            view.squares(|at| shape(view.with_stone(at)).is_some_and(|class| wanted.contains(&class)))
        };
        let stops = |weakest| Some(view.squares(|at| shape(view.with_foe(at)) < Some(weakest)));
        let (triggers, defence) = match class {
            Class::S5 => (WideSquares::NONE, Some(WideSquares::NONE)),
            Class::D4 => (makes(&[Class::S5]), Some(WideSquares::NONE)),
            Class::S4 => (makes(&[Class::S5, Class::D4]), stops(Class::S4)),
            Class::D3 | Class::W3 => (makes(&[Class::S5, Class::D4]), stops(Class::W3)),
            Class::S3 | Class::D2 | Class::W2 => (makes(&[Class::S4, Class::D3, Class::W3]), None),
            Class::S2 | Class::Generic => (WideSquares::NONE, None),
        };
        WideReading { class, stones: WideSquares::from_bits(self.strongest(view) & view.stones), triggers, defence }
    }

    /// The squares of the blocks that hold most stones, among those that would win if they were filled.
    fn strongest(&self, view: View) -> u16 {
        let (mut most, mut squares) = (0, 0);
        for block in (1..=WideLine::MIDDLE).map(|start| 0b11111 << start) {
            let filled = View { stones: view.stones | block, free: view.free & !block, ..view };
            let degree = (block & view.stones).count_ones();
            if block & !(view.stones | view.free) != 0 || !self.rule.row_wins(filled.row(), self.owner) || degree < most
            {
                continue;
            }
            squares = if degree > most { block } else { squares | block };
            most = degree;
        }
        squares
    }
}

/// A wide line as the owner of its middle stone sees it: what lies behind the first square that he can never have
/// does not matter to him. Bit `i` for square `i`; what is in no mask is outside.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
struct View {
    stones: u16,
    free: u16,
    foes: u16,
}

impl View {
    fn of(line: WideLine, owner: Colour) -> Self {
        let line = line.with(WideLine::MIDDLE, owner.into());
        let mask = |content| {
            let holds = |&index: &usize| line.content(index) == content;
            (0..WideLine::LENGTH).filter(holds).fold(0, |mask, index| mask | 1 << index)
        };
        Self { stones: mask(owner.into()), free: mask(Content::Empty), foes: mask((!owner).into()) }.cut()
    }

    /// Lines with the middle stone alone, between foes, borders or nothing.
    fn starts() -> impl Iterator<Item = Self> {
        let ends = |side: i32| {
            (1..=WideLine::MIDDLE as i32 + 1).flat_map(move |distance| {
                let at = WideLine::MIDDLE as i32 + side * distance;
                let free: u16 = (1..distance).map(|n| 1 << (WideLine::MIDDLE as i32 + side * n)).sum();
                let foe = if (0..WideLine::LENGTH as i32).contains(&at) { 1 << at } else { 0 };
                [(free, foe), (free, 0)]
            })
        };
        ends(-1).flat_map(move |(left, left_foe)| {
            ends(1).map(move |(right, right_foe)| Self {
                stones: 1 << WideLine::MIDDLE,
                free: left | right,
                foes: left_foe | right_foe,
            })
        })
    }

    /// Without what does not matter.
    fn cut(self) -> Self {
        let own = self.stones | self.free;
        let reach = |step: i32| {
            let ahead = (1..).map(|n| WideLine::MIDDLE as i32 + step * n);
            let within = ahead.take_while(|at| (0..WideLine::LENGTH as i32).contains(at));
            let mut seen = 0;
            for at in within {
                seen |= 1 << at;
                if own >> at & 1 == 0 {
                    break;
                }
            }
            seen
        };
        let seen = reach(-1) | reach(1) | 1 << WideLine::MIDDLE;
        Self { stones: self.stones & seen, free: self.free & seen, foes: self.foes & seen }
    }

    fn with_stone(self, at: usize) -> Self {
        Self { stones: self.stones | 1 << at, free: self.free & !(1 << at), ..self }
    }

    fn with_foe(self, at: usize) -> Self {
        Self { foes: self.foes | 1 << at, free: self.free & !(1 << at), ..self }.cut()
    }

    fn free_squares(self) -> impl Iterator<Item = usize> {
        (0..WideLine::LENGTH).filter(move |&at| self.free >> at & 1 == 1)
    }

    fn squares(self, wanted: impl Fn(usize) -> bool) -> WideSquares {
        WideSquares::from_bits(self.free_squares().filter(|&at| wanted(at)).fold(0, |mask, at| mask | 1 << at))
    }

    /// The row through the middle stone.
    fn row(self) -> Row {
        let behind = (!self.stones >> WideLine::MIDDLE).trailing_zeros() as usize;
        let before = (!self.stones << (15 - WideLine::MIDDLE)).leading_zeros() as usize;
        let is_foe = |at: Option<usize>| at.is_some_and(|at| self.foes >> at & 1 == 1);
        let (start, end) = (WideLine::MIDDLE.checked_sub(before), WideLine::MIDDLE + behind);
        Row { length: before + behind - 1, closed: is_foe(start) && is_foe(Some(end)) }
    }
}
