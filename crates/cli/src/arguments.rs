//! The command line, as text that teaches.

mod bench;
mod contest;
mod convert;
mod db;
mod explain;
mod lab;
mod openings;
mod play;
mod position;
mod proof;
mod puzzles;
mod selfplay;
mod serve;
mod solve;
mod svg;
mod tune;
mod units;

use clap::{Parser, Subcommand};

pub(crate) use bench::{BenchArguments, BenchBoardArguments, BenchJudgeArguments, BenchPart, BenchSearchesArguments};
pub(crate) use contest::{Adjudicate, CheckEngineArguments, Form, MatchArguments, MatchLimits};
pub(crate) use convert::ConvertArguments;
pub(crate) use db::{
    DbBookArguments, DbCommand, DbExportArguments, DbFile, DbImportArguments, DbQueryArguments, DbStatsArguments,
};
pub(crate) use explain::{ExplainArguments, LineArguments};
pub(crate) use lab::{CatalogueArguments, ClassifyArguments, ConstructArguments, LabCommand, LemmasArguments};
pub(crate) use openings::OpeningsArguments;
pub(crate) use play::{AnalyseArguments, PlayArguments, Swap2Arguments, USUAL_TIME};
pub(crate) use position::{PositionArguments, Turn, USUAL_SIZE};
pub(crate) use proof::{ProofCommand, ProofShowArguments};
pub(crate) use puzzles::PuzzlesArguments;
pub(crate) use selfplay::{GamesCatArguments, GamesCommand, GamesInfoArguments, SelfplayArguments};
pub(crate) use serve::ServeArguments;
pub(crate) use solve::{BenchSolveArguments, SolveArguments};
pub(crate) use svg::SvgArguments;
pub(crate) use tune::{
    EvaluationFiles, TuneCommand, TuneNetworkArguments, TuneParametersArguments, TunePolicyArguments,
    TuneValuesArguments,
};
pub(crate) use units::{duration, megabytes, seconds};

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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory;

    use super::*;

    /// The commands that can be run and take no `--json`.
    fn without_json(command: &clap::Command, path: &str, found: &mut BTreeSet<String>) {
        let can_be_run = !command.is_subcommand_required_set() && !path.is_empty();
        if can_be_run && !command.get_arguments().any(|argument| argument.get_id() == "json") {
            found.insert(path.to_owned());
        }
        for part in command.get_subcommands() {
            without_json(part, format!("{path} {}", part.get_name()).trim(), found);
        }
    }

    #[test]
    fn the_readme_names_every_command_without_json() {
        let readme = include_str!("../../../README.md");
        let (_, said) = readme.split_once("Every command takes `--json` for programs").unwrap();
        let (said, _) = said.split_once('.').unwrap();
        let named: BTreeSet<String> = said.split('`').skip(1).step_by(2).map(str::to_owned).collect();
        let mut found = BTreeSet::new();
        without_json(&Arguments::command(), "", &mut found);
        assert_eq!(named, found);
    }
}
