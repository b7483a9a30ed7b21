//! The parameters of the full search: one list with names, defaults and ranges.

/// Why a parameter cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParameterError {
    /// There is none of this name.
    #[error("there is no parameter '{0}'")]
    Unknown(String),
    /// The value makes no sense.
    #[error("{name} goes from {least} to {most}, not {value}")]
    OutOfRange {
        /// Which parameter.
        name: &'static str,
        /// The value asked for.
        value: i32,
        /// The least it may be.
        least: i32,
        /// The most it may be.
        most: i32,
    },
}

/// A parameter as tuners see it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ParameterInfo {
    /// Its name.
    pub name: &'static str,
    /// What it is unless set.
    pub default: i32,
    /// The least it may be.
    pub least: i32,
    /// The most it may be.
    pub most: i32,
}

macro_rules! parameters {
    ($($(#[$doc:meta])* $name:ident = $default:literal, $least:literal..=$most:literal;)*) => {
        /// The numbers by which the full search prunes, reduces and extends.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Parameters {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Default for Parameters {
            fn default() -> Self {
                Self { $($name: $default,)* }
            }
        }

        impl Parameters {
            /// All of them.
            pub const ALL: &'static [ParameterInfo] = &[
                $(ParameterInfo { name: stringify!($name), default: $default, least: $least, most: $most },)*
            ];

            fn field(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

/// What parameters were called before, and what they are called now: journals, files and command lines may have either.
const RENAMED: [(&str, &str); 11] = [
    ("four_budget", "vcf_budget"),
    ("four_free", "vcf_free"),
    ("late_stale", "late_not_improving"),
    ("reduction_stale", "reduction_not_improving"),
    ("reduction_open", "reduction_pv"),
    ("reduction_looks", "reduction_policy"),
    ("reduction_looks_free", "reduction_policy_free"),
    ("reduction_looks_most", "reduction_policy_most"),
    ("looks_weight", "policy_weight"),
    ("internal_depth", "iir_depth"),
    ("internal_reduction", "iir_reduction"),
];

impl Parameters {
    /// The parameter of this name, also by the name that it had before.
    pub fn info(name: &str) -> Option<&'static ParameterInfo> {
        let name = RENAMED.iter().find(|(old, _)| *old == name).map_or(name, |(_, new)| new);
        Self::ALL.iter().find(|info| info.name == name)
    }

    /// Sets one by its name.
    pub fn set(&mut self, name: &str, value: i32) -> Result<(), ParameterError> {
        let unknown = || ParameterError::Unknown(name.chars().take(40).flat_map(char::escape_debug).collect());
        let &ParameterInfo { name, least, most, .. } = Self::info(name).ok_or_else(unknown)?;
        if !(least..=most).contains(&value) {
            return Err(ParameterError::OutOfRange { name, value, least, most });
        }
        *self.field(name).ok_or_else(unknown)? = value;
        Ok(())
    }
}

parameters! {
    /// Positions that the VCF search at a leaf may look at; 0 switches it off.
    vcf_budget = 8, 0..=100_000;
    /// After this many fours the VCF search makes only those that build on a second line as well.
    vcf_free = 0, 0..=20;
    /// A node this much above beta for each ply of depth is not searched.
    futility_margin = 180, 0..=2_000;
    /// Up to this depth, in hundredths of a ply like all depths here.
    futility_depth = 3000, 0..=10_000;
    /// Positions that the search for the opponent's win by fours, were he to move, may look at.
    threat_budget = 4, 0..=100_000;
    /// A node this much below alpha is left to the VCF search.
    razor_base = 90, 0..=5_000;
    /// And this much more for each ply.
    razor_slope = 63, 0..=5_000;
    /// Below this depth.
    razor_depth = 260, 0..=3_000;
    /// How many moves are tried at least, before late ones are skipped.
    late_base = 3, 1..=200;
    /// And this many more, in hundredths, for each ply.
    late_slope = 300, 0..=2_000;
    /// And this many more, in hundredths, for the square of the plies.
    late_curve = 5, 0..=2_000;
    /// The part of them, in percent, that is left when the player is not improving.
    late_not_improving = 50, 0..=100;
    /// The reduction of late moves is ln(depth) ln(number) times this, in percent.
    reduction_scale = 130, 0..=1_000;
    /// The same at the root.
    reduction_root = 80, 0..=1_000;
    /// Less in the principal variation.
    reduction_pv = 100, 0..=1_000;
    /// More when the player is not improving.
    reduction_not_improving = 100, 0..=1_000;
    /// More in nodes that are expected to fail high.
    reduction_cut = 180, 0..=1_000;
    /// More for a move far from the last of both players.
    reduction_far = 100, 0..=1_000;
    /// More for each nat by which the policy finds a move worse than the best.
    reduction_policy = 50, 0..=1_000;
    /// After this much, which costs nothing.
    reduction_policy_free = 100, 0..=10_000;
    /// But never more than this.
    reduction_policy_most = 300, 0..=10_000;
    /// Less for a move with the best history, more for one with the worst.
    reduction_history = 100, 0..=1_000;
    /// The move that blocks a four is searched this much deeper.
    block_extension = 130, 0..=300;
    /// From this depth on the table's move is tested for being the only good one.
    singular_depth = 665, 200..=100_000;
    /// If the table has looked at most this much less deeply.
    singular_trust = 203, 0..=1_000;
    /// How far the others must be below it, in hundredths for each ply.
    singular_margin = 410, 0..=2_000;
    /// At this part of the depth, in percent.
    singular_reduction = 46, 10..=90;
    /// If they are below by this much more, it is extended by two plies.
    singular_double = 110, 0..=2_000;
    /// How much less deeply the table's move is searched if it is not the only one above beta.
    singular_less = 150, 0..=400;
    /// The weight of the policy against history in the order of moves.
    policy_weight = 32, 1..=1_000;
    /// Half of the first aspiration window.
    aspiration = 72, 1..=5_000;
    /// Internal iterative reduction: from this depth on a node without a table move is searched less deeply.
    iir_depth = 200, 1..=10_000;
    /// By this much.
    iir_reduction = 110, 0..=400;
    /// After a move that raised alpha the others are searched this much less deeply.
    raised_reduction = 100, 0..=400;
    /// Under renju, whose evaluation was fitted by another rule, this part of the late moves is tried, in percent.
    renju_late = 150, 10..=1_000;
    /// There late moves are reduced by this part, in percent, of what they are elsewhere.
    renju_reduction = 85, 0..=1_000;
    /// And a node must be this part of the margin above beta, in percent, not to be searched.
    renju_futility = 120, 0..=1_000;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_can_be_set_within_its_range() {
        for info in Parameters::ALL {
            let mut parameters = Parameters::default();
            assert_eq!(parameters.set(info.name, info.default), Ok(()), "{info:?}");
            assert_eq!(parameters, Parameters::default(), "{info:?}");
            assert_eq!(parameters.set(info.name, info.most), Ok(()));
            assert!(
                parameters.set(info.name, info.most + 1).is_err() && parameters.set(info.name, info.least - 1).is_err()
            );
        }
        assert!(matches!(Parameters::default().set("nonsense", 1), Err(ParameterError::Unknown(_))));
    }

    /// What the search never reads could be tuned for ever.
    #[test]
    fn every_parameter_is_used_by_the_search() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/full");
        let files =
            std::fs::read_dir(folder).unwrap().map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
        let search = files.collect::<String>();
        for info in Parameters::ALL {
            let used = search.match_indices(&format!("parameters.{}", info.name)).any(|(at, found)| {
                !search[at + found.len()..].starts_with(|next: char| next.is_alphanumeric() || next == '_')
            });
            assert!(used, "nothing in src/full reads {}", info.name);
        }
    }

    #[test]
    fn old_names_still_set_what_they_set() {
        for (old, new) in RENAMED {
            let (mut by_old, mut by_new) = (Parameters::default(), Parameters::default());
            let value = Parameters::info(new).unwrap().most;
            assert_eq!((by_old.set(old, value), by_new.set(new, value)), (Ok(()), Ok(())), "{old}");
            assert!(by_old == by_new && by_old != Parameters::default(), "{old}");
        }
    }
}
