//! Where the values of the evaluation come from, and how that is written in settings.

use std::convert::Infallible;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::{fmt, fs, io};

use cinquina_eval::line_network::NetworkFileError;
use cinquina_eval::{OtherRule, Values, ValuesError};
use cinquina_game::Rule;

/// Where the numbers of the evaluation come from, as people write it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum ValuesSource {
    /// Those that the player has by itself: `shipped`.
    #[default]
    Shipped,
    /// Those chosen by hand, after Wine: `hand_made`.
    HandMade,
    /// Any other text: a file that the tuner wrote.
    File(PathBuf),
}

/// Why there are no values.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ValuesSourceError {
    /// The file cannot be read.
    #[error("{}: {source}", path.display())]
    Io {
        /// Which file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The file has a network that cannot be used.
    #[error("{}: {source}", path.display())]
    Network {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        source: NetworkFileError,
    },
    /// The file has a network for other rules.
    #[error("{}: {source}", path.display())]
    Rule {
        /// Which file.
        path: PathBuf,
        /// The rules.
        source: OtherRule,
    },
    /// The file holds none.
    #[error("{}: {source}", path.display())]
    Values {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        source: ValuesError,
    },
}

impl ValuesSource {
    const SHIPPED: &str = "shipped";
    const HAND_MADE: &str = "hand_made";

    /// The values themselves; none where they are those shipped for the rule.
    pub fn load(&self) -> Result<Option<Arc<Values>>, ValuesSourceError> {
        match self {
            Self::Shipped => Ok(None),
            Self::HandMade => Ok(Some(Arc::new(Values::hand_made()))),
            Self::File(path) => {
                let path = || path.clone();
                let bytes = fs::read(path()).map_err(|source| ValuesSourceError::Io { path: path(), source })?;
                let values = if Values::is_network_file(&bytes) {
                    let read = Values::from_bytes(&bytes);
                    read.map(|(values, _)| values)
                        .map_err(|source| ValuesSourceError::Network { path: path(), source })?
                } else {
                    let read = Values::from_toml(&String::from_utf8_lossy(&bytes));
                    read.map_err(|source| ValuesSourceError::Values { path: path(), source })?
                };
                Ok(Some(Arc::new(values)))
            }
        }
    }

    /// The same, for a rule that they can serve.
    pub fn load_for(&self, rule: Rule) -> Result<Option<Arc<Values>>, ValuesSourceError> {
        let values = self.load()?;
        match (self, values.as_ref().map(|values| values.check_rule(rule))) {
            (Self::File(path), Some(Err(source))) => Err(ValuesSourceError::Rule { path: path.clone(), source }),
            _ => Ok(values),
        }
    }
}

impl FromStr for ValuesSource {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(match text {
            Self::SHIPPED => Self::Shipped,
            Self::HAND_MADE => Self::HandMade,
            path => Self::File(path.into()),
        })
    }
}

impl fmt::Display for ValuesSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shipped => f.write_str(Self::SHIPPED),
            Self::HandMade => f.write_str(Self::HAND_MADE),
            Self::File(path) => path.display().fmt(f),
        }
    }
}
