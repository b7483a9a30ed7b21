use crate::square::{SQUARES, STEPS, at};

/// The owner of a stone, or what else a square holds. The other player is 1 less this.
pub(crate) type Colour = usize;
const BLACK: Colour = 0;
const WHITE: Colour = 1;
const FREE: usize = 2;
const OUTSIDE: usize = 3;

/// A rule of the game; `docs/proof-format.md` says what they mean.
#[derive(Copy, Clone)]
pub(crate) struct Rule {
    /// Whether a row of more than five stones wins, for Black and for White.
    overline_wins: [bool; 2],
    /// Whether a row of five wins that has a stone of the other player's at each end.
    closed_wins: bool,
    /// Whether there are moves that Black may not play.
    forbids: bool,
}

impl Rule {
    pub(crate) fn parse(name: &str) -> Option<Self> {
        let (overline_wins, closed_wins, forbids) = match name {
            "freestyle" => ([true, true], true, false),
            "exactly-five" => ([false, false], true, false),
            "renju" => ([false, true], true, true),
            "caro" => ([true, true], false, false),
            "caro-exactly-five" => ([false, false], false, false),
            _ => return None,
        };
        Some(Self { overline_wins, closed_wins, forbids })
    }
}

/// The stones, and for each player the free squares where he would win.
pub(crate) struct Board {
    rule: Rule,
    cells: [usize; SQUARES],
    pub(crate) winning: [Vec<usize>; 2],
    /// The stones in the order in which they were put, each with `winning` before it.
    history: Vec<(usize, [Vec<usize>; 2])>,
}

impl Board {
    pub(crate) fn new(rule: Rule, [width, height]: [usize; 2]) -> Self {
        let mut cells = [OUTSIDE; SQUARES];
        (0..height).for_each(|y| cells[at(0, y)..at(width, y)].fill(FREE));
        Self { rule, cells, winning: Default::default(), history: Vec::new() }
    }

    /// Whether the board has this square at all.
    pub(crate) const fn has(&self, square: usize) -> bool {
        self.cells[square] != OUTSIDE
    }

    pub(crate) const fn is_free(&self, square: usize) -> bool {
        self.cells[square] == FREE
    }

    /// Who has a row that wins on the board.
    pub(crate) fn winner(&self) -> Option<Colour> {
        let wins = |stone| Some(self.cells[stone]).filter(|&colour| self.wins(stone, colour));
        self.history.iter().find_map(|&(stone, _)| wins(stone))
    }

    /// Whether the stone of `colour` on this square, or one put there, makes a row that wins.
    pub(crate) fn wins(&self, square: usize, colour: Colour) -> bool {
        STEPS.iter().any(|&step| self.row_wins(square, colour, step))
    }

    pub(crate) fn is_legal(&mut self, square: usize, colour: Colour) -> bool {
        self.is_free(square) && !(self.rule.forbids && colour == BLACK && self.is_forbidden(square))
    }

    /// Every legal move of `colour`.
    pub(crate) fn legal(&mut self, colour: Colour) -> Vec<usize> {
        (0..SQUARES).filter(|&square| self.is_legal(square, colour)).collect()
    }

    /// The legal moves of `colour` after which the other player, who threatens to win, can win no more.
    pub(crate) fn saving(&mut self, colour: Colour) -> Vec<usize> {
        // A threat is met on its own square or, where a closed row does not win, at an end of the row.
        let mut tried: Vec<usize> = self.winning[1 - colour].iter().take(1).copied().collect();
        if let (false, &[threat]) = (self.rule.closed_wins, &tried[..]) {
            tried.extend(STEPS.iter().flat_map(|&step| self.ends(threat, 1 - colour, step)));
        }
        tried.retain(|&square| self.is_legal(square, colour) && self.saves(square, colour));
        tried
    }

    fn saves(&mut self, square: usize, colour: Colour) -> bool {
        self.put(square, colour);
        let saved = self.winning[1 - colour].is_empty();
        self.take();
        saved
    }

