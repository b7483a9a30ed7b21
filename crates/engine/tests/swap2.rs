//! Swap2 and balance: what is called even is judged so by a longer search, and no opening comes twice.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use cinquina_engine::{Effort, Engine, SearchControl, SearchLimits, Settings, Swap2Choice, chance};
use cinquina_game::{Frames, Game, Rule, Size, Square, notation};

const fn effort(nodes: u64) -> Effort {
    Effort { time: None, nodes: Some(nodes) }
}

fn master() -> SearchControl {
    SearchControl::new(SearchLimits::default())
}

fn size() -> Size {
    Size::square(15).unwrap()
}

fn game(moves: &str) -> Game {
    let mut game = Game::new(Rule::Freestyle, size());
    for square in notation::parse_moves(moves, size()).unwrap() {
        game.play(square).unwrap();
    }
    game
}

/// How far the position after three stones is from even by a search of so many nodes.
fn distance(engine: &Engine, stones: &[Square], nodes: u64) -> f64 {
    let mut opening = Game::new(Rule::Freestyle, size());
    stones.iter().for_each(|&square| opening.play(square).unwrap());
    (chance(engine.judge(&opening, effort(nodes), &master()).unwrap()) - 0.5).abs()
}

#[test]
fn three_stones_are_never_twice_the_same() {
    let engine = Engine::new(&Settings { table_bytes: 4 << 20, ..Settings::default() });
    let mut random = fastrand::Rng::with_seed(2);
    let mut seen = HashSet::new();
    for _ in 0..20 {
        let found = engine.swap2_stones(Rule::Freestyle, size(), effort(3_000), &mut random, &master()).unwrap();
        let mut frames = Frames::new(size(), Rule::Freestyle);
        found.moves.iter().for_each(|&square| frames.play(square));
        assert!(found.moves.len() == 3 && seen.insert(frames.hash()), "{found:?}");
    }
}

#[test]
fn three_stones_are_nearer_to_even_than_those_of_chance() {
    let engine = Engine::new(&Settings { table_bytes: 16 << 20, ..Settings::default() });
    let mut random = fastrand::Rng::with_seed(5);
    let mut found = |nodes: u64| {
        let found = engine.swap2_stones(Rule::Freestyle, size(), effort(nodes), &mut random, &master()).unwrap();
        distance(&engine, &found.moves, 60_000)
    };
    let sought: f64 = (0..4).map(|_| found(150_000)).sum();
    let drawn: f64 = (0..4).map(|_| found(4)).sum();
    assert!(sought < 0.6 * drawn && sought / 4.0 < 0.15, "{sought} {drawn}");
}

#[test]
fn the_better_side_is_taken() {
    let engine = Engine::new(&Settings { table_bytes: 16 << 20, ..Settings::default() });
    let mut random = fastrand::Rng::with_seed(1);
    let mut choose = |moves: &str| engine.swap2_choices(&game(moves), effort(40_000), &mut random, &master()).unwrap();
    let for_black = choose("h8a1i9");
    assert!(for_black.swap > 0.6 && for_black.best() == Swap2Choice::Swap, "{for_black:?}");
    let for_white = choose("a1h8o15");
    assert!(matches!(for_white.best(), Swap2Choice::Stay(_)) && for_white.stay > 0.5, "{for_white:?}");
    let (value, stones) = for_white.place.unwrap();
    assert!((0.0..=0.5).contains(&value) && stones[0] != stones[1], "{for_white:?}");
    let swap = engine.swap_choices(&game("a1h8o15"), effort(40_000), &master()).unwrap();
    assert!(swap.place.is_none() && matches!(swap.best(), Swap2Choice::Stay(_)), "{swap:?}");
    let five = choose("h8a1i9o15g7");
    assert!(five.place.is_none() && five.best() == Swap2Choice::Swap, "{five:?}");
}

