use cinquina_eval::class_network::{CHANNELS, ClassNetworkSide, NEURONS};
use cinquina_eval::threats;

use super::model::Model;
use super::pairs::Pair;
use super::weights::{Layer, Side, Weights};
use crate::positions::Seen;

/// A forward pass of the network for one position.
pub(super) struct Pass<'a> {
    side: &'a Side,
    seen: &'a Seen<'a, Pair>,
    /// The sums of the channels.
    channels: [f32; CHANNELS],
    /// The layers after their activation (ReLU).
    first: Layer,
    second: Layer,
    /// The logarithm of the odds that the player to move wins.
    pub(super) log_odds: f32,
}

impl<'a> Pass<'a> {
    pub(super) fn forward(weights: &'a Weights, seen: &'a Seen<'a, Pair>) -> Self {
        let (linear, sides) = weights.parts();
        let side = &sides[Model::side_of(seen.turn, sides)];
        let mut channels = [0.0; CHANNELS];
        let mut log_odds = linear.threats[seen.threats];
        for pair in seen.parts {
            let (count, own, other) = (pair.count(), &side.own[pair.own()], &side.other[pair.other()]);
            for n in 0..CHANNELS {
                channels[n] += count * (own[n] + other[n]).max(0.0);
            }
            log_odds += count * (linear.own[pair.own()] + linear.other[pair.other()]);
        }
        let channels = channels.map(|channel| channel / ClassNetworkSide::POOL);
        let mut first = side.own_threats[seen.threats / threats::OTHER];
        add(&mut first, 1.0, &side.other_threats[seen.threats % threats::OTHER]);
        for (&channel, weights) in channels.iter().zip(&side.first) {
            add(&mut first, channel, weights);
        }
        let first = first.map(|neuron| neuron.max(0.0));
        let mut second = side.bias;
        for (&neuron, weights) in first.iter().zip(&side.second) {
            add(&mut second, neuron, weights);
        }
        let second = second.map(|neuron| neuron.max(0.0));
        log_odds += product(&second, &side.last);
        Self { side, seen, channels, first, second, log_odds }
    }

    /// Backpropagation: adds the gradient of a loss whose derivative by the log-odds is `slope`.
    pub(super) fn backward(&self, slope: f32, gradient: &mut Weights) {
        let (linear, sides) = gradient.parts_mut();
        linear.threats[self.seen.threats] += slope;
        for pair in self.seen.parts {
            linear.own[pair.own()] += slope * pair.count();
            linear.other[pair.other()] += slope * pair.count();
        }
        let gradient = &mut sides[Model::side_of(self.seen.turn, sides)];
        let channels = self.layers_backward(slope, gradient);
        for pair in self.seen.parts {
            let (own, other) = (&self.side.own[pair.own()], &self.side.other[pair.other()]);
            let count = pair.count();
            let slopes: [f32; CHANNELS] =
                std::array::from_fn(|n| if own[n] + other[n] > 0.0 { count * channels[n] } else { 0.0 });
            for (to, slope) in gradient.own[pair.own()].iter_mut().zip(slopes) {
                *to += slope;
            }
            for (to, slope) in gradient.other[pair.other()].iter_mut().zip(slopes) {
                *to += slope;
            }
        }
    }

    /// Backpropagation through the layers; returns the derivatives by what a single square adds to the channels.
    fn layers_backward(&self, slope: f32, gradient: &mut Side) -> [f32; CHANNELS] {
        add(&mut gradient.last, slope, &self.second);
        let second: Layer = std::array::from_fn(|n| if self.second[n] > 0.0 { slope * self.side.last[n] } else { 0.0 });
        add(&mut gradient.bias, 1.0, &second);
        let mut first = [0.0; NEURONS];
        for (n, &neuron) in self.first.iter().enumerate().filter(|(_, neuron)| **neuron > 0.0) {
            add(&mut gradient.second[n], neuron, &second);
            first[n] = product(&self.side.second[n], &second);
        }
        add(&mut gradient.own_threats[self.seen.threats / threats::OTHER], 1.0, &first);
        add(&mut gradient.other_threats[self.seen.threats % threats::OTHER], 1.0, &first);
        for (gradient, &channel) in gradient.first.iter_mut().zip(&self.channels) {
            add(gradient, channel, &first);
        }
        self.side.first.each_ref().map(|weights| product(weights, &first) / ClassNetworkSide::POOL)
    }
}

#[inline(always)]
fn add(layer: &mut Layer, factor: f32, weights: &Layer) {
    for n in 0..NEURONS {
        layer[n] += factor * weights[n];
    }
}

/// The dot product, as several sums that a processor can compute in parallel.
#[inline(always)]
fn product(a: &Layer, b: &Layer) -> f32 {
    let mut sums = [0.0; 8];
    for (a, b) in a.as_chunks::<8>().0.iter().zip(b.as_chunks::<8>().0) {
        for n in 0..8 {
            sums[n] += a[n] * b[n];
        }
    }
    sums.iter().sum()
}
