//! The board that knows its patterns: updated with every move, asked by the analysis, the evaluation and the searches.

mod changes;
mod grid;
mod overlook;
mod update;

use cinquina_game::{Board, Colour, Direction, Game, Rule, Size, Square, SquareSet};

pub use self::changes::Changes;
pub(crate) use self::grid::{CELLS, cell};
use self::update::Saved;
use crate::combination::{Codes, Threshold};
use crate::lines::Lines;
use crate::scan;
use crate::tables::Tables;
use crate::tally::{Change, Tally};
use crate::{Class, Cross, Line, LineTable, NineSquares, Potential, WideLine};

/// A board that knows its patterns: for every empty square and both colours the four potential
/// lines, the cross, and the strongest of them; how many squares have each potential, and which.
///
/// All of it is kept up to date by [`play`](Self::play) and [`undo`](Self::undo), which never look
/// at more than the 40 squares that a stone can touch.
#[derive(Clone)]
pub struct PatternBoard<L: LineTable = NineSquares> {
    board: Board,
    turn: Colour,
    lines: Lines,
    /// By [`cell`]: the codes of the four lines, 0 for stones and the outside.
    codes: Box<[Codes; CELLS]>,
    tally: Tally,
    tables: &'static Tables<L>,
    /// What [`undo`](Self::undo) puts back, one for each stone played.
    saved: Box<[Saved]>,
    played: usize,
    /// How many stones were played, those undone since among them.
    stamps: u64,
}

impl<L: LineTable> PatternBoard<L> {
    /// An empty board with Black to move.
    ///
    /// # Panics
    ///
    /// As all ways to make a board, if the rule looks at lines in another way: see [`LineTable::tables`].
    pub fn new(rule: Rule, size: Size) -> Self {
        Self::from_board(rule, &Board::new(size), Colour::Black)
    }

    /// The position of a game. Its stones cannot be undone.
    pub fn of(game: &Game) -> Self {
        Self::from_board(game.rule(), game.board(), game.turn())
    }

    /// A board with these stones and `turn` to move. The stones cannot be undone.
    pub fn from_board(rule: Rule, board: &Board, turn: Colour) -> Self {
        let size = board.size();
        let mut patterns = Self {
            board: board.clone(),
            turn,
            lines: Lines::new(board.open()),
            codes: Box::new([0; CELLS]),
            tally: Tally::ZERO,
            tables: L::tables(rule),
            saved: vec![Saved::NOTHING; size.area()].into(),
            played: 0,
            stamps: 0,
        };
        for colour in Colour::BOTH {
            for square in board.stones(colour) {
                for direction in Direction::ALL {
                    patterns.lines.toggle(square, direction, colour.into());
                }
            }
        }
        for square in &board.empty_squares() {
            patterns.compute(square);
        }
        patterns
    }

    /// Makes what is known about an empty square from the lines around it.
    fn compute(&mut self, square: Square) {
        let weight = |direction| self.tables.lines.weight(self.lines.line(square, direction));
        let codes = Direction::ALL.map(weight).into_iter().sum();
        let before = std::mem::replace(&mut self.codes[cell(square)], codes);
        let mut change = Change::NONE;
        change.square(self.tables.units, before, codes);
        self.tally.apply(&change);
    }

    /// The rule.
    #[inline]
    pub const fn rule(&self) -> Rule {
        self.tables.rule
    }

    /// Whether a row that would win can also be stopped just beyond its ends.
    #[inline]
    pub const fn closes(&self) -> bool {
        L::CAN_CLOSE && self.tables.rule.closes()
    }

    /// The stones.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Who moves next.
    #[inline]
    pub const fn turn(&self) -> Colour {
        self.turn
    }

