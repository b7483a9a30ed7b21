//! The command line of matches: engines, openings, and the test of an engine.

use std::path::PathBuf;
use std::time::Duration;

use cinquina_arena::{EngineSpec, MatchSettings, Pairing, parse_duration, parse_memory};
use cinquina_formats::strings;
use cinquina_game::{Rule, Size};
use clap::{Args, ValueEnum};

/// Play a match between engines
///
/// Runs our own engine and any program that speaks the Gomocup protocol; every opening is played with both colours. An
/// engine
/// that crashes, hangs, plays an illegal move or oversteps its time loses that game and is restarted; such games are
/// listed at
/// the end, with the result without them. Every finished game is saved at once: after Ctrl-C or any other interruption,
/// --resume continues the match.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina match --engine 'name=a,cmd=./pbrain-a' --engine 'name=b,cmd=./pbrain-b --strong' --time 1s
  cinquina match --engine cmd=./new --engine cmd=./old --sprt 0,20 --games 2000 --concurrency 2 --openings o.txt
  cinquina match --resume out/match-1 --games 400 --report page

  cinquina match --engine full --engine 'name=bold,preset=full,futility_margin=40' --nodes 10000
  cinquina match --engine wine --engine 'preset=wine,crosses=on' --nodes 10000 --openings o.txt

An engine is described by properties, separated by commas:
  name=NAME  preset=full (our own engine, with any parameter of its search: futility_margin=40)
  preset=wine (the player of the paper, with switches: classes=fine, crosses=on, analysis=full, width=N)
  search=minimax, alphabeta or pvs (the textbook searches)
  values=FILE or hand_made (the values of its evaluation)  parameters=FILE (written by 'cinquina tune parameters')
  cmd=PROGRAM ARGUMENTS  dir=FOLDER  threads=N  restart=yes (a new process for every game)
  pause=60ms (how long nothing is sent to a program after its move)  warmup=yes (an untimed move before the first game)
  unlimited=silent or large (how to announce unlimited time; 'cinquina check-engine' finds out which it needs)
  and any limit of its own: time=, game-time=, increment=, nodes=, depth=, memory=")]
pub(crate) struct MatchArguments {
    /// An engine; give two or more
    #[arg(long = "engine", value_name = "PROPERTIES", required_unless_present = "resume")]
    pub(crate) engines: Vec<EngineSpec>,
    /// Who plays whom: head-to-head, gauntlet (the first plays all others), round-robin
    #[arg(long)]
    pub(crate) pairing: Option<Pairing>,
    /// How many games each pair of engines plays [default: 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MatchSettings::MOST_GAMES as i64))]
    pub(crate) games: Option<u32>,
    /// A file of openings, one per line: h8i9j10, 7,7 8,6 or offsets from the middle -1,2, 3,-4 [default: the openings
    /// shipped for the rule, on 15 and 20]
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Vec<PathBuf>,
    /// How the openings are written, if it cannot be guessed
    #[arg(long, value_name = "FORM", requires = "openings")]
    pub(crate) openings_form: Option<Form>,
    /// Start with Swap2 instead: one engine places three stones, the other chooses a colour or places two more; they take turns
    #[arg(long, conflicts_with_all = ["openings", "seed"])]
    pub(crate) swap2: bool,
    /// Shuffle the openings with this seed
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// The board: 15, or 20x30 for 20 columns and 30 rows
    #[arg(long, default_value = super::USUAL_SIZE)]
    pub(crate) size: Size,
    /// The rule: freestyle, exactly-five, renju, caro or caro-exactly-five
    #[arg(long, default_value_t)]
    pub(crate) rule: Rule,
    #[command(flatten)]
    pub(crate) limits: MatchLimits,
    /// By how much an engine may overstep its time
    #[arg(long, value_name = "TIME", default_value = "100ms", value_parser = parse_duration)]
    pub(crate) tolerance: Duration,
    /// End decided games early
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    pub(crate) adjudicate: Vec<Adjudicate>,
    /// Stop as soon as it is clear whether the first engine is ELO1 or only ELO0 stronger than the second
    #[arg(long, value_name = "ELO0,ELO1", value_parser = two_numbers, allow_hyphen_values = true)]
    pub(crate) sprt: Option<(f64, f64)>,
    /// How often the SPRT may wrongly accept ELO1
    #[arg(long, default_value_t = 0.05, requires = "sprt")]
    pub(crate) alpha: f64,
    /// How often the SPRT may wrongly accept ELO0
    #[arg(long, default_value_t = 0.05, requires = "sprt")]
    pub(crate) beta: f64,
    /// How many games to play at a time
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) concurrency: usize,
    /// Where to save the journal and the games [default: out/match-N with the first free number]
    #[arg(long, value_name = "DIR", conflicts_with = "resume")]
    pub(crate) out: Option<PathBuf>,
    /// Continue the match in this folder with its own settings; --games can extend it
    #[arg(long, value_name = "DIR", conflicts_with_all = [
        "engines", "pairing", "openings", "swap2", "seed", "size", "rule", "tolerance", "adjudicate", "sprt",
        "move_time", "game_time", "increment", "nodes", "depth", "memory",
    ])]
    pub(crate) resume: Option<PathBuf>,
    /// Replay games that ended by a fault of either engine, up to three times each; with --resume also those already in the folder
    #[arg(long)]
    pub(crate) replay_faults: bool,
    /// Write an HTML page with tables, charts and all games to replay into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) report: Option<PathBuf>,
    /// Write both sides of every conversation, with times, into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) log: Option<PathBuf>,
    /// Print one JSON object at the end and nothing else: engines, duels (wins, draws, losses, pairs, elo, low, high), sprt, faults,
    /// duels_without_faults
    #[arg(long)]
    pub(crate) json: bool,
}

