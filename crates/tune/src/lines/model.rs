//! The weights of a line network as real numbers, with the small networks that make its tables of shapes.

use cinquina_eval::line_network::{
    FIRST, INPUTS, KERNEL, KERNEL_BIAS, KERNEL_SUM, LineNetwork, LineNetworkError, LineWeights, MIXED, Part,
};
use cinquina_game::Colour;

use super::shape_net::{ShapeNet, Trace};
use crate::network::Fairness;

/// A line network that can be trained.
#[derive(Clone)]
pub struct Model {
    /// One for both players, or one for Black and one for White.
    pub(super) sides: Vec<Side>,
}

/// The numbers for one player.
#[derive(Clone)]
pub(super) struct Side {
    pub(super) shape_net: ShapeNet,
    /// Its table of shapes follows from `shape_net`.
    pub(super) weights: LineWeights<f32>,
}

impl Model {
    /// A random network whose layers preserve the magnitude of their input.
    pub fn random(fairness: Fairness, seed: u64) -> Self {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut model = Self { sides: (0..fairness.sides()).map(|_| Side::random(&mut random)).collect() };
        model.follow();
        model
    }

    /// A network that knows nothing.
    pub(super) fn zero(fairness: Fairness) -> Self {
        Self { sides: vec![Side::zero(); fairness.sides()] }
    }

    /// Whether it serves rules that treat both players alike, or the others.
    pub fn fairness(&self) -> Fairness {
        if self.sides.len() == 1 { Fairness::Fair } else { Fairness::Unfair }
    }

    /// The same network for rules of this kind: both players begin with what one learnt for both. `None` if it has learnt for
    /// each of them and is to serve both.
    pub fn serving(mut self, fairness: Fairness) -> Option<Self> {
        if self.sides.len() < fairness.sides() {
            self.sides.push(self.sides.first()?.clone());
        }
        (self.sides.len() == fairness.sides()).then_some(self)
    }

    /// The network for play. A score of `odds` means odds of e to 1.
    pub fn rounded(&self, odds: i32) -> Result<LineNetwork, LineNetworkError> {
        LineNetwork::new(self.sides.iter().map(|side| side.weights.rounded()).collect(), odds)
    }

    /// The number of the side of a player.
    pub(super) fn side_of(&self, colour: Colour) -> usize {
        colour.index() % self.sides.len()
    }

    /// Makes the tables of shapes anew.
    pub(super) fn follow(&mut self) -> Vec<Trace> {
        self.sides.iter_mut().map(|side| side.shape_net.forward(&mut side.weights)).collect()
    }

    /// All numbers that are learnt, side after side.
    pub(super) fn learnt(&self) -> impl Iterator<Item = &[f32]> {
        self.sides.iter().flat_map(|side| [side.shape_net.flat(), &side.weights.flat()[TABLE..]])
    }

    /// The same, to be changed.
    pub(super) fn learnt_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        self.sides.iter_mut().flat_map(|side| [side.shape_net.flat_mut(), &mut side.weights.flat_mut()[TABLE..]])
    }

    /// Brings the kernel back into its bounds.
    pub(super) fn confine(&mut self) {
        const MOST: f32 = (KERNEL_SUM - 8) as f32 / KERNEL as f32;
        for Side { weights, .. } in &mut self.sides {
            let kernel = weights.part_mut(Part::Kernel);
            for channel in 0..MIXED {
                let [own, beside, across] = [0, 1, 2].map(|row| kernel[row * MIXED + channel].abs());
                let sum = own + 4.0 * (beside + across);
                if sum > MOST {
                    (0..3).for_each(|row| kernel[row * MIXED + channel] *= MOST / sum);
                }
            }
            let most = f32::from(KERNEL_BIAS) / Part::KernelBias.unit();
            weights.part_mut(Part::KernelBias).iter_mut().for_each(|bias| *bias = bias.clamp(-most, most));
        }
    }
}

/// How many numbers the table of shapes has, which comes first.
const TABLE: usize = {
    let [rows, columns] = Part::Shapes.shape();
    rows * columns
};

impl Side {
    pub(super) fn zero() -> Self {
        Self { shape_net: ShapeNet::zero(), weights: LineWeights::zero() }
    }

    fn random(random: &mut fastrand::Rng) -> Self {
        let mut side = Self { shape_net: ShapeNet::random(random), weights: LineWeights::zero() };
        let mut draw = |part: Part, width: f32| {
            let weights = side.weights.part_mut(part);
            weights.iter_mut().for_each(|weight| *weight = width * (random.f32() + random.f32() + random.f32() - 1.5));
        };
        draw(Part::Kernel, 0.2);
        draw(Part::KernelBias, 0.1);
        draw(Part::First, 1.4 / (INPUTS as f32).sqrt());
        draw(Part::Second, 2.0 / (FIRST as f32).sqrt());
        draw(Part::Last, 0.2);
        side
    }
}
