//! A game played by the rules: turns, legal moves, the end, undo.

use crate::{Board, Colour, Rule, Size, Square, SquareSet};

/// How a game ended.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// A player has five in a row.
    Win(Colour),
    /// The board is full, or the rule allows the player to move no square that is left.
    Draw,
}

/// Why a move cannot be played.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError {
    /// The square is not on this board.
    #[error("the square is off the board")]
    OffBoard(Square),
    /// A stone stands there.
    #[error("the square is occupied")]
    Occupied(Square),
    /// The rule forbids this square to the player.
    #[error("the rule forbids this square")]
    Forbidden(Square),
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
}

/// Why a set of stones is no position.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// A stone lies off the board.
    #[error("a stone is off the board")]
    OffBoard(Square),
    /// Two stones lie on one square.
    #[error("two stones on one square")]
    Twice(Square),
    /// Both players have five in a row.
    #[error("both players have five in a row")]
    TwoWinners,
}

/// A game played by the rules: turns, legal moves, the end, undo.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    board: Board,
    turn: Colour,
    moves: Vec<Square>,
    outcome: Option<Outcome>,
    rule: Rule,
}

impl Game {
    /// A game about to begin: empty board, Black to move.
    pub fn new(rule: Rule, size: Size) -> Self {
        Self { board: Board::new(size), turn: Colour::Black, moves: Vec::new(), outcome: None, rule }
    }

    /// A game that goes on from stones set up by hand, with `turn` to move.
    ///
    /// Any stones will do, as long as the game could still be going on or has just one winner.
    pub fn from_stones(
        rule: Rule,
        size: Size,
        black: &[Square],
        white: &[Square],
        turn: Colour,
    ) -> Result<Self, SetupError> {
        let mut board = Board::new(size);
        for (stones, colour) in [(black, Colour::Black), (white, Colour::White)] {
            for &square in stones {
                if !size.contains(square) {
                    return Err(SetupError::OffBoard(square));
                }
                if !board.is_empty(square) {
                    return Err(SetupError::Twice(square));
                }
                board.put(square, colour);
            }
        }
        Self::from_board(rule, board, turn)
    }

    /// The same with the stones on a board, whose squares need not all be open.
    pub fn from_board(rule: Rule, board: Board, turn: Colour) -> Result<Self, SetupError> {
        let mut game = Self { board, turn, moves: Vec::new(), outcome: None, rule };
        let has_won = |colour| game.board.stones(colour).iter().any(|square| rule.wins(&game.board, square, colour));
        game.outcome = match Colour::BOTH.map(has_won) {
            [true, true] => return Err(SetupError::TwoWinners),
            [true, false] => Some(Outcome::Win(Colour::Black)),
            [false, true] => Some(Outcome::Win(Colour::White)),
            [false, false] => game.is_stuck().then_some(Outcome::Draw),
        };
        Ok(game)
    }

    /// Places a stone for the player whose turn it is.
    pub fn play(&mut self, square: Square) -> Result<(), PlayError> {
        if self.outcome.is_some() {
            return Err(PlayError::GameOver);
        }
        if !self.board.size().contains(square) {
            return Err(PlayError::OffBoard(square));
        }
        if !self.board.is_empty(square) {
            return Err(PlayError::Occupied(square));
        }
        if !self.rule.allows(&self.board, square, self.turn) {
            return Err(PlayError::Forbidden(square));
        }
        self.board.put(square, self.turn);
        self.moves.push(square);
        let mover = self.turn;
        self.turn = !self.turn;
        if self.rule.wins(&self.board, square, mover) {
            self.outcome = Some(Outcome::Win(mover));
        } else if self.is_stuck() {
            self.outcome = Some(Outcome::Draw);
        }
        Ok(())
    }

    /// Whether the player to move can play nowhere.
    fn is_stuck(&self) -> bool {
        !self.board.empty_squares().iter().any(|square| self.rule.allows(&self.board, square, self.turn))
    }

    /// Takes back the last move and returns it; `None` where none has been played since the start.
    pub fn undo(&mut self) -> Option<Square> {
        let square = self.moves.pop()?;
        self.turn = !self.turn;
        self.board.take(square, self.turn);
        self.outcome = None;
        Some(square)
    }

    /// The rule.
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// The stones.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Who moves next.
    pub const fn turn(&self) -> Colour {
        self.turn
    }

    /// The moves played since the game began or was set up.
    pub fn moves(&self) -> &[Square] {
        &self.moves
    }

    /// How the game ended, or `None` while it goes on.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Where the player to move may play: nowhere once the game is over.
    pub fn legal_squares(&self) -> SquareSet {
        if self.outcome.is_some() {
            return SquareSet::EMPTY;
        }
        let allowed = |square: &Square| self.rule.allows(&self.board, *square, self.turn);
        self.board.empty_squares().iter().filter(allowed).collect()
    }

    /// The hash of the position: size, stones and turn.
    pub const fn hash(&self) -> u64 {
        self.board.hash(self.turn)
    }

    /// The same hash for all positions that are one under the symmetries of the board.
    pub fn canonical_hash(&self) -> u64 {
        self.board.canonical_hash(self.turn)
    }
}
