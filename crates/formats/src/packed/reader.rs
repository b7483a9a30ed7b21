use std::io::{self, Read};

use super::{Header, PackedGame};

/// Why packed games cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PackedError {
    /// Something else.
    #[error("this is not a file of packed games")]
    NotPacked,
    /// A file of a later version.
    #[error("packed games of version {0} are unknown: a later version of the program wrote them")]
    Version(u16),
    /// The header does not match its checksum, or is impossible.
    #[error("the header is damaged")]
    Header,
    /// A record does not match its checksum, or is impossible.
    #[error("the game at byte {} is damaged: {problem}", .at + 1)]
    Damaged {
        /// Where the record begins, from 0; the message counts from 1, as all messages about files do.
        at: u64,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Reads packed games one by one.
///
/// The games end where the file ends. If it ends within a record, that record was torn when its writer was killed: the games
/// before it are all there are, and [`complete`](Self::complete) says where they end.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    header: Header,
    complete: u64,
    ended: bool,
}

impl<R: Read> Reader<R> {
    /// Reads the header.
    pub fn new(mut input: R) -> Result<Self, PackedError> {
        let (header, complete) = Header::read(&mut input)?;
        Ok(Self { input, header, complete, ended: false })
    }

    /// How the file begins.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The length of all that has been read so far, without a torn record.
    pub const fn complete(&self) -> u64 {
        self.complete
    }

    fn game(&mut self) -> Result<Option<PackedGame>, PackedError> {
        let mut prefix = [0; 8];
        if !self.fill(&mut prefix)? {
            return Ok(None);
        }
        let at = self.complete;
        let damaged = |problem| PackedError::Damaged { at, problem };
        let [l0, l1, l2, l3, checksum @ ..] = prefix;
        let length = u32::from_le_bytes([l0, l1, l2, l3]) as usize;
        if length > PackedGame::MOST_BYTES {
            return Err(damaged("no game is that long"));
        }
        let mut body = vec![0; length];
        if !self.fill(&mut body)? {
            return Ok(None);
        }
        if crc32fast::hash(&body) != u32::from_le_bytes(checksum) {
            return Err(damaged("the checksum does not match"));
        }
        let game = PackedGame::from_body(&body).map_err(damaged)?;
        self.complete += (prefix.len() + body.len()) as u64;
        Ok(Some(game))
    }

    /// Fills the buffer; `false` if the file ends before that.
    fn fill(&mut self, bytes: &mut [u8]) -> io::Result<bool> {
        match self.input.read_exact(bytes) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
            Err(error) => Err(error),
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<PackedGame, PackedError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let game = self.game().transpose();
        self.ended = !matches!(game, Some(Ok(_)));
        game
    }
}
