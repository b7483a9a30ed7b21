mod progress;

use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;
use std::thread::available_parallelism;

use anyhow::Context;
use cinquina_arena::selfplay::{GamesFile, GamesFileError, Selfplay, SelfplaySettings};
use cinquina_arena::{EngineKind, EngineSpec, Finish, OwnSpec, Stop};

use self::progress::Progress;
use crate::arguments::SelfplayArguments;
use crate::failure::InputError;

pub(crate) fn run(arguments: &SelfplayArguments) -> anyhow::Result<()> {
    let mut work = Work::of(arguments)?;
    let stop = Stop::new();
    let handler = stop.clone();
    ctrlc::set_handler(move || handler.request()).context("Ctrl-C cannot be caught")?;
    let threads = threads(arguments.threads);
    let mut progress = Progress::new(work.done.len(), work.settings.games as usize);
    let finish = Selfplay { settings: &work.settings, threads }.run(&work.done, &stop, |played| {
        work.file.append(played)?;
        progress.add(played);
        Ok(())
    });
    let mut out = anstream::stdout().lock();
    writeln!(out, "{}", if arguments.json { progress.json() } else { progress.text() })?;
    match finish? {
        Finish::Stopped => anyhow::bail!("stopped; 'cinquina selfplay --resume {}' goes on", work.path.display()),
        Finish::Complete | Finish::Decided => Ok(()),
    }
}

/// Games to be played, with their file.
struct Work {
    path: PathBuf,
    file: GamesFile,
    settings: SelfplaySettings,
    /// The numbers of those that are played already.
    done: HashSet<u32>,
}

impl Work {
    fn of(arguments: &SelfplayArguments) -> anyhow::Result<Self> {
        match &arguments.resume {
            Some(path) => {
                let (file, mut settings, done) = GamesFile::open(path).map_err(InputError::because)?;
                settings.games = arguments.games.unwrap_or(settings.games);
                Ok(Self { path: path.clone(), file, settings, done })
            }
            None => {
                let (path, settings) = (arguments.out.clone().unwrap_or_default(), settings(arguments)?);
                let file = GamesFile::create(&path, &settings).map_err(|error| match error {
                    GamesFileError::Exists(_) => InputError(format!("{error}: --resume goes on with it")).into(),
                    error => InputError::because(error),
                })?;
                Ok(Self { path, file, settings, done: HashSet::new() })
            }
        }
    }
}

fn settings(arguments: &SelfplayArguments) -> anyhow::Result<SelfplaySettings> {
    Ok(SelfplaySettings {
        program: format!("cinquina {}", env!("CARGO_PKG_VERSION")),
        engine: own_engine(&arguments.engine)?,
        rule: arguments.rule,
        sizes: arguments.sizes.clone(),
        games: arguments.games.unwrap_or(0),
        nodes: arguments.nodes,
        seed: arguments.seed,
        balance: arguments.balance,
        side_positions: arguments.side_positions,
        side_nodes: arguments.side_nodes,
    })
}

/// Our own engine as it is described, with values that can be had.
pub(super) fn own_engine(spec: &EngineSpec) -> anyhow::Result<OwnSpec> {
    let EngineKind::Own(engine) = &spec.kind else {
        return Err(InputError("this is for our own engine: --engine preset=full".into()).into());
    };
    engine.values.load().map_err(InputError::because)?;
    Ok(engine.clone())
}

/// As many threads as wanted, or as the machine has cores.
pub(super) fn threads(wanted: Option<u16>) -> usize {
    wanted.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from)
}
