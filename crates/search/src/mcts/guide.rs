//! What guides the tree search: a value and priors for a position; a network could replace it.

use cinquina_eval::{Evaluation, Values};
use cinquina_game::Square;
use cinquina_patterns::{LineTable, PatternBoard};

use crate::score::Score;

/// What a best-first search believes before it has looked: which moves deserve a look, and how the game
/// will end. A network can take this place.
pub trait Guide<L: LineTable> {
    /// What the player to move can expect, from -1, a loss, to 1, a win. For each of the moves it gives
    /// the policy, in nats: a move is chosen with a chance proportional to e to that.
    fn judge(&mut self, board: &PatternBoard<L>, moves: &[Square], policy: &mut Vec<f32>) -> f32;

    /// What a player can expect, as a score.
    fn score(&self, expectation: f32) -> Score;
}

/// The evaluation and the policy that are fitted on games.
#[derive(Clone)]
pub struct PatternGuide<'a>(Evaluation<'a>);

impl<'a> PatternGuide<'a> {
    /// For a board on which nothing was played yet.
    pub fn new<L: LineTable>(values: &'a Values, board: &PatternBoard<L>) -> Self {
        Self(Evaluation::new(values, board))
    }

    /// The evaluation that means odds of e to 1.
    const ODDS: f32 = 900.0;
}

impl<L: LineTable> Guide<L> for PatternGuide<'_> {
    fn judge(&mut self, board: &PatternBoard<L>, moves: &[Square], policy: &mut Vec<f32>) -> f32 {
        let (values, turn) = (self.0.values(), board.turn());
        policy.clear();
        policy.extend(moves.iter().map(|&square| values.policy(board.codes(square), turn) as f32 / Values::NAT));
        // The hyperbolic tangent of half the odds' logarithm is the chance to win less the chance to lose.
        libm::tanhf(self.0.value(board) as f32 / (2.0 * Self::ODDS))
    }

    fn score(&self, expectation: f32) -> Score {
        let score = 2.0 * Self::ODDS * libm::atanhf(expectation.clamp(-0.999, 0.999));
        (score as Score).clamp(-Evaluation::MOST, Evaluation::MOST)
    }
}

#[cfg(test)]
mod tests {
    use cinquina_game::{Rule, Size};
    use cinquina_patterns::NineSquares;

    use super::*;

    #[test]
    fn a_score_is_what_the_evaluation_would_be() {
        let (values, board) =
            (Values::hand_made(), PatternBoard::<NineSquares>::new(Rule::Freestyle, Size::square(15).unwrap()));
        let guide = PatternGuide::new(&values, &board);
        for score in [-3_000, -500, 0, 70, 2_500] {
            let expectation = libm::tanhf(score as f32 / 1_800.0);
            let back = Guide::<NineSquares>::score(&guide, expectation);
            assert!((back - score).abs() <= 2, "{score} {back}");
        }
    }
}
