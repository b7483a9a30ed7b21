use cinquina_engine::{Engine, RootMove, SearchControl, SearchLimits, score};
use cinquina_eval::Values;
use cinquina_formats::packed::{PackedGame, Ply};
use cinquina_game::{Colour, Game, Outcome, Size};

use super::side_position::side_position;
use super::{PlayedGame, SelfplaySettings};
use crate::openings::random;
use crate::{Stop, is_dead};

/// One game of the engine with itself.
pub(super) struct SelfplayGame<'a> {
    pub(super) settings: &'a SelfplaySettings,
    pub(super) engine: &'a mut Engine,
    /// The values that the engine judges by.
    pub(super) values: &'a Values,
    pub(super) number: u32,
    pub(super) size: Size,
    pub(super) stop: &'a Stop,
}

impl SelfplayGame<'_> {
    /// Plays the game to its end, or until its end is proven; `None` if it was told to stop.
    pub(super) fn play(self) -> Option<PlayedGame> {
        self.engine.forget();
        let mut nodes = 0;
        let mut game = self.opening(&mut nodes)?;
        let opening = game.moves().to_vec();
        let mut plies = Vec::new();
        let outcome = loop {
            let best = self.think(&game, self.settings.nodes, &mut nodes)?;
            plies.push(Ply { square: best.square, score: best.score as i16 });
            let player = game.turn();
            game.play(best.square).ok()?;
            if let Some(outcome) = decided(&game, player, best.score) {
                break outcome;
            }
        };
        let side_positions = self.side_positions(&game, opening.len(), &mut nodes)?;
        let (number, size, outcome) = (self.number, self.size, Some(outcome));
        let game = PackedGame { number, size, opening, plies, outcome };
        Some(PlayedGame { game, side_positions, nodes })
    }

    /// Positions beside the way of a game from move `first` on, with what a search says of them.
    fn side_positions(&self, game: &Game, first: usize, nodes: &mut u64) -> Option<Vec<PackedGame>> {
        let SelfplaySettings { side_positions, side_nodes, seed, .. } = *self.settings;
        let mut random = random::source(!seed, self.number.into());
        let mut found = Vec::new();
        let mut way = Game::new(self.settings.rule, self.size);
        for (length, &square) in game.moves().iter().enumerate() {
            for _ in 0..if length < first { 0 } else { side_positions } {
                let Some(position) = side_position(way.clone(), self.values, &mut random) else { continue };
                let best = self.think(&position, side_nodes, nodes)?;
                let plies = vec![Ply { square: best.square, score: best.score as i16 }];
                let opening = position.moves().to_vec();
                found.push(PackedGame { number: self.number, size: self.size, opening, plies, outcome: None });
            }
            way.play(square).ok()?;
        }
        Some(found)
    }

    /// An opening that the engine finds about even; the best of many if none is even enough.
    fn opening(&self, nodes: &mut u64) -> Option<Game> {
        const TRIES: usize = 100;
        let mut random = random::source(self.settings.seed, self.number.into());
        let mut best: Option<(i32, Game)> = None;
        for _ in 0..TRIES {
            let game = random::random(self.settings.rule, self.size, &mut random);
            let from_even = self.think(&game, self.settings.nodes, nodes)?.score.abs();
            if best.as_ref().is_none_or(|(least, _)| from_even < *least) {
                best = Some((from_even, game));
            }
            if from_even <= self.settings.balance {
                break;
            }
        }
        best.map(|(_, game)| game)
    }

    fn think(&self, game: &Game, limit: u64, nodes: &mut u64) -> Option<RootMove> {
        if self.stop.requested() {
            return None;
        }
        let control = SearchControl::new(SearchLimits { nodes: Some(limit), ..SearchLimits::default() });
        let report = self.engine.think(game, &control, 1, |_| {})?;
        *nodes += report.nodes;
        report.lines.into_iter().next()
    }
}

/// How the game ends, if it is over or its end is proven after a move of `player` with this score.
fn decided(game: &Game, player: Colour, score: i32) -> Option<Outcome> {
    match (game.outcome(), score::mate(score)) {
        (Some(outcome), _) => Some(outcome),
        (None, Some(plies)) => Some(Outcome::Win(if plies > 0 { player } else { !player })),
        (None, None) => is_dead(game.board()).then_some(Outcome::Draw),
    }
}
