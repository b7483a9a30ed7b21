mod analyse;
mod bench;
mod check_engine;
mod contest;
mod convert;
mod db;
mod explain;
mod games;
mod lab;
mod line;
mod openings;
mod play;
mod proof;
mod puzzles;
mod selfplay;
mod serve;
mod solve;
mod swap2;
mod tune;
mod wide_line;

use cinquina_game::{Rule, with_rule};

use crate::arguments::{BenchPart, Command, ServeArguments};

pub(crate) fn run(command: Option<Command>) -> anyhow::Result<()> {
    match command {
        None => serve::run(&ServeArguments::default()),
        Some(Command::Serve(arguments)) => serve::run(&arguments),
        Some(Command::Line(arguments)) => match arguments.rule {
            Rule::Freestyle => line::run(&arguments),
            rule => with_rule!(rule, R => wide_line::run::<R>(&arguments)),
        },
        Some(Command::Explain(arguments)) => with_rule!(arguments.position.rule, R => explain::run::<R>(&arguments)),
        Some(Command::Play(arguments)) => with_rule!(arguments.position.rule, R => play::run::<R>(&arguments)),
        Some(Command::Analyse(arguments)) => with_rule!(arguments.position.rule, R => analyse::run::<R>(&arguments)),
        Some(Command::Swap2(arguments)) => with_rule!(arguments.position.rule, R => swap2::run::<R>(&arguments)),
        Some(Command::Solve(arguments)) => with_rule!(arguments.position.rule, R => solve::run::<R>(&arguments)),
        Some(Command::Proof(command)) => proof::run(&command),
        Some(Command::Match(arguments)) => contest::run(&arguments),
        Some(Command::CheckEngine(arguments)) => check_engine::run(&arguments),
        Some(Command::Openings(arguments)) => openings::run(&arguments),
        Some(Command::Puzzles(arguments)) => puzzles::run(&arguments),
        Some(Command::Selfplay(arguments)) => selfplay::run(&arguments),
        Some(Command::Games(command)) => games::run(&command),
        Some(Command::Convert(arguments)) => convert::run(&arguments),
        Some(Command::Db(command)) => db::run(&command),
        Some(Command::Tune(command)) => tune::run(&command),
        Some(Command::Lab(command)) => lab::run(&command),
        Some(Command::Bench(arguments)) => match &arguments.part {
            None => with_rule!(arguments.rule, R => bench::search::run::<R>(&arguments)),
            Some(BenchPart::Board(arguments)) => bench::board::run(arguments),
            Some(BenchPart::Solve(arguments)) => bench::solve::run(arguments),
            Some(BenchPart::Searches(arguments)) => bench::searches::run(arguments),
            Some(BenchPart::Judge(arguments)) => bench::judge::run(arguments),
        },
    }
}
