//! The pattern laboratory: the theory of §2 of the paper, computed exactly.
//!
//! The engine's tables have lines of nine squares and ten classes. The laboratory uses none of them: it plays the game, and so is
//! their independent oracle. It can be read as a course.
//!
//! # Patterns
//!
//! A [`Pattern`] is a set of squares with their contents: `X` for a stone of PX, `O` for one of PY, `+` for an empty square.
//! It is drawn as text, with blanks where it has no square.
//!
//! ```
//! use cinquina_lab::{Pattern, Square};
//!
//! let cross: Pattern = "XXX++\n    +\n    X\n    X\n    X".parse()?;
//! assert_eq!(cross.size(), 9);
//! assert_eq!(cross.remove(Square::new(0, 0))?.size(), 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Victories, attacks, threats
//!
//! Restrict the game to the squares of a pattern with stones of PX only. If PX wins as second player it is a *victory*, and
//! its *steps* are the stones he has to place. If one stone of PX on a *trigger* makes it a victory it is an *attack*, and
//! if one stone makes it an attack it is a *threat*. PY may block anywhere, and may win himself if he is the first with
//! five. The *defence* of an attack is the set of squares whose removal leaves no attack. [`classify`] computes all of this:
//!
//! ```
//! use cinquina_lab::{Class, Name, classify};
//!
//! let found = classify(&"++XXX+".parse()?)?;
//! assert_eq!(found.class, Class::attack(2));
//! assert_eq!(found.name(), Some(Name::W3));
//! assert_eq!(found.defence_size, 3);
//! assert!(found.minimal);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The answers are exact: the search prunes only what provably cannot matter, and the tests compare it with a search that
//! prunes nothing. A long search reports its progress to a [`Watch`] and can be stopped; it then answers [`Stopped`], never a
//! guess.
//!
//! # From there
//!
//! * [`catalogue`]: every minimal pattern on a line or a cross.
//! * [`lemmas`]: each lemma of §2.3 and §2.6 made precise and checked on every small pattern, with the smallest
//!   counterexample where it fails. Some do.
//! * [`construct`]: new patterns out of old, and attacks as threat sequences (§2.5).
//! * [`remarks`]: remarks of §2.4, checked.
//! * [`render`]: all of it as text, JSON and SVG.
//!
#![doc = include_str!("../README.md")]
#![warn(clippy::unwrap_used)]

pub mod catalogue;
mod classify;
pub mod construct;
mod game;
pub mod lemmas;
mod pattern;
pub mod remarks;
pub mod render;

pub use classify::{
    Class, Classification, ClassifyError, Kind, Move, Name, Named, Strength, Trigger, class_of, classify,
    classify_watched, steps_to_win,
};
pub use game::{Progress, Stopped, Watch};
pub use pattern::{AlgebraError, Block, BlockKind, Content, DIRECTIONS, ParseError, Pattern, Player, Square};
