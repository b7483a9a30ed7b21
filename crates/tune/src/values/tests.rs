//! The fit on games whose scores come from hidden values.

use cinquina_eval::{Evaluation, SquareValue, Values};
use cinquina_formats::packed::{PackedGame, Ply};
use cinquina_game::{Colour, Outcome, Rule, Size, Square};
use cinquina_patterns::combination::every_four_classes;
use cinquina_patterns::{Class, NineSquares, PatternBoard};

use super::{Fit, Model, Positions};
use crate::Target;

const SCALE: f64 = 400.0;

/// Values that differ from the initial ones everywhere, with a value for every threat.
fn hidden() -> Values {
    let square = |classes: [Class; 4]| {
        let worth: i16 = classes.iter().map(|class| 9 * class.index() as i16).sum();
        SquareValue { own: worth, other: 2 * worth / 3, ..SquareValue::default() }
    };
    Values::new(square, |number| (number % 50) as i16)
}

/// A game of random moves near the middle, whose scores are those of `values`.
fn game(number: u32, values: &Values) -> PackedGame {
    let size = Size::square(15).unwrap();
    let mut random = fastrand::Rng::with_seed(u64::from(number));
    let mut board = PatternBoard::<NineSquares>::new(Rule::Freestyle, size);
    let mut evaluation = Evaluation::new(values, &board);
    let mut plies = Vec::new();
    while plies.len() < 60 && board.fives(Colour::Black).is_empty() && board.fives(Colour::White).is_empty() {
        let square = Square::new(random.usize(3..12), random.usize(3..12));
        if board.board().is_empty(square) {
            plies.push(Ply { square, score: evaluation.value(&board) as i16 });
            board.play(square);
        }
    }
    PackedGame { number, size, opening: Vec::new(), plies, outcome: Some(Outcome::Draw) }
}

fn positions(numbers: std::ops::Range<u32>, values: &Values) -> Positions {
    let mut positions = Positions::default();
    numbers.for_each(|number| positions.add(&game(number, values), Rule::Freestyle));
    positions
}

#[test]
fn the_model_agrees_with_the_evaluation() {
    let values = hidden();
    let positions = positions(0..40, &values);
    assert!(positions.len() > 300, "{}", positions.len());
    let model = Model::of(&values, SCALE);
    for number in 0..positions.len() {
        let seen = positions.get(number);
        let score = f64::from(model.log_odds(&seen)) * SCALE;
        assert!((score - f64::from(seen.score)).abs() < 0.01, "{score} {}", seen.score);
    }
    assert_eq!(model.values(SCALE, &values), values);
}

#[test]
fn hidden_values_are_found() {
    let (hidden, start) = (hidden(), Values::hand_made());
    let (learn, check) = (positions(0..1000, &hidden), positions(1000..1100, &hidden));
    let target = Target { result_share: 0.0, scale: SCALE };
    let fit = Fit { target, epochs: 60, hold: 0.1, seed: 1 };
    let mut model = Model::of(&start, SCALE);
    let mut epochs = Vec::new();
    fit.run(&mut model, &learn, &check, |epoch| epochs.push(epoch));
    let best = Model::of(&hidden, SCALE).loss(&check, target);
    let (first, last) = (epochs[0].checked - best, epochs[60].checked - best);
    assert!(first > 0.05 && (0.0..first / 30.0).contains(&last), "{first} {last}");
    let found = model.values(SCALE, &start);
    let common = every_four_classes().filter(|classes| classes[1] == Class::Generic && classes[0] < Class::S3);
    for classes in common {
        let (found, hidden) = (found.square(classes), hidden.square(classes));
        assert!(
            (found.own - hidden.own).abs() <= 10 && (found.other - hidden.other).abs() <= 10,
            "{classes:?} {found:?}"
        );
    }
}

#[test]
fn the_scale_of_scores_is_found() {
    let size = Size::square(15).unwrap();
    let mut positions = Positions::default();
    let mut random = fastrand::Rng::with_seed(3);
    for number in 0..20_000 {
        let score = random.i32(-900..=900);
        let wins = random.f64() < 1.0 / (1.0 + (-f64::from(score) / 300.0).exp());
        let plies = vec![Ply { square: Square::new(7, 7), score: score as i16 }];
        let outcome = Some(Outcome::Win(if wins { Colour::Black } else { Colour::White }));
        positions.add(&PackedGame { number, size, opening: Vec::new(), plies, outcome }, Rule::Freestyle);
    }
    let scale = Fit::score_scale(&positions);
    assert!((285.0..315.0).contains(&scale), "{scale}");
}

#[test]
fn a_side_position_has_no_result() {
    let size = Size::square(15).unwrap();
    let ply = |x, score| Ply { square: Square::new(x, 7), score };
    let game = |plies: &[Ply], outcome| {
        let mut positions = Positions::default();
        positions
            .add(&PackedGame { number: 0, size, opening: Vec::new(), plies: plies.to_vec(), outcome }, Rule::Freestyle);
        let target = Target { result_share: 0.5, scale: 100.0 };
        (positions.get(0).result, target.of(&positions.get(0)))
    };
    assert_eq!(game(&[ply(7, 0)], None), (None, 0.5));
    assert_eq!(game(&[ply(7, 29_000)], Some(Outcome::Win(Colour::Black))), (Some(1.0), 1.0));
    assert_eq!(game(&[ply(7, 0)], Some(Outcome::Win(Colour::Black))), (Some(1.0), 0.75));
    assert_eq!(game(&[ply(7, 0), ply(8, 0)], Some(Outcome::Draw)), (Some(0.5), 0.5));
}
