//! A network as part of a file of values.

use std::collections::BTreeMap;

use cinquina_patterns::combination::every_four_classes;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{CHANNELS, ClassNetwork, ClassNetworkSide, NEURONS};
use crate::file::{ValuesError, name};
use crate::threats;

/// One side of a network.
#[derive(Serialize, Deserialize)]
pub(crate) struct SideParts {
    bias: Row<NEURONS>,
    last: Row<NEURONS>,
    first: Vec<Row<NEURONS>>,
    second: Vec<Row<NEURONS>>,
    own_threats: Vec<Row<NEURONS>>,
    other_threats: Vec<Row<NEURONS>>,
    /// By the four classes, strongest first: the channels of the player to move, then those of his opponent.
    squares: BTreeMap<String, Row<{ 2 * CHANNELS }>>,
}

/// Numbers in one text: in a list each of them would take the memory of a hundred while it is read.
#[derive(Copy, Clone)]
struct Row<const COUNT: usize>([i16; COUNT]);

/// The parts of a network, one for each side.
pub(crate) fn parts(network: &ClassNetwork) -> Vec<SideParts> {
    network.sides().iter().map(SideParts::of).collect()
}

/// The network of some sides; none if there are no sides.
pub(crate) fn network(sides: Vec<SideParts>) -> Result<Option<ClassNetwork>, ValuesError> {
    let sides: Vec<ClassNetworkSide> = sides.into_iter().map(SideParts::side).collect::<Result<_, _>>()?;
    match <[ClassNetworkSide; 2]>::try_from(sides) {
        Ok(sides) => Ok(Some(ClassNetwork::unfair(sides))),
        Err(mut sides) if sides.len() < 2 => Ok(sides.pop().map(ClassNetwork::fair)),
        Err(_) => Err(ValuesError::Network("sides")),
    }
}

impl SideParts {
    fn of(side: &ClassNetworkSide) -> Self {
        let row = |number: usize| {
            let mut row = [0; 2 * CHANNELS];
            row[..CHANNELS].copy_from_slice(&side.own[number]);
            row[CHANNELS..].copy_from_slice(&side.other[number]);
            Row(row)
        };
        Self {
            bias: Row(side.bias),
            last: Row(side.last),
            first: side.first.map(Row).to_vec(),
            second: side.second.map(Row).to_vec(),
            own_threats: side.own_threats.map(Row).to_vec(),
            other_threats: side.other_threats.map(Row).to_vec(),
            squares: every_four_classes().map(name).zip((0..).map(row)).collect(),
        }
    }

    fn side(self) -> Result<ClassNetworkSide, ValuesError> {
        let mut rows = Vec::new();
        for name in every_four_classes().map(name) {
            let row = self.squares.get(&name).ok_or(ValuesError::Missing(name))?;
            rows.push(row.0.as_chunks::<CHANNELS>().0);
        }
        let channels = |player: usize| {
            let channels: Vec<[i16; CHANNELS]> = rows.iter().map(|row| row[player]).collect();
            channels.try_into().map_err(|_| ValuesError::Network("squares"))
        };
        Ok(ClassNetworkSide {
            own: channels(0)?,
            other: channels(1)?,
            first: layers(self.first, "first")?,
            own_threats: layers::<{ threats::OWN }>(self.own_threats, "own_threats")?,
            other_threats: layers::<{ threats::OTHER }>(self.other_threats, "other_threats")?,
            second: layers(self.second, "second")?,
            bias: self.bias.0,
            last: self.last.0,
        })
    }
}

fn layers<const COUNT: usize>(
    layers: Vec<Row<NEURONS>>,
    part: &'static str,
) -> Result<[[i16; NEURONS]; COUNT], ValuesError> {
    let layers: [Row<NEURONS>; COUNT] = layers.try_into().map_err(|_| ValuesError::Network(part))?;
    Ok(layers.map(|Row(layer)| layer))
}

impl<const COUNT: usize> Serialize for Row<COUNT> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.map(|number| number.to_string()).join(" "))
    }
}

impl<'de, const COUNT: usize> Deserialize<'de> for Row<COUNT> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let numbers: Result<Vec<i16>, _> = text.split_whitespace().map(str::parse).collect();
        let numbers = numbers.ok().and_then(|numbers| numbers.try_into().ok());
        numbers.map(Self).ok_or_else(|| D::Error::custom(format_args!("a text of {COUNT} numbers is expected")))
    }
}
