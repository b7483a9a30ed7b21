mod analyse;
mod bench;
mod check_engine;
mod contest;
mod convert;
#[cfg(feature = "databases")]
mod db;
mod explain;
mod games;
mod install;
mod lab;
mod line;
mod openings;
mod play;
mod proof;
#[cfg(feature = "proving")]
mod prove;
mod puzzles;
mod selfplay;
mod serve;
mod solve;
mod swap2;
#[cfg(feature = "training")]
mod tune;
mod wide_line;

use anyhow::Context;
use cinquina_arena::Stop;
use cinquina_game::Rule;

use crate::arguments::{Command, ServeArguments};
#[cfg(not(all(feature = "databases", feature = "proving", feature = "training")))]
use crate::left_out::left_out;

pub(crate) fn run(command: Option<Command>) -> anyhow::Result<()> {
    match command {
        None => serve::run(&ServeArguments::default()),
        Some(Command::Serve(arguments)) => serve::run(&arguments),
        Some(Command::Line(arguments)) => match arguments.rule {
            Rule::Freestyle => line::run(&arguments),
            _ => wide_line::run(&arguments),
        },
        Some(Command::Explain(arguments)) => explain::run(&arguments),
        Some(Command::Play(arguments)) => play::run(&arguments),
        Some(Command::Analyse(arguments)) => analyse::run(&arguments),
        Some(Command::Swap2(arguments)) => swap2::run(&arguments),
        Some(Command::Solve(arguments)) => solve::run(&arguments),
        #[cfg(feature = "proving")]
        Some(Command::Prove(arguments)) => prove::run(&arguments),
        #[cfg(not(feature = "proving"))]
        Some(Command::Prove(_)) => Err(left_out("'cinquina prove'", "proving")),
        Some(Command::Proof(command)) => proof::run(&command),
        Some(Command::Match(arguments)) => contest::run(&arguments),
        Some(Command::CheckEngine(arguments)) => check_engine::run(&arguments),
        Some(Command::Openings(arguments)) => openings::run(&arguments),
        Some(Command::Puzzles(arguments)) => puzzles::run(&arguments),
        Some(Command::Selfplay(arguments)) => selfplay::run(&arguments),
        Some(Command::Games(command)) => games::run(&command),
        Some(Command::Convert(arguments)) => convert::run(&arguments),
        #[cfg(feature = "databases")]
        Some(Command::Db(command)) => db::run(&command),
        #[cfg(not(feature = "databases"))]
        Some(Command::Db(_)) => Err(left_out("'cinquina db'", "databases")),
        #[cfg(feature = "training")]
        Some(Command::Tune(command)) => tune::run(&command),
        #[cfg(not(feature = "training"))]
        Some(Command::Tune(_)) => Err(left_out("'cinquina tune'", "training")),
        Some(Command::Lab(command)) => lab::run(&command),
        Some(Command::Bench(arguments)) => bench::run(&arguments),
        Some(Command::Completions(arguments)) => install::completions(&arguments),
        Some(Command::Man(arguments)) => install::man(&arguments),
    }
}

/// A stop that Ctrl-C requests, for work that can be continued later.
fn stop_on_ctrl_c() -> anyhow::Result<Stop> {
    let stop = Stop::new();
    let handler = stop.clone();
    ctrlc::set_handler(move || handler.request()).context("cannot catch Ctrl-C")?;
    Ok(stop)
}
