//! How many squares have each potential, for both players.

use cinquina_game::Colour;

use crate::Potential;
use crate::combination::{Codes, half};

/// How many squares have each potential, for both colours.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tally([[u16; Potential::COUNT]; 2]);

impl Tally {
    pub(crate) const ZERO: Self = Self([[0; Potential::COUNT]; 2]);

    #[inline]
    pub(crate) fn count(&self, colour: Colour, potential: Potential) -> usize {
        usize::from(self.0[colour.index()][potential.index()])
    }

    /// How many squares have this potential or a stronger one.
    #[inline]
    pub(crate) fn count_from(&self, colour: Colour, weakest: Potential) -> usize {
        self.0[colour.index()][weakest.index()..].iter().map(|&count| usize::from(count)).sum()
    }

    #[inline(always)]
    pub(crate) fn apply(&mut self, change: &Change) {
        for (counts, differences) in self.0.iter_mut().zip(&change.0) {
            for (count, &difference) in counts.iter_mut().zip(&differences.0) {
                *count = count.wrapping_add_signed(i16::from(difference as i8));
            }
        }
    }
}

/// What one move does to the tally. It touches 41 squares at most, so bytes have room for the differences.
#[derive(Copy, Clone)]
pub(crate) struct Change([Differences; 2]);

/// The differences for one colour, by potential, wrapping around below zero.
#[derive(Copy, Clone)]
#[repr(align(16))]
pub(crate) struct Differences([u8; Potential::COUNT]);

impl Differences {
    const NONE: Self = Self([0; Potential::COUNT]);

    #[inline(always)]
    fn add(&mut self, new: &Self, old: &Self) {
        for ((lane, new), old) in self.0.iter_mut().zip(new.0).zip(old.0) {
            *lane = lane.wrapping_add(new).wrapping_sub(old);
        }
    }
}

impl Change {
    pub(crate) const NONE: Self = Self([Differences::NONE; 2]);

    /// A square whose codes, as they are stored, were `old` now has `new`.
    #[inline(always)]
    pub(crate) fn square(&mut self, units: [&Units; 2], old: Codes, new: Codes) {
        for colour in Colour::BOTH {
            let unit = |codes| &units[colour.index()][usize::from(half(codes, colour))];
            self.0[colour.index()].add(unit(new), unit(old));
        }
    }
}

/// What a square counts for by the code that is stored for one player: one at its potential. Generic squares, stones and the
/// outside count for nothing.
pub(crate) type Units = [Differences; 1 << 16];

/// The units of a player whose codes have these potentials.
pub(crate) fn units(potential: impl Fn(u16) -> Potential) -> &'static Units {
    let mut units: Box<Units> = vec![Differences::NONE; 1 << 16].try_into().ok().expect("as long as the array");
    for code in 0..=u16::MAX {
        let potential = potential(code);
        units[usize::from(code)].0[potential.index()] = u8::from(potential != Potential::Generic);
    }
    Box::leak(units)
}
