//! Minimax, alpha-beta and principal variation search return the same value at the same depth.

use cinquina_eval::Values;
use cinquina_game::{Board, Colour, Game, Rule, Size, notation};
use cinquina_patterns::{NineSquares, PatternBoard};
use cinquina_search::reference::{Method, Searcher};
use cinquina_search::{SearchControl, SearchLimits, TranspositionTable};

/// Positions from the games in `crates/service/data/games`: each game once, a little further every time, while it goes on.
fn positions() -> impl Iterator<Item = (Board, Colour)> {
    let size = Size::square(15).unwrap();
    let games = include_str!("../../service/data/games/15x15.txt").lines();
    games.enumerate().filter_map(move |(n, line)| {
        let moves = notation::parse_moves(line, size).unwrap();
        let mut game = Game::new(Rule::Freestyle, size);
        for &square in moves.iter().take(3 + n % 40) {
            game.play(square).unwrap();
        }
        game.outcome().is_none().then(|| (game.board().clone(), game.turn()))
    })
}

#[test]
fn the_same_value_at_the_same_depth() {
    let values = Values::hand_made();
    let mut nodes = [0u64; 4];
    let mut compared = 0;
    for (n, (stones, turn)) in positions().enumerate() {
        let depth = if n % 50 == 0 { 3 } else { 2 };
        let found = Method::ALL.map(|method| {
            let board = PatternBoard::<NineSquares>::from_board(Rule::Freestyle, &stones, turn);
            let (table, control) = (TranspositionTable::new(1 << 20), SearchControl::new(SearchLimits::default()));
            Searcher::new(board, &values, method, &table, &control).search(depth)
        });
        for (total, found) in nodes.iter_mut().zip(&found) {
            *total += found.nodes;
        }
        assert!(found.iter().all(|other| other.score == found[0].score), "{found:?} on\n{stones}");
        compared += 1;
    }
    assert!(compared >= 200, "only {compared} positions");
    assert!(nodes[1] * 2 <= nodes[0], "alpha-beta saves a factor of two or more: {nodes:?}");
}
