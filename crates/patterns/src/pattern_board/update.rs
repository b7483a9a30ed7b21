//! Making and undoing a move.

use std::ops::Range;

use cinquina_game::{Direction, Square};

use super::PatternBoard;
use super::grid::{MARGIN, Surroundings, TOUCHED, TOUCHED_IN_LINE, steps, surroundings, touched};
use crate::combination::Codes;
use crate::lines::Lines;
use crate::tally::{Change, Tally, Units};
use crate::{Content, LineTable, WideLine};

/// The state before a stone was played, where the stone changed it.
#[derive(Copy, Clone)]
pub(super) struct Saved {
    pub(super) square: Square,
    pub(super) codes: [Codes; TOUCHED],
    pub(super) own_codes: Codes,
    tally: Tally,
    /// What the stone made of the codes, for whoever follows the board.
    pub(super) after: [Codes; TOUCHED],
    pub(super) stamp: u64,
}

impl Saved {
    pub(super) const NOTHING: Self = Self {
        square: Square::new(0, 0),
        codes: [0; TOUCHED],
        own_codes: 0,
        tally: Tally::ZERO,
        after: [0; TOUCHED],
        stamp: 0,
    };
}

impl<L: LineTable> PatternBoard<L> {
    /// Places a stone for the player whose turn it is. The square must be on the board and empty.
    #[inline]
    pub fn play(&mut self, square: Square) {
        self.board.put(square, self.turn);
        let saved = &mut self.saved[self.played];
        self.played += 1;
        saved.square = square;
        saved.tally = self.tally;
        self.stamps += 1;
        saved.stamp = self.stamps;

        let mut update = Update {
            square,
            stone: self.turn.into(),
            lines: &mut self.lines,
            codes: surroundings(&mut self.codes, square),
            change: Change::NONE,
            table: self.tables.lines,
            units: self.tables.units,
            saved,
        };
        update.fill();
        update.direction::<L, 0>();
        update.direction::<L, 1>();
        update.direction::<L, 2>();
        update.direction::<L, 3>();
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
        let codes = surroundings(&mut self.codes, square);
        restore::<L, 0>(codes, &saved.codes);
        restore::<L, 1>(codes, &saved.codes);
        restore::<L, 2>(codes, &saved.codes);
        restore::<L, 3>(codes, &saved.codes);
        codes[MARGIN] = saved.own_codes;
        self.tally = saved.tally;
        Some(square)
    }

    /// Gives the turn to the other player without a stone; doing it again takes it back.
    #[inline]
    pub fn pass(&mut self) {
        self.turn = !self.turn;
    }
}

#[inline(always)]
fn restore<L: LineTable, const DIRECTION: usize>(codes: &mut Surroundings<Codes>, saved: &[Codes; TOUCHED]) {
    let places = const { touched(Direction::ALL[DIRECTION]) };
    for n in touched_by_rule::<L>() {
        codes[places[n]] = saved[DIRECTION * TOUCHED_IN_LINE + n];
    }
}

/// Which of the squares that a stone may touch it touches under a rule.
#[inline(always)]
pub(super) const fn touched_by_rule<L: LineTable>() -> Range<usize> {
    WideLine::MIDDLE - L::REACH..WideLine::MIDDLE + L::REACH
}

/// A stone about to be placed, with all that it changes at hand.
struct Update<'a, T> {
    square: Square,
    stone: Content,
    lines: &'a mut Lines,
    codes: &'a mut Surroundings<Codes>,
    change: Change,
    table: T,
    units: [&'static Units; 2],
    saved: &'a mut Saved,
}

impl<T: LineTable> Update<'_, T> {
    /// The stone's own square is no longer empty.
    #[inline(always)]
    fn fill(&mut self) {
        let old = std::mem::take(&mut self.codes[MARGIN]);
        self.saved.own_codes = old;
        self.count_change(old, 0);
    }

    /// The squares that the stone touches in one direction. Stones and the outside are squares
    /// like the others here, with lines that weigh nothing: no branch is cheaper than eight or ten.
    #[inline(always)]
    fn direction<L: LineTable, const DIRECTION: usize>(&mut self) {
        let direction = Direction::ALL[DIRECTION];
        let before = self.lines.neighbourhood(self.square, direction);
        let after = before.with_middle(self.stone);
        self.lines.toggle(self.square, direction, self.stone);
        for n in touched_by_rule::<L>() {
            let place = const { touched(Direction::ALL[DIRECTION]) }[n];
            let difference = self.table.change(before, after, steps(n));
            let old = self.codes[place];
            let new = old.wrapping_add(difference);
            self.saved.codes[DIRECTION * TOUCHED_IN_LINE + n] = old;
            self.saved.after[DIRECTION * TOUCHED_IN_LINE + n] = new;
            self.codes[place] = new;
            self.count_change(old, new);
        }
    }

    /// The codes of a square have changed.
    #[inline(always)]
    fn count_change(&mut self, old: Codes, new: Codes) {
        self.change.square(self.units, old, new);
    }
}
