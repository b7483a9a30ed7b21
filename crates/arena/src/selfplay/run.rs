use std::collections::HashSet;
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use cinquina_engine::{Engine, Settings, ValuesSourceError};
use cinquina_formats::packed::PackedGame;

use super::game::SelfplayGame;
use super::{GamesFileError, SelfplaySettings};
use crate::{Finish, Stop};

/// Games of the engine with itself, on some threads.
pub struct Selfplay<'a> {
    /// Which games.
    pub settings: &'a SelfplaySettings,
    /// How many are on at a time.
    pub threads: usize,
}

/// A game that has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame {
    /// The game.
    pub game: PackedGame,
    /// Positions beside its way, each as an opening with the move and the score that a search found.
    pub side_positions: Vec<PackedGame>,
    /// The nodes that its searches took, those for its opening among them.
    pub nodes: u64,
}

/// Why no more games can be played.
#[derive(Debug, thiserror::Error)]
pub enum SelfplayError {
    /// The engine's values cannot be had.
    #[error(transparent)]
    Values(#[from] ValuesSourceError),
    /// A finished game could not be kept.
    #[error(transparent)]
    Keep(#[from] GamesFileError),
}

impl Selfplay<'_> {
    /// Plays every game whose number is not among those `done` and gives each to `keep` as it ends.
    ///
    /// Once `stop` is set the games in play are given up.
    pub fn run(
        &self,
        done: &HashSet<u32>,
        stop: &Stop,
        mut keep: impl FnMut(&PlayedGame) -> Result<(), SelfplayError>,
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
            games.into_iter().try_for_each(|game| keep(&game)).inspect_err(|_| halt.request())
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
