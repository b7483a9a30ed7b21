use std::fmt;
use std::io;
use std::time::Duration;

use cinquina_game::{Rule, Size, Square};
use serde::{Deserialize, Serialize};

use crate::{EngineLimits, Stop, Transcript};

/// One that takes part in a match and can send players: one for each game that is on at a time.
pub trait Contestant: Sync {
    /// The name in tables and files.
    fn name(&self) -> &str;

    /// Whether players can be started at all.
    fn check(&self) -> io::Result<()> {
        Ok(())
    }

    /// A player ready for [`Player::prepare`]. An error here ends the match: nobody is to blame in a game.
    fn start(&self) -> io::Result<Box<dyn Player>>;
}

/// One that plays games, one after the other.
///
/// A player that has committed a fault is dropped, and another one started for the next game.
pub trait Player: Send {
    /// Gets ready for a new game. This is not on the clock.
    fn prepare(&mut self, setting: &GameSetting<'_>) -> Result<(), Halt>;

    /// Chooses a move, and says how long that took.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Reply, Halt>;

    /// Says what it does in Swap2: on an empty board, or after three or five stones.
    fn swap2(&mut self, turn: &Turn<'_>) -> Result<Swap2Reply, Halt>;
}

/// What a player is told before a game.
#[derive(Copy, Clone, Debug)]
pub struct GameSetting<'a> {
    /// The board.
    pub size: Size,
    /// The rule.
    pub rule: Rule,
    /// What the player may use.
    pub limits: EngineLimits,
    /// Where a conversation may be written down.
    pub transcript: &'a Transcript,
    /// Set when the match is to end at once.
    pub stop: &'a Stop,
}

/// What a player is told when it is its turn.
#[derive(Copy, Clone, Debug)]
pub struct Turn<'a> {
    /// All moves from the empty board, the opening included.
    pub moves: &'a [Square],
    /// What is left of the time of the game, if it is limited.
    pub left: Option<Duration>,
    /// How long to wait for an answer before the player is given up.
    pub patience: Duration,
    /// Set when the match is to end at once.
    pub stop: &'a Stop,
}

/// A move that a player chose.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// Where it wants to play.
    pub square: Square,
    /// How long it thought.
    pub time: Duration,
}

/// What a player does in Swap2.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Swap2Answer {
    /// It takes Black.
    Swap,
    /// Stones for both colours in turn: three on an empty board, two more after three; or one, its first move as White.
    Stones(Vec<Square>),
}

/// An answer in Swap2.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Swap2Reply {
    /// What it does.
    pub answer: Swap2Answer,
    /// How long it thought.
    pub time: Duration,
}

/// Why there is no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Halt {
    /// The player has broken the rules, or broken down.
    Fault(Fault),
    /// The match was told to end.
    Stopped,
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// What cost a player the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// In a word.
    pub kind: FaultKind,
    /// In a line.
    pub detail: String,
}

impl Fault {
    /// A fault with its story.
    pub fn new(kind: FaultKind, detail: impl Into<String>) -> Self {
        Self { kind, detail: detail.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind, self.detail)
    }
}

/// The ways to lose a game without being beaten.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// Did not get ready.
    Start,
    /// Answered too late.
    Time,
    /// Did not answer at all.
    Hang,
    /// Ended in the middle of the game.
    Crash,
    /// Chose a square that cannot be played.
    Illegal,
    /// Wrote what is no answer.
    Rubbish,
    /// Said that it cannot play.
    Refusal,
    /// Lost a command because it came too soon after its last move: the match runner's fault, not the engine's.
    Swallowed,
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Start => "did not start",
            Self::Time => "lost on time",
            Self::Hang => "hung",
            Self::Crash => "crashed",
            Self::Illegal => "illegal move",
            Self::Rubbish => "rubbish",
            Self::Refusal => "refused to play",
            Self::Swallowed => "lost a command",
        })
    }
}
