//! The board analysis by every rule against brute force on small boards: what it claims comes true, whatever is played.

#[path = "../../game/tests/support/mod.rs"]
mod game_support;
mod support;

use std::path::Path;

use cinquina_game::{Board, Colour, Game, Rule, Size, Square, SquareSet};
use cinquina_patterns::{Analysis, PatternBoard, RenjuLines, Verdict};

use game_support::square;
use support::Chance;

/// A crowded board with a game that goes on, and at most `free` free squares.
fn random_position(rule: Rule, chance: &mut Chance, free: usize) -> Game {
    loop {
        let size = Size::new(5 + chance.below(4) as u32, 5 + chance.below(3) as u32).unwrap();
        let mut colours = [Vec::new(), Vec::new()];
        let mut taken = SquareSet::EMPTY;
        let stones = size.area() - 6 - chance.below(free - 6);
        // Lines form where one player has more stones.
        let black = 2 + chance.below(5);
        while taken.len() < stones {
            let square = Square::new(chance.below(size.width()), chance.below(size.height()));
            if !taken.contains(square) {
                taken.insert(square);
                colours[usize::from(chance.below(8) >= black)].push(square);
            }
        }
        let turn = Colour::BOTH[chance.below(2)];
        match Game::from_stones(rule, size, &colours[0], &colours[1], turn) {
            Ok(game) if game.outcome().is_none() => return game,
            _ => {}
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Value {
    Lost,
    Unknown,
    Won,
}

/// The value of a position within some plies: every legal move of both sides.
fn value(rule: Rule, board: &mut Board, turn: Colour, plies: u32) -> Value {
    let squares: Vec<Square> = board.empty_squares().iter().collect();
    let mut best = None;
    for square in squares {
        if plies > 0 && rule.allows(board, square, turn) {
            best = best.max(Some(value_of(rule, board, square, turn, plies)));
        }
        if best == Some(Value::Won) {
            break;
        }
    }
    best.unwrap_or(Value::Unknown)
}

fn value_of(rule: Rule, board: &mut Board, square: Square, turn: Colour, plies: u32) -> Value {
    board.put(square, turn);
    let value = if rule.wins(board, square, turn) {
        Value::Won
    } else {
        match value(rule, board, !turn, plies - 1) {
            Value::Lost => Value::Won,
            Value::Won => Value::Lost,
            Value::Unknown => Value::Unknown,
        }
    };
    board.take(square, turn);
    value
}

/// How many moves of both sides it takes at most until each claim of the analysis comes true.
const PLIES_TO_WIN: u32 = 3;
const PLIES_TO_LOSE: u32 = 4;

/// Checks every claim on one position: what it says to win wins, what it leaves out loses. If the analysis is `exact`, no
/// win that soon is overlooked either.
fn confirm(rule: Rule, game: &Game, analysis: &Analysis, exact: bool) {
    let turn = game.turn();
    let mut board = game.board().clone();
    let moves = analysis.moves(&board);
    let position = || format!("{} {analysis:?}, {turn} to move on\n{}", rule, game.board());
    for square in &game.legal_squares() {
        let (claimed, plies) = match (analysis.verdict(), moves.contains(square)) {
            (Verdict::Win, true) => (Value::Won, PLIES_TO_WIN),
            (Verdict::Win, false) | (_, true) => continue,
            (_, false) => (Value::Lost, PLIES_TO_LOSE),
        };
        assert_eq!(value_of(rule, &mut board, square, turn, plies), claimed, "{square:?} in {}", position());
    }
    let forced = |square: Square| analysis.case() == 0 || rule.allows(game.board(), square, turn);
    assert!(moves.iter().all(forced), "moves that the analysis names are legal: {}", position());
    // A move that must be made may be one that wins.
    if exact && analysis.case() != 2 {
        let won = value(rule, &mut board, turn, PLIES_TO_WIN) == Value::Won;
        assert_eq!(won, analysis.verdict() == Verdict::Win, "{}", position());
    }
}

fn confirm_on_small_boards(rule: Rule, exact: bool, of_each_case: usize) {
    let mut chance = Chance(0x5255_4C45);
    let mut confirmed = [0; 6];
    while confirmed.iter().any(|&count| count < of_each_case) {
        let game = random_position(rule, &mut chance, 16);
        let analysis = Analysis::of(&game);
        let case = usize::from(analysis.case());
        if confirmed[case] < of_each_case {
            confirm(rule, &game, &analysis, exact);
            confirmed[case] += 1;
        }
    }
}

/// Under renju a four of White's whose block is forbidden wins too; that is left to the search.
#[test]
fn brute_force_confirms_the_analysis_by_every_rule() {
    std::thread::scope(|scope| {
        for rule in Rule::ALL.into_iter().filter(|&rule| rule != Rule::Freestyle) {
            scope.spawn(move || confirm_on_small_boards(rule, !rule.forbids(), 150));
        }
    });
}

/// Where the codes do not decide what is forbidden, the board asks the rule: it always agrees with it.
#[test]
fn the_board_knows_what_renju_forbids() {
    let mut chance = Chance(0x464F_5242);
    let (mut forbidden, mut asked) = (0, 0);
    for _ in 0..3_000 {
        let size = Size::square(9 + chance.below(7) as u32).unwrap();
        let mut stones = Board::new(size);
        for _ in 0..10 + chance.below(30) {
            let square = Square::new(1 + chance.below(8), 1 + chance.below(8));
            if stones.is_empty(square) {
                stones.put(square, Colour::BOTH[usize::from(chance.below(4) == 0)]);
            }
        }
        let board = PatternBoard::<RenjuLines>::from_board(Rule::Renju, &stones, Colour::Black);
        for square in &stones.empty_squares() {
            let allowed = Rule::Renju.allows(&stones, square, Colour::Black);
            assert_eq!(board.is_legal(square, Colour::Black), allowed, "{square:?} on\n{stones}");
            forbidden += usize::from(!allowed);
            asked += 1;
        }
    }
    assert!(forbidden > 1_000, "{forbidden} of {asked}");
}

/// The moves that a reference collection leaves to a player who wins at once or must defend.
#[test]
fn forced_moves_are_those_of_the_collection() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/suites/forced-moves.txt");
    let text = std::fs::read_to_string(path).unwrap_or_default();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(';').collect();
        let squares = |text: &str| -> Vec<Square> { text.split_whitespace().map(square).collect() };
        let (black, white) = fields[2].split_once('|').expect("black|white");
        let size = Size::square(fields[1].parse().expect("a size")).unwrap();
        let turn = if fields[3] == "black" { Colour::Black } else { Colour::White };
        let (_, expected) = fields[4].split_once("moves=").expect("moves");
        let rule = if fields[0] == "caro5" { Rule::CaroExactlyFive } else { fields[0].parse().expect("a rule") };
        let game = Game::from_stones(rule, size, &squares(&black[2..]), &squares(&white[2..]), turn).unwrap();
        let analysis = Analysis::of(&game);
        // Wins of more steps are not for the analysis.
        if !matches!(analysis, Analysis::Open) {
            let expected: SquareSet = squares(expected).into_iter().collect();
            let moves = analysis.moves(&Board::new(size));
            // The collection keeps fours whose block makes two fours, the exception of §2.6.
            let expected = if rule == Rule::Freestyle { moves & expected } else { expected };
            assert_eq!(moves, expected, "{line}");
        }
    }
}
