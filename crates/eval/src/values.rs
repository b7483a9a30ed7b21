//! The parameters of the evaluation and of the policy: values of squares and threats, and the network.

use std::fmt;

use cinquina_game::{Colour, Rule};
use cinquina_patterns::Class;
use cinquina_patterns::combination::{Codes, code, every_four_classes, half};

use crate::{ClassNetwork, LineNetwork, threats};

/// The value of a square with four given classes to the player who could make these lines.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct SquareValue {
    /// If he is to move.
    pub own: i16,
    /// If his opponent is.
    pub other: i16,
    /// As a move of his.
    pub attack: i16,
    /// As a move of his opponent, who takes it away.
    pub defence: i16,
}

/// The values of every set of four classes, by its code, and of what both players threaten; and what corrects them.
#[derive(Clone, PartialEq, Eq)]
pub struct Values {
    value_pairs: Box<[ValuePair; Self::CODES]>,
    attack: Box<[i16; Self::CODES]>,
    defence: Box<[i16; Self::CODES]>,
    threats: Box<[i16; threats::COUNT]>,
    network: Option<Network>,
    /// The rules that the network was made for, if its file says so.
    rules: Option<Vec<Rule>>,
    /// Of all but the network.
    fingerprint: Fingerprint,
}

/// A network cannot serve a rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this network was made for {}, not for {rule}", made_for.iter().map(Rule::to_string).collect::<Vec<_>>().join(" and "))]
pub struct OtherRule {
    /// The rules that it was made for.
    pub made_for: Vec<Rule>,
    /// The one that it was to serve.
    pub rule: Rule,
}

/// What a position is worth beyond, or instead of, the sum of its squares' values.
#[derive(Clone, PartialEq, Eq)]
pub enum Network {
    /// A correction of the sum.
    Classes(Box<ClassNetwork>),
    /// The whole value; the squares' values only say which moves look promising.
    Lines(Box<LineNetwork>),
}

impl From<ClassNetwork> for Network {
    fn from(network: ClassNetwork) -> Self {
        Self::Classes(Box::new(network))
    }
}

impl From<LineNetwork> for Network {
    fn from(network: LineNetwork) -> Self {
        Self::Lines(Box::new(network))
    }
}

impl Network {
    fn fingerprint(&self) -> Fingerprint {
        match self {
            Self::Classes(network) => network.fingerprint(),
            Self::Lines(network) => network.fingerprint(),
        }
    }
}

/// The value of squares to one player, both if he is to move and if he is not, in one number: sums
/// of it are sums of both.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
pub(crate) struct ValuePair(i64);

impl ValuePair {
    pub(crate) const ZERO: Self = Self(0);

    fn new(own: i16, other: i16) -> Self {
        Self((i64::from(own) << 32) + i64::from(other))
    }

    /// To the player to move.
    #[inline(always)]
    pub(crate) const fn own(self) -> i32 {
        // What the other half has borrowed is given back.
        ((self.0 + (1 << 31)) >> 32) as i32
    }

    /// To the player who is not.
    #[inline(always)]
    pub(crate) const fn other(self) -> i32 {
        self.0 as i32
    }

    /// A square had the value `old` and now has `new`.
    #[inline(always)]
    pub(crate) const fn change(&mut self, old: Self, new: Self) {
        self.0 += new.0 - old.0;
    }
}

impl Values {
    /// A nat in the units of the policy: a move that much better is chosen e times as often.
    pub const NAT: f32 = 100.0;

    const CODES: usize = 1 << 16;

    /// Values given square by square, and by the [number](threats::index) of what both threaten.
    pub fn new(square: impl Fn([Class; 4]) -> SquareValue, threat: impl Fn(usize) -> i16) -> Self {
        let mut values = Self {
            value_pairs: table(ValuePair::default()),
            attack: table(0),
            defence: table(0),
            threats: Box::new(std::array::from_fn(threat)),
            network: None,
            rules: None,
            fingerprint: Fingerprint::NEW,
        };
        for classes in every_four_classes() {
            let (code, value) = (usize::from(code(classes)), square(classes));
            values.value_pairs[code] = ValuePair::new(value.own, value.other);
            values.attack[code] = value.attack;
            values.defence[code] = value.defence;
            let SquareValue { own, other, attack, defence } = value;
            values.fingerprint = values.fingerprint.with_numbers(&[own, other, attack, defence]);
        }
        values.fingerprint = values.fingerprint.with_numbers(&*values.threats);
        values
    }

    /// The same values with a network, or without one.
    #[must_use]
    pub fn with_network(self, network: Option<Network>) -> Self {
        Self { network, ..self }
    }

    /// The same values, whose network was made for these rules.
    #[must_use]
    pub fn for_rules(self, rules: Vec<Rule>) -> Self {
        Self { rules: Some(rules), ..self }
    }

