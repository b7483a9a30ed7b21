use cinquina_eval::class_network::{CHANNELS, ClassNetwork, NEURONS};
use cinquina_eval::{Network, SquareValue, Values};
use cinquina_game::{Colour, Rule};

use super::weights::{Side, Weights};
use crate::descent::Weighted;
use crate::values;

/// Whether a rule treats both players alike.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fairness {
    /// One network serves both players.
    Fair,
    /// Each player to move needs a network.
    Unfair,
}

impl Fairness {
    /// The fairness of a rule.
    pub fn of(rule: Rule) -> Self {
        if rule.forbids() { Self::Unfair } else { Self::Fair }
    }

    /// The fairness of a network with so many sides.
    pub(crate) const fn of_sides(sides: usize) -> Option<Self> {
        match sides {
            1 => Some(Self::Fair),
            2 => Some(Self::Unfair),
            _ => None,
        }
    }

    pub(crate) const fn sides(self) -> usize {
        match self {
            Self::Fair => 1,
            Self::Unfair => 2,
        }
    }
}

/// The values of an evaluation and its network as real numbers.
#[derive(Clone)]
pub struct Model {
    pub(super) weights: Weights,
}

impl Model {
    /// The most that a set of classes may add to a channel: the sum over all squares of a board must not overflow.
    const MOST: f32 = 4.0;

    /// All values zero, which are learnt faster than wrong ones are unlearnt, and a random network.
    pub fn fresh(fairness: Fairness, seed: u64) -> Self {
        let mut random = fastrand::Rng::with_seed(seed);
        let nothing = Values::new(|_| SquareValue::default(), |_| 0);
        Self::with(&nothing, 1.0, (0..fairness.sides()).map(|_| random_side(&mut random)))
    }

    /// The model that agrees with the evaluation by these values, over the scale; `None` if they have no network, or one that
    /// is less fair.
    pub fn of(values: &Values, scale: f64, fairness: Fairness) -> Option<Self> {
        let Some(Network::Classes(network)) = values.network() else { return None };
        let sides = network.sides();
        let of_turn = |turn: usize| Box::new(Side::of(&sides[turn % sides.len()], scale as f32));
        (sides.len() <= fairness.sides()).then(|| Self::with(values, scale, (0..fairness.sides()).map(of_turn)))
    }

    fn with(values: &Values, scale: f64, sides: impl ExactSizeIterator<Item = Box<Side>>) -> Self {
        let mut model = Self { weights: Weights::zero(sides.len()) };
        let linear = values::Model::of(values, scale);
        model.weights.flat_mut()[..linear.weights.len()].copy_from_slice(&linear.weights);
        for (to, from) in model.weights.parts_mut().1.iter_mut().zip(sides) {
            *to = *from;
        }
        model.confine();
        model
    }

    /// The model rounded to values and a network; the policy is that of `values`.
    pub fn values(&self, scale: f64, values: &Values) -> Values {
        let (linear, sides) = self.weights.parts();
        let linear = values::Model { weights: bytemuck::cast_slice(std::slice::from_ref(linear)).to_vec() };
        let network = match sides {
            [black, white] => ClassNetwork::unfair([black, white].map(|side| side.rounded(scale as f32))),
            sides => ClassNetwork::fair(sides[0].rounded(scale as f32)),
        };
        linear.values(scale, values).with_network(Some(network.into()))
    }

    /// The index of the side for a player to move.
    #[inline]
    pub(super) const fn side_of(turn: Colour, sides: &[Side]) -> usize {
        if sides.len() == 1 { 0 } else { turn.index() }
    }
}

impl Weighted for Model {
    fn weights(&mut self) -> &mut [f32] {
        self.weights.flat_mut()
    }

    fn confine(&mut self) {
        let (linear, sides) = self.weights.parts_mut();
        // The value of squares without a pattern is zero.
        (linear.own[0], linear.other[0]) = (0.0, 0.0);
        for side in sides {
            (side.own[0], side.other[0]) = ([0.0; CHANNELS], [0.0; CHANNELS]);
            for weight in side.own.as_flattened_mut().iter_mut().chain(side.other.as_flattened_mut()) {
                *weight = weight.clamp(-Self::MOST, Self::MOST);
            }
        }
    }
}

/// A random network whose layers preserve the magnitude of their input.
fn random_side(random: &mut fastrand::Rng) -> Box<Side> {
    let mut draw = |weights: &mut [f32], width: f32| {
        weights.iter_mut().for_each(|weight| *weight = width * (random.f32() - 0.5));
    };
    let mut side: Box<Side> = bytemuck::zeroed_box();
    draw(side.own.as_flattened_mut(), 0.2);
    draw(side.other.as_flattened_mut(), 0.2);
    draw(side.first.as_flattened_mut(), 2.0 / (CHANNELS as f32).sqrt());
    draw(side.second.as_flattened_mut(), 2.0 / (NEURONS as f32).sqrt());
    draw(&mut side.last, 0.2);
    side.own_threats.as_flattened_mut().fill(0.05);
    side
}
