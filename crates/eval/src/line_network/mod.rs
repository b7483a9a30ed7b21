//! A network that sees the shapes of lines.
//!
//! Every empty square has four lines, and each line a [shape](Shapes), as Black sees it and as White sees it. What the four
//! shapes add to a few channels is summed, and cut off at zero and at [`MOST`]. Half of the channels are then mixed with those
//! of the eight neighbouring squares, which sees what lies side by side, and cut off again. What all squares hold in all, for
//! the player to move and for his opponent, goes through two small layers together with what both players
//! [threaten](crate::threats).
//!
//! All of it is done in whole numbers, so that every machine comes to the same value. The
//! [parts](Part) say which numbers there are.

mod accumulator;
mod file;
mod head;
mod shapes;
mod weights;

use cinquina_game::Colour;

pub(crate) use accumulator::Accumulator;
pub use file::{NetworkFileError, NetworkHead};
pub use shapes::{SHAPES, Shapes};
pub use weights::{
    CHANNEL, CHANNELS, FIRST, INPUTS, KERNEL, KERNEL_BIAS, KERNEL_SUM, LAYER, LineWeights, MIXED, MOST, POOL, Part,
    SECOND,
};

use crate::Fingerprint;
use crate::kernel::Kernel;
use head::Head;

/// A network that is ready for use.
#[derive(Clone)]
pub struct LineNetwork {
    sides: Vec<LineWeights<i16>>,
    /// What the logarithm of the odds is multiplied by to make a score.
    odds: i32,
    /// What a shape adds to the channels of both players, as they lie in an accumulator.
    shapes: Box<[Channels]>,
    mix: Mix,
    /// By the colour to move.
    heads: [Head; 2],
    kernel: Kernel,
    fingerprint: Fingerprint,
}

/// The channels of both players: first those that are mixed, Black's and White's, then the others, Black's and White's.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(align(64))]
struct Channels([i16; 2 * CHANNELS]);

/// The mixed channels of both players.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(align(64))]
struct MixedChannels([i16; 2 * MIXED]);

/// What the channels of a square and of its neighbours add to the mixed ones, and what these begin with.
#[derive(Clone)]
struct Mix {
    /// For the square itself, its neighbours beside it, and those across its corners.
    kernel: [MixedChannels; 3],
    /// With half of what is cut off when a mixed channel is rounded.
    bias: MixedChannels,
}

/// Why numbers make no network.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LineNetworkError {
    /// The numbers of the kernel are so large that sums of them would not fit.
    #[error("channel {0} of the kernel has numbers that are too large")]
    Kernel(usize),
    /// A shape has a number that is so large that the sum of four would not fit.
    #[error("shape {0} has a number that is too large")]
    Shape(usize),
    /// A shape without stones must add nothing, so that networks fit boards of all sizes.
    #[error("shape {0} has no stones and adds something nevertheless")]
    Bare(usize),
    /// There is neither one set of numbers for both players nor one for each.
    #[error("there are {0} sides instead of one or two")]
    Sides(usize),
}

impl LineNetwork {
    /// A network of one side for both players, or of two for a rule that treats them differently: Black's and White's. A score
    /// of `odds` means odds of e to 1.
    pub fn new(sides: Vec<LineWeights<i16>>, odds: i32) -> Result<Self, LineNetworkError> {
        if !(1..=2).contains(&sides.len()) {
            return Err(LineNetworkError::Sides(sides.len()));
        }
        sides.iter().try_for_each(check)?;
        let of = |colour: Colour| &sides[colour.index() % sides.len()];
        let all = Shapes::all();
        let channels = |number: u16| {
            let mut channels = Channels([0; 2 * CHANNELS]);
            let numbers = [number, all.exchanged(number)];
            for colour in Colour::BOTH {
                let row = &of(colour).rows::<CHANNELS>(Part::Shapes)[usize::from(numbers[colour.index()])];
                let (mixed, others) = row.split_at(MIXED);
                channels.0[MIXED * colour.index()..][..MIXED].copy_from_slice(mixed);
                channels.0[2 * MIXED + (CHANNELS - MIXED) * colour.index()..][..CHANNELS - MIXED]
                    .copy_from_slice(others);
            }
            channels
        };
        let both = |part: Part, row: usize| {
            let mut mixed = MixedChannels([0; 2 * MIXED]);
            for colour in Colour::BOTH {
                mixed.0[MIXED * colour.index()..][..MIXED].copy_from_slice(&of(colour).rows::<MIXED>(part)[row]);
            }
            mixed
        };
        let bias = MixedChannels(both(Part::KernelBias, 0).0.map(|channel| channel + KERNEL / 2));
        Ok(Self {
            shapes: (0..SHAPES as u16).map(channels).collect(),
            mix: Mix { kernel: [0, 1, 2].map(|row| both(Part::Kernel, row)), bias },
            heads: Colour::BOTH.map(|turn| Head::new(of(turn), odds)),
            fingerprint: sides
                .iter()
                .fold(Fingerprint::NEW.with_name("lines"), |so_far, side| so_far.with_numbers(side.flat())),
            kernel: Kernel::best(),
            odds,
            sides,
        })
    }

