mod settings;
mod summary;

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use cinquina_arena::{
    Archive, ArchiveError, Contestant, EngineKind, EngineSpec, Finish, GameRecord, Match, SavedMatch, Standing, Stop,
    report,
};
use cinquina_game::Rule;
use indicatif::{ProgressBar, ProgressDrawTarget};

use self::summary::short;
use super::stop_on_ctrl_c;
use crate::arguments::MatchArguments;
use crate::failure::InputError;
use crate::progress::show_estimate;

pub(crate) fn run(arguments: &MatchArguments) -> anyhow::Result<()> {
    let mut contest = match &arguments.resume {
        Some(folder) => Contest::resumed(folder, arguments)?,
        None => Contest::begun(arguments)?,
    };
    let stop = stop_on_ctrl_c()?;

    let finish = contest.play(arguments, &stop);
    if let Some(folder) = &arguments.report {
        let page = report::write(folder, &contest.saved).context("the report")?;
        anstream::eprintln!("report: {}", page.display());
    }
    let folder = contest.folder.display();
    match finish.with_context(|| format!("the games played so far are in {folder}; continue with --resume {folder}"))? {
        Finish::Stopped => anyhow::bail!("stopped; continue with 'cinquina match --resume {folder}'"),
        Finish::Complete | Finish::Decided => Ok(()),
    }
}

/// A match with its folder.
struct Contest {
    folder: PathBuf,
    contestants: Vec<Box<dyn Contestant>>,
    archive: Archive,
    saved: SavedMatch,
}

impl Contest {
    fn begun(arguments: &MatchArguments) -> anyhow::Result<Self> {
        let settings = settings::read(arguments)?;
        let contestants = contestants(&settings.engines, settings.rule)?;
        let folder = arguments.out.clone().unwrap_or_else(free_folder);
        let archive = Archive::create(&folder, &settings).map_err(|error| match error {
            ArchiveError::Exists(_) => {
                InputError(format!("{error}: continue it with --resume {}", folder.display())).into()
            }
            error => anyhow::Error::from(error),
        })?;
        Ok(Self { folder, contestants, archive, saved: SavedMatch { settings, games: Vec::new(), void: Vec::new() } })
    }

    fn resumed(folder: &Path, arguments: &MatchArguments) -> anyhow::Result<Self> {
        let (mut archive, mut saved) = Archive::open(folder).map_err(InputError::because)?;
        saved.settings.games = arguments.games.map_or(saved.settings.games, |games| games as usize);
        saved.settings.check().map_err(InputError::because)?;
        let contestants = contestants(&saved.settings.engines, saved.settings.rule)?;
        if arguments.replay_faults {
            for record in saved.withdraw_faults() {
                let record = GameRecord { void: true, ..record };
                archive.save(&record)?;
                saved.add(record);
            }
        }
        Ok(Self { folder: folder.to_owned(), contestants, archive, saved })
    }

    /// Plays the missing games, shows the progress, and prints the standing at the end, however the match ends.
    fn play(&mut self, arguments: &MatchArguments, stop: &Stop) -> anyhow::Result<Finish> {
        let mut standing = self.saved.standing();
        let settings = self.saved.settings.clone();
        let contest = Match {
            settings: &settings,
            contestants: &self.contestants,
            concurrency: arguments.concurrency,
            log: arguments.log.as_deref(),
            replay_faults: arguments.replay_faults,
        };
        let progress = Progress::new(&standing, arguments.json);
        let finish = contest.run(&mut standing, stop, |record, standing| {
            self.archive.save(record)?;
            self.saved.add(record.clone());
            progress.show(record, standing);
            Ok(())
        });
        progress.end();
        if arguments.json {
            writeln!(anstream::stdout(), "{}", report::summary(&self.saved)?)?;
        } else {
            summary::print(&standing)?;
            summary::print_faults(&self.saved)?;
        }
        Ok(finish?)
    }
}

/// The progress of a match: a bar where people watch, a line for each game elsewhere.
struct Progress {
    bar: ProgressBar,
    lines: bool,
}

impl Progress {
    fn new(standing: &Standing, quiet: bool) -> Self {
        let watched = std::io::stderr().is_terminal();
        let target = if watched { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(standing.total() as u64), target);
        show_estimate(&bar, "{pos}/{len} games");
        bar.set_position(standing.played() as u64);
        bar.reset_eta();
        bar.enable_steady_tick(std::time::Duration::from_secs(1));
        Self { bar, lines: !quiet && (!watched || !std::io::stdout().is_terminal()) }
    }

    fn show(&self, record: &GameRecord, standing: &Standing) {
        self.bar.set_position(standing.played() as u64);
        self.bar.set_message(short(standing));
        if self.lines {
            anstream::println!("{record}  {}", short(standing));
        }
    }

    fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// The engines, after checking that each can be started.
fn contestants(engines: &[EngineSpec], rule: Rule) -> anyhow::Result<Vec<Box<dyn Contestant>>> {
    let contestant = |spec: &EngineSpec| {
        let contestant = spec.contestant();
        let cannot = |why: &dyn std::fmt::Display| InputError(format!("{} cannot be started: {why}", spec.name));
        contestant.check().map_err(|error| cannot(&error))?;
        if let EngineKind::Own(own) = &spec.kind {
            own.values.load_for(rule).map_err(|error| cannot(&error))?;
        }
        Ok(contestant)
    };
    engines.iter().map(contestant).collect()
}

/// The first of out/match-1, out/match-2 … that does not exist yet.
fn free_folder() -> PathBuf {
    let folders = (1..).map(|number| PathBuf::from(format!("out/match-{number}")));
    folders.into_iter().find(|folder| !folder.exists()).unwrap_or_default()
}
