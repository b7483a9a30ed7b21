//! A table as a file: what it is for, and all its entries.

use std::io::{self, Read, Write};
use std::sync::atomic::Ordering::Relaxed;

use cinquina_game::{Rule, Size};

use super::{Origin, TranspositionTable};

/// What a file of a table begins with.
const MAGIC: [u8; 8] = *b"CINQHASH";

/// The version of the format. Files of the first had the number of buckets in its place, and did not say what they were for.
const VERSION: u64 = 2;

/// Why a file was not read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableFileError {
    /// It is something else.
    #[error("this is no table")]
    NoTable,
    /// It is older or newer than this program.
    #[error("this file has version {0} of the format, and this program reads version {VERSION}")]
    Version(u64),
    /// Its positions are of another game.
    #[error("this table is for {found}, and this game is {wanted}")]
    Game {
        /// The game of the file.
        found: String,
        /// The game that it was to be read for.
        wanted: String,
    },
    /// Its scores do not mean the same.
    #[error("the positions of this table were judged by another search or by other values")]
    Judge,
    /// It has more or fewer entries.
    #[error("the table in this file has another size")]
    TableSize,
    /// It ends too early.
    #[error("this file is cut short")]
    CutShort,
    /// It cannot be read.
    #[error(transparent)]
    Io(io::Error),
}

impl From<io::Error> for TableFileError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::CutShort,
            _ => Self::Io(error),
        }
    }
}

/// What a table is written or read for. The table may hold entries of other origins and boards too, which nobody finds by
/// mistake; this is what its owner works on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TableHead {
    /// The rule, and what judges.
    pub origin: Origin,
    /// The board.
    pub size: Size,
}

impl TableHead {
    /// Words that are written: rule, width, height, judge.
    fn words(&self) -> [u64; 4] {
        let (rule, judge) = (self.origin.rule().number().into(), self.origin.judge().number());
        [rule, self.size.width() as u64, self.size.height() as u64, judge]
    }

    /// Whether a file with these words is for the same.
    fn check(&self, found: [u64; 4]) -> Result<(), TableFileError> {
        let wanted = self.words();
        if found[..3] != wanted[..3] {
            return Err(TableFileError::Game { found: game(found), wanted: game(wanted) });
        }
        if found == wanted { Ok(()) } else { Err(TableFileError::Judge) }
    }
}

/// A game in words.
fn game([rule, width, height, _]: [u64; 4]) -> String {
    let rule = Rule::ALL.into_iter().find(|known| u64::from(known.number()) == rule);
    format!("{} {width}x{height}", rule.map_or("an unknown rule", Rule::name))
}

impl TranspositionTable {
    /// Whether a file begins as one that [`write`](Self::write) wrote, whatever its version.
    pub fn is_file(input: &mut impl Read) -> bool {
        let mut magic = [0; MAGIC.len()];
        input.read_exact(&mut magic).is_ok() && magic == MAGIC
    }

    /// Writes all it knows, and what it is for.
    pub fn write(&self, head: &TableHead, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&MAGIC)?;
        let head = [VERSION].into_iter().chain(head.words()).chain([self.buckets as u64]);
        let entries = self.all().iter().take(self.buckets).flatten().map(|word| word.load(Relaxed));
        head.chain(entries).try_for_each(|word| out.write_all(&word.to_le_bytes()))?;
        out.flush()
    }

    /// Reads what a table of the same size wrote for the same. Searches may use the table meanwhile: what they find is
    /// whole.
    pub fn read(&self, head: &TableHead, input: &mut impl Read) -> Result<(), TableFileError> {
        if !Self::is_file(input) {
            return Err(TableFileError::NoTable);
        }
        match next(input)? {
            VERSION => {}
            version => return Err(TableFileError::Version(version)),
        }
        head.check([next(input)?, next(input)?, next(input)?, next(input)?])?;
        if next(input)? != self.buckets as u64 {
            return Err(TableFileError::TableSize);
        }
        self.use_all();
        for word in self.all().iter().take(self.buckets).flatten() {
            word.store(next(input)?, Relaxed);
        }
        Ok(())
    }
}

/// The next word of a file.
fn next(input: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    input.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use cinquina_eval::Fingerprint;
    use cinquina_game::Square;

    use super::*;
    use crate::{Bound, Entry};

    fn head(rule: Rule, size: u32, judge: &str) -> TableHead {
        let origin = Origin::new(rule, Fingerprint::NEW.with_name(judge));
        TableHead { origin, size: Size::square(size).unwrap() }
    }

    fn read(file: &[u8], bytes: usize, head: &TableHead) -> Result<TranspositionTable, String> {
        let table = TranspositionTable::new(bytes);
        table.read(head, &mut &*file).map(|()| table).map_err(|error| error.to_string())
    }

    #[test]
    fn a_file_is_read_for_what_it_was_written_for_and_for_nothing_else() {
        let (table, written) = (TranspositionTable::new(1 << 12), head(Rule::Renju, 15, "full"));
        let entry = Entry { best: Some(Square::new(7, 7)), score: 5, bound: Bound::Exact, depth: 9, eval: 3 };
        table.view(written.origin).put(77, 0, &entry);
        let mut file = Vec::new();
        table.write(&written, &mut file).unwrap();
        let table = read(&file, 1 << 12, &written).ok().unwrap();
        assert_eq!(table.view(written.origin).get(77, 0), Some(entry));
        let refused = |file: &[u8], bytes, head| read(file, bytes, &head).err().unwrap();
        for (other, game) in [
            (head(Rule::Freestyle, 15, "full"), "freestyle 15x15"),
            (head(Rule::Renju, 20, "full"), "renju 20x20"),
            (head(Rule::Caro, 5, "wine"), "caro 5x5"),
        ] {
            let message = format!("this table is for renju 15x15, and this game is {game}");
            assert_eq!(refused(&file, 1 << 12, other), message);
        }
        assert!(refused(&file, 1 << 12, head(Rule::Renju, 15, "wine")).contains("another search or by other values"));
        assert!(refused(&file, 1 << 13, written).contains("another size"));
        assert!(refused(&file[..file.len() - 1], 1 << 12, written).contains("cut short"));
        assert_eq!(refused(b"CINQ", 1 << 12, written), "this is no table");
        let mut old = file;
        old[8..16].copy_from_slice(&63u64.to_le_bytes());
        assert!(refused(&old, 1 << 12, written).starts_with("this file has version 63 of the format"));
    }
}
