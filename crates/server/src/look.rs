//! What is seen at once: whether the game is over, which moves the rule allows, what stands on the board.

use cinquina_game::renju::Forbidden;
use cinquina_game::{Game, Outcome, Size, SquareSet, notation};
use cinquina_patterns::{CrossSquare, Explanation, Standing, UnstoppableFour, Verdict};
use serde_json::{Value, json};

use crate::position::{Side, names};

/// A position, as JSON: the board, who moves, the end of the game, and everything that [`Explanation`] has.
pub fn look(game: &Game) -> Value {
    let size = game.board().size();
    let seen = Explanation::of(game);
    json!({
        "size": size.to_string(),
        "rule": game.rule().name(),
        "turn": game.turn().to_string(),
        "over": game.outcome().is_some(),
        "full": game.board().empty_squares().is_empty(),
        "winner": winner(game),
        "five": names(&five(game), size),
        "forbidden": names(seen.forbidden.iter().map(|(square, _)| *square), size),
        "case": seen.case(),
        "result": match seen.verdict {
            Verdict::Win => "win",
            Verdict::Loss => "loss",
            Verdict::Forced => "forced",
            Verdict::Open => "open",
        },
        "open": seen.case() == 0,
        "moves": names(&seen.moves, size),
        "delays": names(&seen.delays, size),
        "patterns": seen.patterns.iter().map(|found| pattern(found, size)).collect::<Vec<_>>(),
        "crosses": seen.crosses.iter().map(|found| cross(found, size)).collect::<Vec<_>>(),
        "unstoppable": seen.unstoppable.iter().map(|found| unstoppable(found, size)).collect::<Vec<_>>(),
    })
}

fn winner(game: &Game) -> Option<Side> {
    match game.outcome() {
        Some(Outcome::Win(winner)) => Some(winner.into()),
        _ => None,
    }
}

/// The stones that win, if somebody has.
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
