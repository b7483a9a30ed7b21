use cinquina_game::{Colour, Direction};
use cinquina_patterns::{Class, LineTable, PatternBoard, Standing};

/// What a player who does not see everything overlooks: lines of three or more stones, his own and the
/// opponent's, each time he is to move.
///
/// It is the same for the same position and seed.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Oversight {
    /// How often a three of the opponent in a row or column is not seen, in thousandths.
    pub(crate) blindness: u32,
    pub(crate) seed: u64,
}

impl Oversight {
    /// Shuts the eyes of a board on which nothing was played yet.
    pub(crate) fn apply<L: LineTable>(self, board: &mut PatternBoard<L>) {
        if self.blindness == 0 {
            return;
        }
        let mut random = fastrand::Rng::with_seed(self.seed ^ board.hash());
        for colour in Colour::BOTH {
            for line in board.standing(colour) {
                if random.u32(0..1000) < self.chance(&line, colour == board.turn()) {
                    board.overlook(&line.stones, line.direction);
                }
            }
        }
    }

    /// How easily a line is not seen, in thousandths: diagonals more easily than rows and columns, fours
    /// less than threes, and the own lines less than the opponent's.
    fn chance(self, line: &Standing, own: bool) -> u32 {
        let slanted = if matches!(line.direction, Direction::Falling | Direction::Rising) { 3 } else { 2 };
        let conspicuous = if line.class >= Class::S4 { 4 } else { 1 } * if own { 2 } else { 1 };
        self.blindness * slanted / (2 * conspicuous)
    }
}
