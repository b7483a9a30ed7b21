mod progress;
mod settings;
mod summary;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use cinquina_arena::{
    Archive, ArchiveError, Contestant, EngineSpec, Finish, GameRecord, Match, SavedMatch, Stop, report,
};

use self::progress::Progress;
use crate::arguments::MatchArguments;
use crate::failure::InputError;

pub(crate) fn run(arguments: &MatchArguments) -> anyhow::Result<()> {
    let mut contest = match &arguments.resume {
        Some(folder) => Contest::resumed(folder, arguments)?,
        None => Contest::begun(arguments)?,
    };
    let stop = Stop::new();
    let handler = stop.clone();
    ctrlc::set_handler(move || handler.request()).context("Ctrl-C cannot be caught")?;

    let finish = contest.play(arguments, &stop);
    if let Some(folder) = &arguments.report {
        let page = report::write(folder, &contest.saved).context("the report")?;
        anstream::eprintln!("report: {}", page.display());
    }
    let folder = contest.folder.display();
    match finish.with_context(|| format!("what is played is in {folder}; --resume {folder} goes on"))? {
        Finish::Stopped => anyhow::bail!("stopped; 'cinquina match --resume {folder}' goes on"),
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
        let contestants = contestants(&settings.engines)?;
        let folder = arguments.out.clone().unwrap_or_else(free_folder);
        let archive = Archive::create(&folder, &settings).map_err(|error| match error {
            ArchiveError::Exists(_) => {
                InputError(format!("{error}: --resume {} goes on with it", folder.display())).into()
            }
            error => anyhow::Error::from(error),
        })?;
        Ok(Self { folder, contestants, archive, saved: SavedMatch { settings, games: Vec::new(), void: Vec::new() } })
    }

    fn resumed(folder: &Path, arguments: &MatchArguments) -> anyhow::Result<Self> {
        let (mut archive, mut saved) = Archive::open(folder).map_err(InputError::because)?;
        saved.settings.games = arguments.games.map_or(saved.settings.games, |games| games as usize);
        saved.settings.check().map_err(InputError::because)?;
        let contestants = contestants(&saved.settings.engines)?;
        if arguments.replay_faults {
            for record in saved.withdraw_faults() {
                let record = GameRecord { void: true, ..record };
                archive.save(&record)?;
                saved.add(record);
            }
        }
        Ok(Self { folder: folder.to_owned(), contestants, archive, saved })
    }

    /// Plays what is missing, shows it, and tells the standing at the end, whatever the end is.
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
            summary::tell(&standing)?;
            summary::tell_faults(&self.saved)?;
        }
        Ok(finish?)
    }
}

/// The engines, each of which can be started.
fn contestants(engines: &[EngineSpec]) -> anyhow::Result<Vec<Box<dyn Contestant>>> {
    let contestant = |spec: &EngineSpec| {
        let contestant = spec.contestant();
        contestant.check().map_err(|error| InputError(format!("{} cannot be started: {error}", spec.name)))?;
        Ok(contestant)
    };
    engines.iter().map(contestant).collect()
}

/// The first of out/match-1, out/match-2 … that there is not yet.
fn free_folder() -> PathBuf {
    let folders = (1..).map(|number| PathBuf::from(format!("out/match-{number}")));
    folders.into_iter().find(|folder| !folder.exists()).unwrap_or_default()
}
