//! The layers on top of the channels, in whole numbers.

use super::{CHANNEL, FIRST, INPUTS, LAYER, LineWeights, Part, SECOND};
use crate::kernel::{AddPairs, Pair};
use crate::threats;

/// The layers for one player to move.
#[derive(Clone)]
pub(super) struct Head {
    own_threats: Box<[[i32; FIRST]]>,
    other_threats: Box<[[i32; FIRST]]>,
    first: Box<[Pair<FIRST>]>,
    second: Box<[Pair<SECOND>]>,
    second_bias: [i32; SECOND],
    last: [i16; SECOND],
    direct: [i16; INPUTS],
    /// The score for odds of e to 1.
    odds: i64,
}

/// What 1 is in a sum of inputs times weights.
const SUM: i32 = CHANNEL as i32 * LAYER;

impl Head {
    pub(super) fn new(weights: &LineWeights<i16>, odds: i32) -> Self {
        let begin = |row: &[i16; FIRST]| row.map(|weight| i32::from(weight) * i32::from(CHANNEL));
        let row = |part| weights.rows::<SECOND>(part)[0];
        Self {
            own_threats: weights.rows(Part::OwnThreats).iter().map(begin).collect(),
            other_threats: weights.rows(Part::OtherThreats).iter().map(begin).collect(),
            first: pairs(weights.rows(Part::First)),
            second: pairs(weights.rows(Part::Second)),
            second_bias: row(Part::SecondBias).map(|weight| i32::from(weight) * i32::from(CHANNEL)),
            last: row(Part::Last),
            direct: weights.rows::<INPUTS>(Part::Direct)[0],
            odds: odds.into(),
        }
    }

    /// The score of inputs and [threats](threats::index).
    #[inline(always)]
    pub(super) fn score(&self, inputs: &[i16; INPUTS], threats: usize, add: impl AddPairs + Copy) -> i32 {
        let mut sums = self.own_threats[threats / threats::OTHER];
        let other = &self.other_threats[threats % threats::OTHER];
        for n in 0..FIRST {
            sums[n] = sums[n].wrapping_add(other[n]);
        }
        add.add(&mut sums, inputs, &self.first);
        let first = neurons(&sums);
        let mut sums = self.second_bias;
        add.add(&mut sums, &first, &self.second);
        let second = neurons(&sums);
        let product = |(&value, &weight): (&i16, &i16)| i64::from(i32::from(value) * i32::from(weight));
        let through_layers: i64 = second.iter().zip(&self.last).map(product).sum();
        let sum = through_layers + inputs.iter().zip(&self.direct).map(product).sum::<i64>();
        (sum * self.odds / i64::from(SUM)).clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }
}

/// The rows of two inputs side by side.
fn pairs<const NEURONS: usize>(rows: &[[i16; NEURONS]]) -> Box<[Pair<NEURONS>]> {
    let pair = |[a, b]: &[[i16; NEURONS]; 2]| Pair(std::array::from_fn(|n| [a[n], b[n]]));
    rows.as_chunks().0.iter().map(pair).collect()
}

/// What is negative is cut off, and what is too large too.
#[inline(always)]
fn neurons<const NEURONS: usize>(sums: &[i32; NEURONS]) -> [i16; NEURONS] {
    let mut neurons = [0; NEURONS];
    for n in 0..NEURONS {
        neurons[n] = (sums[n] / LAYER).clamp(0, i32::from(i16::MAX)) as i16;
    }
    neurons
}
