//! What "PX wins by these threats" means, word by word: no patterns, no analysis, every reply of PY.

use std::collections::HashMap;

use cinquina_game::{Board, Colour, Direction, Rule, Size, Square};
use cinquina_solve::Threats;

/// A set of squares of a board with at most 128.
type Mask = u128;

/// Where the judge gives up.
const MOST_POSITIONS: usize = 300;

/// The slow judge of one board size.
pub(crate) struct Oracle {
    size: Size,
    threats: Threats,
    /// Every five squares in a row.
    rows: Vec<Mask>,
    /// By the stones of PX and PY, with PX to move.
    known: HashMap<(Mask, Mask), bool>,
    /// The same for wins by fours.
    known_fours: HashMap<(Mask, Mask), bool>,
}

impl Oracle {
    pub(crate) fn new(size: Size, threats: Threats) -> Self {
        let five = |start, direction: Direction| {
            let squares: Vec<_> = (0..5).map_while(|n| direction.walk(size, start, n)).collect();
            (squares.len() == 5).then(|| squares.into_iter().fold(0, |mask, square| mask | bit(size, square)))
        };
        let starts = size.squares().flat_map(|start| Direction::ALL.map(|direction| five(start, direction)));
        Self { size, threats, rows: starts.flatten().collect(), known: HashMap::new(), known_fours: HashMap::new() }
    }

    /// Whether `attacker`, who is to move, wins; `None` if there is too much to search.
    pub(crate) fn wins(&mut self, board: &Board, attacker: Colour) -> Option<bool> {
        self.unless_too_much(board, attacker, Self::px_wins)
    }

    /// The same with the other player to move.
    pub(crate) fn wins_after_reply(&mut self, board: &Board, attacker: Colour) -> Option<bool> {
        self.unless_too_much(board, attacker, Self::py_loses)
    }

    fn unless_too_much(
        &mut self,
        board: &Board,
        attacker: Colour,
        search: fn(&mut Self, Mask, Mask) -> bool,
    ) -> Option<bool> {
        let [px, py] = self.stones(board, attacker);
        let wins = search(self, px, py);
        (self.known.len() < MOST_POSITIONS).then_some(wins)
    }

    /// The stones of the attacker and of the other.
    fn stones(&self, board: &Board, attacker: Colour) -> [Mask; 2] {
        [attacker, !attacker]
            .map(|colour| board.stones(colour).iter().fold(0, |mask, square| mask | bit(self.size, square)))
    }

    fn px_wins(&mut self, px: Mask, py: Mask) -> bool {
        if self.completions(px, py) != 0 {
            return true;
        }
        if let Some(&known) = self.known.get(&(px, py)) {
            return known;
        }
        if self.known.len() >= MOST_POSITIONS {
            return false;
        }
        // Two fours first, then fours: what is quickly decided. The order does not change the answer.
        let mut plays: Vec<_> = bits(self.all() & !px & !py).collect();
        plays.sort_by_key(|play| std::cmp::Reverse(self.completions(px | play, py).count_ones()));
        let wins = plays.into_iter().any(|play| self.is_threat(px | play, py) && self.py_loses(px | play, py));
        self.known.insert((px, py), wins);
        wins
    }

    /// Whether every legal reply loses; without one the game is a draw.
    fn py_loses(&mut self, px: Mask, py: Mask) -> bool {
        let empty = self.all() & !px & !py;
        empty != 0 && self.completions(py, px) == 0 && bits(empty).all(|reply| self.px_wins(px, py | reply))
    }

    /// Whether PX, who has just moved, makes five or two fours at once with his next move if PY passes.
    fn is_threat(&mut self, px: Mask, py: Mask) -> bool {
        let four = self.completions(px, py) != 0;
        let two_fours = |oracle: &Self| {
            let threes: Vec<_> =
                self.rows.iter().filter(|&row| row & py == 0 && (row & px).count_ones() >= 3).collect();
            let completions = |px: Mask| {
                let fours = threes.iter().filter(|&&row| (row & px).count_ones() == 4);
                fours.fold(0, |all, &row| all | row & !px)
            };
            bits(oracle.all() & !px & !py).any(|play| completions(px | play).count_ones() > 1)
        };
        match self.threats {
            Threats::T2 => four,
            Threats::T2T3 => four || two_fours(self),
            Threats::T2Tn => four || two_fours(self) || self.wins_by_fours(px, py),
            Threats::All => true,
        }
    }

    /// Whether PX, were it his turn, wins by fours alone.
    fn wins_by_fours(&mut self, px: Mask, py: Mask) -> bool {
        if self.completions(px, py) != 0 {
            return true;
        }
        if let Some(&known) = self.known_fours.get(&(px, py)) {
            return known;
        }
        let wins = bits(self.all() & !px & !py).any(|play| {
            let fives = self.completions(px | play, py);
            fives != 0 && self.completions(py, px | play) == 0 && {
                let mut blocks = bits(self.all() & !px & !py & !play);
                blocks.all(|block| {
                    self.completions(px | play, py | block) != 0 || self.wins_by_fours(px | play, py | block)
                })
            }
        });
        self.known_fours.insert((px, py), wins);
        wins
    }

    /// Where the owner of `own` makes five.
    fn completions(&self, own: Mask, other: Mask) -> Mask {
        let alive = self.rows.iter().filter(|&row| row & other == 0 && (row & own).count_ones() == 4);
        alive.fold(0, |all, row| all | row & !own)
    }

    fn all(&self) -> Mask {
        Mask::MAX >> (Mask::BITS as usize - self.size.area())
    }
}

fn bit(size: Size, square: Square) -> Mask {
    1 << (square.y() * size.width() + square.x())
}

fn bits(mask: Mask) -> impl Iterator<Item = Mask> {
    (0..Mask::BITS).map(|n| 1 << n).filter(move |bit| mask & bit != 0)
}

/// A position without a five: stones thrown at the middle of the board, at most 7×7 squares of it.
pub(crate) fn random_position(random: &mut fastrand::Rng, size: Size, stones: usize) -> Option<Board> {
    let mut board = Board::new(size);
    let (side, edge) = (size.width().min(7), size.width().saturating_sub(7) / 2);
    for n in 0..stones {
        let square = Square::new(edge + random.usize(..side), edge + random.usize(..side));
        if board.is_empty(square) {
            board.put(square, if n % 2 == 0 { Colour::Black } else { Colour::White });
        }
    }
    let won = |colour| board.stones(colour).iter().any(|square| Rule::Freestyle.wins(&board, square, colour));
    (!Colour::BOTH.into_iter().any(won)).then_some(board)
}
