//! The command line, as text that teaches.

mod contest;
mod convert;
mod db;
mod lab;
mod openings;
mod proof;
mod puzzles;
mod selfplay;
mod serve;
mod solve;
mod tune;

use std::path::PathBuf;
use std::time::Duration;

use cinquina_arena::EngineSpec;
use cinquina_engine::{Level, Search, ValuesSource};
use cinquina_game::{Colour, Opening, Rule, Size};
use clap::{Args, Parser, Subcommand, ValueEnum};

pub(crate) use contest::{Adjudicate, CheckEngineArguments, Form, MatchArguments, MatchLimits};
pub(crate) use convert::ConvertArguments;
pub(crate) use db::{
    DbBookArguments, DbCommand, DbExportArguments, DbFile, DbImportArguments, DbQueryArguments, DbStatsArguments,
};
pub(crate) use lab::{
    CatalogueArguments, ClassifyArguments, ConstructArguments, LabCommand, LemmasArguments, SvgArguments,
};
pub(crate) use openings::OpeningsArguments;
pub(crate) use proof::{ProofCommand, ProofShowArguments};
pub(crate) use puzzles::PuzzlesArguments;
pub(crate) use selfplay::{GamesCatArguments, GamesCommand, GamesInfoArguments, SelfplayArguments};
pub(crate) use serve::ServeArguments;
pub(crate) use solve::{BenchSolveArguments, SolveArguments};
pub(crate) use tune::{
    EvaluationFiles, TuneCommand, TuneMovesArguments, TuneNetworkArguments, TuneParametersArguments,
    TuneValuesArguments,
};

/// Cinquina plays Gomoku (five in a row), says why in the words of the theory, and proves what it claims.
///
/// Without a command it opens the page in the browser, as `serve` does. Exit codes: 0 done, 1 something failed, 2 the input is at fault;
/// every failure is one line on standard error.
#[derive(Parser)]
#[command(name = "cinquina", version, max_term_width = 100)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Serve(ServeArguments),
    Line(LineArguments),
    Explain(ExplainArguments),
    Play(PlayArguments),
    Analyse(AnalyseArguments),
    Swap2(Swap2Arguments),
    Solve(Box<SolveArguments>),
    #[command(subcommand)]
    Proof(ProofCommand),
    Match(Box<MatchArguments>),
    CheckEngine(CheckEngineArguments),
    Openings(OpeningsArguments),
    Puzzles(PuzzlesArguments),
    Selfplay(SelfplayArguments),
    #[command(subcommand)]
    Games(GamesCommand),
    Convert(ConvertArguments),
    #[command(subcommand)]
    Db(DbCommand),
    #[command(subcommand)]
    Tune(TuneCommand),
    #[command(subcommand)]
    Lab(LabCommand),
    Bench(BenchArguments),
}

/// Classify a line of nine squares, or by rules other than freestyle of eleven
///
/// Tells the class of the line of the player whose stone is in the middle, with the numbers the class
/// follows from: G, the highest degree of a block; N, how many blocks have it; a tracker for each pair
/// of them, which counts in how many of the two each square is empty; the triggers (*) and the
/// defence (-). With an empty middle it tells what each player would make there. Other rules than freestyle ask for one
/// more square at either end, and know no G and N.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina line '+O+XXX++O'       a weak three
  cinquina line '+XXX++OO+'       empty middle: X would make a double four, O a simple three
  cinquina line '##XXX++O+'       # is outside the board
  cinquina line 'X+XXXX+++++' --rule exactly-five
  echo '++XXX++++' | cinquina line -")]
pub(crate) struct LineArguments {
    /// Nine squares or eleven: X, O, + for empty, # for outside the board; - reads them from standard input
    #[arg(value_name = "LINE")]
    pub(crate) line: String,
    /// The rule: freestyle, exactly-five, renju, caro or caro-exactly-five
    #[arg(long, default_value_t)]
    pub(crate) rule: Rule,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Draw a position and say which moves are left
///
/// Tells which case of the board analysis holds for the player to move (he wins at once, must block, has
/// lost, wins by two fours at once, must defend, or none of these), which named patterns stand on the
/// board with their triggers and defences, and which moves remain.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina explain h8g9i8g7j8
  cinquina explain h8g9i8g7j8 --svg position.svg
  cinquina explain --black h8i8j8 --white g9g7 --turn white --size 20x30
  cinquina explain h8g9i8g7j8 --json")]
pub(crate) struct ExplainArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// Print one JSON object: case (1 to 5, 0 for none), result (win, loss, forced, open), moves, patterns
    #[arg(long)]
    pub(crate) json: bool,
    /// Draw the position into this file as well
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Let --svg replace a file that exists
    #[arg(long, requires = "svg")]
    pub(crate) force: bool,
}

