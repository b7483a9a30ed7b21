use cinquina_eval::{Evaluation, Network, Values};
use cinquina_formats::packed::{PackedGame, Ply};
use cinquina_game::{Outcome, Rule, Size, Square};
use cinquina_patterns::{NineSquares, PatternBoard};

use super::pass::Pass;
use super::*;
use crate::Target;
use crate::logistic::chance;
use crate::network::Fairness;

const SCALE: f64 = 900.0;

fn fit(threads: usize) -> Fit {
    Fit { target: Target { result_share: 0.2, scale: SCALE }, batch: 64, step: 0.004, batches: 80, threads }
}

/// A game of random moves near the middle; Black likes it, and White does not.
fn game(random: &mut fastrand::Rng, number: u32) -> PackedGame {
    let side = random.u32(9..=20);
    let mut squares: Vec<Square> = (0..49).map(|n| Square::new(1 + n % 7, 1 + n / 7)).collect();
    random.shuffle(&mut squares);
    let plies = squares[..random.usize(10..40)].iter().enumerate();
    let plies =
        plies.map(|(n, &square)| Ply { square, score: random.i16(500..2500) * if n % 2 == 0 { 1 } else { -1 } });
    let plies = plies.collect();
    let outcome = random.bool().then_some(Outcome::Draw);
    PackedGame { number, size: Size::square(side).unwrap(), opening: vec![], plies, outcome }
}

fn samples(seed: u64, games: u32) -> Vec<Sample> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut samples = Vec::new();
    for number in 0..games {
        Sample::add_all(&game(&mut random, number), Rule::Freestyle, &mut samples);
    }
    samples
}

#[test]
fn the_gradient_agrees_with_finite_differences() {
    const STEP: f32 = 4e-4;
    for fairness in [Fairness::Fair, Fairness::Unfair] {
        let samples = samples(1, 4);
        let model = Model::random(fairness, 3);
        let gradient = Training::new(fit(1), model.clone()).gradient(&samples);
        let loss = |place: usize, change: f32| {
            let mut changed = model.clone();
            let mut place = place;
            for part in changed.learnt_mut() {
                if place < part.len() {
                    part[place] += change;
                    break;
                }
                place -= part.len();
            }
            changed.follow();
            fit(1).loss(&changed, &samples).mean()
        };
        let mut random = fastrand::Rng::with_seed(4);
        let steepest = gradient.iter().fold(0.0_f32, |most, slope| most.max(slope.abs()));
        let (mut checked, mut part_start) = (0, 0);
        for part in model.learnt() {
            for _ in 0..60 {
                let place = part_start + random.usize(0..part.len());
                let found = (loss(place, STEP) - loss(place, -STEP)) / f64::from(2.0 * STEP);
                let error = (found - f64::from(gradient[place])).abs();
                assert!(
                    error < 0.06 * f64::from(gradient[place].abs() + 0.1 * steepest),
                    "{place}: {found} {}",
                    gradient[place]
                );
                checked += usize::from(gradient[place].abs() > 0.01 * steepest);
            }
            part_start += part.len();
        }
        assert!(checked > 10, "{checked} slopes that are not nearly zero");
    }
}

/// The real network and the one in whole numbers differ by at most so many points where a score of 900 means odds of e to 1, and
/// by less than a third of that in the mean.
const ROUNDING: f32 = 75.0;

#[test]
fn the_rounded_network_agrees_with_the_trained_one() {
    let mut random = fastrand::Rng::with_seed(9);
    for fairness in [Fairness::Fair, Fairness::Unfair] {
        let mut training = Training::new(fit(2), Model::random(fairness, 5));
        let learnt = samples(6, 40);
        for _ in 0..60 {
            training.learn(&learnt);
        }
        let model = training.model();
        let network: Network = model.rounded(SCALE as i32).unwrap().into();
        let values = Values::hand_made().with_network(Some(network));
        let (mut sum, mut count, mut largest) = (0.0, 0, 0.0_f32);
        for number in 0..20 {
            let game = game(&mut random, number);
            let mut board = PatternBoard::<NineSquares>::new(Rule::Freestyle, game.size);
            let mut evaluation = Evaluation::new(&values, &board);
            for ply in &game.plies {
                let mut sample = Vec::new();
                let position = PackedGame {
                    opening: game.moves().take(board.played()).collect(),
                    plies: vec![*ply],
                    ..game.clone()
                };
                Sample::add_all(&position, Rule::Freestyle, &mut sample);
                if let [sample] = &sample[..] {
                    let mut pass = Pass::new();
                    pass.forward(&model, sample);
                    let (real, whole) = (pass.log_odds * SCALE as f32, evaluation.value(&board) as f32);
                    let error = (real.clamp(-10_000.0, 10_000.0) - whole).abs();
                    assert!(error <= ROUNDING, "{real} {whole}\n{}", board.board());
                    (sum, count, largest) = (sum + error, count + 1, largest.max(real.abs()));
                }
                board.play(ply.square);
            }
        }
        assert!(sum / count as f32 <= ROUNDING / 3.0, "{} of {count}", sum / count as f32);
        assert!(count > 100 && largest > 300.0, "{count} positions, {largest} at most");
    }
}

