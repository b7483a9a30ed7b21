//! The layers of a network, in whole numbers.

use super::{CHANNELS, ClassNetworkSide, NEURONS};
use crate::kernel::{AddPairs, Kernel, Pair, Plain};
use crate::threats;

/// One for each neuron.
type Layer<T> = [T; NEURONS];

/// Two layers on top of the channels, and the weights of their neurons.
#[derive(Clone)]
pub(crate) struct Head {
    own_threats: Box<[Layer<i32>]>,
    other_threats: Box<[Layer<i32>]>,
    first: [Pair<NEURONS>; CHANNELS / 2],
    bias: Layer<i32>,
    second: [Pair<NEURONS>; NEURONS / 2],
    last: Layer<i16>,
}

/// What 1 is in a neuron.
const NEURON: i32 = (ClassNetworkSide::CHANNEL * ClassNetworkSide::POOL) as i32;
/// By how much more it is before a layer is divided again.
const UNIT: i32 = ClassNetworkSide::UNIT as i32;

impl Head {
    pub(crate) fn new(side: &ClassNetworkSide) -> Self {
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

    /// What comes out, in points.
    #[inline]
    pub(crate) fn value(&self, channels: &[i16; CHANNELS], threats: usize, kernel: Kernel) -> i32 {
        match kernel {
            Kernel::Plain => self.through(channels, threats, Plain),
            // SAFETY: the processor was asked.
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code)]
            Kernel::Avx2 | Kernel::Avx512 => unsafe { self.value_avx2(channels, threats) },
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn value_avx2(&self, channels: &[i16; CHANNELS], threats: usize) -> i32 {
        self.through(channels, threats, crate::kernel::x86::Avx2::new())
    }

    /// Goes through the layers with a way to add what inputs add to every neuron.
    #[inline(always)]
    fn through(&self, channels: &[i16; CHANNELS], threats: usize, add: impl AddPairs + Copy) -> i32 {
        let mut sums = self.own_threats[threats / threats::OTHER];
        let other = &self.other_threats[threats % threats::OTHER];
        for n in 0..NEURONS {
            sums[n] = sums[n].wrapping_add(other[n]);
        }
        add.add(&mut sums, channels, &self.first);
        let first = neurons(&sums);
        sums = self.bias;
        add.add(&mut sums, &first, &self.second);
        let second = neurons(&sums);
        let products = second.iter().zip(&self.last).map(|(&neuron, &weight)| i32::from(neuron) * i32::from(weight));
        products.fold(0, i32::wrapping_add) / NEURON
    }
}

fn pairs<const COUNT: usize>(layers: &[Layer<i16>]) -> [Pair<NEURONS>; COUNT] {
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
