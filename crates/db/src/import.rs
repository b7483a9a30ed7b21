use std::collections::HashSet;

use cinquina_formats::{Ending, GameFile, Setup};
use cinquina_game::{Colour, Frames};
use rusqlite::{Transaction, TransactionBehavior, params};

use crate::{Database, DatabaseError};

/// What an import has done.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Imported {
    /// Games that are new.
    pub games: u64,
    /// Positions in them.
    pub positions: u64,
    /// Games that were already there.
    pub known: u64,
    /// Those of them that had another result, or none: they have the new one now.
    pub corrected: u64,
    /// Those of them with moves that had another score, or none: they have the new one now.
    pub judged: u64,
    /// Games with variations, of which only the game itself is stored.
    pub with_variations: u64,
    /// Games that cannot be stored: without moves, with stones that were set up, or begun by White.
    pub refused: u64,
}

impl std::ops::AddAssign for Imported {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.positions += other.positions;
        self.known += other.known;
        self.corrected += other.corrected;
        self.judged += other.judged;
        self.with_variations += other.with_variations;
        self.refused += other.refused;
    }
}

/// A position of a game as it is stored.
struct StoredPosition {
    hash: i64,
    game: i64,
    next: u16,
    result: Option<i8>,
    score: Option<i16>,
    /// Whether the position is already there.
    is_known: bool,
}

impl Database {
    /// How many games to store at once: enough that the pages of the positions are written rarely.
    pub const BATCH: usize = 10_000;

    /// Stores the main lines of games, all or none of them. A game that is already there gets the result and the scores that it
    /// comes with, if any.
    pub fn import<'a>(&mut self, games: impl IntoIterator<Item = &'a GameFile>) -> Result<Imported, DatabaseError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut imported = Imported::default();
        let mut positions = Vec::new();
        for game in games {
            store_game(&transaction, game, &mut positions, &mut imported)?;
        }
        // In the order of the table, so that each of its pages is visited once. The sort is stable: of a game that comes twice
        // the last result stays the last.
        positions.sort_by_key(|position| (position.hash, position.game));
        imported.judged = store_positions(&transaction, &positions)?;
        transaction.commit()?;
        Ok(imported)
    }
}

fn store_game(
    transaction: &Transaction<'_>,
    game: &GameFile,
    positions: &mut Vec<StoredPosition>,
    imported: &mut Imported,
) -> Result<(), DatabaseError> {
    let moves = game.moves();
    if moves.is_empty() || game.setup != Setup::default() {
        imported.refused += 1;
        return Ok(());
    }
    imported.with_variations += u64::from(game.tree.nodes().len() > moves.len() + 1);
    let bytes: Vec<u8> = moves.iter().flat_map(|square| (square.index() as u16).to_le_bytes()).collect();
    let fingerprint = fingerprint(game, &bytes);
    if insert_game(transaction, game, fingerprint, &bytes)? {
        imported.games += 1;
        imported.positions += moves.len() as u64;
        add_positions(game, transaction.last_insert_rowid(), false, positions);
        return Ok(());
    }
    imported.known += 1;
    let (id, is_corrected) = correct(transaction, fingerprint, game.ending.map(result))?;
    imported.corrected += u64::from(is_corrected);
    if is_corrected || game.tree.main_line().any(|node| node.score.is_some()) {
        add_positions(game, id, true, positions);
    }
    Ok(())
}

/// Inserts a game; returns whether it was not there before.
fn insert_game(
    transaction: &Transaction<'_>,
    game: &GameFile,
    fingerprint: i64,
    moves: &[u8],
) -> Result<bool, DatabaseError> {
    let mut insert = transaction.prepare_cached(
        "INSERT OR IGNORE INTO games (fingerprint, rule, width, height, black, white, result, moves, source)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    )?;
    let rows = insert.execute(params![
        fingerprint,
        game.rule.name(),
        game.size.width(),
        game.size.height(),
        game.black,
        game.white,
        game.ending.map(result),
        moves,
        game.source
    ])?;
    Ok(rows == 1)
}

/// Gives a known game its new result; returns its id and whether the old result was another. A game without a result
/// corrects nothing.
fn correct(transaction: &Transaction<'_>, fingerprint: i64, result: Option<i8>) -> Result<(i64, bool), DatabaseError> {
    let mut select = transaction.prepare_cached("SELECT id FROM games WHERE fingerprint = ?1")?;
    let id: i64 = select.query_row([fingerprint], |row| row.get(0))?;
    let Some(result) = result else { return Ok((id, false)) };
    let mut update = transaction.prepare_cached("UPDATE games SET result = ?2 WHERE id = ?1 AND result IS NOT ?2")?;
    Ok((id, update.execute(params![id, result])? == 1))
}

/// Every position of a game with the move that was played there.
fn add_positions(game: &GameFile, id: i64, is_known: bool, positions: &mut Vec<StoredPosition>) {
    let mut frames = Frames::new(game.size, game.rule);
    let result = game.ending.map(result);
    for node in game.tree.main_line() {
        let Some(square) = node.square() else { continue };
        let (hash, next) = (frames.hash() as i64, frames.to_common(square).index() as u16);
        positions.push(StoredPosition { hash, game: id, next, result, score: node.score, is_known });
        frames.play(square);
    }
}

/// Writes positions, and counts the known games that get a new score for a move.
fn store_positions(transaction: &Transaction<'_>, positions: &[StoredPosition]) -> Result<u64, DatabaseError> {
    const PLACE: &str = "WHERE hash = ?1 AND game = ?2";
    let mut insert = transaction.prepare_cached("INSERT INTO positions VALUES (?1, ?2, ?3, ?4, ?5)")?;
    let mut correct =
        transaction.prepare_cached(&format!("UPDATE positions SET result = ?3 {PLACE} AND result IS NOT ?3"))?;
    let mut judge =
        transaction.prepare_cached(&format!("UPDATE positions SET score = ?3 {PLACE} AND score IS NOT ?3"))?;
    let mut judged = HashSet::new();
    for &StoredPosition { hash, game, next, result, score, is_known } in positions {
        if !is_known {
            insert.execute(params![hash, game, next, result, score])?;
            continue;
        }
        if result.is_some() {
            correct.execute(params![hash, game, result])?;
        }
        if score.is_some() && judge.execute(params![hash, game, score])? == 1 {
            judged.insert(game);
        }
    }
    Ok(judged.len() as u64)
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
    // FNV-1a over the parts with their lengths, so that different lists of parts give different input.
    let mut hash: u64 = 0xCBF2_9CE4_8422_2325;
    for part in parts {
        for byte in part.len().to_le_bytes().iter().chain(part) {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3);
        }
    }
    hash as i64
}
