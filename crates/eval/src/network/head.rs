//! The layers of a network, in whole numbers.

use super::{CHANNELS, NEURONS, NetworkSide};
use crate::threats;

/// One for each neuron.
type Layer<T> = [T; NEURONS];

/// What two inputs add to every neuron, side by side: processors multiply and add them in one step.
#[derive(Copy, Clone)]
#[repr(align(32))]
struct Pair([[i16; 2]; NEURONS]);

/// Two layers on top of the channels, and the weights of their neurons.
#[derive(Clone)]
pub(crate) struct Head {
    own_threats: Box<[Layer<i32>]>,
    other_threats: Box<[Layer<i32>]>,
    first: [Pair; CHANNELS / 2],
    bias: Layer<i32>,
    second: [Pair; NEURONS / 2],
    last: Layer<i16>,
}

/// What 1 is in a neuron.
const NEURON: i32 = (NetworkSide::CHANNEL * NetworkSide::POOL) as i32;
/// By how much more it is before a layer is divided again.
const UNIT: i32 = NetworkSide::UNIT as i32;

impl Head {
    pub(crate) fn new(side: &NetworkSide) -> Self {
        let begin = |layer: &Layer<i16>| layer.map(|weight| i32::from(weight) * NEURON);
        Self {
            own_threats: side.own_threats.iter().map(begin).collect(),
            other_threats: side.other_threats.iter().map(begin).collect(),
            first: pairs(&side.first),
            bias: begin(&side.bias),
            second: pairs(&side.second),
            last: side.last,
        }
    }

    /// What comes out, in points. A `wide` processor must have AVX2.
    #[inline]
    #[cfg_attr(not(target_arch = "x86_64"), allow(unused_variables))]
    pub(crate) fn value(&self, channels: &[i16; CHANNELS], threats: usize, wide: bool) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if wide {
            // SAFETY: the processor was asked.
            #[allow(unsafe_code)]
            return unsafe { self.value_wide(channels, threats) };
        }
        self.through(channels, threats, plain)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn value_wide(&self, channels: &[i16; CHANNELS], threats: usize) -> i32 {
        self.through(channels, threats, |sums, inputs, weights| avx2::add(sums, inputs, weights))
    }

    /// Goes through the layers with a way to add what inputs add to every neuron.
    #[inline(always)]
    fn through(
        &self,
        channels: &[i16; CHANNELS],
        threats: usize,
        add: impl Fn(&mut Layer<i32>, &[i16], &[Pair]),
    ) -> i32 {
        let mut sums = self.own_threats[threats / threats::OTHER];
        let other = &self.other_threats[threats % threats::OTHER];
        for n in 0..NEURONS {
            sums[n] = sums[n].wrapping_add(other[n]);
        }
        add(&mut sums, channels, &self.first);
        let first = neurons(&sums);
        sums = self.bias;
        add(&mut sums, &first, &self.second);
        let second = neurons(&sums);
        let products = second.iter().zip(&self.last).map(|(&neuron, &weight)| i32::from(neuron) * i32::from(weight));
        products.fold(0, i32::wrapping_add) / NEURON
    }
}

fn pairs<const COUNT: usize>(layers: &[Layer<i16>]) -> [Pair; COUNT] {
    std::array::from_fn(|p| Pair(std::array::from_fn(|n| [layers[2 * p][n], layers[2 * p + 1][n]])))
}

/// What is negative is cut off, and what is too large too.
#[inline(always)]
fn neurons(sums: &Layer<i32>) -> Layer<i16> {
    let mut neurons = [0; NEURONS];
    for n in 0..NEURONS {
        neurons[n] = (sums[n] / UNIT).clamp(0, i32::from(i16::MAX)) as i16;
    }
    neurons
}

#[inline(always)]
fn plain(sums: &mut Layer<i32>, inputs: &[i16], weights: &[Pair]) {
    for (&[a, b], Pair(pair)) in inputs.as_chunks().0.iter().zip(weights) {
        for n in 0..NEURONS {
            let [x, y] = pair[n];
            let product = (i32::from(a) * i32::from(x)).wrapping_add(i32::from(b) * i32::from(y));
            sums[n] = sums[n].wrapping_add(product);
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::{__m256i, _mm256_add_epi32, _mm256_madd_epi16, _mm256_set1_epi32};

    use super::{Layer, NEURONS, Pair};

    /// How many numbers make a step.
    const LANES: usize = 8;

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn add(sums: &mut Layer<i32>, inputs: &[i16], weights: &[Pair]) {
        let mut wide: [__m256i; NEURONS / LANES] = bytemuck::cast(*sums);
        for (&[a, b], Pair(pair)) in inputs.as_chunks().0.iter().zip(weights) {
            let inputs = _mm256_set1_epi32(i32::from(b) << 16 | i32::from(a as u16));
            let pair: &[[i16; 2 * LANES]; NEURONS / LANES] = bytemuck::cast_ref(pair);
            for (sum, &weights) in wide.iter_mut().zip(pair) {
                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(inputs, bytemuck::cast(weights)));
            }
        }
        *sums = bytemuck::cast(wide);
    }
}
