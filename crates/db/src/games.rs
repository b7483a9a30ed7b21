use std::ops::ControlFlow;

use cinquina_formats::{Ending, GameFile, Tree};
use cinquina_game::{Colour, Frames, Rule, Size, Square, SquareSet};
use rusqlite::{OptionalExtension, Row, params};

use crate::{Database, DatabaseError};

/// Which games to select: all of them by default.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Selection {
    /// Only those by this rule.
    pub rule: Option<Rule>,
    /// Only those on this board.
    pub size: Option<Size>,
}

/// What the queries of this file have in common; the parameters are those of [`Selection::parameters`].
const SELECTED: &str = "FROM games
    WHERE (?1 IS NULL OR rule = ?1) AND (?2 IS NULL OR width = ?2) AND (?3 IS NULL OR height = ?3)";

impl Selection {
    fn parameters(&self) -> (Option<&'static str>, Option<usize>, Option<usize>) {
        (self.rule.map(Rule::name), self.size.map(Size::width), self.size.map(Size::height))
    }
}

impl Database {
    /// The number of games selected.
    pub fn count(&self, selection: &Selection) -> Result<u64, DatabaseError> {
        let count = format!("SELECT count(*) {SELECTED}");
        Ok(self.connection.query_row(&count, selection.parameters(), |row| row.get(0))?)
    }

    /// The selected games, in the order in which they were imported, one by one until `take` breaks.
    pub fn each_game(
        &self,
        selection: &Selection,
        take: &mut dyn FnMut(GameFile) -> ControlFlow<()>,
    ) -> Result<(), DatabaseError> {
        let are_judged = self.are_judged()?;
        let mut select = self.connection.prepare(&format!(
            "SELECT id, rule, width, height, black, white, result, moves, source {SELECTED} ORDER BY id"
        ))?;
        let mut rows = select.query(selection.parameters())?;
        while let Some(row) = rows.next()? {
            let id: i64 = row.get(0)?;
            let mut game = game(row)?.ok_or_else(|| damaged(id))?;
            if are_judged {
                self.add_scores(id, &mut game)?;
            }
            if take(game).is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Whether any position has a score: if not, scores need not be looked up.
    fn are_judged(&self) -> Result<bool, DatabaseError> {
        let query = "SELECT EXISTS (SELECT 1 FROM positions WHERE score IS NOT NULL)";
        Ok(self.connection.query_row(query, [], |row| row.get(0))?)
    }

    /// Adds the scores, which are stored with the positions, by hash.
    fn add_scores(&self, id: i64, game: &mut GameFile) -> Result<(), DatabaseError> {
        let mut select = self.connection.prepare_cached("SELECT score FROM positions WHERE hash = ?1 AND game = ?2")?;
        let mut frames = Frames::new(game.size, game.rule);
        let mut at = Tree::ROOT;
        while let Some(&child) = game.tree.node(at).children().first() {
            let score = select.query_row(params![frames.hash() as i64, id], |row| row.get(0)).optional()?;
            let node = game.tree.node_mut(child);
            node.score = score.ok_or_else(|| damaged(id))?;
            node.square().into_iter().for_each(|square| frames.play(square));
            at = child;
        }
        Ok(())
    }
}

fn damaged(id: i64) -> DatabaseError {
    DatabaseError::Damaged(format!("game {id} cannot have been written like this"))
}

/// A game without its scores; `None` if it cannot have been written like this.
fn game(row: &Row<'_>) -> rusqlite::Result<Option<GameFile>> {
    let (rule, width, height): (String, u32, u32) = (row.get(1)?, row.get(2)?, row.get(3)?);
    let (result, moves): (Option<i8>, Vec<u8>) = (row.get(6)?, row.get(7)?);
    let Ok(size) = Size::new(width, height) else { return Ok(None) };
    let (Ok(rule), Some(moves), Some(ending)) = (rule.parse(), squares(&moves, size), ending(result)) else {
        return Ok(None);
    };
    Ok(Some(GameFile {
        black: row.get(4)?,
        white: row.get(5)?,
        source: row.get(8)?,
        ending,
        ..GameFile::with_moves(size, rule, &moves, &[])
    }))
}

/// The moves, each on a free square of the board.
fn squares(bytes: &[u8], size: Size) -> Option<Vec<Square>> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let mut taken = SquareSet::EMPTY;
    let square = |&pair: &[u8; 2]| {
        let square = square(u16::from_le_bytes(pair), size).filter(|&square| !taken.contains(square))?;
        taken.insert(square);
        Some(square)
    };
    pairs.iter().map(square).collect::<Option<Vec<_>>>().filter(|_| rest.is_empty())
}

/// The square of a number, if it is on the board.
pub(crate) fn square(number: u16, size: Size) -> Option<Square> {
    let index = usize::from(number);
    (index < Square::COUNT).then(|| Square::from_index(index)).filter(|&square| size.contains(square))
}

/// How a game ended; `None` if there is no such result.
fn ending(result: Option<i8>) -> Option<Option<Ending>> {
    match result {
        None => Some(None),
        Some(1) => Some(Some(Ending::Won(Colour::Black))),
        Some(-1) => Some(Some(Ending::Won(Colour::White))),
        Some(0) => Some(Some(Ending::Draw)),
        Some(_) => None,
    }
}
