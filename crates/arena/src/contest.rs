use std::collections::{HashMap, VecDeque};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use cinquina_game::{Colour, notation};

use crate::game::{self, Aborted, GamePlan, Opening, Played};
use crate::statistics::Verdict;
use crate::{Assignment, Contestant, Ending, FaultKind, GameRecord, MatchSettings, Player, Standing, Stop, Transcript};

/// A match to be played or continued.
pub struct Match<'a> {
    /// The settings of the match.
    pub settings: &'a MatchSettings,
    /// The contestants, in the order of the settings' engines.
    pub contestants: &'a [Box<dyn Contestant>],
    /// The number of games played at the same time.
    pub concurrency: usize,
    /// The folder for transcripts, one file for each game.
    pub log: Option<&'a Path>,
    /// Whether games that end by a fault of either engine are played again.
    pub replay_faults: bool,
}

/// How a match ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Finish {
    /// All games have been played.
    Complete,
    /// The SPRT has accepted a hypothesis.
    Decided,
    /// It was stopped.
    Stopped,
}

/// Why a match could not continue.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MatchError {
    /// A player could not be started.
    #[error("{name} cannot be started: {source}")]
    Start {
        /// The contestant's name.
        name: String,
        /// Why not.
        source: io::Error,
    },
    /// An opening that cannot be read.
    #[error("opening {number}: {source}")]
    Opening {
        /// Its number, from 1.
        number: usize,
        /// What is wrong with it.
        source: notation::NotationError,
    },
    /// A transcript could not be created.
    #[error("{}: {source}", path.display())]
    Log {
        /// The transcript's path.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A finished game could not be saved.
    #[error(transparent)]
    Save(#[from] crate::ArchiveError),
}

type Report = Result<GameRecord, MatchError>;

/// The games that are still to be played.
struct Queue {
    waiting: VecDeque<Assignment>,
    /// How often each game was played again.
    replays: HashMap<usize, u32>,
}

impl Queue {
    /// How often a game is played again before it is given up.
    const MOST_REPLAYS: u32 = 3;

    /// Puts a game back at the end of the queue, unless it was replayed too often; says whether it did.
    fn play_again(&mut self, assignment: Assignment) -> bool {
        let replays = self.replays.entry(assignment.game).or_default();
        let again = *replays < Self::MOST_REPLAYS;
        if again {
            *replays += 1;
            self.waiting.push_back(assignment);
        }
        again
    }
}

fn locked(queue: &Mutex<Queue>) -> MutexGuard<'_, Queue> {
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Match<'_> {
    /// Plays the games that the standing lacks. Every finished game is counted and passed to `save`, in the
    /// order in which they end. A void game is passed to `save` too, and played again at the end; one that
    /// remains void is left out of the standing.
    ///
    /// When this returns, no player is running any more.
    pub fn run(
        &self,
        standing: &mut Standing,
        stop: &Stop,
        mut save: impl FnMut(&GameRecord, &Standing) -> Result<(), MatchError>,
    ) -> Result<Finish, MatchError> {
        if decided(standing) {
            return Ok(Finish::Decided);
        }
        let missing: VecDeque<Assignment> =
            self.settings.schedule().assignments().filter(|assignment| !standing.has(assignment.game)).collect();
        let workers = self.concurrency.clamp(1, missing.len().max(1));
        let queue = Mutex::new(Queue { waiting: missing, replays: HashMap::new() });
        let halt = Stop::new();
        thread::scope(|scope| {
            let (sender, reports) = mpsc::channel();
            for _ in 0..workers {
                let (sender, queue, halt) = (sender.clone(), &queue, &halt);
                scope.spawn(move || self.work(queue, halt, &sender));
            }
            drop(sender);
            let finish = follow(&reports, standing, stop, &halt, &mut save);
            halt.request();
            finish
        })
    }

    /// Plays games from the queue until it is empty.
    fn work(&self, queue: &Mutex<Queue>, halt: &Stop, reports: &Sender<Report>) {
        let mut lineup = Lineup { contestants: self.contestants, players: HashMap::new() };
        while !halt.requested() {
            let next = locked(queue).waiting.pop_front();
            let Some(assignment) = next else { return };
            let report = match self.play(&assignment, &mut lineup, halt) {
                Ok(Ok(record)) => Ok(GameRecord { void: self.is_void(&record, assignment, queue), ..record }),
                Ok(Err(Aborted)) => return,
                Err(error) => Err(error),
            };
            let failed = report.is_err();
            if reports.send(report).is_err() || failed {
                return;
            }
        }
    }

    /// Whether a game does not count and is to be played again. A command that the runner sent too soon never
    /// decides a game; an engine that commits faults again and again loses by the last one.
    fn is_void(&self, record: &GameRecord, assignment: Assignment, queue: &Mutex<Queue>) -> bool {
        match record.fault() {
            Some((FaultKind::Swallowed, _)) => {
                locked(queue).play_again(assignment);
                true
            }
            Some(_) if self.replay_faults => locked(queue).play_again(assignment),
            _ => false,
        }
    }

    fn play(
        &self,
        assignment: &Assignment,
        lineup: &mut Lineup<'_>,
        halt: &Stop,
    ) -> Result<Result<GameRecord, Aborted>, MatchError> {
        let settings = self.settings;
        let given = settings
            .opening(assignment.opening)
            .map_err(|source| MatchError::Opening { number: assignment.opening + 1, source })?;
        let engines = [assignment.black, assignment.white];
        let plan = GamePlan {
            rule: settings.rule,
            size: settings.size,
            opening: if settings.swap2 { Opening::Swap2 } else { Opening::Given(&given) },
            limits: engines.map(|engine| settings.limits_of(engine)),
            tolerance: settings.tolerance,
            adjudication: settings.adjudication,
            transcript: &self.transcript(assignment.game)?,
            stop: halt,
        };
        let mut players = lineup.take(engines)?;
        let [black, white] = &mut players;
        let played = game::play(&plan, [&mut **black, &mut **white]);
        let Ok(played) = played else { return Ok(Err(Aborted)) };
        lineup.put_back(engines, players, &played);
        Ok(Ok(self.record(assignment, played)))
    }

    fn transcript(&self, game: usize) -> Result<Transcript, MatchError> {
        let Some(folder) = self.log else { return Ok(Transcript::none()) };
        let path = folder.join(format!("game-{:05}.log", game + 1));
        Transcript::create(&path).map_err(|source| MatchError::Log { path, source })
    }

    fn record(&self, assignment: &Assignment, played: Played) -> GameRecord {
        let mut names = [assignment.black, assignment.white].map(|engine| self.contestants[engine].name().to_owned());
        if played.exchanged {
            names.reverse();
        }
        let [black, white] = names;
        GameRecord {
            game: assignment.game,
            black,
            white,
            result: played.result,
            ending: played.ending,
            detail: played.detail,
            opening: played.opening,
            swap2: played.swap2,
            moves: notation::moves_to_string(&played.moves, self.settings.size),
            times: played.times.iter().map(|time| (time.as_secs_f64() * 1000.0).round() as u64).collect(),
            void: false,
        }
    }
}

