use std::time::Duration;

use cinquina_game::{Rule, Size, Square, notation};
use serde::{Deserialize, Serialize};

use crate::statistics::Sprt;
use crate::text::as_text;
use crate::{Adjudication, EngineLimits, EngineSpec, Pairing, Schedule};

/// The settings of a match; its journal begins with them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchSettings {
    /// Who takes part.
    pub engines: Vec<EngineSpec>,
    /// Who meets whom.
    pub pairing: Pairing,
    /// How many games each pair of engines plays.
    pub games: usize,
    /// The board.
    #[serde(with = "as_text")]
    pub size: Size,
    /// The rule.
    #[serde(with = "as_text")]
    pub rule: Rule,
    /// The limits of engines that have none of their own.
    pub limits: EngineLimits,
    /// By how much a player may exceed its time.
    pub tolerance: Duration,
    /// Which games are ended early.
    pub adjudication: Adjudication,
    /// The openings in the order in which they are played, as moves without separators.
    pub openings: Vec<String>,
    /// Whether games begin with Swap2 instead of an opening.
    #[serde(default)]
    pub swap2: bool,
    /// The test that ends the match.
    pub sprt: Option<Sprt>,
}

/// Why a match with these settings is not possible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// Fewer than two engines.
    #[error("a match needs at least two engines")]
    TooFewEngines,
    /// Two engines with the same name.
    #[error("two engines are called '{0}': give each a different name=")]
    SameName(String),
    /// A pairing or a test for two engines, with more than two.
    #[error("{0} needs exactly two engines")]
    TwoEngines(&'static str),
    /// No games.
    #[error("a match needs at least one game")]
    NoGames,
}

impl MatchSettings {
    /// The most games that each pair of engines can play.
    pub const MOST_GAMES: usize = 1_000_000;

    /// Checks that a match can be played with these settings.
    pub fn check(&self) -> Result<(), SettingsError> {
        let names: Vec<&str> = self.engines.iter().map(|engine| engine.name.as_str()).collect();
        if names.len() < 2 {
            return Err(SettingsError::TooFewEngines);
        }
        if let Some(name) = names.iter().enumerate().find_map(|(n, name)| names[..n].contains(name).then_some(name)) {
            return Err(SettingsError::SameName((*name).to_owned()));
        }
        if names.len() > 2 && self.pairing == Pairing::HeadToHead {
            return Err(SettingsError::TwoEngines("head-to-head"));
        }
        if names.len() > 2 && self.sprt.is_some() {
            return Err(SettingsError::TwoEngines("the SPRT"));
        }
        if self.games == 0 {
            return Err(SettingsError::NoGames);
        }
        Ok(())
    }

    /// The games.
    pub fn schedule(&self) -> Schedule {
        self.schedule_of(self.games)
    }

    /// The games of a match with this many games for each pair of engines.
    pub(crate) fn schedule_of(&self, games: usize) -> Schedule {
        Schedule::new(self.pairing.pairs(self.engines.len()), games, self.openings.len())
    }

    /// The limits of an engine.
    pub fn limits_of(&self, engine: usize) -> EngineLimits {
        self.engines[engine].limits.or(self.limits)
    }

    /// The moves of an opening; empty without openings.
    pub fn opening(&self, number: usize) -> Result<Vec<Square>, notation::NotationError> {
        notation::parse_moves(self.openings.get(number).map_or("", String::as_str), self.size)
    }
}

/// The name of a value in a list of values with their names.
pub(crate) fn name_of<T: Copy + PartialEq>(all: &[(T, &'static str)], value: T) -> &'static str {
    all.iter().find(|(known, _)| *known == value).map_or("", |(_, name)| name)
}

/// A name that is not in a list of names.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("write one of: {0}")]
pub struct UnknownName(String);

/// The value of this name in such a list; the error lists them.
pub(crate) fn by_name<T: Copy>(all: &[(T, &'static str)], text: &str) -> Result<T, UnknownName> {
    let names = || all.iter().map(|(_, name)| *name).collect::<Vec<_>>().join(", ");
    let found = all.iter().find(|(_, name)| *name == text).map(|(value, _)| *value);
    found.ok_or_else(|| UnknownName(names()))
}
