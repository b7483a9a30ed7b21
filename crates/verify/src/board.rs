//! The position and the rules of the game.

use crate::square::{LINES, SQUARES, STEPS, at};

/// The names of the rules; `docs/proof-format.md` says what they mean.
pub(crate) const RULES: [&str; 5] = ["freestyle", "exactly-five", "renju", "caro", "caro-exactly-five"];

/// The owner of a stone. The other player is 1 less this.
pub(crate) type Colour = usize;
const BLACK: Colour = 0;
/// What else a square holds.
const FREE: u8 = 2;
const OUTSIDE: u8 = 3;

/// Whether nine squares of a line, as bits, have five in a row of which four are set.
const FOUR_OF_FIVE: [bool; 1 << 9] = {
    let (mut table, mut n) = ([false; 1 << 9], 0);
    while n < 5 << 9 {
        let squares = n % (1 << 9);
        table[squares] |= (squares >> (n >> 9) & 0x1f).count_ones() >= 4;
        n += 1;
    }
    table
};

/// The stones, and for each player the free squares on which a stone wins.
#[derive(Clone)]
pub(crate) struct Board {
    /// Width and height.
    pub(crate) size: [usize; 2],
    cells: [u8; SQUARES],
    /// The stones of each player once more, as bits: of every line.
    lines: [[u64; 256]; 2],
    pub(crate) winning: [Vec<usize>; 2],
    /// What every stone has changed about them: whose, which, and whether it was added.
    changes: Vec<(Colour, usize, bool)>,
    /// Whether a row of more than five wins, for each player.
    overlines_win: [bool; 2],
    /// Whether five do not win if a stone of the other player stands at each end.
    closed_fives_fail: bool,
    /// Whether some moves of Black's are forbidden.
    forbids: bool,
}

impl Board {
    /// An empty board; the rule is one of [`RULES`].
    pub(crate) fn new(rule: &str, [width, height]: [usize; 2]) -> Self {
        let mut cells = [OUTSIDE; SQUARES];
        (0..height).for_each(|y| cells[at(0, y)..at(width, y)].fill(FREE));
        let overlines_win = [matches!(rule, "freestyle" | "caro"), matches!(rule, "freestyle" | "caro" | "renju")];
        let (closed_fives_fail, forbids) = (rule.starts_with("caro"), rule == "renju");
        let (lines, winning, changes) = ([[0; 256]; 2], Default::default(), Vec::new());
        let size = [width, height];
        Self { size, cells, lines, winning, changes, overlines_win, closed_fives_fail, forbids }
    }

    pub(crate) const fn has(&self, square: usize) -> bool {
        self.cells[square] != OUTSIDE
    }

    pub(crate) const fn is_free(&self, square: usize) -> bool {
        self.cells[square] == FREE
    }

    pub(crate) const fn holds(&self, square: usize, colour: Colour) -> bool {
        self.cells[square] == colour as u8
    }

    /// Whether the stone of `colour` on this square, or one put there, makes a row that wins.
    pub(crate) fn wins(&self, square: usize, colour: Colour) -> bool {
        STEPS.iter().any(|&step| self.between_wins(self.ends(square, colour, step), colour, step))
    }

    pub(crate) fn is_legal(&mut self, square: usize, colour: Colour) -> bool {
        self.is_free(square) && !(self.forbids && colour == BLACK && self.is_forbidden(square))
    }

    pub(crate) fn legal(&mut self, colour: Colour) -> Vec<usize> {
        let [width, height] = self.size;
        let mut legal = Vec::with_capacity(width * height);
        legal.extend((at(0, 0)..at(width, height - 1)).filter(|&square| self.is_legal(square, colour)));
        legal
    }

    /// The legal moves of `colour` that stop the other player, who threatens to win at once.
    pub(crate) fn saving(&mut self, colour: Colour) -> Vec<usize> {
        let threats = &self.winning[1 - colour];
        let (threat, is_only) = (threats[0], threats.len() == 1);
        if !self.closed_fives_fail {
            // A threat is met on its own square alone.
            return if is_only && self.is_legal(threat, colour) { vec![threat] } else { Vec::new() };
        }
        // Or, where a closed row does not win, at an end of the row.
        let mut tried = vec![threat];
        tried.extend(STEPS.iter().flat_map(|&step| self.ends(threat, 1 - colour, step)));
        tried.sort_unstable();
        tried.retain(|&square| {
            let legal = self.is_legal(square, colour);
            legal && {
                let before = self.put(square, colour);
                let saves = self.winning[1 - colour].is_empty();
                self.take_back(square, before);
                saves
            }
        });
        tried
    }