    /// The hash of the position: size, stones and turn.
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.board.hash(self.turn)
    }

    /// The hash that there will be after a move on the free `square`.
    #[inline]
    pub fn hash_after(&self, square: Square) -> u64 {
        self.board.hash_after(square, self.turn)
    }

    /// The codes of an empty square: for each colour the sum of its four lines'
    /// [weights](Class::weight), Black's in the low half. Where the rule forbids Black a square, his is 0; where
    /// it may forbid it, less than the sum.
    #[inline]
    pub fn codes(&self, square: Square) -> Codes {
        self.tables.lines.shown(self.codes[cell(square)])
    }

    pub(crate) const fn tables(&self) -> &'static Tables<L> {
        self.tables
    }

    /// The codes of every cell as they are stored.
    pub(crate) const fn all_codes(&self) -> &[Codes; CELLS] {
        &self.codes
    }

    /// The nine squares around `square`.
    #[inline]
    pub fn line(&self, square: Square, direction: Direction) -> Line {
        self.wide_line(square, direction).inner()
    }

    /// The eleven squares around `square`.
    #[inline]
    pub fn wide_line(&self, square: Square, direction: Direction) -> WideLine {
        self.lines.line(square, direction)
    }

    /// The class of the line that `colour` has, or would have, in a direction with a stone on `square`; generic where
    /// the rule forbids that stone on account of this line.
    #[inline]
    pub fn class(&self, square: Square, direction: Direction, colour: Colour) -> Class {
        self.tables.lines.class(self.wide_line(square, direction), colour)
    }

    /// Where in the wide line around `square` one more stone of `colour` makes five once he has a stone there: bit `2 * i` for
    /// square `i`.
    #[inline]
    pub(crate) fn completions_in(&self, square: Square, direction: Direction, colour: Colour) -> u32 {
        self.tables.lines.completions(self.wide_line(square, direction), colour)
    }

    /// The classes of all four lines through `square`, in the order of [`Direction::ALL`].
    #[inline]
    pub fn classes(&self, square: Square, colour: Colour) -> [Class; 4] {
        Direction::ALL.map(|direction| self.class(square, direction, colour))
    }

    /// The cross that `colour` would make on the empty `square`: the strongest pair of lines.
    pub fn cross(&self, square: Square, colour: Colour) -> Option<Cross> {
        Cross::of(self.classes(square, colour))
    }

    /// The strongest thing that `colour` would make on the empty `square`.
    #[inline]
    pub fn potential(&self, square: Square, colour: Colour) -> Potential {
        self.tables.potentials.get(self.codes(square), colour)
    }

    /// The same, if the line in one direction were another.
    pub(crate) fn potential_with(
        &self,
        square: Square,
        colour: Colour,
        direction: Direction,
        line: WideLine,
    ) -> Potential {
        let weight = |line| self.tables.lines.weight(line);
        let change = weight(line).wrapping_sub(weight(self.wide_line(square, direction)));
        let codes = self.codes[cell(square)].wrapping_add(change);
        self.tables.potentials.get(self.tables.lines.shown(codes), colour)
    }

    /// Whether `colour` may play on the empty `square`.
    #[inline]
    pub fn is_legal(&self, square: Square, colour: Colour) -> bool {
        if !L::FORBIDS || colour == Colour::White {
            return true;
        }
        let by_lines = self.tables.lines.allows_black(self.codes[cell(square)]);
        by_lines.unwrap_or_else(|| self.rule().allows(&self.board, square, colour))
    }

    /// Whether the lines through the empty `square` alone say if Black may play there; otherwise other squares
    /// have a say.
    #[inline]
    pub fn legality_is_local(&self, square: Square) -> bool {
        self.tables.lines.allows_black(self.codes[cell(square)]).is_some()
    }

    /// Those of some empty squares on which `colour` may play.
    #[inline]
    pub fn legal(&self, squares: SquareSet, colour: Colour) -> SquareSet {
        if !L::FORBIDS || colour == Colour::White {
            return squares;
        }
        squares.iter().filter(|&square| self.is_legal(square, colour)).collect()
    }

    /// How many empty squares have this potential for `colour`; generic squares are not counted.
    #[inline]
    pub fn count(&self, colour: Colour, potential: Potential) -> usize {
        self.tally.count(colour, potential)
    }

    /// How many empty squares have this potential or a stronger one for `colour`.
    #[inline]
    pub fn count_from(&self, colour: Colour, weakest: Potential) -> usize {
        self.tally.count_from(colour, weakest)
    }

    /// The empty squares that have this potential for `colour`; unlike [`count`](Self::count), generic ones too.
    pub fn squares(&self, colour: Colour, potential: Potential) -> SquareSet {
        let empty = self.board.empty_squares();
        empty.iter().filter(|&square| self.potential(square, colour) == potential).collect()
    }

    /// The empty squares on which `colour` makes a four or more, if the rule allows it.
    #[inline]
    pub fn fours(&self, colour: Colour) -> SquareSet {
        self.reaching(colour, Threshold::Four)
    }

    /// The empty squares on which `colour` makes two fours at once, in one line or across, or a five. Under renju Black
    /// may make a straight four only.
    #[inline]
    pub fn double_fours(&self, colour: Colour) -> SquareSet {
        self.reaching(colour, Threshold::DoubleFour)
    }

    /// The empty squares on which `colour` makes five.
    #[inline]
    pub fn fives(&self, colour: Colour) -> SquareSet {
        self.reaching(colour, Threshold::Five)
    }

    /// The empty squares on which `colour` makes a three and nothing more: one or more lines of class S3,
    /// W3 or D3, but no four.
    pub fn threes(&self, colour: Colour) -> SquareSet {
        let mut found = SquareSet::EMPTY;
        let mut missing = self.count_from(colour, Potential::S3) - self.count_from(colour, Potential::S4);
        let stones = self.board.stones(colour).occupied();
        // A square that makes a three is at most three squares from one of the stones.
        let mut rows = (1..=3).fold(stones, |rows, distance| rows | stones << distance | stones >> distance);
        while missing > 0 && rows != 0 {
            let y = rows.trailing_zeros() as usize;
            rows &= rows - 1;
            let mut bits = self.row_reaching(y, colour, Threshold::Three);
            while bits != 0 {
                let square = Square::new(bits.trailing_zeros() as usize, y);
                bits &= bits - 1;
                if (Potential::S3..Potential::S4).contains(&self.potential(square, colour)) {
                    found.insert(square);
                    missing -= 1;
                }
            }
        }
        found
    }

    /// Looks through the rows near stones of `colour` until it has found as many squares as there are.
    /// A square that makes a four is at most two squares from one of the stones.
    fn reaching(&self, colour: Colour, threshold: Threshold) -> SquareSet {
        let mut found = SquareSet::EMPTY;
        let mut missing = self.tally.count_from(colour, threshold.potential());
        let stones = self.board.stones(colour).occupied();
        let mut rows = stones | stones << 1 | stones << 2 | stones >> 1 | stones >> 2;
        while missing > 0 && rows != 0 {
            let y = rows.trailing_zeros() as usize;
            rows &= rows - 1;
            let mut bits = self.row_reaching(y, colour, threshold);
            if L::FORBIDS && colour == Colour::Black {
                bits = self.still_reaching(y, bits, threshold);
            }
            if bits != 0 {
                found.set_row(y, bits);
                missing -= bits.count_ones() as usize;
            }
        }
        found
    }

    /// Those of some squares of row `y` whose code still reaches a threshold when it is shown.
    fn still_reaching(&self, y: usize, bits: u32, threshold: Threshold) -> u32 {
        let (mut reaching, mut left) = (bits, bits);
        while left != 0 {
            let x = left.trailing_zeros();
            left &= left - 1;
            let reaches = self.potential(Square::new(x as usize, y), Colour::Black) >= threshold.potential();
            reaching ^= u32::from(!reaches) << x;
        }
        reaching
    }

    /// The squares of row `y` whose code, as it is stored, reaches a threshold.
    #[inline(always)]
    fn row_reaching(&self, y: usize, colour: Colour, threshold: Threshold) -> u32 {
        let row = &self.codes[cell(Square::new(0, y))..];
        let (sixteens, _) = row[..Size::MAX as usize].as_chunks();
        let mut bits = scan::reaching(&sixteens[0], colour, threshold);
        if self.board.size().width() > scan::WIDTH {
            bits |= scan::reaching(&sixteens[1], colour, threshold) << scan::WIDTH;
        }
        bits
    }
}
