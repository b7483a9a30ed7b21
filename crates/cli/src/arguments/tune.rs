//! The command line of tuning.

use std::path::PathBuf;

use cinquina_arena::EngineSpec;
use cinquina_engine::ValuesSource;
use cinquina_game::{Rule, Size};
use cinquina_tune::spsa::Tuned;
use clap::{Args, Subcommand};

/// Find better numbers for the engine
#[derive(Subcommand)]
pub(crate) enum TuneCommand {
    Values(TuneValuesArguments),
    Network(TuneNetworkArguments),
    ClassNetwork(TuneClassNetworkArguments),
    #[command(alias = "moves")]
    Policy(TunePolicyArguments),
    Parameters(Box<TuneParametersArguments>),
    Loss(TuneLossArguments),
}

/// Fit the evaluation on games of self-play
///
/// Finds values such that the evaluation of a position predicts how its game ended and what the search said of it: logistic
/// regression over the classes of all empty squares and what both players threaten; values of rare classes stay near the
/// starting values. Prints the loss after every epoch, on the games learnt from and on one game in twenty that is held out.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina tune values games.cqg --out values.toml --plot loss.svg
  cinquina match --engine 'name=new,values=values.toml' --engine full --nodes 10000 --games 400")]
pub(crate) struct TuneValuesArguments {
    #[command(flatten)]
    pub(crate) files: EvaluationFiles,
    /// Weight of the game's result, from 0 to 1; the rest is the weight of the search's score
    #[arg(long, value_name = "SHARE", default_value_t = 0.7, value_parser = share)]
    pub(crate) result_share: f64,
    /// The evaluation that should mean odds of e to 1 [default: that of the starting values]
    #[arg(long, value_name = "VALUE", value_parser = scale)]
    pub(crate) scale: Option<f64>,
    /// Number of passes over all positions
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) epochs: u16,
    /// How firmly values are held near the starting values
    #[arg(long, value_name = "NATS", default_value_t = 20.0, value_parser = hold)]
    pub(crate) hold: f64,
    /// Seed for shuffling the positions
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
}

/// Train a network over the shapes of lines on games of self-play
///
/// The network learns to say of a position what a search said of it, or how its game ended. Files of any length are read as
/// a stream. All that is needed to go on is kept beside the network, in a file that ends in .training: after Ctrl-C or any
/// other interruption the same command goes on where it was, and --from begins with what an earlier training has learnt.
/// Prints the loss on the games learnt from and on one game in twenty that is held out, in nats above the least that is
/// possible. For renju there is one network for Black to move and one for White.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina selfplay --games 100000 --nodes 600 --side-positions 1 --side-nodes 600 --size 15 --size 20 --out games.cqg
  cinquina tune network games.cqg --out new.network --plot loss.svg
  cinquina match --engine 'name=new,values=new.network' --engine full --nodes 10000 --games 400")]
pub(crate) struct TuneNetworkArguments {
    /// Files of packed games
    #[arg(value_name = "FILE", required = true)]
    pub(crate) games: Vec<PathBuf>,
    /// The network to write
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Begin with the weights of an earlier training (its file that ends in .training) instead of random ones
    #[arg(long, value_name = "FILE")]
    pub(crate) from: Option<PathBuf>,
    /// The values whose policy the network is given: shipped, hand_made, or a file of values
    #[arg(long, value_name = "VALUES", default_value_t)]
    pub(crate) policy: ValuesSource,
    /// Number of passes over all positions
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) epochs: u16,
    /// Number of positions in a batch
    #[arg(long, value_name = "N", default_value_t = 2048, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    pub(crate) batch: u32,
    /// The largest step size; it falls to zero in the course of the training
    #[arg(long, default_value_t = 0.002, value_parser = step)]
    pub(crate) step: f64,
    /// Weight of the game's result, from 0 to 1; the rest is the weight of the search's score
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = share)]
    pub(crate) result_share: f64,
    /// The score, and the evaluation, that means odds of e to 1
    #[arg(long, value_name = "VALUE", default_value_t = 900, value_parser = clap::value_parser!(u16).range(10..=10_000))]
    pub(crate) scale: u16,
    /// Seed for the random weights and for the order of positions
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Number of threads, which does not change the result [default: number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Draw a chart of the loss into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    /// Replace existing files, and begin anew
    #[arg(long)]
    pub(crate) force: bool,
}

/// Measure how well evaluations predict what a search says
///
/// Prints the mean cross-entropy in nats, above the least that is possible, over all positions that a search would evaluate.
/// Best on games that nothing was learnt from.
#[derive(Args)]
#[command(after_help = "Example:
  cinquina tune loss frozen.cqg --values shipped --values new.network")]
pub(crate) struct TuneLossArguments {
    /// Files of packed games
    #[arg(value_name = "FILE", required = true)]
    pub(crate) games: Vec<PathBuf>,
    /// The values of the evaluation: shipped, hand_made, or a file; give several to compare them
    #[arg(long, value_name = "VALUES", default_value = "shipped")]
    pub(crate) values: Vec<ValuesSource>,
    /// The score, and the evaluation, that means odds of e to 1
    #[arg(long, value_name = "VALUE", default_value_t = 900.0, value_parser = scale)]
    pub(crate) scale: f64,
    /// Only every Nth record of a file: a game, or a position beside one
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) every: u32,
    /// Print one JSON object for each of the values, one per line
    #[arg(long)]
    pub(crate) json: bool,
}