/// What engines may use.
#[derive(Args)]
pub(crate) struct MatchLimits {
    /// Time per move [default: 1s, if nothing else is limited]
    #[arg(long = "time", alias = "move-time", value_name = "TIME", value_parser = parse_duration)]
    pub(crate) move_time: Option<Duration>,
    /// Time per game, for all moves
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) game_time: Option<Duration>,
    /// Time added after each move
    #[arg(long, value_name = "TIME", value_parser = parse_duration, requires = "game_time")]
    pub(crate) increment: Option<Duration>,
    /// Nodes per move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Search depth per move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    /// Memory limit, such as 350MB
    #[arg(long, value_name = "SIZE", value_parser = parse_memory)]
    pub(crate) memory: Option<u64>,
}

/// Which decided games end early.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
pub(crate) enum Adjudicate {
    /// Games that one player provably wins
    Wins,
    /// Games in which nobody can make five any more
    Draws,
}

/// How openings are written.
#[derive(Copy, Clone, ValueEnum)]
pub(crate) enum Form {
    /// Moves run together: h8i9j10
    Moves,
    /// The same with rows counted from the top
    MovesFromTop,
    /// Squares from 0 at the top left: 7,7 8,6
    Squares,
    /// Offsets from the middle: -1,2, 3,-4
    Offsets,
}

impl From<Form> for strings::Form {
    fn from(form: Form) -> Self {
        match form {
            Form::Moves => Self::Moves,
            Form::MovesFromTop => Self::MovesFromTop,
            Form::Squares => Self::Squares,
            Form::Offsets => Self::Offsets,
        }
    }
}

/// Make balanced openings for matches
///
/// Places a few random stones near the middle, and selects the positions that a long search finds even. No two of them
/// are the
/// same up to symmetry. The same arguments make the same openings on every machine.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina openings --count 80 --out openings.txt
  cinquina openings --size 20 --nodes 1000000 --balance 30 --seed 7 --out openings-20.txt")]
pub(crate) struct OpeningsArguments {
    /// How many openings to make
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) count: u32,
    /// The board: 15, or 20x30 for 20 columns and 30 rows
    #[arg(long, default_value = super::USUAL_SIZE)]
    pub(crate) size: Size,
    /// The rule: freestyle, exactly-five, renju, caro or caro-exactly-five
    #[arg(long, default_value_t)]
    pub(crate) rule: Rule,
    /// Nodes of the search that judges an opening
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// How far from 0 its score may be
    #[arg(long, value_name = "SCORE", default_value_t = 80, value_parser = clap::value_parser!(i32).range(1..))]
    pub(crate) balance: i32,
    /// Seed for the random stones
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// The engine that judges, described as for a match
    #[arg(long, value_name = "PROPERTIES", default_value = "full")]
    pub(crate) engine: EngineSpec,
    /// How many to judge at a time [default: number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// The file to write, instead of standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
}

/// Test a program against the Gomocup protocol
///
/// Does what a tournament manager does, step by step, and reports what the program does wrong. Exit code 1 if it breaks
/// a rule
/// in a way that loses games; advice does not count.
#[derive(Args)]
#[command(after_help = "Example:
  cinquina check-engine './pbrain-mine --config mine.toml' --size 20")]
pub(crate) struct CheckEngineArguments {
    /// The program and its arguments
    #[arg(value_name = "CMD")]
    pub(crate) command: String,
    /// The board, which must be square
    #[arg(long, default_value = super::USUAL_SIZE)]
    pub(crate) size: Size,
    /// Time per move
    #[arg(long = "time", alias = "move-time", value_name = "TIME", default_value = "500ms", value_parser = parse_duration)]
    pub(crate) move_time: Duration,
    /// Write the conversations, with times, into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    /// Print one JSON object per step, one per line: step, grade (good, advice, wrong), text
    #[arg(long)]
    pub(crate) json: bool,
}

fn two_numbers(text: &str) -> Result<(f64, f64), String> {
    let numbers = text.split_once(',').and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    numbers.ok_or_else(|| "give two Elo differences separated by a comma, such as 0,10".into())
}
