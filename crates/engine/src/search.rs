//! Which search the engine uses, and how that is written in settings.

use std::fmt;
use std::str::FromStr;

use cinquina_search::reference::Method;
use cinquina_search::wine::{SwitchError, Switches};

/// Which search thinks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Search {
    /// The strong one.
    #[default]
    Full,
    /// The player that the paper explains.
    Wine(Switches),
    /// Best first, guided by the policy and the evaluation.
    Mcts,
    /// One as the textbooks have them.
    Reference(Method),
}

impl Search {
    /// How each is called.
    pub const NAMES: [&'static str; 6] = ["full", "mcts", "wine", "pvs", "alphabeta", "minimax"];

    /// Whether it can leave out first moves ([`SearchControl::excluding`](cinquina_search::SearchControl::excluding)).
    pub const fn can_exclude(&self) -> bool {
        matches!(self, Self::Full | Self::Mcts)
    }
}

/// Why a text names no search.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// There is none of this name.
    #[error("there is no search '{0}'; there are: {names}", names = Search::NAMES.join(", "))]
    Unknown(String),
    /// A switch that is none, or cannot be set so.
    #[error(transparent)]
    Switch(#[from] SwitchError),
    /// Switches where there are none.
    #[error("{0} has no switches; wine has: {names}", names = Switches::NAMES.join(", "))]
    NoSwitches(&'static str),
}

/// A name, and for Wine what is switched: `pvs`, `wine,classes=fine,width=20`.
impl FromStr for Search {
    type Err = SearchError;

    fn from_str(text: &str) -> Result<Self, SearchError> {
        let mut words = text.split(',');
        let name = words.next().unwrap_or_default();
        let mut search = match name {
            "full" => Self::Full,
            "mcts" => Self::Mcts,
            "wine" => Self::Wine(Switches::default()),
            "pvs" => Self::Reference(Method::Pvs),
            "alphabeta" => Self::Reference(Method::AlphaBeta),
            "minimax" => Self::Reference(Method::Minimax),
            _ => return Err(SearchError::Unknown(name.chars().take(40).flat_map(char::escape_debug).collect())),
        };
        words.try_for_each(|word| {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            search.switch(name, value)
        })?;
        Ok(search)
    }
}

impl Search {
    /// Sets a switch of the search, if it has any.
    pub fn switch(&mut self, name: &str, value: &str) -> Result<(), SearchError> {
        match self {
            Self::Wine(switches) => Ok(switches.set(name, value)?),
            other => Err(SearchError::NoSwitches(other.name())),
        }
    }

    /// Whether it can follow several lines and takes a number of threads.
    pub const fn is_versatile(&self) -> bool {
        matches!(self, Self::Full | Self::Mcts)
    }

    /// The name without switches.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Mcts => "mcts",
            Self::Wine(_) => "wine",
            Self::Reference(Method::Minimax) => "minimax",
            Self::Reference(Method::AlphaBeta) => "alphabeta",
            Self::Reference(Method::PlainPvs) => "plain pvs",
            Self::Reference(Method::Pvs) => "pvs",
        }
    }
}

/// As [`from_str`](Self::from_str) reads it.
impl fmt::Display for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wine(switches) => switches.fmt(f),
            other => f.pad(other.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for text in Search::NAMES.into_iter().chain(["wine,classes=fine,crosses=on,analysis=full,width=60"]) {
            let search: Search = text.parse().unwrap();
            assert_eq!(search.to_string(), text);
        }
        assert!(matches!("strong".parse::<Search>(), Err(SearchError::Unknown(_))));
        assert!(matches!("pvs,width=3".parse::<Search>(), Err(SearchError::NoSwitches("pvs"))));
        assert!(matches!("wine,width".parse::<Search>(), Err(SearchError::Switch(_))));
    }
}
