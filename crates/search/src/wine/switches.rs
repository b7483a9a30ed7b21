//! What can be switched on, one improvement of the paper each.

use std::fmt;

use cinquina_eval::{WineClasses, WineValues};

/// Wine as published, unless something is switched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Switches {
    /// Which classes the scores distinguish (§4.1).
    pub classes: WineClasses,
    /// Whether C43 and C33 are tracked and scored (§4.4, §4.7).
    pub crosses: bool,
    /// Whether every node is decided or limited by the whole analysis (§4.6), not only by Wine's cuts.
    pub full_analysis: bool,
    /// B, how many moves of a node are tried at most.
    pub width: usize,
}

impl Default for Switches {
    fn default() -> Self {
        Self { classes: WineClasses::Coarse, crosses: false, full_analysis: false, width: 40 }
    }
}

/// Why a switch cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SwitchError {
    /// There is none of this name.
    #[error("wine has no switch '{0}'; there are: {names}", names = Switches::NAMES.join(", "))]
    Unknown(String),
    /// It cannot be set to this.
    #[error("{name} can be {choices}, not '{value}'")]
    Value {
        /// Which switch.
        name: &'static str,
        /// What was asked for.
        value: String,
        /// What it can be.
        choices: &'static str,
    },
}

impl Switches {
    /// The names of all switches.
    pub const NAMES: [&'static str; 4] = ["classes", "crosses", "analysis", "width"];

    /// More moves than a board of any size has near its stones in practice.
    const WIDEST: usize = 400;

    /// Sets one by its name.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SwitchError> {
        let wrong = |name, choices| SwitchError::Value { name, value: shown(value), choices };
        match name {
            "classes" => {
                self.classes = match value {
                    "coarse" => WineClasses::Coarse,
                    "fine" => WineClasses::Fine,
                    _ => return Err(wrong("classes", "coarse or fine")),
                }
            }
            "crosses" => {
                self.crosses = match value {
                    "on" => true,
                    "off" => false,
                    _ => return Err(wrong("crosses", "on or off")),
                }
            }
            "analysis" => {
                self.full_analysis = match value {
                    "full" => true,
                    "cuts" => false,
                    _ => return Err(wrong("analysis", "full or cuts")),
                }
            }
            "width" => {
                self.width = match value.parse() {
                    Ok(width) if (1..=Self::WIDEST).contains(&width) => width,
                    _ => return Err(wrong("width", "a number from 1 to 400")),
                }
            }
            _ => return Err(SwitchError::Unknown(shown(name))),
        }
        Ok(())
    }

    /// The scores that go with the switches.
    pub fn values(&self) -> WineValues {
        WineValues::new(self.classes, self.crosses)
    }
}

/// What differs from Wine as published, as the command line has it.
impl fmt::Display for Switches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let published = Self::default();
        f.write_str("wine")?;
        if self.classes != published.classes {
            f.write_str(",classes=fine")?;
        }
        if self.crosses != published.crosses {
            f.write_str(",crosses=on")?;
        }
        if self.full_analysis != published.full_analysis {
            f.write_str(",analysis=full")?;
        }
        if self.width != published.width {
            write!(f, ",width={}", self.width)?;
        }
        Ok(())
    }
}

/// What a user wrote, safe to print and not too long.
fn shown(text: &str) -> String {
    text.chars().take(40).flat_map(char::escape_debug).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_switch_can_be_set() {
        let mut switches = Switches::default();
        for (name, value) in [("classes", "fine"), ("crosses", "on"), ("analysis", "full"), ("width", "20")] {
            let before = switches.clone();
            assert_eq!(switches.set(name, value), Ok(()));
            assert_ne!(switches, before, "{name}");
        }
        assert_eq!(switches.to_string(), "wine,classes=fine,crosses=on,analysis=full,width=20");
        for (name, value) in [("classes", "coarse"), ("crosses", "off"), ("analysis", "cuts"), ("width", "40")] {
            assert_eq!(switches.set(name, value), Ok(()));
        }
        assert_eq!(switches, Switches::default());
    }

    #[test]
    fn says_what_a_switch_can_be() {
        for name in Switches::NAMES {
            let error = Switches::default().set(name, "0").unwrap_err();
            assert!(matches!(error, SwitchError::Value { name: named, .. } if named == name), "{error}");
        }
        assert!(matches!(Switches::default().set("radius", "2"), Err(SwitchError::Unknown(_))));
    }
}
