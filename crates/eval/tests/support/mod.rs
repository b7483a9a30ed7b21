#![allow(dead_code, reason = "not every test needs all of it")]

use cinquina_eval::Values;
use cinquina_eval::line_network::{LineNetwork, LineWeights, Part, SHAPES, Shapes};

/// Numbers of about the size that trained ones have.
pub(crate) fn line_weights(seed: u64) -> LineWeights<i16> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut weights = LineWeights::zero();
    for part in Part::ALL {
        let most = match part {
            Part::Shapes => 40,
            Part::Kernel => 12,
            Part::KernelBias => 900,
            Part::Last | Part::Direct => 60,
            _ => 400,
        };
        weights.part_mut(part).iter_mut().for_each(|weight| *weight = random.i16(-most..=most));
    }
    let [_, columns] = Part::Shapes.shape();
    for shape in (0..SHAPES).filter(|&shape| Shapes::all().is_bare(shape as u16)) {
        weights.part_mut(Part::Shapes)[shape * columns..][..columns].fill(0);
    }
    weights
}

/// A random network with a side for each seed.
pub(crate) fn lines(seeds: &[u64]) -> Values {
    let sides = seeds.iter().map(|&seed| line_weights(seed)).collect();
    Values::hand_made().with_network(Some(LineNetwork::new(sides, 900).unwrap().into()))
}
