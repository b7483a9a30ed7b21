//! The fit on choices that were made by a hidden policy.

use cinquina_eval::{SquareValue, Values};
use cinquina_formats::packed::{PackedGame, Ply};
use cinquina_game::{Board, Colour, Rule, Size, Square};
use cinquina_patterns::{Analysis, Class, NineSquares, PatternBoard};
use cinquina_search::candidates;

use super::{Choices, Fit, PolicyModel};

/// Attack by the sum of the classes, defence by half of it.
fn hidden() -> Values {
    let square = |classes: [Class; 4]| {
        let attack: i16 = classes.iter().map(|class| 40 * class.index() as i16).sum();
        SquareValue { attack, defence: attack / 2, ..SquareValue::default() }
    };
    Values::new(square, |_| 7)
}

/// A game whose moves have the highest policy by `values`, after a random opening.
fn game(number: u32, values: &Values) -> PackedGame {
    let size = Size::square(15).unwrap();
    let mut random = fastrand::Rng::with_seed(u64::from(number));
    let mut board = PatternBoard::<NineSquares>::from_board(Rule::Freestyle, &Board::new(size), Colour::Black);
    let mut opening = Vec::new();
    while opening.len() < 8 {
        let square = Square::new(random.usize(3..12), random.usize(3..12));
        if board.board().is_empty(square) {
            opening.push(square);
            board.play(square);
        }
    }
    let mut plies = Vec::new();
    while plies.len() < 20 && matches!(board.analysis(), Analysis::Open) {
        let policy = |&square: &Square| values.policy(board.codes(square), board.turn());
        let Some(square) = candidates(board.board()).iter().max_by_key(policy) else { break };
        plies.push(Ply { square, score: 0 });
        board.play(square);
    }
    PackedGame { number, size, opening, plies, outcome: Some(cinquina_game::Outcome::Draw) }
}

fn choices(numbers: std::ops::Range<u32>) -> Choices {
    let (values, mut choices) = (hidden(), Choices::default());
    numbers.for_each(|number| choices.add(&game(number, &values), Rule::Freestyle));
    choices
}

#[test]
fn a_hidden_policy_is_found() {
    let (learn, check) = (choices(0..600), choices(600..700));
    assert!(learn.len() > 1_000, "{}", learn.len());
    let (mut policy, mut epochs) = (PolicyModel::new(), Vec::new());
    Fit { epochs: 150, hold: 1.0, seed: 1 }.run(&mut policy, &learn, &check, |epoch| epochs.push(epoch));
    let (first, last) = (epochs[0], epochs[150]);
    assert!(last.loss < first.loss / 2.0 && last.hits > 0.6 && first.hits < 0.2, "{first:?} {last:?}");
    let found = policy.values(&hidden());
    let [none, three] = [[Class::Generic; 4], [Class::D3, Class::Generic, Class::Generic, Class::Generic]];
    assert!(found.square(three).attack > found.square(none).attack + 50);
    assert_eq!(found.threat(3), 7, "the other values are unchanged");
}