#[test]
fn what_is_learnt_is_predicted_and_does_not_depend_on_threads() {
    let learnt = samples(11, 12);
    let trained = |threads| {
        let mut training = Training::new(fit(threads), Model::random(Fairness::Fair, 12));
        let first = training.learn(&learnt).mean();
        for _ in 1..80 {
            training.learn(&learnt);
        }
        (first, fit(threads).loss(&training.model(), &learnt).mean(), training.model().rounded(900).unwrap())
    };
    let ((first, last, network), (_, other, other_network)) = (trained(1), trained(2));
    assert!(last < 0.7 * first, "{first} {last}");
    assert!(last == other && network == other_network);
}

#[test]
fn a_reservoir_returns_every_sample_once_in_another_order() {
    let all = samples(21, 30);
    let name = |sample: &Sample| -> Vec<u16> {
        let squares = (0..sample.height()).flat_map(|y| (0..sample.width()).map(move |x| (x, y)));
        squares.map(|(x, y)| sample.stone(x, y)).chain([sample.width() as u16, sample.turn as u16]).collect()
    };
    let before: Vec<_> = all.iter().map(name).collect();
    let mixed: Vec<_> = Samples::new(all.into_iter(), 100, 1).map(|sample| name(&sample)).collect();
    assert_ne!(before, mixed);
    let sorted = |mut list: Vec<Vec<u16>>| {
        list.sort();
        list
    };
    assert_eq!(sorted(before), sorted(mixed));
}

#[test]
fn a_target_mixes_score_and_result_where_there_is_one() {
    let mut drawn = game(&mut fastrand::Rng::with_seed(2), 0);
    drawn.outcome = Some(Outcome::Draw);
    let (mut with, mut without) = (Vec::new(), Vec::new());
    Sample::add_all(&drawn, Rule::Freestyle, &mut with);
    Sample::add_all(&PackedGame { outcome: None, ..drawn.clone() }, Rule::Freestyle, &mut without);
    let target = Target { result_share: 0.2, scale: SCALE };
    for ((with, without), ply) in with.iter().zip(&without).zip(&drawn.plies) {
        let score = chance(f32::from(ply.score) / SCALE as f32);
        if without.target(&target) == score {
            assert!((with.target(&target) - 0.8 * score - 0.1).abs() < 1e-6);
        }
    }
    assert!(with.len() > 5);
}

fn resumed(bytes: &[u8], fit: &Fit) -> Training {
    let saved = SavedTraining::from_bytes(bytes).unwrap();
    assert_eq!(saved.settings, "a");
    saved.resume(fit.clone())
}

#[test]
fn training_goes_on_where_it_was_ended() {
    let learnt = samples(31, 10);
    let learn = |training: &mut Training, batches: usize| {
        for _ in 0..batches {
            training.learn(&learnt);
        }
    };
    for fairness in [Fairness::Fair, Fairness::Unfair] {
        let fit = Fit { batches: 12, ..fit(1) };
        let mut whole = Training::new(fit.clone(), Model::random(fairness, 1));
        learn(&mut whole, 4);
        for more in [0, 6] {
            // Before there is an average, and after.
            learn(&mut whole, more);
            let bytes = whole.to_bytes("a");
            let mut again = resumed(&bytes, &fit);
            assert_eq!((again.done(), again.to_bytes("a")), (whole.done(), bytes));
            let mut other = resumed(&whole.to_bytes("a"), &fit);
            learn(&mut again, 2);
            learn(&mut other, 2);
            assert_eq!(again.to_bytes("a"), other.to_bytes("a"));
        }
        let (mut ended, mut not) = (resumed(&whole.to_bytes("a"), &fit), whole);
        learn(&mut ended, 2);
        learn(&mut not, 2);
        assert_eq!(ended.to_bytes("a"), not.to_bytes("a"));
    }
}

#[test]
fn a_damaged_training_is_refused() {
    let bytes = Training::new(fit(1), Model::random(Fairness::Fair, 1)).to_bytes("settings");
    let read = |bytes: &[u8]| SavedTraining::from_bytes(bytes).err();
    assert_eq!(
        (read(&bytes), read(b"rubbish"), read(&bytes[1..])),
        (None, Some(TrainingFileError::Foreign), Some(TrainingFileError::Foreign))
    );
    for length in [16, 19, 20, 30, 36, bytes.len() - 4, bytes.len() - 1] {
        assert_eq!(read(&bytes[..length]), Some(TrainingFileError::Damaged), "{length}");
    }
    let mut changed = bytes.clone();
    changed[5000] ^= 1;
    assert_eq!(read(&changed), Some(TrainingFileError::Damaged));
    // A number that is none, with a checksum that fits.
    let body = [&bytes[20..1000], &f32::NAN.to_le_bytes(), &bytes[1004..]].concat();
    let poisoned = [&bytes[..16], &crc32fast::hash(&body).to_le_bytes(), &body].concat();
    assert_eq!(read(&poisoned), Some(TrainingFileError::Damaged));
}
