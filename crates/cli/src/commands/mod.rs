mod bench;
mod explain;
mod line;
mod tour;

use cinquina_game::with_rule;

use crate::arguments::{BenchCommand, Command};

pub(crate) fn run(command: Option<Command>) -> anyhow::Result<()> {
    match command {
        None => tour::run(),
        Some(Command::Line(arguments)) => line::run(&arguments),
        Some(Command::Explain(arguments)) => with_rule!(arguments.position.rule, R => explain::run::<R>(&arguments)),
        Some(Command::Bench(BenchCommand::Board(arguments))) => bench::board::run(&arguments),
    }
}
