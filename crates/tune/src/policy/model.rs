use cinquina_eval::{SETS, SquareValue, Values, numbers};
use cinquina_patterns::Class;
use cinquina_patterns::combination::{code, every_four_classes};

use super::choices::{Choices, Move};
use crate::descent::Weighted;

/// A policy: scores of moves in nats. The probability of a move is proportional to e to its score.
///
/// The score of a set of four classes is the sum of its classes' weights, which are learnt from many squares, and
/// a weight of its own.
#[derive(Clone)]
pub struct PolicyModel {
    pub(super) weights: Vec<f32>,
    classes: Vec<[usize; 4]>,
}

/// Where the weights of sets end and those of single classes begin; those of the player to move come first in either.
const CLASSES: usize = 2 * SETS;

impl PolicyModel {
    /// The policy that gives all moves the same score.
    pub fn new() -> Self {
        let classes = every_four_classes().map(|classes| classes.map(Class::index)).collect();
        Self { weights: vec![0.0; CLASSES + 2 * Class::COUNT], classes }
    }

    /// The weights whose sum is the score of a set of classes for one side: 0 the player to move, 1 the opponent.
    pub(super) fn weights_of(&self, side: usize, number: usize) -> impl Iterator<Item = usize> {
        let classes = self.classes[number].map(|class| CLASSES + side * Class::COUNT + class);
        std::iter::once(side * SETS + number).chain(classes)
    }

    /// Whether a weight belongs to one set of classes alone.
    pub(super) const fn is_of_a_set(weight: usize) -> bool {
        weight < CLASSES
    }

    /// The score of every set of classes for the player who makes it, and for the one who stops it.
    pub(super) fn table(&self) -> Vec<f32> {
        let policy = |side, number| self.weights_of(side, number).map(|weight| self.weights[weight]).sum::<f32>();
        (0..2).flat_map(|side| (0..SETS).map(move |number| policy(side, number))).collect()
    }

    /// The policy as rounded values; the evaluation of positions is that of `values`.
    pub fn values(&self, values: &Values) -> Values {
        let table = self.table();
        let value = |number: usize| {
            let value = (Values::NAT * table[number]).round();
            value.clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16
        };
        let square = |classes| {
            let number = usize::from(numbers()[usize::from(code(classes))]);
            SquareValue { attack: value(number), defence: value(SETS + number), ..values.square(classes) }
        };
        Values::new(square, |number| values.threat(number) as i16).with_network(values.network().cloned())
    }

    /// The mean loss in nats, and how often the move with the highest score is chosen.
    pub fn loss(&self, choices: &Choices) -> (f64, f64) {
        let table = self.table();
        let (mut loss, mut hits, mut chances) = (0.0, 0, Vec::new());
        for number in 0..choices.len() {
            let (moves, chosen) = choices.get(number);
            let best = softmax(&table, moves, &mut chances);
            loss -= f64::from(chances[chosen].max(f32::MIN_POSITIVE).ln());
            hits += usize::from(best == chosen);
        }
        let all = choices.len().max(1) as f64;
        (loss / all, hits as f64 / all)
    }
}

impl Weighted for PolicyModel {
    fn weights(&mut self) -> &mut [f32] {
        &mut self.weights
    }
}

impl Default for PolicyModel {
    fn default() -> Self {
        Self::new()
    }
}

/// Computes the probability of every move and returns the index of the best.
pub(super) fn softmax(table: &[f32], moves: &[Move], chances: &mut Vec<f32>) -> usize {
    chances.clear();
    chances.extend(moves.iter().map(|seen| table[usize::from(seen.own)] + table[SETS + usize::from(seen.other)]));
    let best = (0..chances.len()).max_by(|&a, &b| chances[a].total_cmp(&chances[b])).unwrap_or(0);
    let most = chances.get(best).copied().unwrap_or(0.0);
    chances.iter_mut().for_each(|chance| *chance = (*chance - most).exp());
    let sum: f32 = chances.iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= sum);
    best
}
