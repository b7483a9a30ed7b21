use cinquina_game::Colour;
use cinquina_patterns::Observer;
use cinquina_patterns::combination::Codes;

use crate::Values;

/// The value of a position, kept move by move: what all empty squares are worth to each player.
#[derive(Copy, Clone)]
pub struct Evaluation<'a> {
    values: &'a Values,
    sums: [i32; 2],
}

impl<'a> Evaluation<'a> {
    /// The largest value, far from that of a proven win.
    pub const MOST: i32 = 10_000;

    /// For a board about to be observed.
    pub const fn new(values: &'a Values) -> Self {
        Self { values, sums: [0; 2] }
    }

    /// The value for the player to move: his squares count a fifth more, for he can use them first.
    #[inline]
    pub fn value(&self, turn: Colour) -> i32 {
        let (own, other) = (self.sums[turn.index()], self.sums[(!turn).index()]);
        (own + own / 5 - other).clamp(-Self::MOST, Self::MOST)
    }

    /// The values it sums up.
    #[inline]
    pub const fn values(&self) -> &'a Values {
        self.values
    }
}

impl Observer for Evaluation<'_> {
    #[inline(always)]
    fn square(&mut self, old: Codes, new: Codes) {
        for colour in Colour::BOTH {
            let worth = |codes| self.values.worth(codes, colour);
            self.sums[colour.index()] += worth(new) - worth(old);
        }
    }
}
