use std::collections::HashMap;

use cinquina_game::Colour;

use crate::statistics::{EloEstimate, Encounter, Pentanomial, Sample, Score, Sprt, Verdict, ratings};
use crate::{Ending, GameRecord, MatchSettings, Schedule};

/// The results of a match so far.
#[derive(Clone, Debug)]
pub struct Standing {
    schedule: Schedule,
    sprt: Option<Sprt>,
    names: Vec<String>,
    tallies: Vec<Tally>,
    duels: Vec<Duel>,
    /// The half points of the pair's first engine in every finished game.
    games: HashMap<usize, usize>,
}

/// The games of one engine.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Against everybody.
    pub score: Score,
    /// Games lost by a fault.
    pub faults: u64,
    /// Games lost on time, which are among the faults.
    pub time_losses: u64,
    /// Moves chosen.
    pub moves: u64,
    /// Milliseconds thought.
    pub time: u64,
    /// Milliseconds of the longest move.
    pub longest: u64,
}

/// The games between two engines, from the view of the first.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Duel {
    /// The first engine.
    pub first: usize,
    /// The second engine.
    pub second: usize,
    /// All games.
    pub score: Score,
    /// The complete pairs of games.
    pub pairs: Pentanomial,
}

impl Standing {
    /// A match without finished games.
    pub fn new(settings: &MatchSettings) -> Self {
        let schedule = settings.schedule();
        let duel = |&(first, second): &(usize, usize)| Duel {
            first,
            second,
            score: Score::default(),
            pairs: Pentanomial::default(),
        };
        Self {
            sprt: settings.sprt,
            names: settings.engines.iter().map(|engine| engine.name.clone()).collect(),
            tallies: vec![Tally::default(); settings.engines.len()],
            duels: schedule.pairs().iter().map(duel).collect(),
            games: HashMap::new(),
            schedule,
        }
    }

    /// The standing after these games.
    pub fn of<'a>(settings: &MatchSettings, games: impl IntoIterator<Item = &'a GameRecord>) -> Self {
        let mut standing = Self::new(settings);
        for record in games {
            standing.add(record);
        }
        standing
    }

    /// Counts a finished game unless it is void, already counted or not in the schedule. Returns whether it did.
    pub fn add(&mut self, record: &GameRecord) -> bool {
        let Some(assignment) = self.schedule.assignment(record.game) else { return false };
        if record.void || self.games.contains_key(&record.game) {
            return false;
        }
        let engines = record.engines(&assignment, &self.names);
        for (colour, engine) in Colour::BOTH.into_iter().zip(engines) {
            self.tallies[engine].add(record, colour);
        }
        let duel = &mut self.duels[assignment.pair];
        let first = if engines[0] == duel.first { Colour::Black } else { Colour::White };
        let half_points = record.result.half_points(first);
        duel.score += Score::of_half_points(half_points);
        if let Some(other) = self.games.get(&(record.game ^ 1)) {
            duel.pairs.add(half_points + other);
        }
        self.games.insert(record.game, half_points);
        true
    }

    /// Whether a game is finished.
    pub fn has(&self, game: usize) -> bool {
        self.games.contains_key(&game)
    }

    /// How many games are finished.
    pub fn played(&self) -> usize {
        self.games.len()
    }

    /// How many games there are in all.
    pub fn total(&self) -> usize {
        self.schedule.total()
    }

    /// The names of the engines, in the order of [`Self::tallies`].
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The games of every engine.
    pub fn tallies(&self) -> &[Tally] {
        &self.tallies
    }

    /// The games of every pair of engines.
    pub fn duels(&self) -> &[Duel] {
        &self.duels
    }

    /// An engine's Elo: between two engines from complete pairs, among more its rating.
    pub fn elo(&self, engine: usize) -> Option<EloEstimate> {
        match self.duels.as_slice() {
            [duel] if engine == duel.second => duel.sample().map(|sample| sample.reversed().elo()),
            [duel] => duel.sample().map(|sample| sample.elo()),
            _ => self.ratings().get(engine).copied().filter(|_| self.tallies[engine].score.games() > 0),
        }
    }

    /// The maximum likelihood ratings. Every pair of engines is given one draw more
    /// than it played, so that a shut-out has a finite rating.
    fn ratings(&self) -> Vec<EloEstimate> {
        let encounter = |duel: &Duel| Encounter {
            first: duel.first,
            second: duel.second,
            games: duel.score.games() as f64 + 1.0,
            points: duel.score.points() + 0.5,
        };
        ratings(self.names.len(), &self.duels.iter().map(encounter).collect::<Vec<_>>())
    }

    /// The SPRT that ends the match, with its log-likelihood ratio and its verdict so far.
    pub fn sprt(&self) -> Option<(Sprt, f64, Verdict)> {
        let (sprt, duel) = (self.sprt?, self.duels.first()?);
        Some((sprt, sprt.llr(&duel.pairs), sprt.verdict(&duel.pairs)))
    }
}

impl Tally {
    fn add(&mut self, record: &GameRecord, colour: Colour) {
        self.score += Score::of_half_points(record.result.half_points(colour));
        if let (Ending::Fault(kind), true) = (record.ending, record.result.winner() == Some(!colour)) {
            self.faults += 1;
            self.time_losses += u64::from(kind == crate::FaultKind::Time);
        }
        let opening = record.opening.min(record.times.len());
        let chosen = record.times.iter().enumerate().skip(opening).filter(|(ply, _)| ply % 2 == colour.index());
        for (_, &time) in chosen {
            self.moves += 1;
            self.time += time;
            self.longest = self.longest.max(time);
        }
    }
}

impl Duel {
    /// The results as a sample: of complete pairs, or before there are any, of games.
    pub fn sample(&self) -> Option<Sample> {
        self.pairs.sample().or_else(|| self.score.sample())
    }
}
