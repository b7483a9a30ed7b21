use cinquina_formats::{Ending, GameFile, Node, Setup};
use cinquina_game::{Colour, Frames, Square};
use rusqlite::{OptionalExtension, Transaction, params};

use crate::{Database, DatabaseError};

/// What an import has done.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Imported {
    /// Games that are new.
    pub games: u64,
    /// Positions in them.
    pub positions: u64,
    /// Games that were there before.
    pub known: u64,
    /// Those of them that had another result, or none: they have the new one now.
    pub corrected: u64,
    /// Games that cannot be kept: without moves, with stones that were set up, or begun by White.
    pub refused: u64,
}

impl std::ops::AddAssign for Imported {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.positions += other.positions;
        self.known += other.known;
        self.corrected += other.corrected;
        self.refused += other.refused;
    }
}

/// A position of a game as it is kept.
struct Kept {
    hash: i64,
    game: i64,
    next: u16,
    result: Option<i8>,
    score: Option<i16>,
}

impl Database {
    /// How many games are best kept at once: enough that the pages of the positions are written seldom.
    pub const BATCH: usize = 10_000;

    /// Keeps the main lines of games, all or none of them. A game that is there already gets the result that it comes
    /// with, if it comes with one.
    pub fn import<'a>(&mut self, games: impl IntoIterator<Item = &'a GameFile>) -> Result<Imported, DatabaseError> {
        let transaction = self.connection.transaction()?;
        let mut imported = Imported::default();
        let mut positions = Vec::new();
        for game in games {
            keep_game(&transaction, game, &mut positions, &mut imported)?;
        }
        // In the order of the table, so that each of its pages is visited once. Of a game that comes twice the last
        // result stays the last.
        positions.sort_by_key(|kept| (kept.hash, kept.game));
        let mut insert = transaction.prepare_cached(
            "INSERT INTO positions VALUES (?1, ?2, ?3, ?4, ?5)
                ON CONFLICT (hash, game) DO UPDATE SET result = excluded.result",
        )?;
        for Kept { hash, game, next, result, score } in &positions {
            insert.execute(params![hash, game, next, result, score])?;
        }
        drop(insert);
        transaction.commit()?;
        Ok(imported)
    }
}

fn keep_game(
    transaction: &Transaction<'_>,
    game: &GameFile,
    positions: &mut Vec<Kept>,
    imported: &mut Imported,
) -> Result<(), DatabaseError> {
    let moves = game.moves();
    if moves.is_empty() || game.setup != Setup::default() {
        imported.refused += 1;
        return Ok(());
    }
    let bytes: Vec<u8> = moves.iter().flat_map(|square| (square.index() as u16).to_le_bytes()).collect();
    let result = game.ending.map(result);
    let mut insert = transaction.prepare_cached(
        "INSERT OR IGNORE INTO games (fingerprint, rule, width, height, black, white, result, moves, source)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    )?;
    let (width, height, fingerprint) = (game.size.width(), game.size.height(), fingerprint(game, &bytes));
    let is_new = insert.execute(params![
        fingerprint,
        game.rule.name(),
        width,
        height,
        game.black,
        game.white,
        result,
        bytes,
        game.source
    ])? == 1;
    if is_new {
        imported.games += 1;
        imported.positions += moves.len() as u64;
        keep_positions(game, &moves, transaction.last_insert_rowid(), positions);
        return Ok(());
    }
    imported.known += 1;
    if let Some(id) = correct(transaction, fingerprint, result)? {
        imported.corrected += 1;
        keep_positions(game, &moves, id, positions);
    }
    Ok(())
}

/// Gives a game that was there before its new result, and tells which game it is if the old one was another. A game
/// without a result corrects nothing.
fn correct(transaction: &Transaction<'_>, fingerprint: i64, result: Option<i8>) -> Result<Option<i64>, DatabaseError> {
    let Some(result) = result else { return Ok(None) };
    let mut select = transaction.prepare_cached("SELECT id FROM games WHERE fingerprint = ?1 AND result IS NOT ?2")?;
    let id: Option<i64> = select.query_row(params![fingerprint, result], |row| row.get(0)).optional()?;
    if let Some(id) = id {
        transaction.prepare_cached("UPDATE games SET result = ?2 WHERE id = ?1")?.execute(params![id, result])?;
    }
    Ok(id)
}

/// Every position of a game with the move that was played there.
fn keep_positions(game: &GameFile, moves: &[Square], id: i64, positions: &mut Vec<Kept>) {
    let mut frames = Frames::new(game.size, game.rule);
    let scores = game.tree.main_line().map(|node: &Node| node.score);
    for (&square, score) in moves.iter().zip(scores) {
        let next = frames.to_common(square).index() as u16;
        let result = game.ending.map(result);
        positions.push(Kept { hash: frames.hash() as i64, game: id, next, result, score });
        frames.play(square);
    }
}

/// 1 if Black won, -1 if White did.
fn result(ending: Ending) -> i8 {
    match ending.winner() {
        Some(Colour::Black) => 1,
        Some(Colour::White) => -1,
        None => 0,
    }
}

/// The same number for the same game from the same source.
fn fingerprint(game: &GameFile, moves: &[u8]) -> i64 {
    let parts = [
        game.rule.name().as_bytes(),
        &[game.size.width() as u8, game.size.height() as u8],
        game.black.as_bytes(),
        game.white.as_bytes(),
        game.source.as_bytes(),
        moves,
    ];
    // FNV-1a over the parts with their lengths: no two lists of parts run into one.
    let mut hash: u64 = 0xCBF2_9CE4_8422_2325;
    for part in parts {
        for byte in part.len().to_le_bytes().iter().chain(part) {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3);
        }
    }
    hash as i64
}