/// Search a position for its best moves
///
/// Prints the best lines after every depth while it thinks: depth, score for the player to move (or M and
/// the number of moves of both sides to a win or a loss), nodes, speed, and the moves expected. Thinks for
/// five seconds unless it is told otherwise; Ctrl-C ends it at once.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina analyse h8g9i8g7j8
  cinquina analyse h8i9g9 --time 10s --lines 3 --threads 2
  cinquina analyse h8i9g9 --depth 10 --json
  cinquina analyse h8i9g9 --search mcts --lines 3
  cinquina analyse h8i9g9 --search pvs --depth 4
  cinquina analyse h8i9g9 --preset wine,classes=fine,width=20 --depth 6")]
pub(crate) struct AnalyseArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// How long to think: 500ms, 5s, 2m
    #[arg(long, value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// How deep to look
    #[arg(long, value_parser = clap::value_parser!(i32).range(1..=99))]
    pub(crate) depth: Option<i32>,
    /// How many nodes to enter
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Which search thinks: full, mcts (best first), or one as textbooks have it: minimax, alphabeta, pvs
    #[arg(long, value_name = "SEARCH", conflicts_with = "preset")]
    pub(crate) search: Option<Search>,
    /// Which player thinks: full, or wine, the one that the paper explains, with its switches: classes=fine,
    /// crosses=on, analysis=full, width=N
    #[arg(long, value_name = "PLAYER")]
    pub(crate) preset: Option<Search>,
    /// How many of the best moves to follow
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) lines: u16,
    /// How many threads think together
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// The numbers of the evaluation: shipped, hand_made, or a file that 'cinquina tune values' wrote
    #[arg(long, value_name = "VALUES", default_value_t)]
    pub(crate) values: ValuesSource,
    /// Play the move of this opening book where it has one: any game file, such as an SGF file of 'cinquina db book'
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    /// Print a JSON object for each depth (depth, score or mate, pv, nodes, nps), and a last one with best
    #[arg(long)]
    pub(crate) json: bool,
}

/// Play against the engine in the terminal
///
/// You type squares, it answers; undo takes back, hint asks what it would play, quit leaves and tells how to go on.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina play
  cinquina play --level 3
  cinquina play --play white --time 5s --size 20
  cinquina play h8i9h9 --play white")]
pub(crate) struct PlayArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// Your colour
    #[arg(long, value_name = "COLOUR", default_value = "black", ignore_case = true)]
    pub(crate) play: Turn,
    /// Where Black may put his first two stones: free; pro, in the middle and then outside the five by five squares around it;
    /// long-pro, seven by seven
    #[arg(long, default_value_t)]
    pub(crate) opening: Opening,
    /// How long the engine may think about a move
    #[arg(long, default_value = USUAL_TIME, value_parser = duration)]
    pub(crate) time: Duration,
    /// And how deep at most
    #[arg(long, value_parser = clap::value_parser!(i32).range(1..=99))]
    pub(crate) depth: Option<i32>,
    /// And how many nodes at most
    #[arg(long)]
    pub(crate) nodes: Option<u64>,
    /// How strong the engine plays: from 1, a beginner's opponent who overlooks threats, to 10, all it can
    #[arg(long, default_value_t)]
    pub(crate) level: Level,
    /// An opening book from which the engine plays while it can: any game file
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    /// What a weak level overlooks: the same seed, the same game; by default another one every time
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Let the engine think while you do
    #[arg(long)]
    pub(crate) ponder: bool,
}

/// Tell what each choice of Swap2 is worth: stay, swap, or place two stones
///
/// Without moves it finds three stones to place. After three or five moves it tells the chance to win of each choice, by search. In
/// Swap, without the 2, only the first two are allowed.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina swap2
  cinquina swap2 h8i9c3 --time 20s
  cinquina swap2 h8i9c3k5b9 --json")]
pub(crate) struct Swap2Arguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// How long to think
    #[arg(long, default_value = "10s", value_parser = duration)]
    pub(crate) time: Duration,
    /// How many threads think together
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// What stones are drawn by; another one every time unless it is given
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Print one JSON object: stay, swap and place from 0 to 1, best
    #[arg(long)]
    pub(crate) json: bool,
}

/// Search fixed positions to a fixed depth, or measure a part with a subcommand
///
/// Prints the nodes, a hash of all scores and moves, and the speed. Nodes and hash are the same in every
/// run and on every machine: they change if and only if the player plays differently.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct BenchArguments {
    #[command(subcommand)]
    pub(crate) part: Option<BenchPart>,
    /// How deep to look
    #[arg(long, default_value_t = 13, value_parser = clap::value_parser!(i32).range(1..=30))]
    pub(crate) depth: i32,
    /// The rule: freestyle, exactly-five, renju, caro or caro-exactly-five
    #[arg(long, default_value_t)]
    pub(crate) rule: Rule,
    /// The numbers of the evaluation: shipped, hand_made, or a file that 'cinquina tune values' wrote
    #[arg(long, value_name = "VALUES", default_value_t)]
    pub(crate) values: ValuesSource,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Subcommand)]
