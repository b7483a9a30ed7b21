//! The analysis on what each player could make with one stone (§4.6), which the searches use.

use cinquina_game::{Colour, Direction, Square, SquareSet};

use super::Analysis;
use crate::{Content, Line, LineTable, PatternBoard, Potential, WideLine};

impl<L: LineTable> PatternBoard<L> {
    /// The analysis on potential patterns (§4.6), for the player to move on a board without a five.
    pub fn analysis(&self) -> Analysis {
        use Potential::{C44, D4, S5};
        let (px, py) = (self.turn(), !self.turn());
        if self.count(px, S5) > 0 {
            return Analysis::Five(self.fives(px));
        }
        if self.count(py, S5) > 0 {
            return self.block_or_lose();
        }
        if self.count(px, C44) + self.count(px, D4) > 0 {
            return Analysis::DoubleFour(self.double_fours(px));
        }
        if self.count(py, C44) + self.count(py, D4) > 0 {
            return Analysis::Defend(self.defending_moves());
        }
        Analysis::Open
    }

    /// PY would complete a five.
    fn block_or_lose(&self) -> Analysis {
        let blocks = self.blocks(!self.turn());
        let mut squares = blocks.iter();
        match (squares.next(), squares.next()) {
            (None, _) => Analysis::Lost,
            (Some(only), None) => Analysis::Block(only),
            _ => Analysis::Defend(blocks),
        }
    }

    /// The legal replies after which `colour`, who would complete a five, can no more: none if he cannot be stopped.
    #[inline]
    pub fn blocks(&self, colour: Colour) -> SquareSet {
        let fives = self.count(colour, Potential::S5);
        if self.closes() && fives > 0 {
            return self.common_stops(&self.fives(colour), colour, Potential::S5);
        }
        if fives == 1 { self.legal(self.fives(colour), !colour) } else { SquareSet::EMPTY }
    }

    /// The blocks of the opponent's five with which the player to move makes a four of his own.
    pub fn blocks_with_a_four(&self) -> SquareSet {
        let own = self.turn();
        self.blocks(!own).iter().filter(|&block| self.potential(block, own) >= Potential::S4).collect()
    }

    /// Case 5: what stops every attack of two steps, and the fours that put them off.
    fn defending_moves(&self) -> SquareSet {
        let (px, py) = (self.turn(), !self.turn());
        let attacks = self.double_fours(py);
        let mut moves = self.common_defence(&attacks, py);
        for four in &self.legal(self.fours(px), px) {
            if self.delays(four, &attacks) {
                moves.insert(four);
            }
        }
        moves
    }

    /// Where one legal stone stops all attacks of `colour` with these triggers: the intersection of their
    /// defences. Empty if there is no such square, or no attack.
    pub fn common_defence(&self, attacks: &SquareSet, colour: Colour) -> SquareSet {
        if self.closes() {
            return self.common_stops(attacks, colour, Potential::C44);
        }
        let common = intersection(attacks, |trigger| self.defence(trigger, colour));
        self.legal(common, !colour)
    }

    /// Where one stone leaves `colour` less than `weakest` on all of these squares.
    fn common_stops(&self, squares: &SquareSet, colour: Colour, weakest: Potential) -> SquareSet {
        intersection(squares, |square| self.stops(square, colour, weakest))
    }

    /// Where one stone leaves `colour` less than `weakest` on `square`: there, or on one of its lines.
    fn stops(&self, square: Square, colour: Colour, weakest: Potential) -> SquareSet {
        let mut stops: SquareSet = [square].into_iter().collect();
        for direction in Direction::ALL {
            let line = self.wide_line(square, direction);
            for at in (0..WideLine::LENGTH).filter(|&at| at != WideLine::MIDDLE && line.content(at) == Content::Empty) {
                let stopped = line.with(at, (!colour).into());
                if self.potential_with(square, colour, direction, stopped) < weakest {
                    let distance = at as i32 - WideLine::MIDDLE as i32;
                    stops.extend(direction.walk(self.board().size(), square, distance));
                }
            }
        }
        stops
    }

    /// Whether a four of PX on `square` puts off PY's attacks, given by their triggers: not if PY,
    /// having to block it, makes two fours by that.
    fn delays(&self, square: Square, attacks: &SquareSet) -> bool {
        if !attacks.iter().any(|trigger| in_reach(square, trigger)) {
            return true;
        }
        let completions = Completions::new(self, square, self.turn());
        match completions.as_slice() {
            [] => false,
            [block] => !attacks.contains(block.square) || !self.blocks_with_attack(block),
            // A straight four that the rule may forbid, or one that can be stopped beyond its ends.
            _ => true,
        }
    }

