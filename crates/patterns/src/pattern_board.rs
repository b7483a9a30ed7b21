use std::marker::PhantomData;

use cinquina_game::{Board, Colour, Direction, Freestyle, Size, Square, SquareSet};

use crate::combination::{Codes, Threshold};
use crate::lines::Lines;
use crate::rule::Tables;
use crate::scan;
use crate::tally::{Change, Tally, Units};
use crate::{Class, Content, Cross, Line, PatternRule, Potential};

/// A board that knows its patterns: for every empty square and both colours the four potential
/// lines, the cross, and the strongest of them; how many squares have each potential, and which.
///
/// All of it is kept up to date by [`play`](Self::play) and [`undo`](Self::undo), which never look
/// at more than the 32 squares that a stone can touch.
#[derive(Clone)]
pub struct PatternBoard<R: PatternRule = Freestyle> {
    board: Board,
    turn: Colour,
    lines: Lines,
    /// By [`cell`]: the codes of the four classes, 0 for stones and the outside.
    codes: Box<[Codes; CELLS]>,
    tally: Tally,
    tables: &'static Tables,
    /// What [`undo`](Self::undo) puts back, one for each stone played.
    saved: Box<[Saved]>,
    played: usize,
    rule: PhantomData<R>,
}

/// The cells lie in rows of the largest board with four outside cells between them and four rows of
/// outside above and below, so that every line around every square stays within the array.
const STRIDE: usize = Size::MAX as usize + REACH;
const CELLS: usize = (Size::MAX as usize + 2 * REACH) * STRIDE + REACH;

/// How far a stone touches other squares' lines.
const REACH: usize = Line::MIDDLE;
/// From the first cell that a stone can touch to the stone.
const MARGIN: usize = REACH * (STRIDE + 1);
/// From the first cell that a stone can touch to the last.
const SPAN: usize = 2 * MARGIN + 1;
/// How many squares a stone touches.
const TOUCHED: usize = 4 * 2 * REACH;

/// The cells from four rows above a stone to four rows below; the stone's is at `MARGIN`.
type Surroundings<T> = [T; SPAN];

/// The state before a stone was played, where the stone changed it.
#[derive(Clone)]
struct Saved {
    square: Square,
    codes: [Codes; TOUCHED],
    own_codes: Codes,
    tally: Tally,
}

impl Saved {
    const NOTHING: Self = Self { square: Square::new(0, 0), codes: [0; TOUCHED], own_codes: 0, tally: Tally::ZERO };
}

#[inline]
fn cell(square: Square) -> usize {
    (square.y() + REACH) * STRIDE + square.x() + REACH
}

/// How far apart the cells of two neighbours in a direction are.
const fn stride(direction: Direction) -> isize {
    let (dx, dy) = direction.step();
    dx as isize + dy as isize * STRIDE as isize
}

impl<R: PatternRule> PatternBoard<R> {
    /// An empty board with Black to move.
    pub fn new(size: Size) -> Self {
        Self::from_board(&Board::new(size), Colour::Black)
    }

