use cinquina_game::{Size, Square};

use super::{
    BOARD_TEXT, COMMENT, EXTENSION, FIRST_LINE_END, HAS_SIBLING, HEADER, IS_LEAF, MAGIC, MARK, NO_MOVE, OLD_COMMENT,
    VERSION,
};
use crate::error::ReadError;
use crate::text::{decode, lines, one_line};
use crate::{Assumed, GameFile, NodeId, Tree};

/// Reads a `.lib` file: one game whose variations are all lines of the library.
pub fn read(bytes: &[u8], assumed: &Assumed) -> Result<GameFile, ReadError> {
    read_with_warnings(bytes, assumed).map(|(game, _)| game)
}

/// The same with a warning if the file ends where its last move says that more follow. It may be complete: RenLib itself
/// writes this when it saves a library from its last move on.
pub(crate) fn read_with_warnings(bytes: &[u8], assumed: &Assumed) -> Result<(GameFile, Vec<ReadError>), ReadError> {
    let size = super::size().map_err(|error| ReadError::byte(0, error.to_string()))?;
    let mut reader = Reader { bytes, at: nodes_start(bytes)?, size };
    let mut game = GameFile::new(size, assumed.rule);
    let mut here = Some(Tree::ROOT);
    // Where the siblings that are still to come go.
    let mut open: Vec<NodeId> = Vec::new();
    let mut is_first = true;
    while reader.at < bytes.len() {
        let at = reader.at;
        let parent = here.ok_or_else(|| ReadError::byte(at, "there is something after the last move"))?;
        let entry = reader.entry(is_first)?;
        is_first = false;
        let node = add(&mut game, parent, &entry).map_err(|problem| ReadError::byte(at, problem))?;
        if entry.flags & HAS_SIBLING != 0 {
            open.push(parent);
        }
        here = if entry.flags & IS_LEAF == 0 { Some(node) } else { open.pop() };
    }
    let is_open = here.is_some() && !is_first;
    let cut_off =
        || ReadError::byte(bytes.len(), "the library ends where its last move says that more follow: is it complete?");
    Ok((game, is_open.then(cut_off).into_iter().collect()))
}

/// Where the nodes begin.
fn nodes_start(bytes: &[u8]) -> Result<usize, ReadError> {
    /// The first move of a library without a header, the middle of the board.
    const MIDDLE: u8 = 0x78;
    match bytes.get(..HEADER) {
        Some(header) if header.starts_with(&MAGIC) => {
            let version = [header[MAGIC.len()], header[MAGIC.len() + 1]];
            if version > VERSION {
                let [major, minor] = version;
                return Err(ReadError::byte(
                    MAGIC.len(),
                    format!("version {major}.{minor} is unknown: the latest known one is 3.4"),
                ));
            }
            Ok(HEADER)
        }
        _ if bytes.first() == Some(&MIDDLE) => Ok(0),
        _ => Err(ReadError::byte(0, "this is not a library of RenLib")),
    }
}

/// A node as the file has it.
struct Entry {
    /// `None` for the root.
    square: Option<Square>,
    flags: u8,
    comment: String,
    board_text: String,
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    size: Size,
}

impl Reader<'_> {
    fn entry(&mut self, is_first: bool) -> Result<Entry, ReadError> {
        let at = self.at;
        let [place, flags] = self.pair()?;
        let square = match place {
            0 if is_first => None,
            0 => return Err(ReadError::byte(at, "a pass, which is not allowed here")),
            _ => Some(self.square(place).ok_or_else(|| ReadError::byte(at, format!("{place} is not a square")))?),
        };
        let [_, more] = if flags & EXTENSION == 0 { [0, 0] } else { self.pair()? };
        let comment = match flags & (OLD_COMMENT | COMMENT) {
            0 => String::new(),
            flags if flags & OLD_COMMENT != 0 => self.old_text()?,
            _ => self.text()?,
        };
        let board_text = if more & BOARD_TEXT == 0 { String::new() } else { self.text()? };
        Ok(Entry { square, flags, comment: joined(&comment), board_text: one_line(&board_text) })
    }

    fn square(&self, place: u8) -> Option<Square> {
        self.size.at(i32::from(place % 16) - 1, i32::from(place / 16))
    }

    fn pair(&mut self) -> Result<[u8; 2], ReadError> {
        let pair = self.bytes.get(self.at..).and_then(|rest| rest.first_chunk::<2>());
        let pair = pair.ok_or_else(|| ReadError::byte(self.at, "the file ends within a move"))?;
        self.at += 2;
        Ok(*pair)
    }

    /// A text that ends with a zero, in pairs of bytes.
    fn text(&mut self) -> Result<String, ReadError> {
        let mut text = Vec::new();
        loop {
            let pair = self.pair()?;
            text.extend(pair.iter().take_while(|&&byte| byte != 0));
            if pair.contains(&0) {
                return Ok(decode(&text));
            }
        }
    }

    /// A text whose last byte has the highest bit set, in pairs of bytes.
    fn old_text(&mut self) -> Result<String, ReadError> {
        const LAST: u8 = 0x80;
        let mut text = Vec::new();
        loop {
            for byte in self.pair()? {
                text.push(byte & !LAST);
                if byte & LAST != 0 {
                    return Ok(decode(&text));
                }
            }
        }
    }
}

/// A comment with its first line like the others.
fn joined(comment: &str) -> String {
    lines(&comment.replacen(FIRST_LINE_END, "\n", 1))
}

/// Puts an entry into the tree; if it is not a move of its own, it is about `parent`.
fn add(game: &mut GameFile, parent: NodeId, entry: &Entry) -> Result<NodeId, &'static str> {
    let node = match entry.square {
        Some(square) => {
            if !entry.board_text.is_empty() {
                game.tree.node_mut(parent).labels.push((square, entry.board_text.clone()));
            }
            if entry.flags & NO_MOVE != 0 {
                parent
            } else if game.tree.taken(parent).contains(square) {
                return Err("the square is occupied");
            } else {
                game.tree.move_at(parent, square)
            }
        }
        None => parent,
    };
    let node_notes = game.tree.node_mut(node);
    node_notes.add_comment(&entry.comment);
    node_notes.is_marked |= entry.flags & MARK != 0 && entry.flags & NO_MOVE == 0;
    Ok(node)
}
