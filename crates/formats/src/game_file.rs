use std::time::Duration;

use cinquina_game::{Colour, Game, Outcome, Rule, Size, Square, SquareSet};

use crate::{Node, NodeId, Tree};

/// A game as it is stored in files: the players, the moves with all notes on them, and the result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameFile {
    /// The board.
    pub size: Size,
    /// The rule it was played by.
    pub rule: Rule,
    /// Who played Black.
    pub black: String,
    /// Who played White.
    pub white: String,
    /// How the game ended; `None` if the file does not say, or the game is unfinished.
    pub ending: Option<Ending>,
    /// Piskvork's level of each player, Black's first: 0 for a person, or unknown.
    pub levels: [u32; 2],
    /// Where the game comes from.
    pub source: String,
    /// What stands on the board before the first move.
    pub setup: Setup,
    /// The moves.
    pub tree: Tree,
}

/// Stones that were set up before the first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Black's stones.
    pub black: Vec<Square>,
    /// White's stones.
    pub white: Vec<Square>,
    /// Who makes the first move.
    pub turn: Colour,
}

/// The empty board, Black to move.
impl Default for Setup {
    fn default() -> Self {
        Self { black: Vec::new(), white: Vec::new(), turn: Colour::Black }
    }
}

/// How a game ended, as far as files say.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Won on the board, or proven to be.
    Won(Colour),
    /// This player won because the other ran out of time.
    OnTime(Colour),
    /// This player won because the other broke the rules or crashed.
    Forfeit(Colour),
    /// Drawn.
    Draw,
}

impl Ending {
    /// Who won; `None` for a draw.
    pub const fn winner(self) -> Option<Colour> {
        match self {
            Self::Won(winner) | Self::OnTime(winner) | Self::Forfeit(winner) => Some(winner),
            Self::Draw => None,
        }
    }
}

impl GameFile {
    /// A game without moves or other information.
    pub fn new(size: Size, rule: Rule) -> Self {
        Self {
            size,
            rule,
            black: String::new(),
            white: String::new(),
            ending: None,
            levels: [0; 2],
            source: String::new(),
            setup: Setup::default(),
            tree: Tree::default(),
        }
    }

    /// A game of these moves, each with the time it took; a move that has no time took none.
    pub fn with_moves(size: Size, rule: Rule, moves: &[Square], times: &[Duration]) -> Self {
        let mut game = Self::new(size, rule);
        let mut last = Tree::ROOT;
        let times = times.iter().copied().chain(std::iter::repeat(Duration::ZERO));
        for (&square, time) in moves.iter().zip(times) {
            last = game.tree.add(last, square);
            game.tree.node_mut(last).time = time;
        }
        game
    }

    /// The moves of the game itself, without its variations.
    pub fn moves(&self) -> Vec<Square> {
        self.tree.main_line().filter_map(Node::square).collect()
    }

    /// Who moves after the last move of the game itself.
    pub fn turn(&self) -> Colour {
        if self.tree.main_line().count().is_multiple_of(2) { self.setup.turn } else { !self.setup.turn }
    }

    /// How the game itself ended on the board; `None` if it did not, or the moves cannot be played by the rule.
    pub fn outcome(&self) -> Option<Outcome> {
        let Setup { black, white, turn } = &self.setup;
        let mut game = Game::from_stones(self.rule, self.size, black, white, *turn).ok()?;
        self.moves().into_iter().try_for_each(|square| game.play(square)).ok()?;
        game.outcome()
    }

    /// The same as an [`Ending`], for files that say no more.
    pub(crate) fn ending_on_board(&self) -> Option<Ending> {
        self.outcome().map(|outcome| match outcome {
            Outcome::Win(winner) => Ending::Won(winner),
            Outcome::Draw => Ending::Draw,
        })
    }
}

/// A game without variations while it is read, move by move.
pub(crate) struct Line {
    pub(crate) game: GameFile,
    last: NodeId,
    taken: SquareSet,
}

impl Line {
    pub(crate) fn new(size: Size, rule: Rule) -> Self {
        Self { game: GameFile::new(size, rule), last: Tree::ROOT, taken: SquareSet::EMPTY }
    }

    /// Adds a move; `None` if its square is occupied.
    pub(crate) fn push(&mut self, square: Square) -> Option<&mut Node> {
        if self.taken.contains(square) {
            return None;
        }
        self.taken.insert(square);
        self.last = self.game.tree.add(self.last, square);
        Some(self.game.tree.node_mut(self.last))
    }

    /// Adds moves; the square of the first that cannot be played if there is one.
    pub(crate) fn extend(&mut self, moves: impl IntoIterator<Item = Square>) -> Result<(), Square> {
        moves.into_iter().try_for_each(|square| self.push(square).map(drop).ok_or(square))
    }
}
