//! Weak levels err as people do, and the strongest does not.

use cinquina_engine::{Engine, Level, SearchControl, SearchLimits, Settings};
use cinquina_game::{Game, Rule, Size, Square, notation};

fn game(moves: &str) -> Game {
    let size = Size::square(15).unwrap();
    let mut game = Game::new(Rule::Freestyle, size);
    for square in notation::parse_moves(moves, size).unwrap() {
        game.play(square).unwrap();
    }
    game
}

fn choose(game: &Game, level: u8, seed: u64) -> Square {
    let settings = Settings { level: Level::new(level).unwrap(), seed, table_bytes: 1 << 20, ..Settings::default() };
    let control = SearchControl::new(SearchLimits { nodes: Some(5_000), ..SearchLimits::default() });
    Engine::new(&settings).think(game, &control, 1, |_| {}).unwrap().lines[0].square
}

/// How many of 200 players of this level answer with one of these squares.
fn answers(game: &Game, level: u8, squares: &str) -> usize {
    let wanted = notation::parse_moves(squares, game.board().size()).unwrap();
    (0..200).filter(|&seed| wanted.contains(&choose(game, level, seed))).count()
}

/// White is to stop an open three: on a diagonal, or in a row.
#[test]
fn threats_are_overlooked_the_more_often_the_weaker_the_level() {
    let diagonal = (game("h8a1i9o1j10"), "g7k11f6l12");
    let row = (game("h8a1i8o1j8"), "g8k8f8l8");
    let seen = |level, (game, stops): &(Game, &str)| answers(game, level, stops);
    let by_level: Vec<usize> = [1, 2, 4].into_iter().map(|level| seen(level, &diagonal)).collect();
    assert!(by_level.is_sorted() && by_level[0] < by_level[2], "{by_level:?}");
    assert!(seen(1, &diagonal) + 10 < seen(1, &row), "diagonals are harder to see");
    assert!((60..190).contains(&seen(1, &row)), "{}", seen(1, &row));
    assert_eq!(seen(10, &diagonal), 200);
}

#[test]
fn a_four_is_seldom_overlooked_and_a_five_seldom_missed() {
    let five = answers(&game("h8a1i8o1j8a15k8o15"), 1, "g8l8");
    let four = answers(&game("a1h8o1i8a15j8o15k8g8o2"), 1, "l8");
    assert!((100..200).contains(&five) && (100..200).contains(&four), "{five} {four}");
}

#[test]
fn the_same_seed_gives_the_same_move() {
    let game = game("h8a1i9o1j10");
    for level in 1..=10 {
        for seed in 0..5 {
            assert_eq!(choose(&game, level, seed), choose(&game, level, seed));
        }
    }
}

/// However much time it has, a weak level looks no further.
#[test]
fn a_level_keeps_to_its_nodes() {
    let game = game("h8i9h9h10j8");
    let nodes = |level: u8| {
        let settings = Settings { level: Level::new(level).unwrap(), ..Settings::default() };
        let control = SearchControl::new(SearchLimits { nodes: Some(60_000), ..SearchLimits::default() });
        Engine::new(&settings).think(&game, &control, 1, |_| {}).unwrap().nodes
    };
    let entered: Vec<u64> = (1..=10).map(nodes).collect();
    assert!(entered[..4].is_sorted() && entered[4..].is_sorted(), "{entered:?}");
    assert!(entered[0] < 1_000 && entered[5] < 11_000 && entered[9] >= 60_000, "{entered:?}");
}
