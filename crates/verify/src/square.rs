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

/// The lines through each square of the largest board, one in each of these directions, and its place in each of them.
pub(crate) static LINES: [[(u8, u8); 4]; SQUARES] = {
    let (mut table, mut n) = ([[(0, 0); 4]; SQUARES], 0);
    while n < LONGEST_SIDE * LONGEST_SIDE {
        let (x, y) = ((n % LONGEST_SIDE) as u8, (n / LONGEST_SIDE) as u8);
        // 64 numbers for each direction, of which rows and columns need half.
        table[at(n % LONGEST_SIDE, n / LONGEST_SIDE)] = [(y, x), (64 + x, y), (128 + x + 31 - y, x), (192 + x + y, x)];
        n += 1;
    }
    table
};

/// Where a symmetry takes a square of a board. 4 stands for an exchange of columns and rows, which comes first, 1 for
/// left and right, 2 for bottom and top. It must be below [`symmetries`].
pub(crate) fn image(square: usize, symmetry: usize, [width, height]: [usize; 2]) -> usize {
    let (mut x, mut y) = (square % STRIDE - 1, square / STRIDE - 1);
    if symmetry & 4 != 0 {
        (x, y) = (y, x);
    }
    at(if symmetry & 1 != 0 { width - 1 - x } else { x }, if symmetry & 2 != 0 { height - 1 - y } else { y })
}

/// How many symmetries a board has: only a square one may be turned by a quarter.
pub(crate) const fn symmetries([width, height]: [usize; 2]) -> usize {
    if width == height { 8 } else { 4 }
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
    let is_plain = digits == "0" || !digits.starts_with(['+', '0']);
    digits.parse().ok().filter(|number| is_plain && (least..=most).contains(number))
}
