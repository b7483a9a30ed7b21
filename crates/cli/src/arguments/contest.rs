//! The command line of matches.

use std::path::PathBuf;
use std::time::Duration;

use cinquina_arena::{EngineSpec, MatchSettings, Pairing, parse_duration, parse_memory};
use cinquina_formats::strings;
use cinquina_game::{Rule, Size};
use clap::{Args, ValueEnum};

/// Let engines play each other
///
/// Plays our own engine and any programs that speak the Gomocup protocol, every opening with both
/// colours. Whoever crashes, hangs, plays illegally or is late loses that game with the reason and is started anew;
/// at the end these games are listed, with the result without them.
/// Every finished game is kept at once: after Ctrl-C, or after any other end, --resume goes on.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina match --engine 'name=a,cmd=./pbrain-a' --engine 'name=b,cmd=./pbrain-b --strong' --move-time 1s
  cinquina match --engine cmd=./new --engine cmd=./old --sprt 0,20 --games 2000 --concurrency 2 --openings o.txt
  cinquina match --resume out/match-1 --games 400 --report page

  cinquina match --engine full --engine 'name=bold,preset=full,futility_margin=40' --nodes 10000
  cinquina match --engine wine --engine 'preset=wine,crosses=on' --nodes 10000 --openings o.txt

An engine is described by properties with commas between them:
  name=NAME  preset=full (our own engine, with any parameter of its search: futility_margin=40)
  preset=wine (the player of the paper, with switches: classes=fine, crosses=on, analysis=full, width=N)
  search=minimax, alphabeta or pvs (as textbooks have them)
  values=FILE (or hand_made: the numbers of its evaluation)  parameters=FILE (those that 'cinquina tune parameters' wrote)
  cmd=PROGRAM ARGUMENTS  dir=FOLDER  threads=N  restart=yes (a new process for every game)
  pause=60ms (how long a program is left alone after its move)  warmup=yes (a move off the clock before the first game)
  unlimited=silent or large (how it is told that time is not limited; 'cinquina check-engine' finds out what it needs)
  and any limit of its own: move-time=, game-time=, increment=, nodes=, depth=, memory=")]
pub(crate) struct MatchArguments {
    /// An engine; give two or more
    #[arg(long = "engine", value_name = "PROPERTIES", required_unless_present = "resume")]
    pub(crate) engines: Vec<EngineSpec>,
    /// Who meets whom: head-to-head, gauntlet (the first meets all others), round-robin
    #[arg(long)]
    pub(crate) pairing: Option<Pairing>,
    /// How many games each pair of engines plays [default: 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MatchSettings::MOST_GAMES as i64))]
    pub(crate) games: Option<u32>,
    /// A file of openings, one a line: h8i9j10, 7,7 8,6 or offsets from the middle -1,2, 3,-4 [default: those that come
    /// with the program for the rule, on 15 and 20]
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Vec<PathBuf>,
    /// How the openings are written, where they do not tell it themselves
    #[arg(long, value_name = "FORM", requires = "openings")]
    pub(crate) openings_form: Option<Form>,
    /// Begin with Swap2 instead: one places three stones, the other chooses his colour or places two more; each does both in turn
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
    /// End games early that are decided
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
    /// How many games are on at a time
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) concurrency: usize,
    /// Where the journal and the games are kept [default: out/match-N, the first that is free]
    #[arg(long, value_name = "DIR", conflicts_with = "resume")]
    pub(crate) out: Option<PathBuf>,
    /// Go on with the match in this folder, by its own settings; --games can prolong it
    #[arg(long, value_name = "DIR", conflicts_with_all = [
        "engines", "pairing", "openings", "swap2", "seed", "size", "rule", "tolerance", "adjudicate", "sprt",
        "move_time", "game_time", "increment", "nodes", "depth", "memory",
    ])]
    pub(crate) resume: Option<PathBuf>,
    /// Play games again that ended by a fault of either engine, up to three times each; with --resume those of the folder too
    #[arg(long)]
    pub(crate) replay_faults: bool,
    /// Write a page with tables, charts and every game to replay into this folder
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
    /// Time for a move [default: 1s, if nothing else is limited]
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) move_time: Option<Duration>,
    /// Time for all moves of a game
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) game_time: Option<Duration>,
    /// What each move adds to the time of the game
    #[arg(long, value_name = "TIME", value_parser = parse_duration, requires = "game_time")]
    pub(crate) increment: Option<Duration>,
    /// Nodes for a move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Depth of a move's search
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    /// Memory, such as 350MB
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

/// Test a program against the Gomocup protocol
///
/// Goes through what managers do, step by step, and says what the program does wrong. Exit code 1 if
/// it breaks a rule that costs games; advice does not count.
#[derive(Args)]
#[command(after_help = "Example:
  cinquina check-engine './pbrain-mine --config mine.toml' --size 20")]
pub(crate) struct CheckEngineArguments {
    /// The program and its arguments
    #[arg(value_name = "CMD")]
    pub(crate) command: String,
    /// The board: a square one
    #[arg(long, default_value = super::USUAL_SIZE)]
    pub(crate) size: Size,
    /// Time for a move
    #[arg(long, value_name = "TIME", default_value = "500ms", value_parser = parse_duration)]
    pub(crate) move_time: Duration,
    /// Write the conversations, with times, into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    /// Print one JSON object a line for each step: step, grade (good, advice, wrong), text
    #[arg(long)]
    pub(crate) json: bool,
}

fn two_numbers(text: &str) -> Result<(f64, f64), String> {
    let numbers = text.split_once(',').and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    numbers.ok_or_else(|| "write two differences in Elo with a comma between them, such as 0,10".into())
}
