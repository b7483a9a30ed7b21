//! Pro and Long Pro: restrictions on the first stones of Black.

use std::fmt;
use std::str::FromStr;

use crate::{Size, Square, SquareSet};

/// Where Black may put his first two stones, beside what the rule says (§2).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Opening {
    /// Anywhere.
    #[default]
    Free,
    /// The first in the middle, the second outside the five by five squares around it.
    Pro,
    /// The same with seven by seven squares.
    LongPro,
}

/// A name that no opening has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there are free, pro and long-pro")]
pub struct UnknownOpening;

impl Opening {
    /// The squares on which Black may not put his next stone, with so many black and white stones on the board.
    pub fn restriction(self, size: Size, black: usize, white: usize) -> SquareSet {
        let reach = match self {
            Self::Free => return SquareSet::EMPTY,
            Self::Pro => 2,
            Self::LongPro => 3,
        };
        let middle = Square::new(size.width() / 2, size.height() / 2);
        let is_within = |square: &Square, reach: usize| {
            square.x().abs_diff(middle.x()) <= reach && square.y().abs_diff(middle.y()) <= reach
        };
        match (black, white) {
            (0, 0) => size.squares().filter(|square| !is_within(square, 0)).collect(),
            (1, 1) => size.squares().filter(|square| is_within(square, reach)).collect(),
            _ => SquareSet::EMPTY,
        }
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Free => "free",
            Self::Pro => "pro",
            Self::LongPro => "long-pro",
        })
    }
}

impl FromStr for Opening {
    type Err = UnknownOpening;

    fn from_str(text: &str) -> Result<Self, UnknownOpening> {
        match text.to_ascii_lowercase().as_str() {
            "free" => Ok(Self::Free),
            "pro" => Ok(Self::Pro),
            "long-pro" | "long_pro" => Ok(Self::LongPro),
            _ => Err(UnknownOpening),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_is_restricted_twice() {
        let size = Size::square(15).unwrap_or_else(|_| unreachable!());
        let allowed = |opening: Opening, black, white| size.area() - opening.restriction(size, black, white).len();
        assert_eq!(allowed(Opening::Pro, 0, 0), 1);
        assert_eq!(allowed(Opening::Pro, 1, 1), 225 - 25);
        assert_eq!(allowed(Opening::LongPro, 1, 1), 225 - 49);
        assert_eq!((allowed(Opening::Pro, 2, 2), allowed(Opening::Free, 0, 0)), (225, 225));
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        for opening in [Opening::Free, Opening::Pro, Opening::LongPro] {
            assert_eq!(opening.to_string().parse(), Ok(opening));
        }
        assert_eq!("swap".parse::<Opening>(), Err(UnknownOpening));
    }
}
