//! A position described without a search: whether the game is over, the legal moves, the patterns on the board.

use cinquina_game::renju::Forbidden;
use cinquina_game::{Game, Outcome, Size, SquareSet, notation};
use cinquina_patterns::{CrossSquare, Explanation, Standing, UnstoppableFour, Verdict};
use serde_json::{Value, json};

use crate::position::{Side, names};

/// A position as JSON: the board, the player to move, the end of the game, and everything in [`Explanation`].
pub fn describe(game: &Game) -> Value {
    let size = game.board().size();
    let explanation = Explanation::of(game);
    json!({
        "size": size.to_string(),
        "rule": game.rule().name(),
        "turn": game.turn().to_string(),
        "over": game.outcome().is_some(),
        "full": game.board().empty_squares().is_empty(),
        "winner": winner(game),
        "five": names(&five(game), size),
        "forbidden": names(explanation.forbidden.iter().map(|(square, _)| *square), size),
        "case": explanation.case(),
        "result": match explanation.verdict {
            Verdict::Win => "win",
            Verdict::Loss => "loss",
            Verdict::Forced => "forced",
            Verdict::Open => "open",
        },
        "open": explanation.case() == 0,
        "moves": names(&explanation.moves, size),
        "delays": names(&explanation.delays, size),
        "patterns": explanation.patterns.iter().map(|found| pattern(found, size)).collect::<Vec<_>>(),
        "crosses": explanation.crosses.iter().map(|found| cross(found, size)).collect::<Vec<_>>(),
        "unstoppable": explanation.unstoppable.iter().map(|found| unstoppable(found, size)).collect::<Vec<_>>(),
    })
}

fn winner(game: &Game) -> Option<Side> {
    match game.outcome() {
        Some(Outcome::Win(winner)) => Some(winner.into()),
        _ => None,
    }
}

/// The winning stones, if the game is won.
fn five(game: &Game) -> SquareSet {
    let Some(Outcome::Win(winner)) = game.outcome() else { return SquareSet::EMPTY };
    let board = game.board();
    board.stones(winner).iter().filter(|&stone| game.rule().wins(board, stone, winner)).collect()
}

fn pattern(found: &Standing, size: Size) -> Value {
    json!({
        "colour": found.colour.to_string(),
        "name": found.class.symbol(),
        "stones": names(&found.stones, size),
        "triggers": names(&found.triggers, size),
        "defence": found.defence.as_ref().map(|defence| names(defence, size)),
    })
}

fn cross(found: &CrossSquare, size: Size) -> Value {
    json!({
        "colour": found.colour.to_string(),
        "name": found.cross.to_string(),
        "square": notation::name(found.square, size),
        "defence": found.defence.as_ref().map(|defence| names(defence, size)),
    })
}

fn unstoppable(found: &UnstoppableFour, size: Size) -> Value {
    json!({
        "four": notation::name(found.four, size),
        "five": notation::name(found.five, size),
        "reason": match found.reason {
            Forbidden::Overline => "overline",
            Forbidden::DoubleFour => "double_four",
            Forbidden::DoubleThree => "double_three",
        },
    })
}