pub(crate) enum BenchPart {
    Board(BenchBoardArguments),
    Solve(BenchSolveArguments),
    Searches(BenchSearchesArguments),
    Judge(BenchJudgeArguments),
}

/// Count the nodes that minimax, alpha-beta and principal variation search need for the same value
///
/// Searches fixed positions with each to every depth up to the one given, and fails if their values differ.
/// The counts are the same on every machine.
#[derive(Args)]
pub(crate) struct BenchSearchesArguments {
    /// How deep to look
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(i32).range(1..=9))]
    pub(crate) depth: i32,
    /// How deep minimax looks: a hundred times longer for each more
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(i32).range(1..=9))]
    pub(crate) minimax_depth: i32,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Measure how well the scores of searches tell who won games
///
/// Draws a position from every game that was won, lets each engine think about it, and prints the cross-entropy of who won in
/// nats, after the curve from scores to chances that fits best. Where two engines differ by a few Elo this shows it sooner than a match; but it
/// is no match. The engines after the first are compared with it, position by position, with the standard error.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina bench judge games.txt
  cinquina bench judge games.cqg --nodes 60000 --engine full --engine late_slope=158 --engine values=new.toml")]
pub(crate) struct BenchJudgeArguments {
    /// Files of games in any format, best those of strong players
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Engines, described as for a match: preset=full with any parameter of its search
    #[arg(long = "engine", value_name = "PROPERTIES", default_value = "full")]
    pub(crate) engines: Vec<EngineSpec>,
    /// Nodes for a position
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// How many positions at most
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    pub(crate) positions: usize,
    /// What the positions are drawn by
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// How many positions at a time [default: as many as the machine has cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Print one JSON object a line for each engine
    #[arg(long)]
    pub(crate) json: bool,
}

/// Make and undo moves with all patterns kept and the analysis asked after every move
///
/// Plays the games in data/games forward and back, on 15×15 and 20×20. The checksum is made from every
/// analysis: it is the same in every round and on every machine.
#[derive(Args)]
pub(crate) struct BenchBoardArguments {
    /// How long to measure each board, in seconds
    #[arg(long, default_value_t = 2.0, value_parser = seconds)]
    pub(crate) seconds: f64,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// A position, wherever a command takes one.
#[derive(Args)]
pub(crate) struct PositionArguments {
    /// The moves of a game run together (h8i9j10), Black first; - reads them from standard input. Leave it out for the
    /// empty board
    #[arg(value_name = "MOVES", conflicts_with_all = ["black", "white", "stones", "turn"])]
    pub(crate) moves: Option<String>,
    /// The stones of both, instead of a game: 'B=7,7 8,7|W=7,6', column and row from 0 at the top left
    #[arg(long, value_name = "STONES", conflicts_with_all = ["black", "white"])]
    pub(crate) stones: Option<String>,
    /// Black's stones, instead of a game
    #[arg(long, value_name = "SQUARES")]
    pub(crate) black: Option<String>,
    /// White's stones, instead of a game
    #[arg(long, value_name = "SQUARES")]
    pub(crate) white: Option<String>,
    /// Who moves next; by default Black if he has not more stones than White
    #[arg(long, value_name = "COLOUR", ignore_case = true)]
    pub(crate) turn: Option<Turn>,
    /// The board: 15, or 20x30 for 20 columns and 30 rows
    #[arg(long, default_value = USUAL_SIZE)]
    pub(crate) size: Size,
    /// The rule: freestyle, exactly-five, renju, caro or caro-exactly-five
    #[arg(long, default_value_t)]
    pub(crate) rule: Rule,
}

/// The board unless another is named.
pub(crate) const USUAL_SIZE: &str = "15";
/// How long the engine thinks about a move in a game, unless another time is named.
pub(crate) const USUAL_TIME: &str = "1s";

#[derive(Copy, Clone, ValueEnum)]
pub(crate) enum Turn {
    Black,
    White,
}

impl From<Turn> for Colour {
    fn from(turn: Turn) -> Self {
        match turn {
            Turn::Black => Self::Black,
            Turn::White => Self::White,
        }
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("give a number of seconds from 0.01 to 3600".into()),
    }
}

/// A time with its unit: 500ms, 5s, 2m; a number alone is in seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match text.get(number.len()..) {
        Some("ms") => 0.001,
        Some("" | "s") => 1.0,
        Some("m" | "min") => 60.0,
        _ => return Err("give a time such as 500ms, 5s or 2m".into()),
    };
    match number.parse::<f64>() {
        Ok(count) if (0.0..=86_400.0).contains(&(count * unit)) => Ok(Duration::from_secs_f64(count * unit)),
        _ => Err("give a time such as 500ms, 5s or 2m, at most a day".into()),
    }
}

/// A number of megabytes, as bytes.
fn megabytes(text: &str) -> Result<usize, String> {
    match text.parse::<usize>() {
        Ok(count @ 1..=1_048_576) => Ok(count << 20),
        _ => Err("give a number of megabytes from 1 to 1048576".into()),
    }
}
