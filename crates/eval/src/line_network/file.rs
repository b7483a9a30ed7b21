//! Files of networks: lines that say what the file is, an empty line, then all numbers as two bytes each.

use std::fmt::Write;
use std::ops::RangeInclusive;

use cinquina_game::Rule;
use cinquina_patterns::combination::{code, every_four_classes};

use super::{LineNetwork, LineNetworkError, LineWeights};
use crate::{Network, SquareValue, Values, threats};

/// What a file says of its network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetworkHead {
    /// The rules it was made for.
    pub rules: Vec<Rule>,
    /// The sides of the boards it was made for.
    pub sizes: RangeInclusive<usize>,
    /// What made it, for people: one line.
    pub made_by: String,
}

/// Why bytes are no network.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NetworkFileError {
    /// It is something else.
    #[error("this is not a network")]
    Foreign,
    /// A file of another version, or a network of another architecture.
    #[error("the {part} is '{found}', and this program knows only '{known}'")]
    Unknown {
        /// Which line says so.
        part: &'static str,
        /// What it says.
        found: String,
        /// What it should say.
        known: &'static str,
    },
    /// A line of the head is missing or means nothing.
    #[error("the line '{0}' is missing or cannot be understood")]
    Line(&'static str),
    /// Not as long as it says.
    #[error("the file is cut off or too long: {found} bytes follow the head instead of {expected}")]
    Length {
        /// How many bytes follow the head.
        found: usize,
        /// And how many should.
        expected: usize,
    },
    /// Some byte is not what it was.
    #[error("the file is damaged: its checksum is {found:08x} instead of {expected:08x}")]
    Checksum {
        /// That of the bytes.
        found: u32,
        /// That in the head.
        expected: u32,
    },
    /// Numbers of which no network can be made.
    #[error(transparent)]
    Numbers(#[from] LineNetworkError),
}

const MAGIC: &str = "cinquina-network";
const VERSION: &str = "1";
const ARCHITECTURE: &str = "lines-1";
/// Own, other, attack and defence of every set of four classes, and what both players threaten.
const VALUES: usize = 4 * crate::SETS + threats::COUNT;

impl Values {
    /// Whether this begins as [`to_bytes`](Self::to_bytes) writes.
    pub fn is_network_file(bytes: &[u8]) -> bool {
        bytes.starts_with(MAGIC.as_bytes())
    }

    /// The values with their line network as a file; `None` if they have none.
    pub fn to_bytes(&self, head: &NetworkHead) -> Option<Vec<u8>> {
        let Some(Network::Lines(network)) = self.network() else { return None };
        let mut numbers = Vec::with_capacity(VALUES + network.sides().len() * LineWeights::<i16>::COUNT);
        for classes in every_four_classes() {
            let SquareValue { own, other, attack, defence } = self.square(classes);
            numbers.extend([own, other, attack, defence]);
        }
        numbers.extend((0..threats::COUNT).map(|number| self.threat(number) as i16));
        network.sides().iter().for_each(|side| numbers.extend(side.flat()));
        let body: Vec<u8> = numbers.into_iter().flat_map(i16::to_le_bytes).collect();
        let (rules, sizes) = (head.rules.iter().map(|rule| format!(" {rule}")).collect::<String>(), &head.sizes);
        let made_by: String = head.made_by.chars().filter(|letter| !letter.is_control()).collect();
        let mut text = format!("{MAGIC} {VERSION}\narchitecture {ARCHITECTURE}\nrules{rules}\n");
        // Writing to a string cannot fail.
        let _ = write!(text, "sizes {} {}\nodds {}\n", sizes.start(), sizes.end(), network.odds());
        let _ = write!(text, "sides {}\nmade-by {made_by}\nbytes {}\n", network.sides().len(), body.len());
        let _ = write!(text, "checksum {:08x}\n\n", checksum(text.as_bytes(), &body));
        Some([text.as_bytes(), &body].concat())
    }

    /// Reads what [`to_bytes`](Self::to_bytes) wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<(Self, NetworkHead), NetworkFileError> {
        if !Self::is_network_file(bytes) {
            return Err(NetworkFileError::Foreign);
        }
        let head = bytes.windows(2).position(|two| two == b"\n\n").ok_or(NetworkFileError::Line("checksum"))?;
        let (text, body) =
            (std::str::from_utf8(&bytes[..=head]).map_err(|_| NetworkFileError::Foreign)?, &bytes[head + 2..]);
        let line = |name: &'static str| {
            let mut named = text.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            named.next().ok_or(NetworkFileError::Line(name))
        };
        known("version", line(MAGIC)?, VERSION)?;
        known("architecture", line("architecture")?, ARCHITECTURE)?;
        let number = |name| line(name)?.parse::<usize>().map_err(|_| NetworkFileError::Line(name));
        let (sides, length) = (number("sides")?, number("bytes")?);
        let expected = u32::from_str_radix(line("checksum")?, 16).map_err(|_| NetworkFileError::Line("checksum"))?;
        if body.len() != length {
            return Err(NetworkFileError::Length { found: body.len(), expected: length });
        }
        let covered = text.rfind("checksum ").unwrap_or_default();
        let found = checksum(&bytes[..covered], body);
        if found != expected {
            return Err(NetworkFileError::Checksum { found, expected });
        }
        let expected = 2 * (VALUES + sides.min(3) * LineWeights::<i16>::COUNT);
        if length != expected {
            return Err(NetworkFileError::Length { found: length, expected });
        }
        let rules: Option<Vec<Rule>> = line("rules")?.split(' ').map(|name| name.parse().ok()).collect();
        let sizes =
            line("sizes")?.split_once(' ').and_then(|(least, most)| Some(least.parse().ok()?..=most.parse().ok()?));
        let head = NetworkHead {
            rules: rules.ok_or(NetworkFileError::Line("rules"))?,
            sizes: sizes.ok_or(NetworkFileError::Line("sizes"))?,
            made_by: line("made-by")?.to_owned(),
        };
        let odds = i32::try_from(number("odds")?).ok().filter(|odds| (1..=10_000).contains(odds));
        let numbers: Vec<i16> = body.as_chunks().0.iter().map(|&two| i16::from_le_bytes(two)).collect();
        let (values, weights) = numbers.split_at(VALUES);
        let (squares, threats) = values.split_at(4 * crate::SETS);
        let square = |classes| {
            let number = usize::from(crate::numbers()[usize::from(code(classes))]);
            let [own, other, attack, defence] = squares.as_chunks().0[number];
            SquareValue { own, other, attack, defence }
        };
        let sides = weights.chunks(LineWeights::<i16>::COUNT).filter_map(|side| LineWeights::from_flat(side.to_vec()));
        let network = LineNetwork::new(sides.collect(), odds.ok_or(NetworkFileError::Line("odds"))?)?;
        let values = Self::new(square, |number| threats[number]);
        Ok((values.with_network(Some(network.into())).for_rules(head.rules.clone()), head))
    }
}

fn known(part: &'static str, found: &str, known: &'static str) -> Result<(), NetworkFileError> {
    let found: String = found.chars().take(40).flat_map(char::escape_debug).collect();
    if found == known { Ok(()) } else { Err(NetworkFileError::Unknown { part, found, known }) }
}

/// Of the head before the checksum, and of the numbers.
fn checksum(head: &[u8], body: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(head);
    hasher.update(body);
    hasher.finalize()
}
