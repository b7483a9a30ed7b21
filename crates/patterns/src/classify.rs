//! The classification of a line by G, N and its trackers (§4.2).

use std::fmt;

use cinquina_game::Colour;

use crate::{Class, Content, Line, LineSquares};

/// What the procedure of §4.2 finds in a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The line's class.
    pub class: Class,
    /// G, the highest degree of a block of the owner; 0 if all blocks are dead.
    pub degree: u8,
    /// N, how many blocks have that degree.
    pub blocks: u8,
    /// The owner's stones in those blocks.
    pub stones: LineSquares,
    /// A tracker for each pair of those blocks, first with second, first with third, …
    pub trackers: Vec<Tracker>,
    /// Where one stone of the owner makes an attack a victory or a threat an attack (§2.2), not only
    /// the fastest ones; for a double four, which is a victory already, where it completes.
    pub triggers: LineSquares,
    /// Where one stone of the opponent stops the attack. Empty for a victory, which cannot be
    /// stopped, and `None` where there is nothing to stop yet.
    pub defence: Option<LineSquares>,
}

impl Reading {
    /// For a potential line, read with the stone it waits for: where the opponent stops it before that
    /// (§4.5). On the middle square, and for a double four also where it would complete; `None` for
    /// lines that are not attacks yet.
    pub fn potential_defence(&self) -> Option<LineSquares> {
        match self.class {
            Class::S5 => Some(LineSquares::MIDDLE),
            Class::D4 => Some(LineSquares::MIDDLE | self.triggers),
            _ => None,
        }
    }
}

/// How many of two blocks each square is empty in.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tracker {
    first: u16,
    second: u16,
}

impl Tracker {
    /// 0, 1 or 2.
    pub const fn count(self, index: usize) -> u8 {
        (self.first >> index & 1) as u8 + (self.second >> index & 1) as u8
    }

    /// The squares that are empty in one of the two blocks or in both.
    const fn squares(self) -> u16 {
        self.first | self.second
    }

    /// Whether the two blocks share just one empty square and have one each besides: two fours in
    /// one move, on different squares.
    fn is_attack(self) -> bool {
        (self.first & self.second).count_ones() == 1 && self.squares().count_ones() == 3
    }
}

impl fmt::Display for Tracker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..Line::LENGTH).try_for_each(|index| write!(f, "{}", self.count(index)))
    }
}

/// A line as its owner sees it: his stones, and where he may still play.
#[derive(Copy, Clone)]
struct Own {
    stones: u16,
    empty: u16,
}

/// The five squares of each block of the line.
const BLOCKS: [u16; 5] = [0b11111, 0b11111 << 1, 0b11111 << 2, 0b11111 << 3, 0b11111 << 4];

impl Line {
    /// Classifies the line as one of `owner`, by the freestyle rule: a stone of his is put in the
    /// middle, whatever is there. Code for every rule calls [`LineTable::read`](crate::LineTable::read).
    pub fn read(self, owner: Colour) -> Reading {
        Own::new(self, owner).read()
    }

    /// The class alone, without what it follows from: the same as [`read`](Self::read) says, for less.
    pub fn classify(self, owner: Colour) -> Class {
        Own::new(self, owner).class()
    }
}

impl Own {
    fn new(line: Line, owner: Colour) -> Self {
        let line = line.with(Line::MIDDLE, owner.into());
        Self { stones: line.mask(owner.into()), empty: line.mask(Content::Empty) }
    }

    fn fill(self, square: usize) -> Self {
        Self { stones: self.stones | 1 << square, empty: self.empty & !(1 << square) }
    }

    fn read(self) -> Reading {
        let strongest = Strongest::of(self);
        let (class, defence) = self.classify(&strongest);
        Reading {
            class,
            degree: strongest.degree as u8,
            blocks: strongest.count as u8,
            stones: LineSquares::from_bits(strongest.squares & self.stones),
            trackers: strongest.trackers().collect(),
            triggers: self.triggers(class),
            defence: defence.map(LineSquares::from_bits),
        }
    }

    fn class(self) -> Class {
        self.classify(&Strongest::of(self)).0
    }

    /// The eight cases of §4.2.
    fn classify(self, strongest: &Strongest) -> (Class, Option<u16>) {
        match strongest.degree {
            5 => (Class::S5, Some(0)),
            4 => match strongest.blocks().iter().fold(0, |all, empty| all | empty) {
                one if one.is_power_of_two() => (Class::S4, Some(one)),
                _ => (Class::D4, Some(0)),
            },
            3 => {
                let attacks = strongest.trackers().filter(|tracker| tracker.is_attack());
                match attacks.map(Tracker::squares).reduce(|all, squares| all & squares) {
                    None => (Class::S3, None),
                    Some(defence) if defence.count_ones() == 2 => (Class::D3, Some(defence)),
                    Some(defence) => (Class::W3, Some(defence)),
                }
            }
            2 => match squares(self.empty).map(|square| self.fill(square).class()).max() {
                Some(Class::D3) => (Class::D2, None),
                Some(Class::W3) => (Class::W2, None),
                _ => (Class::S2, None),
            },
            _ => (Class::Generic, None),
        }
    }

    fn triggers(self, class: Class) -> LineSquares {
        let makes = |wanted: &[Class]| {
            squares(self.empty).filter(|&square| wanted.contains(&self.fill(square).class())).collect()
        };
        match class {
            Class::D4 => makes(&[Class::S5]),
            Class::S4 | Class::D3 | Class::W3 => makes(&[Class::S5, Class::D4]),
            Class::S3 | Class::D2 | Class::W2 => makes(&[Class::S4, Class::D3, Class::W3]),
            Class::S5 | Class::S2 | Class::Generic => LineSquares::NONE,
        }
    }
}

/// The blocks of the highest degree: how high it is, and the empty squares of each.
#[derive(Copy, Clone)]
struct Strongest {
    degree: u32,
    empty: [u16; BLOCKS.len()],
    count: usize,
    /// All squares of these blocks.
    squares: u16,
}

impl Strongest {
    fn of(own: Own) -> Self {
        let none = Self { degree: 0, empty: [0; BLOCKS.len()], count: 0, squares: 0 };
        let mut strongest = none;
        for block in BLOCKS {
            let dead = block & !(own.stones | own.empty) != 0;
            let degree = (block & own.stones).count_ones();
            if dead || degree < strongest.degree {
                continue;
            }
            if degree > strongest.degree {
                strongest = Self { degree, ..none };
            }
            strongest.empty[strongest.count] = block & own.empty;
            strongest.count += 1;
            strongest.squares |= block;
        }
        strongest
    }

    fn blocks(&self) -> &[u16] {
        &self.empty[..self.count]
    }

    fn trackers(&self) -> impl Iterator<Item = Tracker> {
        let blocks = self.blocks();
        let with_later =
            move |n: usize| blocks[n + 1..].iter().map(move |&second| Tracker { first: blocks[n], second });
        (0..blocks.len()).flat_map(with_later)
    }
}

fn squares(mask: u16) -> impl Iterator<Item = usize> {
    (0..Line::LENGTH).filter(move |&square| mask >> square & 1 == 1)
}
