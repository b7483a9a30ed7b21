use std::path::PathBuf;

use cinquina_formats::{Ending, GameFile, Setup};
use cinquina_game::{Colour, Rule, Size, Square};

use crate::failure::InputError;
use crate::game_files::{self, Hints};

/// A position of a game that somebody won.
pub(super) struct Position {
    pub(super) size: Size,
    pub(super) rule: Rule,
    pub(super) moves: Vec<Square>,
    /// Whether the player to move won in the end.
    pub(super) won: bool,
}

/// Positions with fewer stones say little, and so do those with more.
const STONES: std::ops::RangeInclusive<usize> = 6..=50;

/// In the last moves it is too easy to see who wins.
const BEFORE_THE_END: usize = 12;

/// One position of each of the games in these files, at most `count` of them, drawn by a seed.
pub(super) fn draw(files: &[PathBuf], count: usize, seed: u64) -> anyhow::Result<Vec<Position>> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut positions = Vec::new();
    for file in files {
        positions
            .extend(game_files::read(file, &Hints::default())?.iter().filter_map(|game| of_game(game, &mut random)));
    }
    if positions.is_empty() {
        return Err(InputError(
            "there is no game here that begins on an empty board, is long enough and was won".into(),
        )
        .into());
    }
    random.shuffle(&mut positions);
    positions.truncate(count);
    Ok(positions)
}

fn of_game(game: &GameFile, random: &mut fastrand::Rng) -> Option<Position> {
    let winner = game.ending.and_then(Ending::winner).filter(|_| game.setup == Setup::default())?;
    let mut moves = game.moves();
    let last = moves.len().checked_sub(BEFORE_THE_END).filter(|last| last >= STONES.start())?;
    moves.truncate(random.usize(*STONES.start()..=last.min(*STONES.end())));
    let turn = if moves.len().is_multiple_of(2) { Colour::Black } else { Colour::White };
    Some(Position { size: game.size, rule: game.rule, won: winner == turn, moves })
}
