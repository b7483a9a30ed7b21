//! The command line of game files: conversion, packed games, puzzles found in games.

use std::path::PathBuf;

use cinquina_game::{Rule, Size};
use clap::{Args, Subcommand};

use super::Form;

/// Convert game files from one format into another
///
/// The extensions determine the formats: psq and rec (Piskvork), sgf (variations and comments), pos and lib (RenLib),
/// cqg (packed games), txt (one game per line: moves, squares, Gomocup's openings, or a list with names and results).
/// Whatever the new format cannot store is listed on standard error.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina convert game.psq game.sgf
  cinquina convert library.lib library.sgf
  cinquina convert games.txt games.sgf
  cinquina convert openings.txt openings-15.txt --write offsets
  cinquina convert game.rec game.psq --size 20 --force")]
pub(crate) struct ConvertArguments {
    /// The file to read
    #[arg(value_name = "FROM")]
    pub(crate) from: PathBuf,
    /// The file to write
    #[arg(value_name = "TO")]
    pub(crate) to: PathBuf,
    /// The board, if the file does not say [default: 15, or 20 for rec]
    #[arg(long)]
    pub(crate) size: Option<Size>,
    /// The rule, if the file does not say [default: freestyle]
    #[arg(long)]
    pub(crate) rule: Option<Rule>,
    /// How the lines of the txt file to read are written, if it cannot be guessed
    #[arg(long, value_name = "FORM")]
    pub(crate) read: Option<Form>,
    /// How to write the lines of a txt file [default: a list with names and results]
    #[arg(long, value_name = "FORM")]
    pub(crate) write: Option<Form>,
    /// Replace an existing file
    #[arg(long)]
    pub(crate) force: bool,
}

/// Read packed games
#[derive(Subcommand)]
pub(crate) enum GamesCommand {
    Info(GamesInfoArguments),
    Cat(GamesCatArguments),
}

/// Count the games, results and positions of packed files, and show what made them
#[derive(Args)]
pub(crate) struct GamesInfoArguments {
    /// Files of packed games
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Print one JSON object per file, one per line
    #[arg(long)]
    pub(crate) json: bool,
}

/// Print packed games, one per line: number, board, winner, opening, moves
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina games cat games.cqg | head
  cinquina games cat games.cqg --scores     h8:+35 is a move that its player scored +35
  cinquina games cat games.cqg --json")]
pub(crate) struct GamesCatArguments {
    /// A file of packed games
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Write the score after every move
    #[arg(long)]
    pub(crate) scores: bool,
    /// Print one JSON object per line: number, size, winner, opening, moves, scores
    #[arg(long, conflicts_with = "scores")]
    pub(crate) json: bool,
}

/// Find puzzles in games: positions with one move that wins by threats
///
/// Reads games, one per line, and writes the puzzles that the page shows under Learn. Every win is found by the solver, and
/// every other threatening first move is proven not to win. The rating grows with the length of the win and the
/// solver's work.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina puzzles games.txt --out puzzles.json")]
pub(crate) struct PuzzlesArguments {
    /// The games
    #[arg(value_name = "GAMES")]
    pub(crate) games: PathBuf,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Maximum number of puzzles
    #[arg(long, default_value_t = 120)]
    pub(crate) count: usize,
    /// The board of the games
    #[arg(long, default_value = super::USUAL_SIZE)]
    pub(crate) size: Size,
    /// Replace an existing file
    #[arg(long)]
    pub(crate) force: bool,
}
