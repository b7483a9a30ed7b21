use cinquina_game::{Outcome, Rule, Square};

use super::{Header, PackedError, PackedGame, Ply, Reader};
use crate::error::{Place, ReadError, WriteError};
use crate::game_file::Line;
use crate::{Ending, GameFile, Reading};

/// Reads packed games like those of any other file; there must be at least one. Returns the warnings about the file.
pub(crate) fn read_each(bytes: &[u8], take: &mut dyn FnMut(GameFile, Reading)) -> Result<Vec<ReadError>, ReadError> {
    let mut reader = Reader::new(bytes).map_err(|error| complaint(&error))?;
    let rule = reader.header().rule;
    let mut begin = reader.complete() as usize;
    let mut is_empty = true;
    // Where the first is, and how many there are.
    let mut side_positions: Option<(usize, usize)> = None;
    while let Some(game) = reader.next() {
        let game = game.map_err(|error| complaint(&error))?;
        let end = reader.complete() as usize;
        if game.outcome.is_some() {
            is_empty = false;
            take(game_file(&game, rule), Reading::sure(Place::Byte(begin + 1), end));
        } else {
            side_positions.get_or_insert((begin, 0)).1 += 1;
        }
        begin = end;
    }
    if is_empty {
        return Err(ReadError::byte(begin, "there is no game"));
    }
    let left_out = |(first, count)| ReadError::byte(first, format!("positions beside the games are left out: {count}"));
    let torn = (begin < bytes.len()).then(|| ReadError::byte(begin, "the file ends within a game: is it complete?"));
    Ok(side_positions.map(left_out).into_iter().chain(torn).collect())
}

fn complaint(error: &PackedError) -> ReadError {
    match error {
        PackedError::Damaged { at, problem } => {
            ReadError::byte(*at as usize, format!("the game that begins here is damaged: {problem}"))
        }
        _ => ReadError::byte(0, error.to_string()),
    }
}

/// A packed game like one of any other file.
pub fn game_file(game: &PackedGame, rule: Rule) -> GameFile {
    let mut line = Line::new(game.size, rule);
    let opening = game.opening.iter().map(|&square| (square, None));
    let plies = game.plies.iter().map(|ply| (ply.square, Some(ply.score)));
    for (square, score) in opening.chain(plies) {
        // The reader has checked that no square occurs twice.
        if let Some(node) = line.push(square) {
            node.score = score;
        }
    }
    line.game.ending = game.outcome.map(|outcome| match outcome {
        Outcome::Win(winner) => Ending::Won(winner),
        Outcome::Draw => Ending::Draw,
    });
    line.game
}

/// Games as the bytes of a file of packed games. The moves before the first that has a score are its opening.
pub fn write_games(games: &[GameFile]) -> Result<Vec<u8>, WriteError> {
    let rule = games.first().map_or(Rule::default(), |game| game.rule);
    if let Some(other) = games.iter().find(|game| game.rule != rule) {
        return Err(WriteError::Rules(rule, other.rule));
    }
    let mut bytes = Header { rule, maker: "cinquina convert".into() }.to_bytes();
    for (game, number) in games.iter().zip(0..) {
        bytes.extend(packed(game, number)?.to_bytes());
    }
    Ok(bytes)
}

fn packed(game: &GameFile, number: u32) -> Result<PackedGame, WriteError> {
    let ending = game.ending.ok_or(WriteError::NoResult { number: number as usize + 1 })?;
    let moves: Vec<(Square, Option<i16>)> =
        game.tree.main_line().filter_map(|node| node.square().map(|square| (square, node.score))).collect();
    let first = moves.iter().position(|(_, score)| score.is_some()).unwrap_or(moves.len());
    let (opening, plies) = moves.split_at(first);
    Ok(PackedGame {
        number,
        size: game.size,
        opening: opening.iter().map(|&(square, _)| square).collect(),
        plies: plies.iter().map(|&(square, score)| Ply { square, score: score.unwrap_or(0) }).collect(),
        outcome: Some(ending.winner().map_or(Outcome::Draw, Outcome::Win)),
    })
}