#[test]
fn balance_comes_near_the_bias() {
    let engine = Engine::new(&Settings { table_bytes: 16 << 20, ..Settings::default() });
    let mut random = fastrand::Rng::with_seed(3);
    let (position, mut played) = (game("h8i9"), game("h8i9"));
    let best = engine.think(
        &position,
        &SearchControl::new(SearchLimits { nodes: Some(20_000), ..SearchLimits::default() }),
        1,
        |_| {},
    );
    played.play(best.unwrap().lines[0].square).unwrap();
    let usual = engine.judge(&played, effort(20_000), &master()).unwrap();
    let found = engine.balance_one(&position, 0, effort(200_000), &mut random, &master()).unwrap();
    assert!(found.moves.len() == 1 && 2 * found.score.abs() < usual.abs(), "{found:?}, a good move {usual}");
    let found = engine.balance_two(&position, 200, effort(150_000), &mut random, &master()).unwrap();
    assert!(found.moves.len() == 2 && (found.score - 200).abs() < 150, "{found:?}");
    let stopped = master();
    stopped.stop();
    assert!(engine.judge(&position, effort(1000), &stopped).is_none());
}

#[test]
fn a_choice_that_takes_minutes_is_stopped_at_once() {
    let engine = Engine::new(&Settings { table_bytes: 4 << 20, ..Settings::default() });
    let (minutes, master) = (Effort { time: Some(Duration::from_secs(120)), nodes: None }, master());
    let begin = Instant::now();
    let choices = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(200));
            master.stop();
        });
        engine.swap_choices(&game("h8i9c3"), minutes, &master)
    });
    assert!(choices.is_some() && begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
}

#[test]
fn what_nobody_had_time_to_search_is_worth_what_it_seems() {
    let engine = Engine::new(&Settings { table_bytes: 4 << 20, ..Settings::default() });
    let no_time = Effort { time: Some(Duration::ZERO), nodes: None };
    let chance = chance(engine.judge(&game("h8i9c3"), no_time, &master()).unwrap());
    assert!((0.1..0.9).contains(&chance), "{chance}");
}

#[test]
fn squares_that_are_excluded_are_not_proposed() {
    let engine = Engine::new(&Settings { table_bytes: 4 << 20, ..Settings::default() });
    let left: Vec<Square> = notation::parse_moves("a1o15c3", size()).unwrap();
    let others = game("h8").legal_squares().iter().filter(|square| !left.contains(square)).collect();
    let master = SearchControl::excluding(SearchLimits::default(), others);
    let random = &mut fastrand::Rng::with_seed(1);
    let stay = engine.swap_choices(&game("h8"), effort(20_000), &master).unwrap();
    assert!(left.contains(&stay.reply), "{stay:?}");
    assert_eq!(engine.swap2_stones(Rule::Freestyle, size(), effort(20_000), random, &master), None);
    let one = engine.balance_one(&game("h8"), 0, effort(20_000), random, &master).unwrap();
    let two = engine.balance_two(&game("h8"), 0, effort(20_000), random, &master).unwrap();
    assert!(one.moves.iter().chain(&two.moves).all(|square| left.contains(square)), "{one:?} {two:?}");
}

#[test]
fn who_is_stopped_at_once_chooses_by_what_things_seem() {
    let engine = Engine::new(&Settings { table_bytes: 4 << 20, ..Settings::default() });
    let (master, random) = (master(), &mut fastrand::Rng::with_seed(1));
    master.stop();
    assert!(engine.swap2_choices(&game("h8i9c3"), effort(20_000), random, &master).is_some());
    let one = engine.balance_one(&game("h8i9"), 0, effort(20_000), random, &master).unwrap();
    assert!((0.01..0.99).contains(&chance(one.score)), "{one:?}");
}

#[test]
fn stones_are_found_where_most_squares_are_excluded() {
    let engine = Engine::new(&Settings { table_bytes: 4 << 20, ..Settings::default() });
    let most = size().squares().filter(|square| square.y() >= 3).collect();
    let master = SearchControl::excluding(SearchLimits::default(), most);
    for seed in 0..8 {
        let random = &mut fastrand::Rng::with_seed(seed);
        assert!(engine.swap2_stones(Rule::Freestyle, size(), effort(2_000), random, &master).is_some(), "{seed}");
    }
}
