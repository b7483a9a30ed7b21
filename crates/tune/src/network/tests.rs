//! The gradient against finite differences, the model against the evaluation, and fits that need the network.

use bytemuck::Zeroable;
use cinquina_eval::{Evaluation, Network, Values};
use cinquina_formats::packed::{PackedGame, Ply};
use cinquina_game::{Colour, Outcome, Rule, Size, Square};
use cinquina_patterns::combination::{code, half};
use cinquina_patterns::{Class, LineTable, NineSquares, PatternBoard, with_lines};

use super::pass::Pass;
use super::weights::{Linear, Side, Weights};
use super::{Fairness, Fit, Model, Positions};
use crate::descent::Weighted;
use crate::logistic::cross_entropy;
use crate::{Epoch, Target, values};

const SCALE: f64 = 400.0;

/// A game of random moves near the middle, whose scores are those of `score`.
fn game<L: LineTable>(rule: Rule, number: u32, mut score: impl FnMut(&PatternBoard<L>) -> i32) -> PackedGame {
    let size = Size::square(15).unwrap();
    let mut random = fastrand::Rng::with_seed(u64::from(number));
    let mut board = PatternBoard::<L>::new(rule, size);
    let mut plies = Vec::new();
    while plies.len() < 50 && board.fives(Colour::Black).is_empty() && board.fives(Colour::White).is_empty() {
        let square = Square::new(random.usize(3..12), random.usize(3..12));
        if board.board().is_empty(square) {
            plies.push(Ply { square, score: score(&board) as i16 });
            board.play(square);
        }
    }
    PackedGame { number, size, opening: Vec::new(), plies, outcome: Some(Outcome::Draw) }
}

/// Positions with the scores of `values`.
fn valued(rule: Rule, numbers: std::ops::Range<u32>, values: &Values) -> Positions {
    let mut positions = Positions::default();
    for number in numbers {
        let game = with_lines!(rule, L => {
            let mut evaluation = Evaluation::new(values, &PatternBoard::<L>::new(rule, Size::square(15).unwrap()));
            game::<L>(rule, number, |board| evaluation.value(board))
        });
        positions.add(&game, rule);
    }
    positions
}

/// A model with a random network whose neurons are all active.
fn random_model(fairness: Fairness) -> Model {
    let mut model = Model::fresh(fairness, 5);
    let mut random = fastrand::Rng::with_seed(6);
    for side in model.weights.parts_mut().1 {
        for layer in side.own_threats.iter_mut().chain(&mut side.other_threats).chain([&mut side.bias]) {
            layer.iter_mut().for_each(|weight| *weight = 0.4 * (random.f32() - 0.4));
        }
    }
    model
}

#[test]
fn the_model_agrees_with_the_evaluation() {
    agrees_with_the_evaluation(Rule::Freestyle, Fairness::Fair);
    agrees_with_the_evaluation(Rule::Renju, Fairness::Unfair);
}

fn agrees_with_the_evaluation(rule: Rule, fairness: Fairness) {
    let hand_made = Values::hand_made();
    let values = random_model(fairness).values(SCALE, &hand_made);
    let model = Model::of(&values, SCALE, fairness).unwrap();
    assert_eq!(model.values(SCALE, &hand_made), values);
    let positions = valued(rule, 0..40, &values);
    let uncorrected = valued(rule, 0..40, &values.with_network(None));
    assert!(positions.len() > 200, "{}", positions.len());
    let mut corrected = 0;
    for number in 0..positions.len() {
        let seen = positions.get(number);
        let said = f64::from(Pass::forward(&model.weights, &seen).log_odds) * SCALE;
        // The evaluation rounds to whole numbers in every layer.
        assert!((said - f64::from(seen.score)).abs() < 4.0, "{said} {}", seen.score);
        corrected += usize::from((seen.score - uncorrected.get(number).score).abs() > 8.0);
    }
    assert!(corrected > positions.len() / 2, "{corrected}");
}

#[test]
fn the_gradient_agrees_with_finite_differences() {
    const STEP: f32 = 1.0 / 2048.0;
    let positions = valued(Rule::Renju, 3..4, &Values::hand_made());
    let seen = positions.get(positions.len() - 1);
    let mut model = random_model(Fairness::Unfair);
    // The smaller the odds, the finer the differences.
    *model.weights.parts_mut().0 = Linear::zeroed();
    let mut gradient = Weights::zero(2);
    let now = Pass::forward(&model.weights, &seen);
    let log_odds = now.log_odds;
    now.backward(1.0, &mut gradient);
    for (number, &slope) in gradient.flat().iter().enumerate() {
        let mut slope_to = |step: f32| {
            let before = model.weights()[number];
            model.weights()[number] = before + step;
            let slope = (Pass::forward(&model.weights, &seen).log_odds - log_odds) / step;
            model.weights()[number] = before;
            slope
        };
        // There are kinks, but hardly any as close as this.
        let differences = [slope_to(STEP), slope_to(-STEP)].map(|found| (found - slope).abs());
        let difference = differences[0].min(differences[1]);
        assert!(difference < 1e-3 * (1.0 + slope.abs()), "weight {number}: {slope}, not by {differences:?}");
    }
    let (Linear { own, other, threats }, sides) = gradient.parts();
    let side = &sides[seen.turn.index()];
    let rows = [side.own.as_flattened(), side.other.as_flattened()];
    let layers = [&side.first[..], &side.own_threats, &side.other_threats, &side.second].map(<[_]>::as_flattened);
    let all = [&own[..], other, threats, &side.bias, &side.last].into_iter().chain(rows).chain(layers);
    let of_use: Vec<usize> = all.map(|slopes| slopes.iter().filter(|slope| **slope != 0.0).count()).collect();
    assert!(of_use.iter().all(|&count| count > 0), "{of_use:?}");
}

