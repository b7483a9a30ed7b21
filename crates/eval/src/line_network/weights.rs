//! The architecture: which numbers a network has, and in which units they are rounded. Training, files and play all go by
//! these parts.

use crate::threats;

use super::SHAPES;

/// How many channels a shape adds to, for each player.
pub const CHANNELS: usize = 32;
/// How many of them, the first ones, are also mixed with those of the eight neighbouring squares.
pub const MIXED: usize = 16;
/// What the first layer sees: all channels of the player to move and of his opponent, then the mixed ones of both.
pub const INPUTS: usize = 2 * (CHANNELS + MIXED);
/// How many neurons the first layer has.
pub const FIRST: usize = 64;
/// How many neurons the second layer has.
pub const SECOND: usize = 32;

/// A table of numbers of a network.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// What each shape adds to the channels of the player whose stones count as Black's in it.
    Shapes,
    /// What a channel of a square itself, of its neighbours beside it and of those across its corners adds to the mixed one.
    Kernel,
    /// What the mixed channels begin with.
    KernelBias,
    /// What each input adds to the first layer.
    First,
    /// What the facts about the player to move add to the first layer.
    OwnThreats,
    /// And those about his opponent.
    OtherThreats,
    /// What each neuron of the first layer adds to the second.
    Second,
    /// What the second layer begins with.
    SecondBias,
    /// What each neuron of the second layer adds to the logarithm of the odds.
    Last,
    /// What each input adds to it without a layer between.
    Direct,
}

impl Part {
    /// All parts in the order in which they stand in a file.
    pub const ALL: [Self; 10] = [
        Self::Shapes,
        Self::Kernel,
        Self::KernelBias,
        Self::First,
        Self::OwnThreats,
        Self::OtherThreats,
        Self::Second,
        Self::SecondBias,
        Self::Last,
        Self::Direct,
    ];

    /// How many rows it has, and how many numbers a row.
    pub const fn shape(self) -> [usize; 2] {
        match self {
            Self::Shapes => [SHAPES, CHANNELS],
            Self::Kernel => [3, MIXED],
            Self::KernelBias => [1, MIXED],
            Self::First => [INPUTS, FIRST],
            Self::OwnThreats => [threats::OWN, FIRST],
            Self::OtherThreats => [threats::OTHER, FIRST],
            Self::Second => [FIRST, SECOND],
            Self::SecondBias => [1, SECOND],
            Self::Last => [1, SECOND],
            Self::Direct => [1, INPUTS],
        }
    }

    /// What 1 is rounded to.
    pub const fn unit(self) -> f32 {
        match self {
            Self::Shapes => CHANNEL as f32,
            Self::Kernel => KERNEL as f32,
            Self::KernelBias => (CHANNEL * KERNEL) as f32,
            Self::First | Self::OwnThreats | Self::OtherThreats => LAYER as f32,
            Self::Second | Self::SecondBias | Self::Last | Self::Direct => LAYER as f32,
        }
    }

    const fn len(self) -> usize {
        let [rows, columns] = self.shape();
        rows * columns
    }

    const fn start(self) -> usize {
        let (mut start, mut n) = (0, 0);
        while n < self as usize {
            start += Self::ALL[n].len();
            n += 1;
        }
        start
    }
}

/// What 1 is in a channel of a square.
pub const CHANNEL: i16 = 64;
/// The most that a channel of a square holds: what is above is cut off, as is what is negative.
pub const MOST: i16 = 255;
/// What 1 is in the kernel. A channel times the kernel's numbers fits 16 bits if the kernel's nine numbers add up to no more than
/// [`KERNEL_SUM`].
pub const KERNEL: i16 = 64;
/// The most that the kernel's nine numbers may add up to, signs left out.
pub const KERNEL_SUM: i16 = 112;
/// The most that a mixed channel begins with, sign left out.
pub const KERNEL_BIAS: i16 = 4096;
/// How much of all squares together makes 1 for the first layer.
pub const POOL: i32 = 8;
/// What 1 is in the weights of a layer.
pub const LAYER: i32 = 1024;

/// The numbers of a network, as whole numbers for play or as real ones for training, part after part.
#[derive(Clone, PartialEq, Debug)]
pub struct LineWeights<N> {
    flat: Vec<N>,
}

impl<N: Copy + Default> LineWeights<N> {
    /// How many numbers there are.
    pub const COUNT: usize = Part::Direct.start() + Part::Direct.len();

    /// All zero.
    pub fn zero() -> Self {
        Self { flat: vec![N::default(); Self::COUNT] }
    }

    /// From all numbers, part after part; `None` if there are too many or too few.
    pub fn from_flat(flat: Vec<N>) -> Option<Self> {
        (flat.len() == Self::COUNT).then_some(Self { flat })
    }

    /// All numbers, part after part.
    pub fn flat(&self) -> &[N] {
        &self.flat
    }

    /// The same, to be changed.
    pub fn flat_mut(&mut self) -> &mut [N] {
        &mut self.flat
    }

    /// The numbers of a part, row after row.
    pub fn part(&self, part: Part) -> &[N] {
        &self.flat[part.start()..][..part.len()]
    }

    /// The same, to be changed.
    pub fn part_mut(&mut self, part: Part) -> &mut [N] {
        &mut self.flat[part.start()..][..part.len()]
    }

    /// The rows of a part, which has `COLUMNS` numbers a row.
    pub fn rows<const COLUMNS: usize>(&self, part: Part) -> &[[N; COLUMNS]] {
        debug_assert_eq!(part.shape()[1], COLUMNS, "{part:?}");
        self.part(part).as_chunks().0
    }
}

impl LineWeights<f32> {
    /// The same in whole numbers. What is too large becomes the largest number.
    pub fn rounded(&self) -> LineWeights<i16> {
        let mut rounded = LineWeights::zero();
        for part in Part::ALL {
            for (to, from) in rounded.part_mut(part).iter_mut().zip(self.part(part)) {
                // A conversion of a real number to a smaller type stops at its ends.
                *to = (from * part.unit()).round() as i16;
            }
        }
        rounded
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_follow_each_other() {
        let mut start = 0;
        for (n, part) in Part::ALL.into_iter().enumerate() {
            assert_eq!((part as usize, part.start()), (n, start));
            start += part.len();
        }
        assert_eq!(start, LineWeights::<f32>::COUNT);
        assert!(
            LineWeights::from_flat(vec![0.0; start]).is_some()
                && LineWeights::from_flat(vec![0.0; start - 1]).is_none()
        );
    }

    #[test]
    fn numbers_are_rounded_in_the_units_of_their_part() {
        let mut weights = LineWeights::<f32>::zero();
        weights.part_mut(Part::Shapes)[CHANNELS + 1] = 1.5;
        weights.part_mut(Part::Direct)[0] = -1e9;
        let rounded = weights.rounded();
        assert_eq!(rounded.rows::<CHANNELS>(Part::Shapes)[1][1], 96);
        assert_eq!(rounded.part(Part::Direct)[0], i16::MIN);
    }
}
