//! A network as part of a file of values.

use std::collections::BTreeMap;

use cinquina_patterns::combination::every_four_classes;
use serde::{Deserialize, Serialize};

use super::{CHANNELS, NEURONS, Network, NetworkSide};
use crate::file::{ValuesError, name};
use crate::threats;

/// One side of a network.
#[derive(Serialize, Deserialize)]
pub(crate) struct SideParts {
    bias: [i16; NEURONS],
    last: [i16; NEURONS],
    first: Vec<[i16; NEURONS]>,
    second: Vec<[i16; NEURONS]>,
    own_threats: Vec<[i16; NEURONS]>,
    other_threats: Vec<[i16; NEURONS]>,
    /// By the four classes, strongest first: the channels of the player to move, then those of his opponent.
    squares: BTreeMap<String, [i16; 2 * CHANNELS]>,
}

/// The parts of a network, one for each side.
pub(crate) fn parts(network: &Network) -> Vec<SideParts> {
    network.sides().iter().map(SideParts::of).collect()
}

/// The network of some sides; none if there are no sides.
pub(crate) fn network(sides: Vec<SideParts>) -> Result<Option<Network>, ValuesError> {
    let sides: Vec<NetworkSide> = sides.into_iter().map(SideParts::side).collect::<Result<_, _>>()?;
    match <[NetworkSide; 2]>::try_from(sides) {
        Ok(sides) => Ok(Some(Network::unfair(sides))),
        Err(mut sides) if sides.len() < 2 => Ok(sides.pop().map(Network::fair)),
        Err(_) => Err(ValuesError::Network("sides")),
    }
}

impl SideParts {
    fn of(side: &NetworkSide) -> Self {
        let row = |number: usize| {
            let mut row = [0; 2 * CHANNELS];
            row[..CHANNELS].copy_from_slice(&side.own[number]);
            row[CHANNELS..].copy_from_slice(&side.other[number]);
            row
        };
        Self {
            bias: side.bias,
            last: side.last,
            first: side.first.to_vec(),
            second: side.second.to_vec(),
            own_threats: side.own_threats.to_vec(),
            other_threats: side.other_threats.to_vec(),
            squares: every_four_classes().map(name).zip((0..).map(row)).collect(),
        }
    }

    fn side(self) -> Result<NetworkSide, ValuesError> {
        let mut rows = Vec::new();
        for name in every_four_classes().map(name) {
            let row = self.squares.get(&name).ok_or(ValuesError::Missing(name))?;
            rows.push(row.as_chunks::<CHANNELS>().0);
        }
        let channels = |player: usize| {
            let channels: Vec<[i16; CHANNELS]> = rows.iter().map(|row| row[player]).collect();
            channels.try_into().map_err(|_| ValuesError::Network("squares"))
        };
        Ok(NetworkSide {
            own: channels(0)?,
            other: channels(1)?,
            first: layers(self.first, "first")?,
            own_threats: layers::<{ threats::OWN }>(self.own_threats, "own_threats")?,
            other_threats: layers::<{ threats::OTHER }>(self.other_threats, "other_threats")?,
            second: layers(self.second, "second")?,
            bias: self.bias,
            last: self.last,
        })
    }
}

fn layers<const COUNT: usize>(
    layers: Vec<[i16; NEURONS]>,
    part: &'static str,
) -> Result<[[i16; NEURONS]; COUNT], ValuesError> {
    layers.try_into().map_err(|_| ValuesError::Network(part))
}
