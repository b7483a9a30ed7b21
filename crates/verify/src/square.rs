//! Squares as numbers, the same on boards of every size.

pub(crate) const LONGEST_SIDE: usize = 32;
/// Columns of the largest board and one more, which is outside on both sides.
const STRIDE: usize = LONGEST_SIDE + 1;
/// How many numbers there are: the largest board, with a row outside below and above.
pub(crate) const SQUARES: usize = STRIDE * (LONGEST_SIDE + 2) + 1;
/// From a square to the next one of a line: row, column, diagonals.
pub(crate) const STEPS: [usize; 4] = [1, STRIDE, STRIDE + 1, STRIDE - 1];

/// The square in column `x` from the left and row `y` from the bottom, both from 0.
pub(crate) const fn at(x: usize, y: usize) -> usize {
    (y + 1) * STRIDE + x + 1
}

/// How people write a square: h8, af32.
pub(crate) fn name(square: usize) -> String {
    let (x, row) = (square % STRIDE - 1, square / STRIDE);
    let letter = char::from(b'a' + (x % 26) as u8);
    if x < 26 { format!("{letter}{row}") } else { format!("a{letter}{row}") }
}

/// Reads a square; `None` if it is on no board or not written as [`name`] writes it.
pub(crate) fn parse(word: &str) -> Option<usize> {
    let digits = word.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
    let x = match word.as_bytes()[..word.len() - digits.len()] {
        [letter] => letter - b'a',
        [b'a', letter @ b'a'..=b'f'] => 26 + letter - b'a',
        _ => return None,
    };
    number(digits, 1, LONGEST_SIDE).map(|row| at(x.into(), row - 1))
}

/// Reads a decimal number, without sign or leading zeros.
pub(crate) fn number(digits: &str, least: usize, most: usize) -> Option<usize> {
    digits.parse().ok().filter(|number| (least..=most).contains(number) && !digits.starts_with(['+', '0']))
}
