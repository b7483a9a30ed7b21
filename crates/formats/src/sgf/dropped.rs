use super::properties::Property;
use crate::error::ReadError;

/// What is said about the file and how to show it, and nothing about the game.
const ABOUT_THE_FILE: [&str; 6] = ["FF", "GM", "CA", "AP", "ST", "US"];

/// What is kept of a property with one value, as SGF has these, is that.
const ONE_VALUE: [&str; 10] = ["PL", "SZ", "RU", "PB", "PW", "RE", "SO", "C", "V", "HO"];

/// Whether a property has more values than its kind can have, or has been there before in its node; `said` are those
/// that have been. Comments are joined.
pub(super) fn is_beyond_one<'a>(property: &'a Property, said: &mut Vec<&'a str>) -> bool {
    let name = &*property.name;
    if !ONE_VALUE.contains(&name) {
        return false;
    }
    let is_again = name != "C" && said.contains(&name);
    if !said.contains(&name) {
        said.push(name);
    }
    is_again || property.values.len() > 1
}

/// The properties of a game that are not kept, or not as they are.
#[derive(Default)]
pub(super) struct DroppedProperties {
    /// Each once, in the order in which they come; one more than are told at most.
    names: Vec<String>,
    /// The line of the first.
    line: Option<usize>,
}

impl DroppedProperties {
    const TOLD: usize = 12;
    /// The names of SGF have two letters.
    const LONGEST: usize = 12;

    /// Adds a property, unless it says nothing about the game.
    pub(super) fn add(&mut self, property: &Property) {
        let name: String = property.name.chars().take(Self::LONGEST).collect();
        if self.names.len() <= Self::TOLD && !self.names.contains(&name) && !ABOUT_THE_FILE.contains(&&*name) {
            self.line.get_or_insert(property.line);
            self.names.push(name);
        }
    }

    /// What is to be said about them, if there are any.
    pub(super) fn doubt(mut self) -> Option<ReadError> {
        if let Some(beyond) = self.names.get_mut(Self::TOLD) {
            *beyond = "…".into();
        }
        let names = self.names.join(", ");
        self.line.map(|line| ReadError::line(line, format!("properties that are not kept as they are: {names}")))
    }
}
