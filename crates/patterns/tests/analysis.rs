//! The two board analyses against each other and against brute force.

mod support;

use cinquina_game::{Board, Colour, Game, Rule, Size, Square, SquareSet, notation};
use cinquina_patterns::{Analysis, Verdict, actual};

use support::Chance;

/// Stones in a corner of a board, close enough to make patterns, without a five.
fn random_position(size: Size, room: usize, chance: &mut Chance) -> Game {
    loop {
        let stones = 4 + chance.below(room * room * 2 / 3);
        let side = |length: usize| room.min(length);
        let (width, height) = (side(size.width()), side(size.height()));
        let corner = (chance.below(size.width() - width + 1), chance.below(size.height() - height + 1));
        let mut colours = [Vec::new(), Vec::new()];
        let mut taken = SquareSet::EMPTY;
        for _ in 0..stones {
            let square = Square::new(corner.0 + chance.below(width), corner.1 + chance.below(height));
            if !taken.contains(square) {
                taken.insert(square);
                colours[chance.below(2)].push(square);
            }
        }
        let turn = Colour::BOTH[chance.below(2)];
        match Game::from_stones(Rule::Freestyle, size, &colours[0], &colours[1], turn) {
            Ok(game) if game.outcome().is_none() => return game,
            _ => {}
        }
    }
}

fn random_size(chance: &mut Chance, most: usize) -> Size {
    let mut side = || 5 + chance.below(most - 4) as u32;
    Size::new(side(), side()).unwrap()
}

#[test]
fn both_analyses_agree_on_100_000_positions() {
    let mut chance = Chance(0xC149_014A);
    let mut cases = [0usize; 6];
    for n in 0..100_000 {
        let size = random_size(&mut chance, if n % 10 == 0 { 32 } else { 12 });
        let room = 4 + chance.below(6);
        let game = random_position(size, room, &mut chance);
        let (one, other) = (Analysis::of(&game), actual::analysis(game.board(), game.turn()));
        assert_eq!(one, other, "{} to move on\n{}", game.turn(), game.board());
        cases[usize::from(one.case())] += 1;
    }
    assert!(cases.iter().all(|&count| count >= 2_000), "every case occurs: {cases:?}");
}

/// Whether the player to move can win, or must lose, within some moves: every move of both sides.
struct BruteForce {
    board: Board,
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Value {
    Lost,
    Unknown,
    Won,
}

impl BruteForce {
    fn value(&mut self, turn: Colour, plies: u32) -> Value {
        if plies == 0 {
            return Value::Unknown;
        }
        let moves: Vec<Square> = self.board.empty_squares().iter().collect();
        let mut best = None;
        for square in moves {
            let value = self.value_of(square, turn, plies);
            best = best.max(Some(value));
            if value == Value::Won {
                break;
            }
        }
        best.unwrap_or(Value::Unknown)
    }

    fn value_of(&mut self, square: Square, turn: Colour, plies: u32) -> Value {
        self.board.put(square, turn);
        let value = if Rule::Freestyle.wins(&self.board, square, turn) {
            Value::Won
        } else {
            match self.value(!turn, plies - 1) {
                Value::Lost => Value::Won,
                Value::Won => Value::Lost,
                Value::Unknown => Value::Unknown,
            }
        };
        self.board.take(square, turn);
        value
    }
}

/// How many moves of both sides it takes at most until each claim of the analysis comes true.
const PLIES_TO_WIN: u32 = 3;
const PLIES_TO_LOSE: u32 = 4;

/// Checks every claim of the analysis on one position: a win is found if and only if there is one that
/// soon, and its moves win; the moves that it leaves out lose, and those that it keeps in case 5, or with
/// no case, do not lose so soon.
fn confirm(game: &Game, analysis: &Analysis) {
    let turn = game.turn();
    let mut brute_force = BruteForce { board: game.board().clone() };
    let moves = analysis.moves(game.board());
    let position = || format!("{analysis:?}, {turn} to move on\n{}", game.board());
    for square in &game.board().empty_squares() {
        let (claimed, plies) = match (analysis.verdict(), moves.contains(square)) {
            (Verdict::Win, true) => (Value::Won, PLIES_TO_WIN),
            // A move that must be made may be one that loses all the same.
            (Verdict::Win, false) | (_, true) if analysis.case() <= 4 && analysis.case() > 0 => continue,
            (_, true) => (Value::Unknown, PLIES_TO_LOSE),
            (_, false) => (Value::Lost, PLIES_TO_LOSE),
        };
        assert_eq!(brute_force.value_of(square, turn, plies), claimed, "{square:?} in {}", position());
    }
    let wins = analysis.verdict() == Verdict::Win;
    assert_eq!(brute_force.value(turn, PLIES_TO_WIN) == Value::Won, wins, "{}", position());
}

/// Every case with every verdict it can have.
const KINDS: [(u8, Verdict); 8] = [
    (0, Verdict::Open),
    (1, Verdict::Win),
    (2, Verdict::Forced),
    (3, Verdict::Loss),
    (4, Verdict::Win),
    (5, Verdict::Loss),
    (5, Verdict::Forced),
    (5, Verdict::Open),
];

#[test]
fn brute_force_confirms_the_analysis_on_small_boards() {
    const OF_EACH_KIND: usize = 300;
    let mut chance = Chance(0x5155_4941);
    let mut confirmed = [0; KINDS.len()];
    while confirmed.iter().any(|&count| count < OF_EACH_KIND) {
        let size = random_size(&mut chance, 7);
        let game = random_position(size, 7, &mut chance);
        let analysis = Analysis::of(&game);
        let kind = KINDS.iter().position(|&kind| kind == (analysis.case(), analysis.verdict()));
        let kind = kind.unwrap_or_else(|| panic!("{analysis:?} on\n{}", game.board()));
        if confirmed[kind] < OF_EACH_KIND && game.board().empty_squares().len() <= 20 {
            confirm(&game, &analysis);
            confirmed[kind] += 1;
        }
    }
}

/// The exception of §2.6: the four d3 is blocked on d5, where White makes two fours by that.
#[test]
fn a_four_whose_block_attacks_is_no_move() {
    let size = Size::square(7).unwrap();
    let stones = |text| notation::parse_moves(text, size).unwrap();
    let (black, white) = (stones("d2d4d6"), stones("b5b7c5c7d7e2e3e5g5"));
    let game = Game::from_stones(Rule::Freestyle, size, &black, &white, Colour::Black).unwrap();
    let only: SquareSet = stones("d5").into_iter().collect();
    assert_eq!(Analysis::of(&game), Analysis::Defend(only));
    assert_eq!(actual::analysis(game.board(), game.turn()), Analysis::Defend(only));
}
