//! The size of a board: any width and height from 5 to 32.

use std::fmt;
use std::str::FromStr;

use crate::Square;

/// The shape of a board: from 5×5 to 32×32, any width and height.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    width: u8,
    height: u8,
}

/// Why a shape is not a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SizeError {
    /// A side is shorter than a line of five or longer than the largest board.
    #[error("a board is from {min} to {max} squares wide and high, not {0}x{1}", min = Size::MIN, max = Size::MAX)]
    OutOfRange(u32, u32),
    /// The text is neither `15` nor `20x30`.
    #[error("'{0}' is not a board size: write 15 for a square board or 20x30 for width and height")]
    Unreadable(String),
}

impl Size {
    /// The shortest side: room for one line of five.
    pub const MIN: u8 = 5;
    /// The longest side.
    pub const MAX: u8 = 32;

    /// A board of `width` columns and `height` rows.
    pub fn new(width: u32, height: u32) -> Result<Self, SizeError> {
        let side = u32::from(Self::MIN)..=u32::from(Self::MAX);
        if !side.contains(&width) || !side.contains(&height) {
            return Err(SizeError::OutOfRange(width, height));
        }
        Ok(Self { width: width as u8, height: height as u8 })
    }

    /// A square board.
    pub fn square(side: u32) -> Result<Self, SizeError> {
        Self::new(side, side)
    }

    /// The number of columns.
    #[inline]
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// The number of rows.
    #[inline]
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// The number of squares.
    #[inline]
    pub const fn area(self) -> usize {
        self.width() * self.height()
    }

    /// The size with width and height exchanged.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self { width: self.height, height: self.width }
    }

    /// The square in column `x` from the left and row `y` from the top, if the board has it.
    #[inline]
    pub fn at(self, x: i32, y: i32) -> Option<Square> {
        let inside = (0..i32::from(self.width)).contains(&x) && (0..i32::from(self.height)).contains(&y);
        inside.then(|| Square::new(x as usize, y as usize))
    }

    /// Whether `square` lies on the board.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        square.x() < self.width() && square.y() < self.height()
    }

    /// Every square, row by row from the top left.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.height()).flat_map(move |y| (0..self.width()).map(move |x| Square::new(x, y)))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let side = |digits: &str| {
            let plain = !digits.is_empty() && digits.len() <= 4 && digits.bytes().all(|b| b.is_ascii_digit());
            plain.then(|| digits.parse().ok()).flatten()
        };
        let (width, height) = text.split_once(['x', 'X', '×']).unwrap_or((text, text));
        match (side(width), side(height)) {
            (Some(width), Some(height)) => Self::new(width, height),
            _ => Err(SizeError::Unreadable(text.chars().take(20).flat_map(char::escape_debug).collect())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_both_forms() {
        assert_eq!("15".parse(), Size::square(15));
        assert_eq!("20x30".parse(), Size::new(20, 30));
        assert_eq!(Size::new(20, 30).unwrap().to_string(), "20x30");
    }

    #[test]
    fn refuses_what_is_no_board() {
        for text in ["4", "33", "5x4", "99999999999"] {
            assert!(text.parse::<Size>().is_err(), "{text}");
        }
        for text in ["", "x", "15x", "-5", "+15", "1 5", "fifteen"] {
            assert!(matches!(text.parse::<Size>(), Err(SizeError::Unreadable(_))), "{text}");
        }
    }
}
