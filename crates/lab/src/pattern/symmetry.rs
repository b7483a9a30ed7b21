//! Relative patterns: shapes regardless of position and orientation.

use super::{Content, Pattern, Square};

/// The eight symmetries of the plane, as the new row and column in terms of the old.
const SYMMETRIES: [[[i32; 2]; 2]; 8] = [
    [[1, 0], [0, 1]],
    [[1, 0], [0, -1]],
    [[-1, 0], [0, 1]],
    [[-1, 0], [0, -1]],
    [[0, 1], [1, 0]],
    [[0, 1], [-1, 0]],
    [[0, -1], [1, 0]],
    [[0, -1], [-1, 0]],
];

impl Pattern {
    /// The pattern moved by a number of rows and columns.
    pub fn translated(&self, rows: i32, cols: i32) -> Self {
        self.map_squares(|square| Square::new(square.row + rows, square.col + cols))
    }

    /// The same shape with the top left corner of its bounding box at `corner`.
    pub fn pinned_at(&self, corner: Square) -> Self {
        let old = self.corner();
        self.translated(corner.row - old.row, corner.col - old.col)
    }

    /// The top left corner of the bounding box, which need not be part of the pattern.
    pub fn corner(&self) -> Square {
        let top = self.squares().map(|square| square.row).min().unwrap_or(0);
        let left = self.squares().map(|square| square.col).min().unwrap_or(0);
        Square::new(top, left)
    }

    /// The relative pattern: the same shape pinned at row 0, column 0.
    pub fn relative(&self) -> Self {
        self.pinned_at(Square::new(0, 0))
    }

    /// One representative of the pattern and its turned and mirrored shapes: the one with the fewest rows,
    /// with stones as early as possible. A pattern on a line is drawn as a row unless it is diagonal.
    pub fn canonical(&self) -> Self {
        let shapes = SYMMETRIES.iter().map(|turn| {
            self.map_squares(|Square { row, col }| {
                Square::new(turn[0][0] * row + turn[0][1] * col, turn[1][0] * row + turn[1][1] * col)
            })
            .relative()
        });
        shapes.min_by_key(Self::drawing_order).unwrap_or_default()
    }

    fn drawing_order(&self) -> (i32, Vec<(Square, bool)>) {
        let rows = self.squares().map(|square| square.row).max().unwrap_or(0);
        (rows, self.iter().map(|(square, content)| (square, content == Content::Empty)).collect())
    }

    fn map_squares(&self, to: impl Fn(Square) -> Square) -> Self {
        self.iter().map(|(square, content)| (to(square), content)).collect()
    }
}
