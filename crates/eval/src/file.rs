//! Values as text: the file that the tuner writes and the engine loads.

use std::collections::BTreeMap;

use cinquina_patterns::Class;
use cinquina_patterns::combination::every_four_classes;
use serde::{Deserialize, Serialize};

use crate::class_network::file::{self as network_file, SideParts};
use crate::{Network, SquareValue, Values, threats};

/// Why a text holds no values.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ValuesError {
    /// It is not TOML, or has not the parts it should have.
    #[error("no file of values: {0}")]
    Unreadable(String),
    /// It is something else, or of another version.
    #[error("the format is '{0}', not '{FORMAT}'")]
    Format(String),
    /// A set of classes has no value.
    #[error("there is no value for {0}")]
    Missing(String),
    /// The table of threats has another shape.
    #[error("the threats are no table of {rows} rows and {columns} columns", rows = threats::OWN, columns = threats::OTHER)]
    Threats,
    /// A part of the network has another shape.
    #[error("the network has too many or too few {0}")]
    Network(&'static str),
}

const FORMAT: &str = "cinquina-values-1";

/// The parts of a file.
#[derive(Serialize, Deserialize)]
struct Parts {
    format: String,
    /// What made it, for people.
    made_by: String,
    /// A row for each set of facts about the player to move.
    threats: BTreeMap<String, Vec<i16>>,
    /// By the four classes, strongest first: own, other, attack, defence.
    squares: BTreeMap<String, [i16; 4]>,
    /// One for both players, or one for Black and one for White to move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    network: Vec<SideParts>,
}

impl Values {
    /// Reads what [`to_toml`](Self::to_toml) wrote.
    pub fn from_toml(text: &str) -> Result<Self, ValuesError> {
        let parts: Parts = toml::from_str(text).map_err(|error| ValuesError::Unreadable(error.message().to_owned()))?;
        if parts.format != FORMAT {
            return Err(ValuesError::Format(parts.format.chars().take(40).flat_map(char::escape_debug).collect()));
        }
        let rows: Vec<&Vec<i16>> = (0..threats::OWN).filter_map(|own| parts.threats.get(&threats::name(own))).collect();
        if rows.len() != threats::OWN || rows.iter().any(|row| row.len() != threats::OTHER) {
            return Err(ValuesError::Threats);
        }
        let square = |classes| {
            let [own, other, attack, defence] = *parts.squares.get(&name(classes))?;
            Some(SquareValue { own, other, attack, defence })
        };
        if let Some(missing) = every_four_classes().find(|&classes| square(classes).is_none()) {
            return Err(ValuesError::Missing(name(missing)));
        }
        let threat = |number: usize| rows[number / threats::OTHER][number % threats::OTHER];
        let values = Self::new(|classes| square(classes).unwrap_or_default(), threat);
        Ok(values.with_network(network_file::network(parts.network)?.map(Network::from)))
    }

    /// The values as text, with a word about what made them.
    pub fn to_toml(&self, made_by: &str) -> String {
        let square = |classes| {
            let SquareValue { own, other, attack, defence } = self.square(classes);
            (name(classes), [own, other, attack, defence])
        };
        let threat = |own, other| self.threat(own * threats::OTHER + other) as i16;
        let row = |own| (threats::name(own), (0..threats::OTHER).map(|other| threat(own, other)).collect());
        let parts = Parts {
            format: FORMAT.to_owned(),
            made_by: made_by.to_owned(),
            threats: (0..threats::OWN).map(row).collect(),
            squares: every_four_classes().map(square).collect(),
            network: match self.network() {
                Some(Network::Classes(network)) => network_file::parts(network),
                _ => Vec::new(),
            },
        };
        toml::to_string(&parts).unwrap_or_default()
    }
}

/// Four classes in words, in the order in which they come, strongest first.
pub(crate) fn name(classes: [Class; 4]) -> String {
    classes.map(Class::symbol).join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_back_what_it_writes() {
        let values = Values::hand_made();
        let odd = Values::new(|classes| values.square(classes), |number| number as i16 - 1000);
        assert_eq!(Values::from_toml(&odd.to_toml("a \"test\"\n")), Ok(odd));
    }

    #[test]
    fn says_what_is_wrong() {
        let good = Values::hand_made().to_toml("");
        let error = |text: &str| Values::from_toml(text).unwrap_err();
        assert!(matches!(error("h8i9"), ValuesError::Unreadable(_)));
        assert!(matches!(error(&good.replace("values-1", "values-9")), ValuesError::Format(_)));
        assert_eq!(error(&good.replace("D3 D3 D3 S2", "D3 D3 S2 D3")), ValuesError::Missing("D3 D3 D3 S2".into()));
        assert_eq!(
            error(&good.replace("C33 no, threes 0\" = [0, 0,", "C33 no, threes 0\" = [0,")),
            ValuesError::Threats
        );
    }
}