    /// Its numbers: for both players, or for Black and for White.
    pub fn sides(&self) -> &[LineWeights<i16>] {
        &self.sides
    }

    /// The score that means odds of e to 1.
    pub const fn odds(&self) -> i32 {
        self.odds
    }

    /// Identifies it.
    pub(crate) const fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }
}

/// Whether sums of these numbers always fit.
fn check(weights: &LineWeights<i16>) -> Result<(), LineNetworkError> {
    const MOST_OF_A_SHAPE: i16 = i16::MAX / 4;
    for (number, row) in weights.rows::<CHANNELS>(Part::Shapes).iter().enumerate() {
        if row.iter().any(|value| !(-MOST_OF_A_SHAPE..=MOST_OF_A_SHAPE).contains(value)) {
            return Err(LineNetworkError::Shape(number));
        }
        if Shapes::all().is_bare(number as u16) && *row != [0; CHANNELS] {
            return Err(LineNetworkError::Bare(number));
        }
    }
    let (kernel, bias) = (weights.rows::<MIXED>(Part::Kernel), weights.part(Part::KernelBias));
    for channel in 0..MIXED {
        let [own, beside, across] = [0, 1, 2].map(|row| i32::from(kernel[row][channel]).abs());
        let fits = own + 4 * beside + 4 * across <= i32::from(KERNEL_SUM);
        if !fits || !(-KERNEL_BIAS..=KERNEL_BIAS).contains(&bias[channel]) {
            return Err(LineNetworkError::Kernel(channel));
        }
    }
    Ok(())
}

impl PartialEq for LineNetwork {
    fn eq(&self, other: &Self) -> bool {
        (&self.sides, self.odds) == (&other.sides, other.odds)
    }
}

impl Eq for LineNetwork {}

#[cfg(test)]
mod tests {
    use cinquina_game::{Rule, Size, Square};
    use cinquina_patterns::{NineSquares, PatternBoard};

    use super::*;

    #[test]
    fn all_kernels_come_to_the_same() {
        let mut random = fastrand::Rng::with_seed(1);
        let mut weights = LineWeights::zero();
        for part in Part::ALL {
            let most = if part == Part::Kernel { 12 } else { 100 };
            weights.part_mut(part).iter_mut().for_each(|weight| *weight = random.i16(-most..=most));
        }
        for shape in (0..SHAPES).filter(|&shape| Shapes::all().is_bare(shape as u16)) {
            weights.part_mut(Part::Shapes)[shape * CHANNELS..][..CHANNELS].fill(0);
        }
        let network = LineNetwork::new(vec![weights], 900).unwrap();
        let networks: Vec<LineNetwork> =
            Kernel::all().into_iter().map(|kernel| LineNetwork { kernel, ..network.clone() }).collect();
        let mut board = PatternBoard::<NineSquares>::new(Rule::Freestyle, Size::square(15).unwrap());
        let mut accumulators: Vec<Accumulator<'_>> =
            networks.iter().map(|network| Accumulator::new(network, &board)).collect();
        let mut seen = std::collections::HashSet::new();
        for _ in 0..200 {
            let square = Square::new(random.usize(0..15), random.usize(0..15));
            if board.board().is_empty(square) {
                board.play(square);
            } else {
                board.undo();
            }
            let scores: Vec<i32> = accumulators.iter_mut().map(|accumulator| accumulator.score(&board)).collect();
            assert!(scores.iter().all(|&score| score == scores[0]), "{scores:?}");
            seen.insert(scores[0]);
        }
        assert!(seen.len() > 100);
    }
}
