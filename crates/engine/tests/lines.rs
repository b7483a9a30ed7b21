//! Several lines at once: each begins with another move, whenever the search is stopped.

use std::collections::HashSet;

use cinquina_engine::{Engine, Search, SearchControl, SearchLimits, SearchReport, Settings};
use cinquina_game::{Game, Rule, Size, notation};

const LINES: usize = 8;

/// Positions with many moves that are about as good, so that the best lines change places from depth to depth; and one in
/// which three moves stop the opponent. With the number of lines that there are.
const POSITIONS: [(&str, usize); 4] =
    [("h8i9", LINES), ("h8i9i8g9j8k8h9h10", LINES), ("h8h9i8g8i9g7", LINES), ("h8j9i9g7i7g9i10", 3)];

fn position(moves: &str) -> Game {
    let size = Size::square(15).unwrap();
    let mut game = Game::new(Rule::Freestyle, size);
    notation::parse_moves(moves, size).unwrap().into_iter().for_each(|square| game.play(square).unwrap());
    game
}

/// What is wrong with some lines. Best first means by score, but for a search that goes by what it has tried most.
fn flaw(report: &SearchReport, search: &Search) -> Option<&'static str> {
    let squares: HashSet<_> = report.lines.iter().map(|line| line.square).collect();
    if squares.len() < report.lines.len() {
        return Some("a move twice");
    }
    if report.lines.iter().any(|line| line.line.moves().first().is_some_and(|&first| first != line.square)) {
        return Some("a line that begins with another move");
    }
    let is_sorted = report.lines.is_sorted_by(|one, next| one.score >= next.score);
    (!is_sorted && *search != Search::Mcts).then_some("a better line after a worse one")
}

/// Thinks for so many nodes, and checks all that is reported.
fn check(search: &Search, threads: usize, (moves, lines): (&str, usize), nodes: u64) {
    let settings = Settings { table_bytes: 1 << 20, threads, search: search.clone(), ..Settings::default() };
    let control = SearchControl::new(SearchLimits { nodes: Some(nodes), ..SearchLimits::default() });
    let case = format!("{search}, {threads} threads, {moves}, {nodes} nodes");
    let mut last = 0;
    let found = Engine::new(&settings).think(&position(moves), &control, LINES, |report| {
        assert_eq!(flaw(report, search), None, "{case}: {report:?}");
        last = report.lines.len();
    });
    let found = found.unwrap();
    assert_eq!(flaw(&found, search), None, "{case}: {found:?}");
    assert!(found.lines.len() >= last, "{case}: {} lines after {last}", found.lines.len());
    assert!(found.lines.len() == lines || found.depth <= 1 || *search == Search::Mcts, "{case}: {found:?}");
}

#[test]
fn every_line_begins_with_another_move_wherever_the_search_is_stopped() {
    for position in POSITIONS {
        (0..60).for_each(|n| check(&Search::Full, 1, position, 1 + 512 * n));
    }
}

#[test]
fn so_it_is_with_two_threads_and_best_first() {
    for position in POSITIONS {
        (0..16).for_each(|n| check(&Search::Full, 2, position, 1 + 2048 * n));
        (0..15).for_each(|n| check(&Search::Mcts, 1, position, 1 + 512 * n));
    }
}
