//! The only move that there is: played at once where time can be saved, thought about where it cannot.

use std::time::{Duration, Instant};

use cinquina_engine::{Engine, SearchControl, SearchLimits, Settings, score};
use cinquina_game::{Game, Rule, Size, notation};

#[test]
fn a_forced_move_is_thought_about_if_that_is_wanted() {
    let size = Size::square(15).unwrap();
    let mut game = Game::new(Rule::Freestyle, size);
    for square in notation::parse_moves("h8g8i8a1j8a3k8", size).unwrap() {
        game.play(square).unwrap();
    }
    let engine = Engine::new(&Settings { table_bytes: 4 << 20, ..Settings::default() });
    let time = Duration::from_millis(300);
    let think = |thinks_when_forced: bool| {
        let limits = SearchLimits {
            soft_time: Some(time),
            hard_time: Some(time),
            thinks_when_forced,
            ..SearchLimits::default()
        };
        let begin = Instant::now();
        let report = engine.think(&game, &SearchControl::new(limits), 1, |_| {}).unwrap();
        assert_eq!(notation::name(report.lines[0].square, size), "l8");
        (report.depth, begin.elapsed(), score::mate(report.lines[0].score).is_some())
    };
    let (depth, elapsed, _) = think(false);
    assert!(depth == 1 && elapsed < time, "{depth} {elapsed:?}");
    let (depth, elapsed, is_proven) = think(true);
    // A fast machine proves how the game ends before the time is over, and stops.
    assert!(depth > 3 && (is_proven || elapsed > time / 2), "{depth} {elapsed:?}");
}
