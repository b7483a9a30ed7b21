//! The Wine preset keeps its values, and its switches do what they say.

use cinquina_game::{Game, Rule, Size, notation};
use cinquina_patterns::{NineSquares, PatternBoard};
use cinquina_search::wine::{Searcher, Switches, WON};
use cinquina_search::{SearchControl, SearchLimits, SearchReport, TranspositionTable};

/// A position that was recorded with what the published program makes of it.
struct Recorded {
    game: Game,
    value: i32,
    best: String,
}

fn recorded() -> Vec<Recorded> {
    let lines = include_str!("wine-values.txt").lines().filter(|line| !line.starts_with('#'));
    let read = |line: &str| {
        let [size, moves, value, best] = line.split(' ').collect::<Vec<_>>().try_into().unwrap();
        let size = Size::square(size.parse().unwrap()).unwrap();
        let mut game = Game::new(Rule::Freestyle, size);
        for square in notation::parse_moves(moves, size).unwrap() {
            game.play(square).unwrap();
        }
        Recorded { game, value: value.parse().unwrap(), best: best.to_owned() }
    };
    lines.map(read).collect()
}

/// What a search found, and how many nodes it took.
struct Thought {
    found: SearchReport,
    nodes: u64,
}

fn think(game: &Game, switches: &Switches, depth: i32) -> Thought {
    let board = PatternBoard::<NineSquares>::from_board(Rule::Freestyle, game.board(), game.turn());
    let (values, table) = (switches.values(), TranspositionTable::new(16 << 20));
    let control = SearchControl::new(SearchLimits { depth: Some(depth), ..SearchLimits::default() });
    let found = Searcher::new(board, &values, switches, &table, &control).iterate(|_| {}).unwrap();
    Thought { found, nodes: control.nodes() }
}

fn switched(name: &str, value: &str) -> Switches {
    let mut switches = Switches::default();
    switches.set(name, value).unwrap();
    switches
}

#[test]
fn values_and_moves_are_those_recorded() {
    let positions = recorded();
    assert_eq!(positions.len(), 40);
    for Recorded { game, value, best } in positions {
        let found = think(&game, &Switches::default(), 6).found;
        let square = notation::name(found.lines[0].square, game.board().size());
        assert_eq!((found.lines[0].score, square), (value, best), "{}", game.board());
    }
}

#[test]
fn what_wine_proves_its_improvements_prove_as_well() {
    let mut nodes = [0, 0];
    for Recorded { game, value, .. } in recorded().into_iter().filter(|recorded| recorded.value.abs() == WON) {
        let crossed = think(&game, &switched("crosses", "on"), 6);
        assert_eq!(crossed.found.lines[0].score, value, "crosses on\n{}", game.board());
        let analysed = think(&game, &switched("analysis", "full"), 6);
        assert_eq!(analysed.found.lines[0].score, value, "full analysis on\n{}", game.board());
        nodes[0] += think(&game, &Switches::default(), 6).nodes;
        nodes[1] += analysed.nodes;
    }
    assert!(nodes[1] < nodes[0], "the full analysis needs fewer nodes for a proof: {nodes:?}");
}
