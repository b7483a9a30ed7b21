//! Helpers for several tests: the plain search, and random patterns.
#![allow(dead_code, reason = "each test binary uses its part")]

pub(crate) mod plain;

use cinquina_lab::{Content, DIRECTIONS, Pattern, Player, Square};

/// A small generator of repeatable random numbers (xorshift).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % limit
    }
}

/// Two to four lines of five to seven squares that meet in a small field, with stones on some of them.
pub(crate) fn random_pattern(random: &mut Random, side: usize) -> Pattern {
    let stones_in_ten = 2 + random.below(4);
    let mut squares = Vec::new();
    for _ in 0..2 + random.below(3) {
        let start = Square::new(random.below(side) as i32, random.below(side) as i32);
        let direction = DIRECTIONS[random.below(4)];
        let back = random.below(5) as i32;
        squares.extend((0..5 + random.below(3) as i32).map(|step| start.step(direction, step - back)));
    }
    let mut content = || if random.below(10) < stones_in_ten { Content::Stone(Player::X) } else { Content::Empty };
    squares.into_iter().map(|square| (square, content())).collect()
}

/// A field of five to seven rows and columns with stones, and perhaps holes.
pub(crate) fn random_field(random: &mut Random) -> Pattern {
    let (rows, cols) = (5 + random.below(3) as i32, 5 + random.below(3) as i32);
    let (stones, holes) = (5 + random.below(40), random.below(20));
    let squares = (0..rows).flat_map(|row| (0..cols).map(move |col| Square::new(row, col)));
    let mut content = || match random.below(100) {
        number if number < stones => Some(Content::Stone(Player::X)),
        number if number >= 100 - holes => None,
        _ => Some(Content::Empty),
    };
    squares.filter_map(|square| Some((square, content()?))).collect()
}