/// Positions that are good for the player to move if both have many lines or both have few.
fn entangled(numbers: std::ops::Range<u32>) -> (Positions, values::Positions) {
    let score = |board: &PatternBoard<NineSquares>| {
        let squares = board.board().empty_squares();
        let lines = |colour| {
            let is_line = |&square: &Square| {
                half(board.codes(square), colour) >= code([Class::W2, Class::W2, Class::Generic, Class::Generic])
            };
            squares.iter().filter(is_line).count() as i32
        };
        (30 * (lines(Colour::Black) - 12) * (lines(Colour::White) - 12)).clamp(-1200, 1200)
    };
    let (mut pairs, mut counts) = (Positions::default(), values::Positions::default());
    for game in numbers.map(|number| game(Rule::Freestyle, number, score)) {
        pairs.add(&game, Rule::Freestyle);
        counts.add(&game, Rule::Freestyle);
    }
    (pairs, counts)
}

#[test]
fn the_network_learns_what_values_cannot_express() {
    let target = Target { result_share: 0.0, scale: SCALE };
    let ((learn, learn_counts), (check, check_counts)) = (entangled(0..600), entangled(600..700));
    let checked = |epochs: &[Epoch]| epochs[epochs.len() - 1].checked;
    let mut linear = Vec::new();
    let mut model = values::Model::of(&Values::hand_made(), SCALE);
    let fit = values::Fit { target, epochs: 100, hold: 0.1, seed: 1 };
    fit.run(&mut model, &learn_counts, &check_counts, |epoch| linear.push(epoch));

    let (mut epochs, mut positions) = (Vec::new(), 0);
    let mut model = Model::fresh(Fairness::Fair, 1);
    let fit = Fit { target, epochs: 100, seed: 1, threads: 2 };
    fit.run(&mut model, &learn, &check, |seen| positions += seen, |epoch| epochs.push(epoch));
    assert_eq!((epochs.len(), positions), (101, 100 * learn.len()));

    let entropy = (0..check.len()).map(|number| {
        let target = target.of(&check.get(number));
        f64::from(cross_entropy((target / (1.0 - target)).ln(), target))
    });
    let least = entropy.sum::<f64>() / check.len() as f64;
    let (linear, network) = (checked(&linear) - least, checked(&epochs) - least);
    assert!(network > 0.0 && network < linear / 2.0, "{linear} {network}, {least} {}", learn.len());
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let positions = valued(Rule::Freestyle, 0..300, &Values::hand_made());
    let found = |threads, seed| {
        let mut model = Model::fresh(Fairness::Fair, seed);
        let fit = Fit { target: Target { result_share: 0.5, scale: SCALE }, epochs: 2, seed, threads };
        let mut last = 0.0;
        fit.run(&mut model, &positions, &positions, |_| (), |epoch| last = epoch.checked);
        (model.weights.flat().to_vec(), last)
    };
    let one = found(1, 7);
    assert!(one == found(2, 7) && one == found(5, 7));
    assert!(one != found(1, 8));
}

#[test]
fn weights_stay_in_their_range() {
    let mut model = random_model(Fairness::Unfair);
    model.weights().fill(-9.0);
    model.confine();
    let (linear, sides) = model.weights.parts();
    assert_eq!((linear.own[0], linear.other[0], linear.own[1]), (0.0, 0.0, -9.0));
    for Side { own, other, first, .. } in sides {
        assert_eq!((own[0][3], other[0][3], own[1][0], other[714][15], first[0][0]), (0.0, 0.0, -4.0, -4.0, -9.0));
    }
}

#[test]
fn a_network_can_be_trained_further_for_a_rule_that_is_no_fairer() {
    let hand_made = Values::hand_made();
    let of = |values: &Values, fairness| Model::of(values, SCALE, fairness).map(|model| model.values(SCALE, values));
    assert!(of(&hand_made, Fairness::Fair).is_none());
    let [fair, unfair] =
        [Fairness::Fair, Fairness::Unfair].map(|fairness| random_model(fairness).values(SCALE, &hand_made));
    assert_eq!(of(&fair, Fairness::Fair), Some(fair.clone()));
    assert_eq!(of(&unfair, Fairness::Unfair), Some(unfair.clone()));
    assert!(of(&unfair, Fairness::Fair).is_none());
    let twice = of(&fair, Fairness::Unfair).unwrap();
    let sides = |values: &Values| match values.network() {
        Some(Network::Classes(network)) => network.sides().to_vec(),
        _ => panic!("another network"),
    };
    let side = &sides(&fair)[0];
    assert_eq!(sides(&twice), [side.clone(), side.clone()]);
    assert_eq!((Fairness::of(Rule::Renju), Fairness::of(Rule::Caro)), (Fairness::Unfair, Fairness::Fair));
}
