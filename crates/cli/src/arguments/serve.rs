use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use cinquina_arena::parse_duration;
use cinquina_server::{Options, Timeouts};
use clap::Args;

/// Open the page in the browser: play, analyse, see why
///
/// Only this machine can connect. With --listen others can reach it too, for instance a phone in the same network; they need
/// the printed link, which contains a token.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina serve
  cinquina serve --port 9000 --no-open
  cinquina serve --listen 0.0.0.0")]
pub(crate) struct ServeArguments {
    /// The port; if it is taken, the next ones are tried; 0 means any free port
    #[arg(long, default_value_t = Options::PORT)]
    pub(crate) port: u16,
    /// The address to listen on, 0.0.0.0 for all
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) listen: Option<IpAddr>,
    /// Number of search threads [default: number of cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Database of games for the openings, made by 'cinquina db import' [default: the games shipped with the program]
    #[arg(long, value_name = "FILE")]
    pub(crate) db: Option<PathBuf>,
    /// How long an unused engine keeps its memory
    #[arg(long, value_name = "TIME", default_value = "5m", value_parser = parse_duration)]
    pub(crate) keep: Duration,
    /// Print the link without opening it
    #[arg(long)]
    pub(crate) no_open: bool,
}

/// What `cinquina` without a command means.
impl Default for ServeArguments {
    fn default() -> Self {
        let keep = Timeouts::default().engines;
        Self { port: Options::PORT, listen: None, threads: None, db: None, keep, no_open: false }
    }
}