    /// Whether they can be used under a rule: a network plays only what it was made for.
    pub fn check_rule(&self, rule: Rule) -> Result<(), OtherRule> {
        match &self.rules {
            Some(made_for) if !made_for.contains(&rule) => Err(OtherRule { made_for: made_for.clone(), rule }),
            _ => Ok(()),
        }
    }

    /// Identifies these values, the network included.
    pub fn fingerprint(&self) -> Fingerprint {
        self.network.iter().fold(self.fingerprint, |squares, network| squares.with(network.fingerprint()))
    }

    /// The network.
    #[inline]
    pub const fn network(&self) -> Option<&Network> {
        self.network.as_ref()
    }

    /// The value of a square with these classes.
    pub fn square(&self, classes: [Class; 4]) -> SquareValue {
        let code = usize::from(code(classes));
        let pair = self.value_pairs[code];
        let (own, other) = (pair.own() as i16, pair.other() as i16);
        SquareValue { own, other, attack: self.attack[code], defence: self.defence[code] }
    }

    /// What the player to move has from a [number](threats::index) of threats.
    #[inline]
    pub fn threat(&self, number: usize) -> i32 {
        i32::from(self.threats[number])
    }

    /// The value of one square to a player.
    #[inline(always)]
    pub(crate) fn value_pair(&self, codes: Codes, colour: Colour) -> ValuePair {
        self.value_pairs[usize::from(half(codes, colour))]
    }

    /// The policy: how promising a move of `colour` on a square with these codes is: what he makes there, and what
    /// he takes from the opponent.
    #[inline(always)]
    pub fn policy(&self, codes: Codes, colour: Colour) -> i32 {
        let attack = self.attack[usize::from(half(codes, colour))];
        let defence = self.defence[usize::from(half(codes, !colour))];
        i32::from(attack) + i32::from(defence)
    }
}

fn table<T: Copy>(value: T) -> Box<[T; Values::CODES]> {
    vec![value; Values::CODES].try_into().ok().expect("as long as the array")
}

/// Nobody wants to read all of them.
impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Values").finish_non_exhaustive()
    }
}

/// A number that identifies what positions are judged by. It depends on the numbers alone, so it is the same on every
/// machine and may be written to a file.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// Of nothing yet.
    pub const NEW: Self = Self(0xCBF2_9CE4_8422_2325);

    /// With some more numbers: FNV-1a, two bytes at a time.
    #[must_use]
    pub fn with_numbers<'a>(self, numbers: impl IntoIterator<Item = &'a i16>) -> Self {
        numbers.into_iter().fold(self, |so_far, &number| so_far.with_one(number as u16))
    }

    /// With a name.
    #[must_use]
    pub fn with_name(self, name: &str) -> Self {
        name.bytes().fold(self, |so_far, byte| so_far.with_one(byte.into()))
    }

    /// With all that another one is of.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self((self.0 ^ other.0).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// The number.
    pub const fn number(self) -> u64 {
        self.0
    }

    const fn with_one(self, more: u16) -> Self {
        Self((self.0 ^ more as u64).wrapping_mul(0x0100_0000_01B3))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_counts_in_the_fingerprint() {
        let plain = Values::hand_made();
        let with = |square: usize, threat: usize| {
            let changed = every_four_classes().nth(square);
            let value = |classes| {
                let value = plain.square(classes);
                if Some(classes) == changed { SquareValue { defence: value.defence + 1, ..value } } else { value }
            };
            let threat = |number| plain.threat(number) as i16 + i16::from(number == threat);
            Values::new(value, threat).fingerprint()
        };
        let none = usize::MAX;
        assert_eq!(with(none, none), plain.fingerprint());
        for (square, threat) in [(0, none), (714, none), (none, 0), (none, threats::COUNT - 1)] {
            assert_ne!(with(square, threat), plain.fingerprint(), "{square} {threat}");
        }
        let shipped = Values::shipped(Rule::Freestyle);
        let network = shipped.network().cloned();
        assert!(network.is_some());
        let without = Values::clone(&shipped).with_network(None);
        assert_ne!(without.fingerprint(), shipped.fingerprint());
        assert_eq!(without.with_network(network).fingerprint(), shipped.fingerprint());
    }

    #[test]
    fn two_sums_in_one_number() {
        let values = [(1000, -2000), (-300, 50), (-32_768, 32_767), (7, -7), (-1, -1)];
        let mut sum = ValuePair::default();
        let (mut own, mut other) = (0, 0);
        for (a, b) in values {
            sum.change(ValuePair::default(), ValuePair::new(a, b));
            (own, other) = (own + i32::from(a), other + i32::from(b));
            assert_eq!((sum.own(), sum.other()), (own, other));
        }
        sum.change(ValuePair::new(1000, -2000), ValuePair::new(-5, 5));
        assert_eq!((sum.own(), sum.other()), (own - 1005, other + 2005));
    }
}
