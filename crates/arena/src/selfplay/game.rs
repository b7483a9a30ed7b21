use std::cmp::Reverse;

use cinquina_engine::{Engine, RootMove, SearchControl, SearchLimits, score};
use cinquina_eval::Values;
use cinquina_formats::packed::{PackedGame, Ply};
use cinquina_game::{Colour, Game, Outcome, Size, Square};
use cinquina_patterns::{LineTable, PatternBoard, with_lines};
use cinquina_search::moves_left;

use super::{PlayedGame, SelfplaySettings};
use crate::openings::{opening_rng, random_opening};
use crate::{Stop, is_dead};

/// One game of the engine against itself.
pub(super) struct SelfplayGame<'a> {
    pub(super) settings: &'a SelfplaySettings,
    pub(super) engine: &'a mut Engine,
    /// The engine's values.
    pub(super) values: &'a Values,
    pub(super) number: u32,
    pub(super) size: Size,
    pub(super) stop: &'a Stop,
}

impl SelfplayGame<'_> {
    /// Plays the game to its end, or until its result is proven; `None` if it was stopped.
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

    /// Side positions of a game from move `first` on, with the move and score of a search.
    fn side_positions(&self, game: &Game, first: usize, nodes: &mut u64) -> Option<Vec<PackedGame>> {
        let SelfplaySettings { side_positions, side_nodes, seed, .. } = *self.settings;
        let mut random = opening_rng(!seed, self.number.into());
        let mut found = Vec::new();
        let mut on_the_way = Game::new(self.settings.rule, self.size);
        for (length, &square) in game.moves().iter().enumerate() {
            for _ in 0..if length < first { 0 } else { side_positions } {
                let Some(position) = side_position(on_the_way.clone(), self.values, &mut random) else { continue };
                let best = self.think(&position, side_nodes, nodes)?;
                let plies = vec![Ply { square: best.square, score: best.score as i16 }];
                let opening = position.moves().to_vec();
                found.push(PackedGame { number: self.number, size: self.size, opening, plies, outcome: None });
            }
            on_the_way.play(square).ok()?;
        }
        Some(found)
    }

    /// An opening that the engine finds about even; the most even one of many if none is.
    fn opening(&self, nodes: &mut u64) -> Option<Game> {
        const TRIES: usize = 100;
        let mut random = opening_rng(self.settings.seed, self.number.into());
        let mut best: Option<(i32, Game)> = None;
        for _ in 0..TRIES {
            let game = random_opening(self.settings.rule, self.size, &mut random);
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

/// The outcome, if the game is over or its result is proven after a move of `player` with this score.
fn decided(game: &Game, player: Colour, score: i32) -> Option<Outcome> {
    match (game.outcome(), score::mate(score)) {
        (Some(outcome), _) => Some(outcome),
        (None, Some(plies)) => Some(Outcome::Win(if plies > 0 { player } else { !player })),
        (None, None) => is_dead(game.board()).then_some(Outcome::Draw),
    }
}

/// The most moves between a game and a side position.
const STEPS: usize = 3;

/// A position a few moves beside a game, of the kind that searches meet and good players avoid. Moves with a high policy
/// are more likely. `None` if it is already decided.
pub(super) fn side_position(game: Game, values: &Values, random: &mut fastrand::Rng) -> Option<Game> {
    with_lines!(game.rule(), L => side_position_by::<L>(game, values, random))
}

fn side_position_by<L: LineTable>(mut game: Game, values: &Values, random: &mut fastrand::Rng) -> Option<Game> {
    for _ in 0..random.usize(1..=STEPS) {
        let board = PatternBoard::<L>::of(&game);
        let mut moves: Vec<Square> = moves_left(&board)?.iter().collect();
        let policy = |&square: &Square| values.policy(board.codes(square), board.turn());
        moves.sort_by_key(|square| (Reverse(policy(square)), square.index()));
        game.play(*moves.get(place(moves.len(), random))?).ok()?;
    }
    let goes_on =
        game.outcome().is_none() && moves_left(&PatternBoard::<L>::of(&game)).is_some_and(|moves| moves.len() > 1);
    goes_on.then_some(game)
}

/// The first of `count` places with one chance in five, or else the second with one in five, and so on.
fn place(count: usize, random: &mut fastrand::Rng) -> usize {
    (0..count.saturating_sub(1)).find(|_| random.u8(0..5) == 0).unwrap_or_default()
}
