//! Swap2: one player places three stones, the other keeps White, takes Black or places two more and lets the first choose.

use cinquina_game::{Game, Rule, Size, Square};
use cinquina_search::SearchControl;

use crate::Engine;
use crate::balance::{Balanced, Effort};
use crate::chance::chance;

/// What a player can do after three or five stones, with his chance to win, from 0 to 1.
#[derive(Clone, PartialEq, Debug)]
pub struct Swap2Choices {
    /// To play White, and his move.
    pub stay: f64,
    /// The move that goes with it.
    pub reply: Square,
    /// To take Black.
    pub swap: f64,
    /// To place two more stones, which are named, and let the other choose. Only after three stones.
    pub place: Option<(f64, [Square; 2])>,
}

/// What a player does.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Swap2Choice {
    /// Plays White, with this move.
    Stay(Square),
    /// Takes Black.
    Swap,
    /// Places two stones.
    Place([Square; 2]),
}

/// Where the chances are as near as this to even, placing two stones costs nothing: what is judged to be even stays so, and the
/// other has to find out.
const EVEN: f64 = 0.005;
/// How many openings are drawn and compared at most.
const DRAWN: usize = 160;
/// How often each of them is drawn at most, where squares are excluded.
const DRAWS_FOR_ONE: usize = 64;
/// How far the second and third stone are from the first at most.
const REACH: i32 = 4;

impl Swap2Choices {
    /// What promises most.
    pub fn best(&self) -> Swap2Choice {
        let easy = self.stay.max(self.swap);
        match self.place {
            Some((value, stones)) if easy - value <= EVEN => Swap2Choice::Place(stones),
            _ if self.swap > self.stay => Swap2Choice::Swap,
            _ => Swap2Choice::Stay(self.reply),
        }
    }
}

impl Engine {
    /// Three stones, Black first, that a search finds even: drawn at random anywhere on the board, so that they are others each time.
    /// None is on a square that `master` excludes; `None` if that leaves nothing.
    pub fn swap2_stones(
        &self,
        rule: Rule,
        size: Size,
        effort: Effort,
        random: &mut fastrand::Rng,
        master: &SearchControl,
    ) -> Option<Balanced> {
        let wanted = effort.comparable(DRAWN);
        let triples = (0..wanted * DRAWS_FOR_ONE).map(|_| triple(size, random));
        let allowed = triples.filter(|stones| stones.iter().all(|&stone| !master.excluded().contains(stone)));
        let triples = allowed.take(wanted).collect();
        self.most_balanced(&Game::new(rule, size), triples, 0, effort, master)
    }

    /// The two choices that there are in any case, White to move; all that Swap has. `None` if the game is over.
    pub fn swap_choices(&self, game: &Game, effort: Effort, master: &SearchControl) -> Option<Swap2Choices> {
        let (reply, score) = self.look_without(master.excluded(), game, effort, master)?;
        let stay = chance(score);
        Some(Swap2Choices { stay, reply, swap: 1.0 - stay, place: None })
    }

    /// The choices after three or five stones; placing two more is one of them only after three.
    pub fn swap2_choices(
        &self,
        game: &Game,
        effort: Effort,
        random: &mut fastrand::Rng,
        master: &SearchControl,
    ) -> Option<Swap2Choices> {
        const STONES_BEFORE_PLACING: usize = 3;
        let size = game.board().size();
        let free = game.board().empty_squares().len();
        if size.area() - free != STONES_BEFORE_PLACING {
            return self.swap_choices(game, effort, master);
        }
        let half = effort.part(2);
        let choices = self.swap_choices(game, half, master)?;
        let place = self.balance_two(game, 0, half, random, master).and_then(|pair| {
            let stones = [*pair.moves.first()?, *pair.moves.get(1)?];
            // The other takes the better side.
            let white = chance(pair.score);
            Some((1.0 - white.max(1.0 - white), stones))
        });
        Some(Swap2Choices { place, ..choices })
    }
}

/// Three different squares near each other.
fn triple(size: Size, random: &mut fastrand::Rng) -> Vec<Square> {
    let first = Square::new(random.usize(..size.width()), random.usize(..size.height()));
    let mut stones = vec![first];
    while stones.len() < 3 {
        let (dx, dy) = (random.i32(-REACH..=REACH), random.i32(-REACH..=REACH));
        let square = size.at(first.x() as i32 + dx, first.y() as i32 + dy);
        stones.extend(square.filter(|square| !stones.contains(square)));
    }
    stones
}
