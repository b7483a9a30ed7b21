//! What benches do with a board: games played on it, and a sum that shows whether all of it was computed.

use cinquina_game::{Square, SquareSet};

use crate::{Analysis, NineSquares, PatternBoard};

impl PatternBoard<NineSquares> {
    /// Plays every game forward and back, and returns a sum over the analyses of all its positions: the same in every round
    /// and on every machine. `cinquina bench board` measures this; it stands here since code for one kind of lines is
    /// optimised as the crate is that it is written in.
    pub fn checksum_of_games(&mut self, games: &[Vec<Square>]) -> u64 {
        let mut checksum = 0;
        for game in games {
            for &square in game {
                self.play(square);
                checksum = mix(checksum, digest(&self.analysis()));
            }
            for _ in game {
                self.undo();
            }
        }
        checksum
    }
}

/// The case and every move of the analysis, as a number.
fn digest(analysis: &Analysis) -> u64 {
    let squares = |set: &SquareSet| set.iter().fold(0, |sum, square| mix(sum, square.index() as u64));
    let moves = match analysis {
        Analysis::Five(set) | Analysis::DoubleFour(set) | Analysis::Defend(set) => squares(set),
        Analysis::Block(square) => square.index() as u64,
        Analysis::Lost | Analysis::Open => 0,
    };
    mix(moves, u64::from(analysis.case()))
}

fn mix(sum: u64, value: u64) -> u64 {
    (sum.rotate_left(7) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
