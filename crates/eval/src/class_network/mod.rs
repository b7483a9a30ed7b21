//! A small network that sees the classes of lines and corrects the sum of the squares' values.
//!
//! Every empty square adds to a few channels: what its classes add for both players is summed, and what is
//! negative is cut off, so that a square can mean more, or less, than its values to one and to the other.
//! What the channels hold in all, and what both players threaten, goes through two small layers.
//!
//! All of it is done in whole numbers, so that every machine comes to the same value.

pub(crate) mod file;
mod head;

use std::sync::LazyLock;

use cinquina_game::Colour;
use cinquina_patterns::combination::{Codes, code, every_four_classes, half};

use crate::kernel::Kernel;
use crate::{Fingerprint, threats};
use head::Head;

/// How many sets of four classes there are.
pub const SETS: usize = 715;

/// The number of every set of four classes by its code, in the order of [`every_four_classes`].
pub fn numbers() -> &'static [u16; 1 << 16] {
    static NUMBERS: LazyLock<Box<[u16; 1 << 16]>> = LazyLock::new(|| {
        let mut numbers = vec![0; 1 << 16];
        for (classes, number) in every_four_classes().zip(0..) {
            numbers[usize::from(code(classes))] = number;
        }
        numbers.try_into().expect("as long as the array")
    });
    &NUMBERS
}

/// How many channels there are for each player to move.
pub const CHANNELS: usize = 16;
/// How many neurons each layer has.
pub const NEURONS: usize = 32;

/// One for each neuron.
type Layer<T> = [T; NEURONS];

/// The numbers of a network for one player to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassNetworkSide {
    /// What a set of four classes of the player to move adds to each channel, by its [number](crate::numbers()). The first,
    /// four generic lines, adds nothing.
    pub own: Box<[[i16; CHANNELS]; SETS]>,
    /// And one of his opponent.
    pub other: Box<[[i16; CHANNELS]; SETS]>,
    /// What each channel adds to the first layer, in [`UNIT`](Self::UNIT)s for every [`POOL`](Self::POOL).
    pub first: [Layer<i16>; CHANNELS],
    /// What the facts about the player to move add to the first layer.
    pub own_threats: [Layer<i16>; threats::OWN],
    /// And those about his opponent.
    pub other_threats: [Layer<i16>; threats::OTHER],
    /// What each neuron of the first layer adds to the second.
    pub second: [Layer<i16>; NEURONS],
    /// What the second layer begins with.
    pub bias: Layer<i16>,
    /// The weight of each neuron of the second layer, in points.
    pub last: Layer<i16>,
}

impl ClassNetworkSide {
    /// What 1 is written as.
    pub const UNIT: f32 = 1024.0;
    /// What 1 is in a channel of a single square.
    pub const CHANNEL: f32 = 64.0;
    /// How much of all squares together makes 1 for the layers.
    pub const POOL: f32 = 8.0;
}

/// A network that is ready for use.
#[derive(Clone)]
pub struct ClassNetwork {
    sides: Vec<ClassNetworkSide>,
    /// What a set of classes adds to the channels, by the colour that has it and its number.
    rows: [Box<[Channels; ROWS]>; 2],
    /// By the colour to move.
    heads: [Head; 2],
    numbers: &'static [u16; 1 << 16],
    kernel: Kernel,
    fingerprint: Fingerprint,
}

/// A power of two, so that no number is too large.
const ROWS: usize = SETS.next_power_of_two();

/// Those for Black to move, then those for White.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(crate) struct Channels([i16; 2 * CHANNELS]);

impl Channels {
    pub(crate) const ZERO: Self = Self([0; 2 * CHANNELS]);
}

impl ClassNetwork {
    /// A network that sees both players alike.
    pub fn fair(side: ClassNetworkSide) -> Self {
        Self::with(vec![side])
    }

    /// A network for a rule that treats the players differently: for Black to move, and for White.
    pub fn unfair(sides: [ClassNetworkSide; 2]) -> Self {
        Self::with(sides.into())
    }

    /// One side, or two.
    fn with(sides: Vec<ClassNetworkSide>) -> Self {
        let by_turn = [&sides[0], &sides[sides.len() - 1]];
        let row = |colour: Colour, number: usize| {
            let [black, white] = Colour::BOTH.map(|turn| {
                let side = by_turn[turn.index()];
                if turn == colour { side.own[number] } else { side.other[number] }
            });
            let mut channels = Channels::ZERO;
            channels.0[..CHANNELS].copy_from_slice(&black);
            channels.0[CHANNELS..].copy_from_slice(&white);
            channels
        };
        Self {
            rows: Colour::BOTH.map(|colour| {
                let mut rows = vec![Channels::ZERO; ROWS];
                (0..SETS).for_each(|number| rows[number] = row(colour, number));
                rows.try_into().expect("as long as the array")
            }),
            heads: by_turn.map(Head::new),
            fingerprint: sides.iter().fold(Fingerprint::NEW, add_side),
            sides,
            numbers: numbers(),
            kernel: Kernel::best(),
        }
    }