    /// Puts a stone on a free square. Returns what [`take_back`](Self::take_back) needs.
    pub(crate) fn put(&mut self, square: usize, colour: Colour) -> usize {
        self.cells[square] = colour as u8;
        let before = self.changes.len();
        for owner in 0..2 {
            for index in (0..self.winning[owner].len()).rev() {
                let other = self.winning[owner][index];
                if other == square || !self.wins(other, owner) {
                    self.winning[owner].swap_remove(index);
                    self.changes.push((owner, other, false));
                }
            }
        }
        // What wins now and did not before completes a row with this stone.
        for (&(line, place), step) in LINES[square].iter().zip(STEPS) {
            let stones = &mut self.lines[colour][usize::from(line)];
            *stones |= 0x10 << place;
            if !FOUR_OF_FIVE[(*stones >> place & 0x1ff) as usize] {
                continue;
            }
            let [back, ahead] = self.ends(square, colour, step);
            for (new, other, way) in [(back, ahead, step.wrapping_neg()), (ahead, back, step)] {
                let wins = self.is_free(new) && self.between_wins([other, self.end(new, colour, way)], colour, step);
                if wins && !self.winning[colour].contains(&new) {
                    self.winning[colour].push(new);
                    self.changes.push((colour, new, true));
                }
            }
        }
        before
    }

    /// Takes the last stone back.
    pub(crate) fn take_back(&mut self, square: usize, before: usize) {
        let colour = usize::from(std::mem::replace(&mut self.cells[square], FREE));
        for (line, place) in LINES[square] {
            self.lines[colour][usize::from(line)] &= !(0x10 << place);
        }
        for (owner, square, added) in self.changes.drain(before..) {
            let winning = &mut self.winning[owner];
            if added { winning.retain(|&other| other != square) } else { winning.push(square) }
        }
    }

    /// The square just beyond the row of `colour` that begins next to `square`.
    fn end(&self, square: usize, colour: Colour, step: usize) -> usize {
        let mut end = square.wrapping_add(step);
        while self.holds(end, colour) {
            end = end.wrapping_add(step);
        }
        end
    }

    /// The squares just beyond the row of `colour` through `square`, which counts as one of its stones.
    fn ends(&self, square: usize, colour: Colour, step: usize) -> [usize; 2] {
        [step.wrapping_neg(), step].map(|step| self.end(square, colour, step))
    }

    /// How long that row is.
    fn row(&self, square: usize, colour: Colour, step: usize) -> usize {
        let [back, ahead] = self.ends(square, colour, step);
        (ahead - back) / step - 1
    }

    /// Whether a row of `colour` between these ends wins.
    fn between_wins(&self, ends: [usize; 2], colour: Colour, step: usize) -> bool {
        let length = ends[0].abs_diff(ends[1]);
        if length != 6 * step {
            return length > 6 * step && self.overlines_win[colour];
        }
        !self.closed_fives_fail || ends.iter().any(|&end| !self.holds(end, 1 - colour))
    }

    /// Whether renju forbids Black this free square.
    fn is_forbidden(&mut self, square: usize) -> bool {
        let rows = STEPS.map(|step| self.row(square, BLACK, step));
        if rows.iter().any(|&length| length >= 5) {
            return !rows.contains(&5);
        }
        // What follows reads only the cells, so nothing else has to be updated for this stone.
        self.cells[square] = BLACK as u8;
        let fours: usize = STEPS.iter().map(|&step| self.fours(square, step)).sum();
        // Whether the moves that make a four of a three are legal is slow to decide, and mostly does not matter.
        let forbidden = fours >= 2 || (self.threes(square, false) >= 2 && self.threes(square, true) >= 2);
        self.cells[square] = FREE;
        forbidden
    }

    /// How many fours of Black in one direction contain this stone. A straight one has two squares that complete it.
    fn fours(&self, stone: usize, step: usize) -> usize {
        let ends = self.ends(stone, BLACK, step);
        let fives = ends.iter().filter(|&&end| self.is_free(end) && self.row(end, BLACK, step) == 5).count();
        if ends[1] - ends[0] == 5 * step { fives.min(1) } else { fives }
    }

    /// In how many directions Black could make a straight four with this stone, if need be by a legal move.
    fn threes(&mut self, stone: usize, legally: bool) -> usize {
        let is_three = |&step: &usize| {
            self.ends(stone, BLACK, step).into_iter().any(|end| {
                let makes = self.makes_straight_four(end, step);
                makes && !(legally && (self.wins(end, BLACK) || self.is_forbidden(end)))
            })
        };
        STEPS.into_iter().filter(is_three).count()
    }

    /// Whether a black stone here makes a row of four with free ends, beyond which no further black stone stands.
    fn makes_straight_four(&self, square: usize, step: usize) -> bool {
        if !self.is_free(square) || self.row(square, BLACK, step) != 4 {
            return false;
        }
        let [back, ahead] = self.ends(square, BLACK, step);
        let are_free = self.is_free(back) && self.is_free(ahead);
        are_free && !self.holds(back - step, BLACK) && !self.holds(ahead + step, BLACK)
    }
}
