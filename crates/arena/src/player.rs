use std::fmt;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cinquina_game::{Rule, Size, Square};
use serde::{Deserialize, Serialize};

use crate::{EngineLimits, Transcript};

/// A participant in a match. It starts players: one for each game played at the same time.
pub trait Contestant: Sync {
    /// The name shown in tables and files.
    fn name(&self) -> &str;

    /// Checks that players can be started.
    fn check(&self) -> io::Result<()> {
        Ok(())
    }

    /// Starts a player. An error ends the match: it is not a fault in a game.
    fn start(&self) -> io::Result<Box<dyn Player>>;
}

/// A player of games, one after the other.
///
/// A player that has committed a fault is dropped, and another one started for the next game.
pub trait Player: Send {
    /// Gets ready for a new game. This is not on the clock.
    fn prepare(&mut self, setting: &GameSetting<'_>) -> Result<(), Halt>;

    /// Chooses a move and reports how long that took.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Reply, Halt>;

    /// Chooses in Swap2: on an empty board, or after three or five stones.
    fn swap2(&mut self, turn: &Turn<'_>) -> Result<Swap2Reply, Halt>;
}

/// What a player needs to know before a game.
#[derive(Copy, Clone, Debug)]
pub struct GameSetting<'a> {
    /// The board.
    pub size: Size,
    /// The rule.
    pub rule: Rule,
    /// The player's limits.
    pub limits: EngineLimits,
    /// Where commands and answers are recorded.
    pub transcript: &'a Transcript,
    /// Set to end the match at once.
    pub stop: &'a Stop,
}

/// What a player needs to know when it is its turn.
#[derive(Copy, Clone, Debug)]
pub struct Turn<'a> {
    /// All moves from the empty board, the opening included.
    pub moves: &'a [Square],
    /// The time left for the game, if it is limited.
    pub left: Option<Duration>,
    /// How long to wait for an answer before giving up on the player.
    pub patience: Duration,
    /// Set to end the match at once.
    pub stop: &'a Stop,
}

/// A move that a player chose.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The square.
    pub square: Square,
    /// How long it thought.
    pub time: Duration,
}

/// A player's choice in Swap2.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Swap2Answer {
    /// It takes Black.
    Swap,
    /// Stones for both colours in turn: three on an empty board, two more after three; or one, its first move as White.
    Stones(Vec<Square>),
}

/// A choice in Swap2 with its time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Swap2Reply {
    /// The choice.
    pub answer: Swap2Answer,
    /// How long it thought.
    pub time: Duration,
}

/// Why there is no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Halt {
    /// The player has broken the rules, or crashed.
    Fault(Fault),
    /// The match was stopped.
    Stopped,
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// A flag that asks running work to end soon. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that is not set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the flag.
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is set.
    pub fn requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What lost a player the game, other than play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Its kind.
    pub kind: FaultKind,
    /// What happened.
    pub detail: String,
}

impl Fault {
    /// A fault with a description of what happened.
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
    /// Did not start.
    Start,
    /// Answered too late.
    Time,
    /// Did not answer at all.
    Hang,
    /// Ended in the middle of the game.
    Crash,
    /// Chose a square that cannot be played.
    Illegal,
    /// Wrote something that is not an answer.
    Rubbish,
    /// Answered with an error.
    Refusal,
    /// Lost a command that came too soon after its last move: the match runner's fault, not the engine's.
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
