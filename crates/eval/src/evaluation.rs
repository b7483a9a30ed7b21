use cinquina_game::Colour;
use cinquina_patterns::combination::Codes;
use cinquina_patterns::{Observer, PatternBoard, PatternRule};

use crate::values::Worth;
use crate::{Values, threats};

/// The value of a position, kept move by move: what all empty squares are worth to each player.
#[derive(Copy, Clone)]
pub struct Evaluation<'a> {
    values: &'a Values,
    sums: [Worth; 2],
}

impl<'a> Evaluation<'a> {
    /// The largest value, far from that of a proven win.
    pub const MOST: i32 = 10_000;

    /// For a board about to be observed.
    pub fn new(values: &'a Values) -> Self {
        Self { values, sums: [Worth::default(); 2] }
    }

    /// The value for the player to move: what his squares are worth to him, who can use them first,
    /// less what his opponent's are worth, and what comes of their threats.
    #[inline]
    pub fn value<R: PatternRule>(board: &PatternBoard<R, Self>) -> i32 {
        let Self { values, sums } = board.observer();
        let (own, other) = (sums[board.turn().index()].own(), sums[(!board.turn()).index()].other());
        (own - other + values.threat(threats::index(board))).clamp(-Self::MOST, Self::MOST)
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
            self.sums[colour.index()].change(worth(old), worth(new));
        }
    }
}