    /// A board with these stones and `turn` to move. The stones cannot be undone.
    pub fn from_board(board: &Board, turn: Colour) -> Self {
        let size = board.size();
        let mut patterns = Self {
            board: board.clone(),
            turn,
            lines: Lines::new(size),
            codes: Box::new([0; CELLS]),
            tally: Tally::ZERO,
            tables: R::tables(),
            saved: vec![Saved::NOTHING; size.area()].into(),
            played: 0,
            rule: PhantomData,
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
        let weight = |direction| self.tables.line_weights[self.lines.line(square, direction).bits()];
        let codes = Direction::ALL.map(weight).into_iter().sum();
        let mut change = Change::NONE;
        change.square(&self.tables.units, 0, codes);
        self.tally.apply(&change);
        self.codes[cell(square)] = codes;
    }

    /// Places a stone for the player whose turn it is. The square must be on the board and empty.
    #[inline]
    pub fn play(&mut self, square: Square) {
        self.board.put(square, self.turn);
        let saved = &mut self.saved[self.played];
        self.played += 1;
        saved.square = square;
        saved.tally = self.tally;

        let at = cell(square);
        let mut update = Update {
            square,
            stone: self.turn.into(),
            lines: &mut self.lines,
            codes: surroundings(&mut self.codes, at),
            change: Change::NONE,
            weights: &self.tables.line_weights,
            units: &self.tables.units,
            saved,
        };
        update.fill();
        update.direction::<{ stride(Direction::Row) }, 0>();
        update.direction::<{ stride(Direction::Column) }, 1>();
        update.direction::<{ stride(Direction::Falling) }, 2>();
        update.direction::<{ stride(Direction::Rising) }, 3>();
        let change = update.change;
        self.tally.apply(&change);
        self.turn = !self.turn;
    }

    /// Takes back the last stone played and returns its square.
    #[inline]
    pub fn undo(&mut self) -> Option<Square> {
        self.played = self.played.checked_sub(1)?;
        let saved = &self.saved[self.played];
        let square = saved.square;
        self.turn = !self.turn;
        self.board.take(square, self.turn);
        for direction in Direction::ALL {
            self.lines.toggle(square, direction, self.turn.into());
        }
        restore(surroundings(&mut self.codes, cell(square)), &saved.codes, saved.own_codes);
        self.tally = saved.tally;
        Some(square)
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

    /// The nine squares around `square`.
    #[inline]
    pub fn line(&self, square: Square, direction: Direction) -> Line {
        self.lines.line(square, direction)
    }

    /// The class of the line that `colour` has, or would have, in a direction with a stone on `square`.
    #[inline]
    pub fn class(&self, square: Square, direction: Direction, colour: Colour) -> Class {
        self.tables.classes.class(self.line(square, direction).key(), colour)
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
        self.tables.potentials.get(self.codes[cell(square)], colour)
    }

    /// How many empty squares have this potential for `colour`; generic squares are not counted.
    #[inline]
    pub fn count(&self, colour: Colour, potential: Potential) -> usize {
        self.tally.count(colour, potential)
    }

    /// The empty squares that have this potential for `colour`.
    pub fn squares(&self, colour: Colour, potential: Potential) -> SquareSet {
        let empty = self.board.empty_squares();
        empty.iter().filter(|&square| self.potential(square, colour) == potential).collect()
    }

    /// The empty squares on which `colour` makes a four or more.
    #[inline]
    pub fn fours(&self, colour: Colour) -> SquareSet {
        self.reaching(colour, Threshold::Four)
    }

    /// The empty squares on which `colour` makes two fours at once, in one line or across, or a five.
    #[inline]
    pub fn double_fours(&self, colour: Colour) -> SquareSet {
        self.reaching(colour, Threshold::DoubleFour)
    }

    /// The empty squares on which `colour` makes five.
    #[inline]
    pub fn fives(&self, colour: Colour) -> SquareSet {
        self.reaching(colour, Threshold::Five)
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
            let row = &self.codes[cell(Square::new(0, y))..];
            let (sixteens, _) = row[..Size::MAX as usize].as_chunks();
            let mut bits = scan::reaching(&sixteens[0], colour, threshold);
            if self.board.size().width() > scan::WIDTH {
                bits |= scan::reaching(&sixteens[1], colour, threshold) << scan::WIDTH;
            }
            if bits != 0 {
                found.set_row(y, bits);
                missing -= bits.count_ones() as usize;
            }
        }
        found
    }
}

fn surroundings<T>(cells: &mut [T; CELLS], at: usize) -> &mut Surroundings<T> {
    cells[at - MARGIN..].first_chunk_mut().expect("every square has outside cells around it")
}

/// The places of touched cell `n` of a direction with this stride: four before the stone, four behind.
const fn touched(stride: isize, n: usize) -> usize {
    let steps = if n < REACH { n as isize - REACH as isize } else { n as isize - REACH as isize + 1 };
    (MARGIN as isize + steps * stride) as usize
}

#[inline(always)]
fn restore<T: Copy>(cells: &mut Surroundings<T>, saved: &[T; TOUCHED], own: T) {
    #[inline(always)]
    fn direction<T: Copy, const STRIDE: isize, const INDEX: usize>(cells: &mut Surroundings<T>, saved: &[T; TOUCHED]) {
        for n in 0..2 * REACH {
            cells[touched(STRIDE, n)] = saved[INDEX * 2 * REACH + n];
        }
    }
    direction::<T, { stride(Direction::Row) }, 0>(cells, saved);
    direction::<T, { stride(Direction::Column) }, 1>(cells, saved);
    direction::<T, { stride(Direction::Falling) }, 2>(cells, saved);
    direction::<T, { stride(Direction::Rising) }, 3>(cells, saved);
    cells[MARGIN] = own;
}

/// A stone about to be placed, with all that it changes at hand.
struct Update<'a> {
    square: Square,
    stone: Content,
    lines: &'a mut Lines,
    codes: &'a mut Surroundings<Codes>,
    change: Change,
    weights: &'static [Codes; Line::COUNT],
    units: &'static Units,
    saved: &'a mut Saved,
}

impl Update<'_> {
    /// The stone's own square is no longer empty.
    #[inline(always)]
    fn fill(&mut self) {
        self.saved.own_codes = std::mem::take(&mut self.codes[MARGIN]);
        self.change.square(self.units, self.saved.own_codes, 0);
    }

    /// The eight squares that the stone touches in one direction. Stones and the outside are squares
    /// like the others here, with lines that weigh nothing: no branch is cheaper than eight.
    #[inline(always)]
    fn direction<const STRIDE: isize, const INDEX: usize>(&mut self) {
        let direction = Direction::ALL[INDEX];
        let before = self.lines.neighbourhood(self.square, direction);
        let after = before.with_middle(self.stone);
        self.lines.toggle(self.square, direction, self.stone);
        for n in 0..2 * REACH {
            let (at, slot) = (touched(STRIDE, n), INDEX * 2 * REACH + n);
            let line = if n < REACH { n } else { n + 1 };
            let weight = |line: Line| self.weights[line.bits()];
            let difference = weight(after.line(line)).wrapping_sub(weight(before.line(line)));
            let old = self.codes[at];
            let new = old.wrapping_add(difference);
            self.saved.codes[slot] = old;
            self.codes[at] = new;
            self.change.square(self.units, old, new);
        }
    }
}
