//! Matches between Gomoku engines.
//!
//! From the inside out:
//!
//! * [`Player`] is what the runner asks for moves; a [`Contestant`] starts players. [`gomocup`] drives any
//!   program that speaks the Gomocup protocol, [`OwnEngine`] is our own engine in this process.
//! * [`game`] plays one game by the rules and the [`Clock`]: a player who breaks either loses it.
//! * A [`MatchSettings`] says who plays whom and how often; the [`Schedule`] numbers the games, [`Match`] plays
//!   the missing ones on several threads, and [`Standing`] counts the results.
//! * The [`Archive`] saves every game the moment it ends, so that an interrupted match can be resumed.
//! * [`selfplay`] plays our engine against itself, fast, into files of packed games.
//! * [`statistics`] says what the results mean, [`report`] shows them, [`check`] tests how well an engine follows the protocol.
//!
#![doc = include_str!("../README.md")]
#![warn(clippy::unwrap_used)]

mod adjudication;
mod archive;
pub mod check;
mod clock;
mod contest;
mod engine_spec;
pub mod game;
pub mod gomocup;
mod limits;
mod openings;
mod own;
mod player;
mod record;
pub mod report;
mod schedule;
pub mod selfplay;
mod settings;
mod standing;
pub mod statistics;
mod swap2;
mod text;
mod transcript;

pub use adjudication::{Adjudication, is_dead, proven_winner};
pub use archive::{Archive, ArchiveError, SavedMatch};
pub use clock::{Clock, Overrun};
pub use contest::{Finish, Match, MatchError};
pub use engine_spec::{EngineKind, EngineSpec, OwnSpec, ProgramSpec, SpecError, UnlimitedTime};
pub use limits::{EngineLimits, ValueError, parse_duration, parse_memory};
pub use openings::{BalancedOpenings, MakeError, NoOpenings, OpeningError, read_openings, shipped_openings};
pub use own::OwnEngine;
pub use player::{Contestant, Fault, FaultKind, GameSetting, Halt, Player, Reply, Stop, Swap2Answer, Swap2Reply, Turn};
pub use record::{Ending, GameRecord, GameResult};
pub use schedule::{Assignment, Pairing, Schedule};
pub use settings::{MatchSettings, SettingsError, UnknownName};
pub use standing::{Duel, Standing, Tally};
pub use text::seconds;
pub use transcript::Transcript;