/// Counts and saves the games that the workers report until they are done or the SPRT is decided. If `stop` is
/// set, they abandon their current games; games that are already finished are still saved.
fn follow(
    reports: &mpsc::Receiver<Report>,
    standing: &mut Standing,
    stop: &Stop,
    halt: &Stop,
    save: &mut impl FnMut(&GameRecord, &Standing) -> Result<(), MatchError>,
) -> Result<Finish, MatchError> {
    const SLICE: Duration = Duration::from_millis(20);
    loop {
        match reports.recv_timeout(SLICE) {
            Ok(report) => {
                let record = report?;
                standing.add(&record);
                save(&record, standing)?;
                if decided(standing) {
                    return Ok(Finish::Decided);
                }
            }
            Err(RecvTimeoutError::Timeout) if stop.requested() => halt.request(),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) if halt.requested() => return Ok(Finish::Stopped),
            Err(RecvTimeoutError::Disconnected) => return Ok(Finish::Complete),
        }
    }
}

fn decided(standing: &Standing) -> bool {
    standing.sprt().is_some_and(|(_, _, verdict)| verdict != Verdict::Open)
}

/// The running players of one worker. Those that the next game does not need are dropped.
struct Lineup<'a> {
    contestants: &'a [Box<dyn Contestant>],
    players: HashMap<usize, Box<dyn Player>>,
}

impl Lineup<'_> {
    fn take(&mut self, engines: [usize; 2]) -> Result<[Box<dyn Player>; 2], MatchError> {
        self.players.retain(|engine, _| engines.contains(engine));
        let mut player = |engine: usize| match self.players.remove(&engine) {
            Some(player) => Ok(player),
            None => self.contestants[engine]
                .start()
                .map_err(|source| MatchError::Start { name: self.contestants[engine].name().to_owned(), source }),
        };
        Ok([player(engines[0])?, player(engines[1])?])
    }

    /// Returns the players of a finished game to the lineup, except one that lost it by a fault.
    fn put_back(&mut self, engines: [usize; 2], players: [Box<dyn Player>; 2], played: &Played) {
        let at_fault = match played.ending {
            Ending::Fault(_) => played.result.winner().map(|winner| if played.exchanged { winner } else { !winner }),
            _ => None,
        };
        for ((engine, player), colour) in engines.into_iter().zip(players).zip(Colour::BOTH) {
            if at_fault != Some(colour) {
                self.players.insert(engine, player);
            }
        }
    }
}
