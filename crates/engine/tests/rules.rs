//! The player keeps to every rule, and makes use of what renju forbids.

use std::time::{Duration, Instant};

use cinquina_engine::{Engine, Level, Search, SearchControl, SearchLimits, SearchReport, Settings, score};
use cinquina_game::{Colour, Game, Outcome, Rule, Size, Square, notation, renju};

fn settings() -> Settings {
    Settings { table_bytes: 1 << 20, ..Settings::default() }
}

fn nodes(nodes: u64) -> SearchLimits {
    SearchLimits { nodes: Some(nodes), ..SearchLimits::default() }
}

/// Plays a game from a random start to its end; the rule refuses what is not legal.
fn play(rule: Rule, settings: &Settings, seed: u64) -> Game {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(rule, Size::square(9 + random.u32(..7)).unwrap());
    while game.moves().len() < 6 {
        let middle = game.board().size().width() / 2;
        let _ = game.play(Square::new(middle + random.usize(..5) - 2, middle + random.usize(..5) - 2));
    }
    let engine = Engine::new(settings);
    while game.outcome().is_none() {
        let found = engine.think(&game, &SearchControl::new(nodes(150)), 1, |_| {}).expect("a move");
        let square = found.lines[0].square;
        game.play(square).unwrap_or_else(|error| panic!("{square:?} by {}: {error} on\n{}", rule, game.board()));
    }
    game
}

#[test]
fn every_move_is_legal_by_every_rule() {
    let searches = ["full", "full", "mcts", "pvs", "wine"];
    for rule in Rule::ALL.into_iter().filter(|&rule| rule != Rule::Freestyle) {
        for (seed, search) in (0..).zip(searches) {
            let search: Search = search.parse().unwrap();
            drop(play(rule, &Settings { search, ..settings() }, seed));
        }
    }
}

/// Weak levels overlook lines, and may think that they are allowed what is not.
#[test]
fn weak_levels_keep_to_renju() {
    for (seed, search) in (0..12).zip(["full", "full", "mcts", "pvs", "wine"].into_iter().cycle()) {
        let (level, search) = (Level::new(1 + seed as u8 % 4).unwrap(), search.parse().unwrap());
        play(Rule::Renju, &Settings { level, seed, search, ..settings() }, 100 + seed);
    }
}

fn position(black: &str, white: &str, turn: Colour) -> Game {
    let size = Size::square(15).unwrap();
    let squares = |text| notation::parse_moves(text, size).unwrap();
    Game::from_stones(Rule::Renju, size, &squares(black), &squares(white), turn).unwrap()
}

fn think(game: &Game, limits: SearchLimits) -> SearchReport {
    Engine::new(&settings()).think(game, &SearchControl::new(limits), 1, |_| {}).expect("a move")
}

fn square(name: &str) -> Square {
    notation::parse_square(name, Size::square(15).unwrap()).unwrap()
}

/// The threes on the eighth row and in the h column make h8 a double three.
const TWO_THREES: &str = "h6h7f8g8";

#[test]
fn a_forbidden_block_is_known_to_lose_at_once() {
    let game = position(&format!("{TWO_THREES}m13"), "i9j10k11l12", Colour::Black);
    assert_eq!(renju::forbidden(game.board(), square("h8")), Some(renju::Forbidden::DoubleThree));
    let begin = Instant::now();
    let found = think(&game, SearchLimits::default());
    assert!(begin.elapsed() < Duration::from_secs(5), "there is nothing to think about");
    assert_eq!(score::mate(found.lines[0].score), Some(-2));
    assert!(Rule::Renju.allows(game.board(), found.lines[0].square, Colour::Black));
}

#[test]
fn white_makes_the_four_that_black_may_not_block() {
    let game = position(&format!("{TWO_THREES}g7m13"), "i9j10k11a1a3", Colour::White);
    let found = think(&game, nodes(2_000));
    assert_eq!((found.lines[0].square, score::mate(found.lines[0].score)), (square("l12"), Some(3)));
}

#[test]
fn black_wins_with_a_straight_four_and_not_with_two_fours() {
    // c3 would make two fours; j10 a straight one.
    let game = position("c4c5c6d3e3f3j11j12j13", "c7g3a9a11a13o1o3o5", Colour::Black);
    assert_eq!(renju::forbidden(game.board(), square("c3")), Some(renju::Forbidden::DoubleFour));
    let found = think(&game, nodes(2_000));
    assert!(["j10", "j14"].map(square).contains(&found.lines[0].square), "{:?}", found.lines[0]);
    assert_eq!(score::mate(found.lines[0].score), Some(3));
}

#[test]
fn with_every_square_forbidden_the_game_is_drawn() {
    let size = Size::new(5, 7).unwrap();
    let squares = |text| notation::parse_moves(text, size).unwrap();
    let black = squares("a7b7c7d7c6d6e6b5c5e5d4a3b3c3d3a2c2d2b1c1d1e1");
    let last = squares("c4")[0];
    let white: Vec<_> = size.squares().filter(|square| !black.contains(square) && *square != last).collect();
    let game = Game::from_stones(Rule::Renju, size, &black, &white, Colour::Black).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Draw));
    let engine = Engine::new(&settings());
    assert!(engine.think(&game, &SearchControl::new(SearchLimits::default()), 1, |_| {}).is_none());
}
