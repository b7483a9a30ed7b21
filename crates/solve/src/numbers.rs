//! Proof and disproof numbers.

use crate::threat_board::Assessment;

/// How much is missing to prove that PX wins, and to disprove it: the proof and disproof number.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Numbers {
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
}

impl Numbers {
    /// More than any number that is missing.
    pub(crate) const INFINITE: u32 = 1 << 30;

    pub(crate) const PROVEN: Self = Self { proof: 0, disproof: Self::INFINITE };
    pub(crate) const DISPROVEN: Self = Self { proof: Self::INFINITE, disproof: 0 };

    /// For a board that was only looked at: as many proofs are missing as PY has replies.
    pub(crate) fn of(assessment: Assessment) -> Self {
        match assessment {
            Assessment::Victory(_) => Self::PROVEN,
            Assessment::Bad => Self::DISPROVEN,
            Assessment::Good(replies) => Self { proof: u32::from(replies), disproof: 1 },
        }
    }

    pub(crate) const fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// From the side of the player to move: what he needs for his goal, and what the other needs for his.
    pub(crate) const fn seen_by(self, px: bool) -> (u32, u32) {
        if px { (self.proof, self.disproof) } else { (self.disproof, self.proof) }
    }

    /// The opposite of [`seen_by`](Self::seen_by).
    pub(crate) const fn from_side(own: u32, other: u32, px: bool) -> Self {
        if px { Self { proof: own, disproof: other } } else { Self { proof: other, disproof: own } }
    }

    /// The number of a board whose player to move needs one child, from the numbers of all: the least for
    /// himself; for the other the greatest, and one for each further child. The sum of the textbook counts boards that
    /// are reached in several ways as often, and threats are played in any order.
    pub(crate) fn of_children(children: impl Iterator<Item = Self>, px: bool) -> Self {
        let (mut own, mut greatest, mut count) = (Self::INFINITE, 0, 0);
        for child in children {
            let (child_own, child_other) = child.seen_by(px);
            own = own.min(child_own);
            if child_other > 0 {
                greatest = child_other.max(greatest);
                count += 1;
            }
        }
        let other =
            if own == 0 { Self::INFINITE } else { (greatest + count - u32::from(count > 0)).min(Self::INFINITE) };
        Self::from_side(own, other, px)
    }
}
