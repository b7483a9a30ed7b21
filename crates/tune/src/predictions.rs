//! How well evaluations of any kind predict what a search says.

use cinquina_eval::{Evaluation, Values};
use cinquina_formats::packed::PackedGame;
use cinquina_game::{Outcome, Rule};
use cinquina_patterns::{LineTable, with_lines};

use crate::positions::{half_points, is_evaluated, replay};
use crate::{Loss, Target};

/// How well the static evaluation predicts the positions of a game that a search would evaluate. A value of `odds` means odds
/// of e to 1.
pub fn loss(values: &Values, odds: f64, target: &Target, game: &PackedGame, rule: Rule) -> Loss {
    with_lines!(rule, L => loss_by::<L>(values, odds, target, game, rule))
}

fn loss_by<L: LineTable>(values: &Values, odds: f64, target: &Target, game: &PackedGame, rule: Rule) -> Loss {
    let (mut evaluation, mut sum) = (None, Loss::default());
    replay::<L>(game, rule, |board, ply| {
        if is_evaluated(board) {
            let points = |outcome: Outcome| f32::from(half_points(outcome, board.turn())) / 2.0;
            let target = target.blend(ply.score.into(), game.outcome.map(points));
            let value = evaluation.get_or_insert_with(|| Evaluation::new(values, board)).value(board);
            sum = sum.with(Loss::of(value as f32 / odds as f32, target));
        }
    });
    sum
}
