//! Proof and disproof numbers.

/// How much is missing to prove a position, and to disprove it: the numbers of positions that must be settled, weighted
/// by how hard each looks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// 0 if it is won for the attacker.
    pub proof: u64,
    /// 0 if it is not won, or nothing is left to try.
    pub disproof: u64,
}

impl Numbers {
    /// What can never be done.
    pub const INFINITE: u64 = 1 << 40;

    /// The attacker wins.
    pub const PROVEN: Self = Self { proof: 0, disproof: Self::INFINITE };

    /// He does not, as far as the search can tell.
    pub const DISPROVEN: Self = Self { proof: Self::INFINITE, disproof: 0 };

    /// What a position with this score for the attacker begins with.
    pub const fn from_score(score: i32) -> Self {
        /// From each score on: proof and disproof numbers.
        const TABLE: [(i32, u64, u64); 10] = [
            (20_000, 1, 40),
            (9_000, 2, 30),
            (6_000, 3, 20),
            (4_000, 5, 14),
            (2_500, 8, 9),
            (1_500, 12, 6),
            (800, 20, 4),
            (300, 35, 3),
            (-300, 60, 2),
            (-1_500, 120, 1),
        ];
        let mut n = 0;
        while n < TABLE.len() {
            let (least, proof, disproof) = TABLE[n];
            if score >= least {
                return Self { proof, disproof };
            }
            n += 1;
        }
        Self { proof: 400, disproof: 1 }
    }

    /// Whether the attacker wins.
    pub const fn is_proven(self) -> bool {
        self.proof == 0
    }

    /// Whether nothing is left to do.
    pub const fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}
