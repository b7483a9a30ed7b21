//! The games that come with the program: what the opening explorer shows to somebody without a database.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use cinquina_formats::{Assumed, Ending, Format, GameFile};
use cinquina_game::{Colour, Frames, Game, Rule, Size, Square, opening_names};

use crate::position::SquareName;
use crate::{KnownMoves, PlayedMove};

/// Games of the engine against itself: the side of the board, and a line of moves for each game.
pub const SHIPPED_GAME_TEXTS: [(u32, &str); 2] =
    [(15, include_str!("../data/games/15x15.txt")), (20, include_str!("../data/games/20x20.txt"))];

/// The moves of every position, by the hash that symmetric positions share.
static INDEX: LazyLock<HashMap<u64, Vec<Played>>> = LazyLock::new(|| {
    let mut index = HashMap::new();
    shipped_games().iter().for_each(|game| add(game, &mut index));
    for moves in index.values_mut() {
        moves.sort_by_key(|played: &Played| (std::cmp::Reverse(played.games), played.square));
    }
    index
});

/// A move, as a square of the orientation that symmetric positions share, and how its games ended.
struct Played {
    square: Square,
    games: u64,
    black: u64,
    white: u64,
    draws: u64,
}

/// The games that come with the program, each once.
pub fn shipped_games() -> Vec<GameFile> {
    let mut seen = HashSet::new();
    let mut games = Vec::new();
    for (side, text) in SHIPPED_GAME_TEXTS {
        // Both are embedded in the program, and a test reads them.
        let Ok(size) = Size::square(side) else { continue };
        let assumed = Assumed { size, rule: Rule::Freestyle };
        games.extend(Format::Text(None).read(text.as_bytes(), &assumed).unwrap_or_default());
    }
    games.retain(|game| seen.insert((game.size, game.moves())));
    games
}

/// The moves that were played in the position of `game` in the games that come with the program.
pub fn moves_in_shipped_games(game: &Game) -> KnownMoves {
    let size = game.board().size();
    let mut frames = Frames::new(size, game.rule());
    game.moves().iter().for_each(|&square| frames.play(square));
    let found = INDEX.get(&frames.hash()).map_or(&[][..], Vec::as_slice);
    let shown = |played: &Played| PlayedMove {
        square: SquareName::of(frames.from_common(played.square), size),
        games: played.games,
        black: played.black,
        white: played.white,
        draws: played.draws,
    };
    KnownMoves {
        opening: opening_names::name(size, game.moves()).map(Into::into),
        shipped: true,
        games: found.iter().map(|played| played.games).sum(),
        moves: found.iter().map(shown).collect(),
    }
}

fn add(game: &GameFile, index: &mut HashMap<u64, Vec<Played>>) {
    let mut frames = Frames::new(game.size, game.rule);
    for next in game.moves() {
        let square = frames.to_common(next);
        let moves = match index.entry(frames.hash()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(Vec::new()),
        };
        let at = moves.iter().position(|played| played.square == square).unwrap_or_else(|| {
            moves.push(Played { square, games: 0, black: 0, white: 0, draws: 0 });
            moves.len() - 1
        });
        moves[at].games += 1;
        match game.ending.map(Ending::winner) {
            Some(Some(Colour::Black)) => moves[at].black += 1,
            Some(Some(Colour::White)) => moves[at].white += 1,
            Some(None) => moves[at].draws += 1,
            None => {}
        }
        frames.play(next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(size: Size, moves: &[Square]) -> KnownMoves {
        let mut game = Game::new(Rule::Freestyle, size);
        moves.iter().try_for_each(|&square| game.play(square)).unwrap();
        moves_in_shipped_games(&game)
    }

    #[test]
    fn the_shipped_games_are_found_in_every_orientation() {
        let games = shipped_games();
        assert!(games.len() > 500);
        for game in games.iter().step_by(37) {
            let (size, moves) = (game.size, &game.moves()[..4]);
            assert!(known(size, &[]).games > 100);
            let seen = known(size, moves);
            assert!(seen.games >= 1 && seen.moves.iter().map(|played| played.games).sum::<u64>() == seen.games);
            let side = size.width() - 1;
            let mirrored: Vec<_> = moves.iter().map(|square| Square::new(side - square.x(), square.y())).collect();
            assert_eq!(known(size, &mirrored).games, seen.games);
        }
    }
}
