//! The four classes that meet in a square as one number.
//!
//! Each class has a weight, chosen so that different sets of four classes have different sums. A
//! square's *code* is the sum over its four potential lines: when one line changes, the code changes
//! by the difference of two weights, no matter in which direction the line runs.
//!
//! The weights of fours and fives are so far apart that a code alone shows whether a five, two fours
//! at once or a single four is among the classes: see `Threshold`.

use cinquina_game::Colour;

use crate::class_table::ClassTable;
use crate::{Class, Line, Potential};

/// The weight of each class. Tests hold that all 715 sums of four are different, and the thresholds.
const WEIGHTS: [u16; Class::COUNT] = [0, 1, 5, 21, 55, 153, 368, 1473, 3026, 12105];

/// The weight of a line on which the rule forbids a stone: with it too, all sums of four are different.
pub(crate) const FORBIDDEN: u16 = 16381;

/// A square's codes for both colours, Black's in the low half and White's in the high half.
pub type Codes = u32;

/// The least code of squares with a potential or a stronger one.
#[derive(Copy, Clone)]
#[repr(u16)]
pub(crate) enum Threshold {
    /// S3 or stronger; some squares with nothing but twos reach it as well.
    Three = WEIGHTS[Class::S3 as usize],
    /// S4 or stronger.
    Four = WEIGHTS[Class::S4 as usize],
    /// C44 or stronger.
    DoubleFour = 2 * WEIGHTS[Class::S4 as usize],
    /// S5.
    Five = WEIGHTS[Class::S5 as usize],
}

impl Class {
    /// What the class adds to the code of a square. Every set of four classes has a sum of its own.
    #[inline]
    pub const fn weight(self) -> u16 {
        WEIGHTS[self as usize]
    }
}

impl Threshold {
    /// The weakest potential of squares that reach it.
    pub(crate) const fn potential(self) -> Potential {
        match self {
            Self::Three => Potential::S3,
            Self::Four => Potential::S4,
            Self::DoubleFour => Potential::C44,
            Self::Five => Potential::S5,
        }
    }
}

/// What every line adds to the codes of its middle square: nothing if the middle is not empty.
pub(crate) fn line_weights(classes: &ClassTable) -> Box<[Codes; Line::COUNT]> {
    let weight = |line: Line| {
        let [black, white] = Colour::BOTH.map(|c| Codes::from(classes.class(line.key(), c).weight()));
        black | white << 16
    };
    let mut weights: Box<[Codes; Line::COUNT]> = vec![0; Line::COUNT].try_into().expect("as long as the array");
    for key in 0..=u16::MAX {
        let line = Line::from_key(key);
        weights[line.bits()] = weight(line);
    }
    weights
}

/// The potential of every code.
pub(crate) struct PotentialTable(Box<[Potential; 1 << 16]>);

impl PotentialTable {
    pub(crate) fn new() -> Self {
        let mut potentials = vec![Potential::Generic; 1 << 16];
        for classes in every_four_classes() {
            potentials[usize::from(code(classes))] = Potential::of(classes);
        }
        Self(potentials.try_into().expect("as long as the array"))
    }

    #[inline]
    pub(crate) fn get(&self, codes: Codes, colour: Colour) -> Potential {
        self.0[usize::from(half(codes, colour))]
    }
}

/// The code of one colour.
#[inline(always)]
pub fn half(codes: Codes, colour: Colour) -> u16 {
    (codes >> (16 * colour.index())) as u16
}

/// The sum of the weights of four classes.
pub fn code(classes: [Class; 4]) -> u16 {
    classes.into_iter().map(Class::weight).sum()
}

/// Every set of four classes, each in one order.
pub fn every_four_classes() -> impl Iterator<Item = [Class; 4]> {
    let all = || Class::ALL.into_iter();
    all().flat_map(move |a| {
        let upto = move |top: Class| all().filter(move |&class| class <= top);
        upto(a).flat_map(move |b| upto(b).flat_map(move |c| upto(c).map(move |d| [a, b, c, d])))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_set_of_classes_has_a_code_of_its_own() {
        let codes: HashSet<u16> = every_four_classes().map(code).collect();
        assert_eq!(codes.len(), 715);
    }

    #[test]
    fn forbidden_lines_are_told_from_all_classes() {
        let weights: Vec<u16> = Class::ALL.map(Class::weight).into_iter().chain([FORBIDDEN]).collect();
        let mut sums: HashSet<u16> = HashSet::from([0]);
        let mut count = 0;
        for (a, &first) in weights.iter().enumerate() {
            for (b, &second) in weights[..=a].iter().enumerate() {
                for (c, &third) in weights[..=b].iter().enumerate() {
                    for &fourth in &weights[..=c] {
                        sums.insert(first + second + third + fourth);
                        count += 1;
                    }
                }
            }
        }
        assert_eq!((sums.len(), count), (1001, 1001));
    }

    #[test]
    fn thresholds_tell_fours_and_fives() {
        for classes in every_four_classes() {
            let (code, potential) = (code(classes), Potential::of(classes));
            for threshold in [Threshold::Four, Threshold::DoubleFour, Threshold::Five] {
                assert_eq!(code >= threshold as u16, potential >= threshold.potential(), "{classes:?}");
            }
        }
    }
}