    /// Puts a stone on a free square.
    pub(crate) fn put(&mut self, square: usize, colour: Colour) {
        let mut winning = self.winning.clone();
        self.cells[square] = colour;
        for colour in [BLACK, WHITE] {
            winning[colour].retain(|&other| other != square && self.wins(other, colour));
        }
        for step in STEPS {
            self.add_winning(&mut winning, step, square, |square| square + step);
            self.add_winning(&mut winning, step, square, |square| square - step);
        }
        self.history.push((square, std::mem::replace(&mut self.winning, winning)));
    }

    /// Takes the last stone away.
    pub(crate) fn take(&mut self) {
        if let Some((square, winning)) = self.history.pop() {
            self.cells[square] = FREE;
            self.winning = winning;
        }
    }

    /// A row with the new stone in it or at its end can only be completed on the first free square ahead of the stone,
    /// with stones of one colour between.
    fn add_winning(&self, winning: &mut [Vec<usize>; 2], step: usize, stone: usize, ahead: impl Fn(usize) -> usize) {
        let mut square = ahead(stone);
        let between = self.cells[square];
        while self.cells[square] == between && between < FREE {
            square = ahead(square);
        }
        for colour in [BLACK, WHITE] {
            let concerns = self.is_free(square) && (between == FREE || between == colour);
            if concerns && self.row_wins(square, colour, step) && !winning[colour].contains(&square) {
                winning[colour].push(square);
            }
        }
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

    /// How long the row of `colour` through `square` is, which counts as one of its stones.
    fn row(&self, square: usize, colour: Colour, step: usize) -> usize {
        let [back, ahead] = self.ends(square, colour, step);
        (ahead - back) / step - 1
    }

    fn row_wins(&self, square: usize, colour: Colour, step: usize) -> bool {
        match self.row(square, colour, step) {
            5 => {
                self.rule.closed_wins
                    || self.ends(square, colour, step).iter().any(|&end| self.cells[end] != 1 - colour)
            }
            length => length > 5 && self.rule.overline_wins[colour],
        }
    }

    /// Whether renju forbids Black this free square.
    fn is_forbidden(&mut self, square: usize) -> bool {
        let rows = STEPS.map(|step| self.row(square, BLACK, step));
        if rows.iter().any(|&length| length >= 5) {
            return !rows.contains(&5);
        }
        // What follows looks at cells alone, so that nothing else has to know of this stone.
        self.cells[square] = BLACK;
        let fours: usize = STEPS.iter().map(|&step| self.fours(square, step)).sum();
        let forbidden = fours >= 2 || self.has_two_threes(square);
        self.cells[square] = FREE;
        forbidden
    }

    /// How many fours of Black's in one direction have this stone.
    fn fours(&self, stone: usize, step: usize) -> usize {
        let ends = self.ends(stone, BLACK, step);
        let fives = ends.iter().filter(|&&end| self.is_free(end) && self.row(end, BLACK, step) == 5).count();
        let is_straight = ends[1] - ends[0] == 5 * step;
        if is_straight { fives.min(1) } else { fives }
    }

    fn has_two_threes(&mut self, stone: usize) -> bool {
        let fours =
            STEPS.map(|step| self.ends(stone, BLACK, step).map(|end| (end, self.makes_straight_four(end, step))));
        // Whether the moves that make a four are legal takes long to say, and mostly it does not matter.
        if fours.iter().filter(|ends| ends.iter().any(|end| end.1)).count() < 2 {
            return false;
        }
        let mut is_legal = |end: usize| !self.wins(end, BLACK) && !self.is_forbidden(end);
        fours.iter().filter(|ends| ends.iter().any(|&(end, makes)| makes && is_legal(end))).count() >= 2
    }

    /// Whether a black stone here makes a row of four with free ends, from where no other row is reached.
    fn makes_straight_four(&self, square: usize, step: usize) -> bool {
        if !self.is_free(square) || self.row(square, BLACK, step) != 4 {
            return false;
        }
        let [back, ahead] = self.ends(square, BLACK, step);
        let free = self.is_free(back) && self.is_free(ahead);
        free && self.cells[back - step] != BLACK && self.cells[ahead + step] != BLACK
    }
}
