use cinquina_eval::Fingerprint;
use cinquina_game::Rule;

/// What an entry depends on beside its position: by another rule, or judged by other values, the same stones are worth
/// something else.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    rule: Rule,
    judge: Fingerprint,
}

impl Origin {
    /// Entries of a search by a rule that judges positions by what has this fingerprint.
    pub const fn new(rule: Rule, judge: Fingerprint) -> Self {
        Self { rule, judge }
    }

    /// The rule.
    pub const fn rule(self) -> Rule {
        self.rule
    }

    /// What positions are judged by.
    pub const fn judge(self) -> Fingerprint {
        self.judge
    }

    /// What is mixed into the hash of a position, so that entries of another origin do not fit it: other rules never, other
    /// judges but once in four billion. The upper half of a hash is left alone, since it tells where an entry belongs.
    pub(super) const fn salt(self) -> u64 {
        let judge = self.judge.number().wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 32;
        let rule = (self.rule.number() as u64 + 1).wrapping_mul(0x9E37_79B9) & 0xFFFF_FFFF;
        judge ^ rule
    }
}