    /// Its numbers: for both players, or for Black and for White to move.
    pub fn sides(&self) -> &[ClassNetworkSide] {
        &self.sides
    }

    /// Identifies it.
    pub(crate) const fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// What the classes of a colour add to the channels of a square, before what is negative is cut off.
    #[inline(always)]
    fn row(&self, codes: Codes, colour: Colour) -> &[i16; 2 * CHANNELS] {
        let number = self.numbers[usize::from(half(codes, colour))];
        &self.rows[colour.index()][usize::from(number) % ROWS].0
    }

    /// A square has the code `new` instead of `old`.
    #[inline(always)]
    fn change(&self, channels: &mut Channels, old: Codes, new: Codes) {
        let (old_black, old_white) = (self.row(old, Colour::Black), self.row(old, Colour::White));
        let (new_black, new_white) = (self.row(new, Colour::Black), self.row(new, Colour::White));
        for n in 0..2 * CHANNELS {
            let old = old_black[n].wrapping_add(old_white[n]).max(0);
            let new = new_black[n].wrapping_add(new_white[n]).max(0);
            channels.0[n] = channels.0[n].wrapping_add(new).wrapping_sub(old);
        }
    }

    /// Some squares have new codes.
    #[inline]
    pub(crate) fn follow(&self, channels: &mut Channels, changes: &[[Codes; 2]]) {
        match self.kernel {
            Kernel::Plain => self.follow_plain(channels, changes),
            // SAFETY: the processor was asked.
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code)]
            Kernel::Avx2 | Kernel::Avx512 => unsafe { self.follow_avx2(channels, changes) },
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn follow_avx2(&self, channels: &mut Channels, changes: &[[Codes; 2]]) {
        self.follow_plain(channels, changes);
    }

    #[inline(always)]
    fn follow_plain(&self, channels: &mut Channels, changes: &[[Codes; 2]]) {
        let mut sums = *channels;
        for &[old, new] in changes {
            self.change(&mut sums, old, new);
        }
        *channels = sums;
    }

    /// The correction for the player to move, in points.
    #[inline]
    pub(crate) fn correction(&self, channels: &Channels, turn: Colour, threats: usize) -> i32 {
        let [black, white] = channels.0.as_chunks().0 else { return 0 };
        let channels = if turn == Colour::Black { black } else { white };
        self.heads[turn.index()].value(channels, threats, self.kernel)
    }
}

impl PartialEq for ClassNetwork {
    fn eq(&self, other: &Self) -> bool {
        self.sides == other.sides
    }
}

impl Eq for ClassNetwork {}

/// The numbers of one side, with those before.
fn add_side(before: Fingerprint, side: &ClassNetworkSide) -> Fingerprint {
    let ClassNetworkSide { own, other, first, own_threats, other_threats, second, bias, last } = side;
    let channels = own.iter().chain(&**other).flatten();
    let layers = first.iter().chain(own_threats).chain(other_threats).chain(second).chain([bias, last]).flatten();
    before.with_numbers(channels.chain(layers))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side() -> ClassNetworkSide {
        let number = |a: usize, b: usize| ((a * 7919 + b * 104_729) % 401) as i16 - 200;
        let layer = |first: usize| std::array::from_fn(|n| 8 * number(first, n));
        let rows = |first: usize| {
            let rows: Vec<[i16; CHANNELS]> = (0..SETS).map(|n| std::array::from_fn(|k| number(first + n, k))).collect();
            rows.try_into().expect("as long as the array")
        };
        ClassNetworkSide {
            own: rows(1),
            other: rows(1001),
            first: std::array::from_fn(|n| layer(n + 2000)),
            own_threats: std::array::from_fn(|n| layer(n + 2100)),
            other_threats: std::array::from_fn(|n| layer(n + 2200)),
            second: std::array::from_fn(|n| layer(n + 2300)),
            bias: layer(2400),
            last: layer(2500),
        }
    }

    #[test]
    fn all_kernels_come_to_the_same() {
        let networks: Vec<ClassNetwork> =
            Kernel::all().into_iter().map(|kernel| ClassNetwork { kernel, ..ClassNetwork::fair(side()) }).collect();
        let codes: Vec<Codes> = (0..SETS as u32).map(|n| ((n * 31 % 2000) << 16) | (n * 17 % 2000)).collect();
        let mut channels = vec![Channels::ZERO; networks.len()];
        for (number, pair) in codes.windows(2).enumerate() {
            for (network, channels) in networks.iter().zip(&mut channels) {
                network.follow(channels, &[[pair[0], pair[1]]]);
            }
            assert!(channels.iter().all(|others| *others == channels[0]));
            for turn in Colour::BOTH {
                let value = |network: &ClassNetwork| network.correction(&channels[0], turn, number % threats::COUNT);
                assert!(networks.iter().all(|other| value(other) == value(&networks[0])));
            }
        }
    }
}
