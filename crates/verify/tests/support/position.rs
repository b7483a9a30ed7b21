//! The rules of the game as defined: nothing is stored, everything is tried.

/// Column and row, both from 0, the row from the bottom.
pub(crate) type Square = (i32, i32);

pub(crate) const RULES: [&str; 5] = ["freestyle", "exactly-five", "renju", "caro", "caro-exactly-five"];

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Position {
    pub(crate) rule: String,
    pub(crate) width: i32,
    pub(crate) height: i32,
    /// `'b'`, `'w'`, or `'+'` for a free square.
    pub(crate) cells: Vec<char>,
}

pub(crate) fn other(colour: char) -> char {
    if colour == 'b' { 'w' } else { 'b' }
}

impl Position {
    pub(crate) fn new(rule: &str, width: i32, height: i32) -> Self {
        Self { rule: rule.into(), width, height, cells: vec!['+'; (width * height) as usize] }
    }

    /// What a square holds; `'#'` outside the board.
    pub(crate) fn at(&self, (x, y): Square) -> char {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        if inside { self.cells[(y * self.width + x) as usize] } else { '#' }
    }

    pub(crate) fn with(&self, (x, y): Square, content: char) -> Self {
        let mut changed = self.clone();
        changed.cells[(y * self.width + x) as usize] = content;
        changed
    }

    pub(crate) fn squares(&self) -> Vec<Square> {
        (0..self.height).flat_map(|y| (0..self.width).map(move |x| (x, y))).collect()
    }

    pub(crate) fn legal(&self, colour: char) -> Vec<Square> {
        self.squares().into_iter().filter(|&square| self.is_legal(square, colour)).collect()
    }

    pub(crate) fn is_legal(&self, square: Square, colour: char) -> bool {
        self.at(square) == '+' && !(self.rule == "renju" && colour == 'b' && self.is_forbidden(square))
    }

    /// Whether a stone of `colour` on this square makes a row that wins.
    pub(crate) fn wins(&self, square: Square, colour: char) -> bool {
        DIRECTIONS.into_iter().any(|(dx, dy)| {
            let stones = |sign: i32| {
                let ahead = (1..).map(|n| self.at((square.0 + sign * n * dx, square.1 + sign * n * dy)));
                ahead.take_while(|&content| content == colour).count() as i32
            };
            let (before, after) = (stones(-1), stones(1));
            let beyond = [-before - 1, after + 1].map(|n| self.at((square.0 + n * dx, square.1 + n * dy)));
            let (length, closed) = (before + 1 + after, beyond == [other(colour); 2]);
            match (&self.rule[..], colour) {
                ("freestyle", _) | ("renju", 'w') => length >= 5,
                ("exactly-five" | "renju", _) => length == 5,
                ("caro", _) => length > 5 || length == 5 && !closed,
                _ => length == 5 && !closed,
            }
        })
    }

    pub(crate) fn has_winner(&self) -> bool {
        self.squares().into_iter().any(|square| self.at(square) != '+' && self.wins(square, self.at(square)))
    }

    pub(crate) fn winning_moves(&self, colour: char) -> Vec<Square> {
        let free = self.squares().into_iter().filter(|&square| self.at(square) == '+');
        free.filter(|&square| self.wins(square, colour)).collect()
    }

    /// The row through a stone, from its first square to its last.
    fn row(&self, stone: Square, direction: Square) -> Vec<Square> {
        let colour = self.at(stone);
        let mut first = stone;
        while self.at(back(first, direction)) == colour {
            first = back(first, direction);
        }
        let mut row = vec![first];
        while self.at(ahead(row[row.len() - 1], direction)) == colour {
            row.push(ahead(row[row.len() - 1], direction));
        }
        row
    }

    fn is_forbidden(&self, square: Square) -> bool {
        // Two threes, two fours or an overline have four more stones at least on the lines through this square.
        let near =
            DIRECTIONS.iter().flat_map(|&(dx, dy)| (-5..=5).map(move |n| (square.0 + n * dx, square.1 + n * dy)));
        if near.filter(|&square| self.at(square) == 'b').count() < 4 {
            return false;
        }
        let played = self.with(square, 'b');
        let rows: Vec<usize> = DIRECTIONS.iter().map(|&direction| played.row(square, direction).len()).collect();
        if rows.contains(&5) {
            return false;
        }
        let fours: usize = DIRECTIONS.iter().map(|&direction| played.fours(square, direction)).sum();
        let threes = DIRECTIONS.iter().filter(|&&direction| played.has_three(square, direction)).count();
        rows.iter().any(|&length| length > 5) || fours >= 2 || threes >= 2
    }

    /// The free squares of the line through `stone` that are near enough to matter.
    fn free_on_line(&self, stone: Square, (dx, dy): Square) -> Vec<Square> {
        let line = (-5..=5).map(|n| (stone.0 + n * dx, stone.1 + n * dy));
        line.filter(|&square| self.at(square) == '+').collect()
    }

    fn makes_five_with(&self, square: Square, stone: Square, direction: Square) -> bool {
        let row = self.with(square, 'b').row(square, direction);
        row.len() == 5 && row.contains(&stone)
    }

    fn fours(&self, stone: Square, direction: Square) -> usize {
        let mut fives = self.free_on_line(stone, direction);
        fives.retain(|&square| self.makes_five_with(square, stone, direction));
        let straight = self.row(stone, direction).len() == 4 && fives.len() == 2;
        if straight { 1 } else { fives.len() }
    }

    fn has_three(&self, stone: Square, direction: Square) -> bool {
        self.free_on_line(stone, direction).into_iter().any(|square| {
            let four = self.with(square, 'b');
            let row = four.row(square, direction);
            let (before, after) = (back(row[0], direction), ahead(row[row.len() - 1], direction));
            let is_straight = row.len() == 4
                && row.contains(&stone)
                && [before, after]
                    .iter()
                    .all(|&end| four.at(end) == '+' && four.makes_five_with(end, stone, direction));
            is_straight && !self.wins(square, 'b') && !self.is_forbidden(square)
        })
    }
}

const DIRECTIONS: [Square; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

fn ahead(square: Square, direction: Square) -> Square {
    (square.0 + direction.0, square.1 + direction.1)
}

fn back(square: Square, direction: Square) -> Square {
    (square.0 - direction.0, square.1 - direction.1)
}
