use std::collections::HashSet;
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use cinquina_engine::{Engine, Settings, ValuesSourceError};
use cinquina_formats::packed::PackedGame;

use super::game::SelfplayGame;
use super::{GamesFileError, SelfplaySettings};
use crate::{Finish, Stop};

/// Games of the engine against itself, on several threads.
pub struct Selfplay<'a> {
    /// The settings of the games.
    pub settings: &'a SelfplaySettings,
    /// The number of threads, each of which plays one game at a time.
    pub threads: usize,
}

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame {
    /// The game.
    pub game: PackedGame,
    /// Its side positions, each as an opening with the move and the score that a search found.
    pub side_positions: Vec<PackedGame>,
    /// The nodes of all its searches, including those for the opening.
    pub nodes: u64,
}

/// Why self-play ended early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SelfplayError {
    /// The engine's values cannot be loaded.
    #[error(transparent)]
    Values(#[from] ValuesSourceError),
    /// A finished game could not be saved.
    #[error(transparent)]
    Save(#[from] GamesFileError),
}

impl Selfplay<'_> {
    /// Plays every game whose number is not in `done` and passes each to `save` as it ends.
    ///
    /// When `stop` is set, unfinished games are abandoned.
    pub fn run(
        &self,
        done: &HashSet<u32>,
        stop: &Stop,
        mut save: impl FnMut(&PlayedGame) -> Result<(), SelfplayError>,
    ) -> Result<Finish, SelfplayError> {
        let engine = self.settings.engine()?;
        let missing = Mutex::new((0..self.settings.games).filter(|number| !done.contains(number)));
        let halt = Stop::new();
        thread::scope(|scope| {
            let (sender, games) = mpsc::channel();
            for _ in 0..self.threads.max(1) {
                let (sender, engine, missing, halt) = (sender.clone(), &engine, &missing, &halt);
                scope.spawn(move || self.work(engine, missing, [stop, halt], &sender));
            }
            drop(sender);
            games.into_iter().try_for_each(|game| save(&game)).inspect_err(|_| halt.request())
        })?;
        Ok(if stop.requested() { Finish::Stopped } else { Finish::Complete })
    }

    fn work(
        &self,
        player: &Settings,
        missing: &Mutex<impl Iterator<Item = u32>>,
        [stop, halt]: [&Stop; 2],
        games: &Sender<PlayedGame>,
    ) {
        let settings = self.settings;
        let (mut engine, values) = (Engine::new(player), player.values_for(settings.rule));
        let next = || missing.lock().unwrap_or_else(PoisonError::into_inner).next();
        while !halt.requested()
            && let Some(number) = next()
            && let Some(size) = settings.size(number)
        {
            let game = SelfplayGame { settings, engine: &mut engine, values: &values, number, size, stop };
            let Some(played) = game.play() else { return };
            if games.send(played).is_err() {
                return;
            }
        }
    }
}
