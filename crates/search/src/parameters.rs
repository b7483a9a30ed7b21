/// Why a parameter cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
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

            /// Sets one by its name.
            pub fn set(&mut self, name: &str, value: i32) -> Result<(), ParameterError> {
                let field = match name {
                    $(stringify!($name) => &mut self.$name,)*
                    _ => return Err(ParameterError::Unknown(name.chars().take(40).flat_map(char::escape_debug).collect())),
                };
                let info = Self::ALL.iter().find(|info| info.name == name);
                match info {
                    Some(&ParameterInfo { name, least, most, .. }) if !(least..=most).contains(&value) => {
                        Err(ParameterError::OutOfRange { name, value, least, most })
                    }
                    _ => {
                        *field = value;
                        Ok(())
                    }
                }
            }
        }
    };
}

parameters! {
    /// Positions that the four-search at a leaf may look at; 0 switches it off.
    four_budget = 8, 0..=100_000;
    /// A node this much above beta for each ply of depth is not searched.
    futility_margin = 60, 0..=2_000;
    /// Up to this depth.
    futility_depth = 7, 0..=30;
    /// A node this much below alpha is left to the four-search.
    razor_base = 120, 0..=5_000;
    /// And this much more for the square of the depth.
    razor_slope = 80, 0..=5_000;
    /// Up to this depth.
    razor_depth = 2, 0..=30;
    /// How many moves are tried at least, before late ones are skipped.
    late_base = 4, 1..=200;
    /// And this many more, in quarters, for the square of the depth.
    late_slope = 8, 0..=200;
    /// Up to this depth.
    late_depth = 6, 0..=30;
    /// A move that looks this good is never skipped.
    late_looks = 600, 0..=20_000;
    /// The reduction of late moves is ln(depth)·ln(number) times 100 over this.
    reduction_divisor = 200, 50..=2_000;
    /// A move that looks this good is reduced by one ply less.
    reduction_looks = 60, 0..=20_000;
    /// Half of the first aspiration window.
    aspiration = 24, 1..=5_000;
    /// From this depth on a node without a table move is searched one ply less deeply.
    internal_depth = 5, 1..=100;
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
}
