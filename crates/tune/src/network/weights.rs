use bytemuck::{Pod, Zeroable};
use cinquina_eval::class_network::{CHANNELS, ClassNetworkSide, NEURONS};
use cinquina_eval::{SETS, threats};

/// A number for each neuron.
pub(super) type Layer = [f32; NEURONS];

/// The weights of a model, or a gradient: one list, with names for its parts.
#[derive(Clone)]
pub(super) struct Weights {
    /// The linear part, then the sides.
    flat: Vec<f32>,
}

/// The values of squares and threats, in the order of the linear model.
#[repr(C)]
#[derive(Copy, Clone, Pod, Zeroable)]
pub(super) struct Linear {
    /// By the number of a set of classes of the player to move.
    pub(super) own: [f32; SETS],
    /// By the number of a set of the opponent.
    pub(super) other: [f32; SETS],
    pub(super) threats: [f32; threats::COUNT],
}

/// The network for one player to move: a [`ClassNetworkSide`] as real numbers.
#[repr(C)]
#[derive(Copy, Clone, Pod, Zeroable)]
pub(super) struct Side {
    pub(super) own: [[f32; CHANNELS]; SETS],
    pub(super) other: [[f32; CHANNELS]; SETS],
    pub(super) first: [Layer; CHANNELS],
    pub(super) own_threats: [Layer; threats::OWN],
    pub(super) other_threats: [Layer; threats::OTHER],
    pub(super) second: [Layer; NEURONS],
    pub(super) bias: Layer,
    pub(super) last: Layer,
}

impl Weights {
    const LINEAR: usize = size_of::<Linear>() / size_of::<f32>();
    const SIDE: usize = size_of::<Side>() / size_of::<f32>();

    /// All zero, with this many sides.
    pub(super) fn zero(sides: usize) -> Self {
        Self { flat: vec![0.0; Self::LINEAR + sides * Self::SIDE] }
    }

    pub(super) fn flat(&self) -> &[f32] {
        &self.flat
    }

    pub(super) fn flat_mut(&mut self) -> &mut [f32] {
        &mut self.flat
    }

    /// The linear part, and the sides.
    #[inline]
    pub(super) fn parts(&self) -> (&Linear, &[Side]) {
        let (linear, sides) = self.flat.split_at(Self::LINEAR);
        (&bytemuck::cast_slice(linear)[0], bytemuck::cast_slice(sides))
    }

    /// The linear part, and the sides.
    #[inline]
    pub(super) fn parts_mut(&mut self) -> (&mut Linear, &mut [Side]) {
        let (linear, sides) = self.flat.split_at_mut(Self::LINEAR);
        (&mut bytemuck::cast_slice_mut(linear)[0], bytemuck::cast_slice_mut(sides))
    }
}

impl Side {
    /// The weights of a network whose score `scale` means odds of e to 1.
    pub(super) fn of(side: &ClassNetworkSide, scale: f32) -> Self {
        let one = ClassNetworkSide::UNIT;
        Self {
            own: real(&side.own, ClassNetworkSide::CHANNEL),
            other: real(&side.other, ClassNetworkSide::CHANNEL),
            first: real(&side.first, one),
            own_threats: real(&side.own_threats, one),
            other_threats: real(&side.other_threats, one),
            second: real(&side.second, one),
            bias: side.bias.map(|weight| f32::from(weight) / one),
            last: side.last.map(|weight| f32::from(weight) / scale),
        }
    }

    /// The same, rounded.
    pub(super) fn rounded(&self, scale: f32) -> ClassNetworkSide {
        let one = ClassNetworkSide::UNIT;
        ClassNetworkSide {
            own: Box::new(rounded(&self.own, ClassNetworkSide::CHANNEL)),
            other: Box::new(rounded(&self.other, ClassNetworkSide::CHANNEL)),
            first: rounded(&self.first, one),
            own_threats: rounded(&self.own_threats, one),
            other_threats: rounded(&self.other_threats, one),
            second: rounded(&self.second, one),
            bias: self.bias.map(|weight| whole(weight * one)),
            last: self.last.map(|weight| whole(weight * scale)),
        }
    }
}

fn real<const WIDTH: usize, const ROWS: usize>(rows: &[[i16; WIDTH]; ROWS], one: f32) -> [[f32; WIDTH]; ROWS] {
    rows.map(|row| row.map(|weight| f32::from(weight) / one))
}

fn rounded<const WIDTH: usize, const ROWS: usize>(rows: &[[f32; WIDTH]; ROWS], one: f32) -> [[i16; WIDTH]; ROWS] {
    rows.map(|row| row.map(|weight| whole(weight * one)))
}

fn whole(weight: f32) -> i16 {
    // The conversion saturates.
    weight.round() as i16
}
