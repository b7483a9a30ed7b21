//! The best-first search: what it proves is true, whatever guides it, in however little memory.

use cinquina_eval::Values;
use cinquina_game::{Board, Colour, Game, Rule, Size, Square, SquareSet, notation};
use cinquina_patterns::{NineSquares, PatternBoard};
use cinquina_search::mcts::{self, Guide, PatternGuide};
use cinquina_search::score::{self, Score};
use cinquina_search::{Parameters, SearchControl, SearchLimits, SearchReport, TranspositionTable, full};

fn nodes(nodes: u64) -> SearchControl {
    SearchControl::new(SearchLimits { nodes: Some(nodes), ..SearchLimits::default() })
}

fn position(moves: &str) -> (Board, Colour) {
    let size = Size::square(15).unwrap();
    let mut game = Game::new(Rule::Freestyle, size);
    for square in notation::parse_moves(moves, size).unwrap() {
        game.play(square).unwrap();
    }
    (game.board().clone(), game.turn())
}

/// Stones near each other, and nobody has won.
fn random_positions() -> impl Iterator<Item = (Board, Colour)> {
    (0..80).filter_map(|seed| {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = Game::new(Rule::Freestyle, Size::square(15).unwrap());
        while game.moves().len() < 8 + seed as usize % 12 && game.outcome().is_none() {
            let _ = game.play(Square::new(random.usize(4..11), random.usize(4..11)));
        }
        game.outcome().is_none().then(|| (game.board().clone(), game.turn()))
    })
}

fn best_first((board, turn): &(Board, Colour), bytes: usize, control: &SearchControl, lines: usize) -> SearchReport {
    let values = Values::shipped(Rule::Freestyle);
    let board = PatternBoard::<NineSquares>::from_board(Rule::Freestyle, board, *turn);
    let guide = PatternGuide::new(&values, &board);
    mcts::Searcher::new(board, guide, bytes, control).iterate(lines, |_| {}).unwrap()
}

fn alpha_beta((board, turn): &(Board, Colour), control: &SearchControl) -> SearchReport {
    let (values, parameters, table) =
        (Values::shipped(Rule::Freestyle), Parameters::default(), TranspositionTable::new(1 << 22));
    let board = PatternBoard::<NineSquares>::from_board(Rule::Freestyle, board, *turn);
    full::AnySearcher::new(board, &values, &table, control, &parameters).iterate(1, &mut |_| {}).unwrap()
}

fn result(iteration: &SearchReport) -> Option<bool> {
    score::mate(iteration.lines[0].score).map(|plies| plies > 0)
}

#[test]
fn what_is_proven_is_what_the_other_search_proves() {
    let mut proven = 0;
    for position in random_positions() {
        let (one, other) = (best_first(&position, 1 << 22, &nodes(3_000), 1), alpha_beta(&position, &nodes(30_000)));
        if let (Some(one), Some(other)) = (result(&one), result(&other)) {
            assert_eq!(one, other, "{}", position.0);
            proven += 1;
        }
    }
    assert!(proven >= 20, "{proven}");
}

/// Sees no difference between moves and positions.
struct Blank;

impl Guide<NineSquares> for Blank {
    fn judge(&mut self, _: &PatternBoard<NineSquares>, moves: &[Square], policy: &mut Vec<f32>) -> f32 {
        policy.resize(moves.len(), 0.0);
        0.0
    }

    fn score(&self, _: f32) -> Score {
        0
    }
}

/// Black wins by a three and fours, which takes more than the analysis sees.
#[test]
fn a_win_is_found_whatever_guides_the_search() {
    let (board, turn) = position("h8g7i8g9j9j7i10f8");
    let control = nodes(200_000);
    let board = PatternBoard::<NineSquares>::from_board(Rule::Freestyle, &board, turn);
    let found = mcts::Searcher::new(board, Blank, 1 << 24, &control).iterate(1, |_| {}).unwrap();
    assert_eq!(result(&found), Some(true), "{found:?}");
}

#[test]
fn the_same_search_twice() {
    let position = position("h8i9h9h10j8");
    let search = || {
        let found = best_first(&position, 1 << 22, &nodes(5_000), 3);
        (found.depth, found.lines, found.nodes)
    };
    assert_eq!(search(), search());
}

#[test]
fn lines_are_best_first_and_of_different_moves() {
    let found = best_first(&position("h8i9h9h10j8"), 1 << 22, &nodes(5_000), 4);
    let mut squares: Vec<Square> = found.lines.iter().map(|best| best.square).collect();
    squares.sort();
    squares.dedup();
    assert_eq!(squares.len(), 4);
    assert!(found.lines.iter().all(|best| best.line.moves()[0] == best.square));
}

#[test]
fn excluded_moves_are_not_played_even_if_they_win() {
    let position = position("h8a1i8a3j8a5k8a7");
    let wins: SquareSet = notation::parse_moves("g8l8", Size::square(15).unwrap()).unwrap().into_iter().collect();
    let control = SearchControl::excluding(SearchLimits { nodes: Some(2_000), ..SearchLimits::default() }, wins);
    let found = best_first(&position, 1 << 20, &control, 1);
    assert!(!wins.contains(found.lines[0].square), "{found:?}");
}

/// A tree that must forget again and again still plays on, and well.
#[test]
fn little_memory_is_enough() {
    let position = position("h8i9h9h10j8");
    let search = |bytes, lines| best_first(&position, bytes, &nodes(60_000), lines);
    let (small, large) = (search(0, 1), search(1 << 26, 4));
    let good: Vec<Square> = large.lines.iter().map(|best| best.square).collect();
    assert!(good.contains(&small.lines[0].square), "{small:?} {good:?}");
}

#[test]
fn a_stopped_search_has_a_move_and_every_limit_ends_it() {
    let position = position("h8i9h9h10j8");
    let stopped = SearchControl::new(SearchLimits::default());
    stopped.stop();
    assert_eq!(best_first(&position, 1 << 20, &stopped, 1).lines.len(), 1);
    let deep = SearchControl::new(SearchLimits { depth: Some(3), ..SearchLimits::default() });
    assert!(best_first(&position, 1 << 22, &deep, 1).depth >= 3);
    let late = SearchControl::new(SearchLimits {
        hard_time: Some(std::time::Duration::from_millis(5)),
        ..SearchLimits::default()
    });
    best_first(&position, 1 << 22, &late, 1);
}
