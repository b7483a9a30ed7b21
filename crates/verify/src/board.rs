use crate::square::{SQUARES, STEPS, at};

/// The rules of the game; `docs/proof-format.md` says what they mean.
pub(crate) const RULES: [&str; 5] = ["freestyle", "exactly-five", "renju", "caro", "caro-exactly-five"];

/// The owner of a stone, or what else a square holds. The other player is 1 less this.
pub(crate) type Colour = usize;
const BLACK: Colour = 0;
const FREE: usize = 2;
const OUTSIDE: usize = 3;

/// The stones, and for each player the free squares on which a stone wins.
#[derive(Clone)]
pub(crate) struct Board {
    rule: &'static str,
    cells: Vec<usize>,
    pub(crate) winning: [Vec<usize>; 2],
}

impl Board {
    pub(crate) fn new(rule: &'static str, width: usize, height: usize) -> Self {
        let mut cells = vec![OUTSIDE; SQUARES];
        (0..height).for_each(|y| cells[at(0, y)..at(width, y)].fill(FREE));
        Self { rule, cells, winning: Default::default() }
    }

    pub(crate) fn has(&self, square: usize) -> bool {
        self.cells[square] != OUTSIDE
    }

    pub(crate) fn is_free(&self, square: usize) -> bool {
        self.cells[square] == FREE
    }

    pub(crate) fn winner(&self) -> Option<Colour> {
        let is_won = |&square: &usize| self.cells[square] < FREE && self.wins(square, self.cells[square]);
        (0..SQUARES).find(is_won).map(|square| self.cells[square])
    }

    /// Whether the stone of `colour` on this square, or one put there, makes a row that wins.
    pub(crate) fn wins(&self, square: usize, colour: Colour) -> bool {
        STEPS.iter().any(|&step| self.row_wins(square, colour, step))
    }

    pub(crate) fn is_legal(&mut self, square: usize, colour: Colour) -> bool {
        self.is_free(square) && !(self.rule == "renju" && colour == BLACK && self.is_forbidden(square))
    }

    pub(crate) fn legal(&mut self, colour: Colour) -> Vec<usize> {
        (0..SQUARES).filter(|&square| self.is_legal(square, colour)).collect()
    }

    /// The legal moves of `colour` that stop the other player, who threatens to win at once.
    pub(crate) fn saving(&mut self, colour: Colour) -> Vec<usize> {
        // A threat is met on its own square or, where a closed row does not win, at an end of the row.
        let threat = self.winning[1 - colour][0];
        let mut tried = vec![threat];
        if self.rule.starts_with("caro") {
            tried.extend(STEPS.iter().flat_map(|&step| self.ends(threat, 1 - colour, step)));
        }
        let saves = |after: Self| after.winning[1 - colour].is_empty();
        tried.retain(|&square| self.is_legal(square, colour) && saves(self.with(square, colour)));
        tried
    }

    /// The board with one more stone, on a free square.
    pub(crate) fn with(&self, square: usize, colour: Colour) -> Self {
        let mut after = self.clone();
        after.cells[square] = colour;
        let mut winning = std::mem::take(&mut after.winning);
        for (owner, squares) in winning.iter_mut().enumerate() {
            squares.retain(|&other| other != square && after.wins(other, owner));
        }
        // What wins now and did not before completes a row with this stone.
        for (step, end) in STEPS.iter().flat_map(|&step| after.ends(square, colour, step).map(|end| (step, end))) {
            if after.is_free(end) && after.row_wins(end, colour, step) && !winning[colour].contains(&end) {
                winning[colour].push(end);
            }
        }
        Self { winning, ..after }
    }

    /// The squares just beyond the row of `colour` through `square`, which counts as one of its stones.
    fn ends(&self, square: usize, colour: Colour, step: usize) -> [usize; 2] {
        let (mut back, mut ahead) = (square - step, square + step);
        while self.cells[back] == colour {
            back -= step;
        }
        while self.cells[ahead] == colour {
            ahead += step;
        }
        [back, ahead]
    }

    /// How long that row is.
    fn row(&self, square: usize, colour: Colour, step: usize) -> usize {
        let [back, ahead] = self.ends(square, colour, step);
        (ahead - back) / step - 1
    }

    fn row_wins(&self, square: usize, colour: Colour, step: usize) -> bool {
        let is_closed = || self.ends(square, colour, step).iter().all(|&end| self.cells[end] == 1 - colour);
        match (self.row(square, colour, step), self.rule) {
            (..5, _) => false,
            (5, "caro" | "caro-exactly-five") => !is_closed(),
            (5, _) => true,
            (_, "renju") => colour != BLACK,
            (_, rule) => matches!(rule, "freestyle" | "caro"),
        }
    }

    /// Whether renju forbids Black this free square.
    fn is_forbidden(&mut self, square: usize) -> bool {
        let rows = STEPS.map(|step| self.row(square, BLACK, step));
        if rows.iter().any(|&length| length >= 5) {
            return !rows.contains(&5);
        }
        // What follows reads only the cells, so nothing else has to be updated for this stone.
        self.cells[square] = BLACK;
        let fours: usize = STEPS.iter().map(|&step| self.fours(square, step)).sum();
        let forbidden = fours >= 2 || self.has_two_threes(square);
        self.cells[square] = FREE;
        forbidden
    }

    /// How many fours of Black in one direction contain this stone. A straight one has two squares that complete it.
    fn fours(&self, stone: usize, step: usize) -> usize {
        let ends = self.ends(stone, BLACK, step);
        let fives = ends.iter().filter(|&&end| self.is_free(end) && self.row(end, BLACK, step) == 5).count();
        if ends[1] - ends[0] == 5 * step { fives.min(1) } else { fives }
    }

    fn has_two_threes(&mut self, stone: usize) -> bool {
        let fours =
            STEPS.map(|step| self.ends(stone, BLACK, step).map(|end| (end, self.makes_straight_four(end, step))));
        // Whether the moves that make a four are legal is slow to decide, and mostly does not matter.
        if fours.iter().filter(|ends| ends.iter().any(|end| end.1)).count() < 2 {
            return false;
        }
        let mut is_legal = |end: usize| !self.wins(end, BLACK) && !self.is_forbidden(end);
        fours.iter().filter(|ends| ends.iter().any(|&(end, makes)| makes && is_legal(end))).count() >= 2
    }

    /// Whether a black stone here makes a row of four with free ends, beyond which no further black stone stands.
    fn makes_straight_four(&self, square: usize, step: usize) -> bool {
        if !self.is_free(square) || self.row(square, BLACK, step) != 4 {
            return false;
        }
        let [back, ahead] = self.ends(square, BLACK, step);
        let free = self.is_free(back) && self.is_free(ahead);
        free && self.cells[back - step] != BLACK && self.cells[ahead + step] != BLACK
    }
}
