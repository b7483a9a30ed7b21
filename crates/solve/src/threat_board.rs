//! The game that solvers look at: PX plays threats, PY answers them.

use std::cmp::Reverse;

use cinquina_game::{Board, Colour, Square, SquareSet};
use cinquina_patterns::combination::half;
use cinquina_patterns::{Analysis, PatternBoard, PatternRule, Potential, in_reach};

use crate::Threats;

/// A board on which PX attacks with some threats.
pub(crate) struct ThreatBoard<R: PatternRule> {
    board: PatternBoard<R>,
    px: Colour,
    threats: Threats,
}

/// What a board is worth at first sight (§3.3).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Sight {
    /// PX wins and needs this many more stones, the five included, whatever PY does.
    Victory(u16),
    /// PX has no threat, or PY is faster.
    Bad,
    /// To be looked into. On a board of PY, he has this many replies.
    Good(u16),
}

/// A move and what it leads to.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Child {
    pub(crate) square: Square,
    pub(crate) sight: Sight,
    /// How good it looks before anything is searched.
    promise: u32,
}

impl<R: PatternRule> ThreatBoard<R> {
    pub(crate) fn new(board: &Board, turn: Colour, px: Colour, threats: Threats) -> Self {
        Self { board: PatternBoard::from_board(board, turn), px, threats }
    }

    #[inline]
    pub(crate) fn is_px_turn(&self) -> bool {
        self.board.turn() == self.px
    }

    #[inline]
    pub(crate) const fn hash(&self) -> u64 {
        self.board.hash()
    }

    pub(crate) const fn patterns(&self) -> &PatternBoard<R> {
        &self.board
    }

    pub(crate) const fn px(&self) -> Colour {
        self.px
    }

    #[inline]
    pub(crate) fn play(&mut self, square: Square) {
        self.board.play(square);
    }

    #[inline]
    pub(crate) fn undo(&mut self) {
        self.board.undo();
    }

    /// What the board is worth at first sight, whoever moves.
    #[inline]
    pub(crate) fn sight(&self) -> Sight {
        if self.is_px_turn() { self.sight_of_px() } else { self.sight_of_py() }
    }

    fn sight_of_px(&self) -> Sight {
        let (px, py) = (self.px, !self.px);
        if self.board.count(px, Potential::S5) > 0 {
            return Sight::Victory(1);
        }
        match self.board.count(py, Potential::S5) {
            0 if self.board.count_from(px, Potential::C44) > 0 => Sight::Victory(2),
            0 | 1 if self.has_threats() => Sight::Good(1),
            _ => Sight::Bad,
        }
    }

    /// Whether there may be a move of the kind that PX plays.
    #[inline]
    fn has_threats(&self) -> bool {
        match self.threats {
            Threats::T2 => self.board.count_from(self.px, Potential::S4) > 0,
            Threats::T2T3 => self.board.count_from(self.px, Potential::S3) > 0,
            Threats::All => true,
        }
    }

    fn sight_of_py(&self) -> Sight {
        let (px, py) = (self.px, !self.px);
        if self.board.count(py, Potential::S5) > 0 {
            return Sight::Bad;
        }
        match self.board.count(px, Potential::S5) {
            0 => {}
            1 => return Sight::Good(1),
            _ => return Sight::Victory(1),
        }
        let attacked = self.board.count_from(px, Potential::C44) > 0;
        if self.board.count_from(py, Potential::C44) > 0 || self.threats == Threats::T2 {
            return Sight::Bad;
        }
        match (attacked, self.threats) {
            (true, _) => match self.defending_moves().len() {
                0 => Sight::Victory(2),
                count => Sight::Good(count as u16),
            },
            (false, Threats::All) => match self.board.board().empty_squares().len() {
                0 => Sight::Bad,
                count => Sight::Good(count as u16),
            },
            (false, _) => Sight::Bad,
        }
    }

    fn defending_moves(&self) -> SquareSet {
        self.board.analysis().moves(self.board.board())
    }

    /// The first move of a victory that [`sight`](Self::sight) has seen for PX to move.
    pub(crate) fn victorious(&self) -> Option<Square> {
        match self.board.analysis() {
            Analysis::Five(squares) | Analysis::DoubleFour(squares) => squares.iter().next(),
            _ => None,
        }
    }

    /// Looks at every move that the threats leave to PX, or the analysis to PY, and says what the board is
    /// worth after that. If it is good, the moves to be looked into are the children, most promising first;
    /// if PX has a move that wins, or PY one that refutes, it is the only child.
    pub(crate) fn expand(&mut self, children: &mut Vec<Child>) -> Sight {
        children.clear();
        let sight = if self.is_px_turn() { self.expand_px(children) } else { self.expand_py(children) };
        if children.len() > 1 {
            children.sort_unstable_by_key(|child| (Reverse(child.promise), child.square));
        }
        sight
    }

    fn expand_px(&mut self, children: &mut Vec<Child>) -> Sight {
        for square in &self.threatening_moves() {
            let child = self.look(square);
            match child.sight {
                // No move can win faster: a board with a double four or a five is no good board.
                Sight::Victory(stones) => {
                    *children = vec![child];
                    return Sight::Victory(stones + 1);
                }
                Sight::Bad => {}
                Sight::Good(_) => children.push(child),
            }
        }
        if children.is_empty() { Sight::Bad } else { Sight::Good(children.len() as u16) }
    }

    fn expand_py(&mut self, children: &mut Vec<Child>) -> Sight {
        let mut most = 0;
        for square in &self.defending_moves() {
            let child = self.look(square);
            match child.sight {
                Sight::Bad => {
                    *children = vec![child];
                    return Sight::Bad;
                }
                Sight::Victory(stones) => most = most.max(stones),
                Sight::Good(_) => children.push(child),
            }
        }
        if children.is_empty() { Sight::Victory(most) } else { Sight::Good(children.len() as u16) }
    }

    fn look(&mut self, square: Square) -> Child {
        let codes = self.board.codes(square);
        self.board.play(square);
        let sight = self.sight();
        self.board.undo();
        let promise = u32::from(half(codes, self.px)) + u32::from(half(codes, !self.px)) / 2;
        Child { square, sight, promise }
    }

    /// The moves among which PX's threats are. Those that turn out to be none lead to a bad board.
    fn threatening_moves(&self) -> SquareSet {
        let (px, py) = (self.px, !self.px);
        if self.board.count(py, Potential::S5) > 0 {
            return self.board.fives(py);
        }
        match self.threats {
            Threats::T2 => self.board.fours(px),
            Threats::T2T3 => self.board.fours(px) | self.threes(),
            Threats::All => self.defending_moves(),
        }
    }

    /// The squares on which PX makes a three, if it matters: where PY threatens two fours, a three must stop
    /// them; and a simple three counts only if it meets another one.
    fn threes(&self) -> SquareSet {
        let (px, py) = (self.px, !self.px);
        let mut threes = self.board.threes(px);
        if self.board.count_from(py, Potential::C44) > 0 {
            threes &= self.board.common_defence(&self.board.double_fours(py), py);
        }
        let fours = self.board.fours(px);
        let counts = |square: &Square| {
            self.board.potential(*square, px) > Potential::S3 || fours.iter().any(|four| in_reach(four, *square))
        };
        threes.iter().filter(counts).collect()
    }
}
