use std::cmp::Reverse;

use cinquina_eval::Values;
use cinquina_game::{Game, Square};
use cinquina_patterns::{LineTable, PatternBoard, with_lines};
use cinquina_search::moves_left;

/// Most moves that lead away from a game.
const STEPS: usize = 3;

/// A position a few moves beside the way of a game: such as a search meets, and good players avoid. Moves that look good
/// are more likely. `None` if it is decided at sight.
pub(super) fn side_position(game: Game, values: &Values, random: &mut fastrand::Rng) -> Option<Game> {
    with_lines!(game.rule(), L => side_position_by::<L>(game, values, random))
}

fn side_position_by<L: LineTable>(mut game: Game, values: &Values, random: &mut fastrand::Rng) -> Option<Game> {
    for _ in 0..random.usize(1..=STEPS) {
        let board = PatternBoard::<L>::of(&game);
        let mut moves: Vec<Square> = moves_left(&board)?.iter().collect();
        let policy = |&square: &Square| values.policy(board.codes(square), board.turn());
        moves.sort_by_key(|square| (Reverse(policy(square)), square.index()));
        game.play(*moves.get(place(moves.len(), random))?).ok()?;
    }
    let goes_on =
        game.outcome().is_none() && moves_left(&PatternBoard::<L>::of(&game)).is_some_and(|moves| moves.len() > 1);
    goes_on.then_some(game)
}

/// The first of `count` places with one chance in five, or else the second with one in five, and so on.
fn place(count: usize, random: &mut fastrand::Rng) -> usize {
    (0..count.saturating_sub(1)).find(|_| random.u8(0..5) == 0).unwrap_or_default()
}
