//! Endgame solvers (§3.3): does PX win, if he plays nothing but threats?
//!
//! [`solve`] takes a [`Problem`] and looks for a win with one of the [`Solver`]s and a set of [`Threats`]. What it
//! finds is a [`Win`] written out to the last reply of PY, or the certainty that there is none by these threats, or
//! neither: because a limit was reached, or because the solver does not see every win.
//!
#![doc = include_str!("../README.md")]
#![warn(clippy::unwrap_used)]

mod auto;
mod bmm;
mod control;
mod dfpn;
mod guided;
mod numbers;
mod pns;
mod problem;
mod prover;
pub mod quiet;
mod solve;
mod table;
mod threat_board;
mod tss;
mod vcf;
mod win;

pub use control::{Limit, Progress, SolveControl, SolveLimits};
pub use problem::{Answer, Outcome, Problem, Solver, Threats, UnknownSolver, UnknownThreats};
pub use solve::solve;
pub use win::{Continuation, Win, WinningMove};
