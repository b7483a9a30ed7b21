//! What one engine remembers when it is asked by several rules.

use cinquina_engine::{Engine, SearchControl, SearchLimits, SearchReport, Settings};
use cinquina_game::{Game, Rule, Size, notation};

/// Stones of even positions, some with rows that one rule counts and another does not.
const POSITIONS: [&str; 3] = ["h8i9i8g9j8k8h9h10", "h8i9g8h10f8e8j8k8i10", "h8h9i8g8i9g7i10i7j9g6"];

fn think(engine: &Engine, rule: Rule, moves: &str) -> Option<SearchReport> {
    let size = Size::square(15).unwrap();
    let control = SearchControl::new(SearchLimits { depth: Some(4), ..SearchLimits::default() });
    let mut game = Game::new(rule, size);
    for square in notation::parse_moves(moves, size).unwrap() {
        game.play(square).ok()?;
    }
    engine.think(&game, &control, 1, |_| {})
}

/// The moves, their scores and the number of nodes.
fn found(report: Option<SearchReport>) -> Option<(Vec<(i32, usize)>, u64)> {
    let report = report?;
    Some((report.lines.iter().map(|line| (line.score, line.square.index())).collect(), report.nodes))
}

/// An engine that has thought about the same stones by other rules thinks as one that has not: not only are wins of another
/// rule not claimed, nothing of it is found in the table.
#[test]
fn what_was_found_by_one_rule_is_not_used_by_another() {
    for search in ["full", "pvs", "wine"] {
        let settings = Settings { search: search.parse().unwrap(), table_bytes: 8 << 20, ..Settings::default() };
        for moves in POSITIONS {
            let shared = Engine::new(&settings);
            for rule in Rule::ALL {
                let fresh = found(think(&Engine::new(&settings), rule, moves));
                assert!(fresh.is_some());
                assert_eq!(found(think(&shared, rule, moves)), fresh, "{search}, {rule}, {moves}");
            }
        }
    }
}
