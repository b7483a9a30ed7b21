//! What users of other engines complained about, each as a test.

use std::time::{Duration, Instant};

use cinquina_engine::{Engine, Search, SearchControl, SearchLimits, SearchReport, Settings, score};
use cinquina_game::{Game, Outcome, Rule, Size, Square, notation};
use cinquina_patterns::Analysis;

fn engine() -> Engine {
    Engine::new(&Settings { table_bytes: 4 << 20, ..Settings::default() })
}

fn think(game: &Game, limits: SearchLimits) -> SearchReport {
    engine().think(game, &SearchControl::new(limits), 1, |_| {}).expect("a move")
}

fn nodes(nodes: u64) -> SearchLimits {
    SearchLimits { nodes: Some(nodes), ..SearchLimits::default() }
}

fn game(size: u32, moves: &str) -> Game {
    let size = Size::square(size).unwrap();
    let mut game = Game::new(Rule::Freestyle, size);
    for square in notation::parse_moves(moves, size).unwrap() {
        game.play(square).unwrap();
    }
    game
}

/// A game of random moves near each other, as long as nobody has won.
fn random_game(seed: u64, length: usize) -> Game {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(Rule::Freestyle, Size::square(15).unwrap());
    while game.moves().len() < length && game.outcome().is_none() {
        let square = Square::new(random.usize(4..11), random.usize(4..11));
        let _ = game.play(square);
    }
    game
}

fn analysis(game: &Game) -> Analysis {
    Analysis::of(game)
}

#[test]
fn a_four_is_blocked_however_little_time_there_is() {
    let mut blocked = 0;
    for seed in 0..600 {
        let game = random_game(seed, 12 + seed as usize % 12);
        if game.outcome().is_some() {
            continue;
        }
        let Analysis::Block(square) = analysis(&game) else { continue };
        let at_once = SearchLimits {
            soft_time: Some(Duration::ZERO),
            hard_time: Some(Duration::ZERO),
            ..SearchLimits::default()
        };
        for limits in [at_once, nodes(1), nodes(2_000)] {
            assert_eq!(think(&game, limits).lines[0].square, square, "{:?}", game.moves());
        }
        blocked += 1;
    }
    assert!(blocked >= 20, "{blocked}");
}

#[test]
fn a_mate_has_its_true_length() {
    let mut mates = 0;
    for seed in 0..150 {
        let game = random_game(seed, 10 + seed as usize % 14);
        if game.outcome().is_some() {
            continue;
        }
        let found = think(&game, nodes(3_000));
        let Some(plies) = score::mate(found.lines[0].score) else { continue };
        assert_eq!(plies > 0, plies % 2 != 0, "the winner has the last move: {plies}");
        assert!(plies.unsigned_abs() as usize <= game.board().empty_squares().len(), "{plies}");
        assert_eq!(game_after(game, plies), Some(plies > 0), "played out, it takes longer or ends otherwise");
        mates += 1;
    }
    assert!(mates >= 30, "{mates}");
}

/// Games on for as long as the mate should take, the winner with much more thought: whether its finder has won by then.
fn game_after(mut game: Game, plies: i32) -> Option<bool> {
    let finder = game.turn();
    let winner = if plies > 0 { finder } else { !finder };
    let engine = engine();
    for left in (1..=plies.abs()).rev() {
        if game.outcome().is_some() {
            break;
        }
        let thought = if game.turn() == winner { 300_000 } else { 3_000 };
        let best = engine.think(&game, &SearchControl::new(nodes(thought)), 1, |_| {})?.lines[0].clone();
        let mate = score::mate(best.score);
        assert!(game.turn() != winner || mate.is_some_and(|now| 0 < now && now <= left), "{left} left, {mate:?}");
        game.play(best.square).unwrap();
    }
    match game.outcome()? {
        Outcome::Win(winner) => Some(winner == finder),
        Outcome::Draw => None,
    }
}

/// Black has fours that lead nowhere, in two corners; White is about to make an open four, which can be stopped.
#[test]
fn pointless_fours_do_not_exhaust_the_search() {
    let game = game(15, "a1h8b1i8c1j8o15a8n15o5m15h1i10l2k9a4h6h15");
    assert!(matches!(analysis(&game), Analysis::Defend(_)), "{:?}", analysis(&game));
    let found = think(&game, nodes(50_000));
    let corner = |square: Square| square.y() == 0 || square.y() == 14;
    assert!(!corner(found.lines[0].square), "{:?}", found.lines[0]);
    assert!(found.depth >= 6, "{}", found.depth);
}

/// In nodes, since a busy machine may take the processor away for longer than the engine takes.
#[test]
fn stop_is_answered_at_once() {
    let game = game(15, "h8i9h9h10j8");
    let engine = engine();
    let stops: Vec<Stop> = (0..100).map(|n| stop(&engine, &game, Duration::from_micros(n % 7 * 300))).collect();
    assert!(stops.iter().all(|stop| stop.nodes < 2_000), "{:?}", stops.iter().map(|stop| stop.nodes).max());
}

/// `cargo test --release -p cinquina-engine --test complaints -- --ignored --nocapture`, on a machine with nothing else to do.
#[test]
#[ignore = "measures time"]
fn stop_is_answered_in_ten_milliseconds() {
    let game = game(15, "h8i9h9h10j8");
    for (search, threads) in [(Search::Full, 1), (Search::Full, 2), (Search::Mcts, 1)] {
        let name = search.name();
        let engine = Engine::new(&Settings { table_bytes: 4 << 20, search, threads, ..Settings::default() });
        let mut waits: Vec<Duration> =
            (0..1_000).map(|n| stop(&engine, &game, Duration::from_micros(n % 7 * 300)).wait).collect();
        waits.sort();
        let [median, percentile, longest] = [500, 990, 999].map(|n| waits[n]);
        println!("{name}, {threads} threads: median {median:?}, 99th percentile {percentile:?}, longest {longest:?}");
        assert!(percentile <= Duration::from_millis(10));
    }
}

/// What the engine does after it was asked to stop.
struct Stop {
    nodes: u64,
    wait: Duration,
}

fn stop(engine: &Engine, game: &Game, before: Duration) -> Stop {
    let control = SearchControl::new(SearchLimits::default());
    std::thread::scope(|scope| {
        let stopper = scope.spawn(|| {
            std::thread::sleep(before);
            control.stop();
            (control.nodes(), Instant::now())
        });
        engine.think(game, &control, 1, |_| {}).expect("a move");
        let now = Instant::now();
        let (nodes, then) = stopper.join().expect("no panic");
        Stop { nodes: control.nodes() - nodes, wait: now.saturating_duration_since(then) }
    })
}
