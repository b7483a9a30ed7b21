//! The command line: the arguments of every command, with their help.

mod bench;
mod contest;
#[cfg(feature = "databases")]
mod db;
mod explain;
mod games;
mod install;
mod lab;
mod play;
#[cfg(feature = "proving")]
mod prove;
mod selfplay;
mod serve;
mod shared;
mod solve;
#[cfg(feature = "training")]
mod tune;

use clap::builder::Styles;
use clap::builder::styling::AnsiColor;
use clap::{Parser, Subcommand};

pub(crate) use bench::{
    BenchArguments, BenchBoardArguments, BenchJudgeArguments, BenchPart, BenchSearchesArguments, BenchSolveArguments,
};
pub(crate) use contest::{Adjudicate, CheckEngineArguments, Form, MatchArguments, MatchLimits, OpeningsArguments};
#[cfg(feature = "databases")]
pub(crate) use db::{
    DbBookArguments, DbCommand, DbExportArguments, DbFile, DbImportArguments, DbQueryArguments, DbStatsArguments,
};
pub(crate) use explain::{ExplainArguments, LineArguments};
pub(crate) use games::{ConvertArguments, GamesCatArguments, GamesCommand, GamesInfoArguments, PuzzlesArguments};
pub(crate) use install::{CompletionsArguments, ManArguments};
pub(crate) use lab::{CatalogueArguments, ClassifyArguments, ConstructArguments, LabCommand, LemmasArguments};
pub(crate) use play::{AnalyseArguments, PlayArguments, Swap2Arguments, USUAL_TIME};
#[cfg(feature = "proving")]
pub(crate) use prove::ProveArguments;
pub(crate) use selfplay::SelfplayArguments;
pub(crate) use serve::ServeArguments;
pub(crate) use shared::{PositionArguments, SvgArguments, Turn, USUAL_SIZE, duration, megabytes, seconds};
pub(crate) use solve::{ProofCommand, ProofCutArguments, ProofShowArguments, SolveArguments};
#[cfg(feature = "training")]
pub(crate) use tune::{
    EvaluationFiles, TuneClassNetworkArguments, TuneCommand, TuneLossArguments, TuneNetworkArguments,
    TuneParametersArguments, TunePolicyArguments, TuneValuesArguments,
};

#[cfg(not(all(feature = "databases", feature = "proving", feature = "training")))]
use crate::left_out::LeftOut;

/// The colours of the help.
const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// Cinquina plays Gomoku (five in a row), explains its moves in the terms of the theory, and proves what it claims.
///
/// Without a command it opens the page in the browser, like `serve`. Exit codes: 0 success, 1 failure, 2 invalid input; every error is one
/// line on standard error.
#[derive(Parser)]
#[command(name = "cinquina", version, max_term_width = 100, styles = STYLES)]
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
    #[cfg(feature = "proving")]
    Prove(Box<ProveArguments>),
    /// Prove that a player wins a position (in programs built with the feature 'proving')
    #[cfg(not(feature = "proving"))]
    Prove(LeftOut),
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
    #[cfg(feature = "databases")]
    #[command(subcommand)]
    Db(DbCommand),
    /// Store games in a database (in programs built with the feature 'databases')
    #[cfg(not(feature = "databases"))]
    Db(LeftOut),
    #[cfg(feature = "training")]
    #[command(subcommand)]
    Tune(TuneCommand),
    /// Find better numbers for the engine (in programs built with the feature 'training')
    #[cfg(not(feature = "training"))]
    Tune(LeftOut),
    #[command(subcommand)]
    Lab(LabCommand),
    Bench(BenchArguments),
    Completions(CompletionsArguments),
    Man(ManArguments),
}

#[cfg(all(test, feature = "full"))]
mod tests {
    use std::collections::BTreeSet;

    use cinquina_game::Rule;
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
        let (_, sentence) = readme.split_once("Every command takes `--json` for programs").unwrap();
        let (sentence, _) = sentence.split_once('.').unwrap();
        let named: BTreeSet<String> =
            sentence.split('`').skip(1).step_by(2).map(|name| name.replace('\n', " ")).collect();
        let mut found = BTreeSet::new();
        without_json(&Arguments::command(), "", &mut found);
        assert_eq!(named, found);
    }

    /// The help of every `--rule`.
    fn rule_helps(command: &clap::Command) -> Vec<String> {
        let own = command.get_arguments().filter(|argument| argument.get_long() == Some("rule"));
        let own = own.map(|argument| argument.get_help().map_or_else(String::new, ToString::to_string));
        own.chain(command.get_subcommands().flat_map(rule_helps)).collect()
    }

    #[test]
    fn the_help_of_a_rule_lists_every_rule() {
        let names = Rule::ALL.map(Rule::name);
        let (last, others) = names.split_last().unwrap();
        let list = format!("The rule: {} or {last}", others.join(", "));
        let lists: Vec<String> =
            rule_helps(&Arguments::command()).into_iter().filter(|help| help.starts_with("The rule:")).collect();
        assert!(lists.len() >= 8, "{lists:?}");
        assert!(lists.iter().all(|help| help.starts_with(&list)), "not '{list}': {lists:?}");
    }
}
