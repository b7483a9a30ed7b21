//! Squares as numbers, the same on boards of every size.

/// The longest side of a board.
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
    let letter = |n: usize| char::from(b'a' + n as u8);
    if x < 26 { format!("{}{row}", letter(x)) } else { format!("{}{}{row}", letter(x / 26 - 1), letter(x % 26)) }
}

/// Reads a square; `None` if no board has it or it is written in another way than [`name`] does.
pub(crate) fn parse(word: &str) -> Option<usize> {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let value = |letter: &u8| usize::from(letter - b'a');
    let x = match &word.as_bytes()[..word.len() - digits.len()] {
        [one] => value(one),
        [high, low] => 26 * (value(high) + 1) + value(low),
        _ => return None,
    };
    let row = number(digits).filter(|row| (1..=LONGEST_SIDE).contains(row))?;
    (x < LONGEST_SIDE).then(|| at(x, row - 1))
}

/// A decimal number of at most four digits, without sign or leading zeros.
pub(crate) fn number(digits: &str) -> Option<usize> {
    let plain = digits.len() <= 4 && digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
    plain.then(|| digits.parse().ok()).flatten()
}
