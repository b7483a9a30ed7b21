use cinquina_game::{Outcome, Rule, Square};

use super::{Header, PackedError, PackedGame, Ply, Reader};
use crate::error::{Place, ReadError, WriteError};
use crate::line::Line;
use crate::{Ending, GameFile, Reading};

/// Reads packed games like those of any other file.
pub(crate) fn read_each(bytes: &[u8], take: &mut dyn FnMut(GameFile, Reading)) -> Result<(), ReadError> {
    let mut reader = Reader::new(bytes).map_err(|error| complaint(&error))?;
    let rule = reader.header().rule;
    let mut begin = reader.complete() as usize;
    while let Some(game) = reader.next() {
        let game = game_file(&game.map_err(|error| complaint(&error))?, rule);
        let end = reader.complete() as usize;
        take(game, Reading::sure(Place::Byte(begin + 1), end));
        begin = end;
    }
    Ok(())
}

fn complaint(error: &PackedError) -> ReadError {
    let at = match error {
        PackedError::Damaged { at, .. } => *at as usize,
        _ => 0,
    };
    ReadError { place: Place::Byte(at + 1), problem: error.to_string() }
}

/// A packed game like one of any other file.
pub fn game_file(game: &PackedGame, rule: Rule) -> GameFile {
    let mut line = Line::new(game.size, rule);
    let opening = game.opening.iter().map(|&square| (square, None));
    let plies = game.plies.iter().map(|ply| (ply.square, Some(ply.score)));
    for (square, score) in opening.chain(plies) {
        // The reader has made sure that no square is there twice.
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
