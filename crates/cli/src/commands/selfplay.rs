use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use cinquina_arena::selfplay::{GamesFile, GamesFileError, PlayedGame, Selfplay, SelfplaySettings};
use cinquina_arena::{EngineKind, EngineSpec, Finish, OwnSpec};
use cinquina_game::Rule;
use indicatif::ProgressBar;
use serde_json::json;

use super::stop_on_ctrl_c;
use crate::arguments::SelfplayArguments;
use crate::failure::InputError;
use crate::progress;

pub(crate) fn run(arguments: &SelfplayArguments) -> anyhow::Result<()> {
    let mut work = Work::of(arguments)?;
    let stop = stop_on_ctrl_c()?;
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
        Finish::Stopped => anyhow::bail!("stopped; continue with 'cinquina selfplay --resume {}'", work.path.display()),
        Finish::Complete | Finish::Decided => Ok(()),
    }
}

/// Games to be played, with their file.
struct Work {
    path: PathBuf,
    file: GamesFile,
    settings: SelfplaySettings,
    /// The numbers of the games that have been played.
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
                    GamesFileError::Exists(_) => InputError(format!("{error}: continue it with --resume")).into(),
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
        engine: own_engine_for(&arguments.engine, arguments.rule)?,
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

/// Our own engine as described, after checking that its values can be loaded and serve a rule.
pub(super) fn own_engine_for(spec: &EngineSpec, rule: Rule) -> anyhow::Result<OwnSpec> {
    let engine = own_engine(spec)?;
    engine.values.load_for(rule).map_err(InputError::because)?;
    Ok(engine)
}

/// Our own engine as described.
pub(super) fn own_engine(spec: &EngineSpec) -> anyhow::Result<OwnSpec> {
    let EngineKind::Own(engine) = &spec.kind else {
        return Err(InputError("only our own engine can be used here: --engine preset=full".into()).into());
    };
    Ok(engine.clone())
}

/// As many threads as asked for, or as the machine has cores.
pub(super) fn threads(wanted: Option<u16>) -> usize {
    wanted.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from)
}

/// How far self-play is, and how fast.
struct Progress {
    bar: ProgressBar,
    start: Instant,
    games: u64,
    positions: u64,
    nodes: u64,
}

impl Progress {
    fn new(done: usize, all: usize) -> Self {
        let bar = progress::bar(all as u64, "{pos}/{len} games");
        bar.set_position(done as u64);
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_secs(1));
        Self { bar, start: Instant::now(), games: 0, positions: 0, nodes: 0 }
    }

    fn add(&mut self, played: &PlayedGame) {
        self.games += 1;
        self.positions += (played.game.plies.len() + played.side_positions.len()) as u64;
        self.nodes += played.nodes;
        self.bar.inc(1);
        self.bar.set_message(self.speed());
    }

    fn speed(&self) -> String {
        let a_second = |count: u64| count as f64 / self.start.elapsed().as_secs_f64();
        let [games, positions, nodes] = [self.games, self.positions, self.nodes].map(a_second);
        format!("{games:.1} games/s, {positions:.0} positions/s, {nodes:.0} nodes/s")
    }

    fn text(&self) -> String {
        let seconds = self.start.elapsed().as_secs_f64();
        format!("{} games, {} positions in {seconds:.1} s: {}", self.games, self.positions, self.speed())
    }

    fn json(&self) -> String {
        let seconds = self.start.elapsed().as_secs_f64();
        json!({ "games": self.games, "positions": self.positions, "nodes": self.nodes, "seconds": seconds }).to_string()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