    /// Whether PY makes two fours by blocking a four of PX, with its stone on the board. That stone is
    /// in the way of just one line of the blocking square.
    fn blocks_with_attack(&self, block: &Completion) -> bool {
        let (px, py) = (self.turn(), !self.turn());
        let stone = (WideLine::MIDDLE as i32 - block.distance) as usize;
        let seen = self.wide_line(block.square, block.direction).with(stone, px.into());
        self.potential_with(block.square, py, block.direction, seen) >= Potential::C44
    }

    /// Where `colour` would complete a five after a stone on the empty `square`, if he makes a four there and no more: the
    /// square where the other must stop him.
    pub fn block_of_four(&self, square: Square, colour: Colour) -> Option<Square> {
        Completions::new(self, square, colour).as_slice().first().map(|completion| completion.square)
    }

    /// Where one stone stops what `colour` threatens to make on the empty `square` (§4.5): the square
    /// itself for a five; for two fours at once (D4 or C44) also the squares on which they would
    /// complete, unless there are more than two of those and blocking one leaves two.
    ///
    /// Empty if `colour` threatens neither.
    pub fn defence(&self, square: Square, colour: Colour) -> SquareSet {
        let mut defence = SquareSet::EMPTY;
        let potential = self.potential(square, colour);
        if self.closes() && potential >= Potential::C44 {
            let weakest = if potential == Potential::S5 { potential } else { Potential::C44 };
            return self.stops(square, colour, weakest);
        }
        if potential >= Potential::C44 {
            defence.insert(square);
        }
        if matches!(potential, Potential::C44 | Potential::D4)
            && let [one, two] = Completions::new(self, square, colour).as_slice()
        {
            defence.extend([one.square, two.square]);
        }
        defence
    }
}

/// What the sets of all these squares have in common; empty if there is no square.
fn intersection(squares: &SquareSet, set: impl Fn(Square) -> SquareSet) -> SquareSet {
    let mut squares = squares.iter();
    let first = squares.next().map_or(SquareSet::EMPTY, &set);
    squares.fold(first, |common, square| common & set(square))
}

/// Whether two squares lie on a common line of nine squares around one of them.
#[inline]
pub fn in_reach(one: Square, other: Square) -> bool {
    on_a_line(one, other, Line::MIDDLE)
}

/// Whether two squares lie on a common line of eleven squares around one of them.
#[inline]
pub fn in_wide_reach(one: Square, other: Square) -> bool {
    on_a_line(one, other, WideLine::MIDDLE)
}

#[inline]
fn on_a_line(one: Square, other: Square, reach: usize) -> bool {
    let (dx, dy) = (one.x().abs_diff(other.x()), one.y().abs_diff(other.y()));
    (dx == 0 || dy == 0 || dx == dy) && dx.max(dy) <= reach
}

/// Where a player would complete a five after a stone on some empty square that makes no five.
struct Completions {
    found: [Completion; Self::MOST],
    count: usize,
}

#[derive(Copy, Clone)]
struct Completion {
    square: Square,
    direction: Direction,
    /// Steps from the stone.
    distance: i32,
}

impl Completions {
    /// A line without a five completes on two squares at most.
    const MOST: usize = 8;

    fn new<L: LineTable>(board: &PatternBoard<L>, square: Square, colour: Colour) -> Self {
        let none = Completion { square, direction: Direction::Row, distance: 0 };
        let mut completions = Self { found: [none; Self::MOST], count: 0 };
        for direction in Direction::ALL {
            let mut mask = board.completions_in(square, direction, colour);
            while mask != 0 {
                let distance = mask.trailing_zeros() as i32 / 2 - WideLine::MIDDLE as i32;
                completions.push(direction.walk(board.board().size(), square, distance), direction, distance);
                mask &= mask - 1;
            }
        }
        completions
    }

    fn push(&mut self, square: Option<Square>, direction: Direction, distance: i32) {
        if let (Some(square), Some(free)) = (square, self.found.get_mut(self.count)) {
            *free = Completion { square, direction, distance };
            self.count += 1;
        }
    }

    fn as_slice(&self) -> &[Completion] {
        &self.found[..self.count]
    }
}