/// Fit the small network over classes that corrects the values of squares
///
/// Finds a network, and values to go with it, that together predict what the search said of a position, or how its game
/// ended: one text file, and minutes of training, but weaker than what 'tune network' makes of millions of positions. If
/// the starting values have a network, it is trained further. For renju there is one network for Black to move and one
/// for White.
/// Prints the loss after every epoch, on the games learnt from and on one game in twenty that is held out.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina selfplay --games 20000 --nodes 2000 --side-positions 4 --out games.cqg
  cinquina tune class-network games.cqg --out values.toml --plot loss.svg
  cinquina match --engine 'name=new,values=values.toml' --engine full --nodes 10000 --games 400")]
pub(crate) struct TuneClassNetworkArguments {
    #[command(flatten)]
    pub(crate) files: EvaluationFiles,
    /// Start from a random network and zero values; the policy does not change
    #[arg(long)]
    pub(crate) fresh: bool,
    /// Weight of the game's result, from 0 to 1; the rest is the weight of the search's score
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = share)]
    pub(crate) result_share: f64,
    /// The score, and the evaluation, that means odds of e to 1
    #[arg(long, value_name = "VALUE", default_value_t = 900.0, value_parser = scale)]
    pub(crate) scale: f64,
    /// Number of passes over all positions
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) epochs: u16,
    /// Seed for the random network and for shuffling the positions
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Number of threads, which does not change the result [default: number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

/// Fit the policy (which moves look promising) on games of self-play
///
/// Finds scores of moves, by the classes that meet in their squares, such that the move which a search chose scores
/// higher than
/// the others: softmax regression. A good policy lets the search try the right move first and skip the others. Prints after
/// every epoch the loss, and how often the move with the highest score was chosen, on one game in twenty that is held out.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina tune policy games.cqg --out values.toml
  cinquina match --engine 'name=new,values=values.toml' --engine full --nodes 10000 --games 400")]
pub(crate) struct TunePolicyArguments {
    #[command(flatten)]
    pub(crate) files: FitFiles,
    /// The values to which the policy is added: shipped, hand_made, or a file of values
    #[arg(long, value_name = "VALUES", default_value_t)]
    pub(crate) from: ValuesSource,
    /// Number of passes over all choices
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) epochs: u16,
    /// How firmly a set of four classes is held near the sum of its classes
    #[arg(long, value_name = "NATS", default_value_t = 20.0, value_parser = hold)]
    pub(crate) hold: f64,
    /// Seed for shuffling the choices
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
}

/// What a fit of the evaluation reads and writes.
#[derive(Args)]
pub(crate) struct EvaluationFiles {
    #[command(flatten)]
    pub(crate) fit: FitFiles,
    /// Draw a chart of the loss into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    /// The values to start from: shipped, hand_made, or a file of values
    #[arg(long, value_name = "VALUES", default_value_t)]
    pub(crate) from: ValuesSource,
}

/// What a fit reads and writes.
#[derive(Args)]
pub(crate) struct FitFiles {
    /// Files of packed games
    #[arg(value_name = "FILE", required = true)]
    pub(crate) games: Vec<PathBuf>,
    /// The file of values to write
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Replace existing files
    #[arg(long)]
    pub(crate) force: bool,
}

/// Tune numbers of the search through matches (SPSA)
///
/// Every step changes all numbers a little, each in a random direction, plays that engine against one with the opposite
/// changes,
/// and moves the numbers towards the winner. Every step is recorded in the journal: after Ctrl-C or any other interruption,
/// --resume continues as if nothing had happened.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina tune parameters --parameter futility_margin:10 --parameter late_slope --steps 500 --journal run.jsonl --out new.toml
  cinquina tune parameters --resume run.jsonl --out new.toml --plot way.svg
  cinquina match --engine 'name=new,parameters=new.toml' --engine full --nodes 10000 --games 400")]
pub(crate) struct TuneParametersArguments {
    /// A number of the search, and how far it is moved at the last step [default: an eighth of its value]
    #[arg(long = "parameter", value_name = "NAME[:MOVE]", required_unless_present = "resume")]
    pub(crate) parameters: Vec<Tuned>,
    /// Number of steps
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) steps: u32,
    /// How many openings each step plays, each with both colours
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) pairs: u16,
    /// Nodes per move
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// How far each game won moves a number at the last step, as a share of its MOVE
    #[arg(long, default_value_t = 0.02, value_parser = share)]
    pub(crate) rate: f64,
    /// The board
    #[arg(long, default_value = super::USUAL_SIZE)]
    pub(crate) size: Size,
    /// The rule: freestyle, exactly-five, renju, caro or caro-exactly-five
    #[arg(long, default_value_t)]
    pub(crate) rule: Rule,
    /// The engine to start from, described as for a match
    #[arg(long, value_name = "PROPERTIES", default_value = "full")]
    pub(crate) engine: EngineSpec,
    /// Seed for the directions
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// How many games to play at a time [default: number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// The journal, in which every step is recorded
    #[arg(long, value_name = "FILE", required_unless_present = "resume")]
    pub(crate) journal: Option<PathBuf>,
    /// Continue the run of this journal with its own settings
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "parameters", "steps", "pairs", "nodes", "rate", "size", "rule", "engine", "seed", "journal",
    ])]
    pub(crate) resume: Option<PathBuf>,
    /// The file of parameters to write, replaced if it exists
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Draw a chart of the parameters into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
}

fn share(text: &str) -> Result<f64, String> {
    within(text, 0.0, 1.0)
}

fn step(text: &str) -> Result<f64, String> {
    within(text, 1e-6, 1.0)
}

fn scale(text: &str) -> Result<f64, String> {
    within(text, 10.0, 10_000.0)
}

fn hold(text: &str) -> Result<f64, String> {
    within(text, 0.0, 1e9)
}

fn within(text: &str, least: f64, most: f64) -> Result<f64, String> {
    match text.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(format!("give a number from {least} to {most}")),
    }
}
