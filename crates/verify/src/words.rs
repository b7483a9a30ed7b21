//! A file as a sequence of words, read piece by piece.

use std::io::{self, BufReader, Bytes, Read};

use crate::sha256::Sha256;

/// A result, or why the proof is not accepted.
pub(crate) type Checked<T> = Result<T, String>;

pub(crate) fn ensure(holds: bool, reason: impl FnOnce() -> String) -> Checked<()> {
    if holds { Ok(()) } else { Err(reason()) }
}

/// The longest word of the format; one that is longer is cut off after one more letter, and so is none.
const LONGEST: usize = 20;

/// The words of a file, and the hash of the bytes that were read. A bracket is a word of its own.
pub(crate) struct Words<R> {
    bytes: Bytes<BufReader<R>>,
    /// The byte that comes next, if there is one.
    byte: Option<u8>,
    /// The word that comes next; empty at the end of the file.
    pub(crate) next: String,
    /// The line of the word that was taken last, and that of the next one.
    pub(crate) line: u64,
    next_line: u64,
    pub(crate) hash: Sha256,
    pub(crate) error: Option<io::Error>,
}

impl<R: Read> Words<R> {
    pub(crate) fn new(source: R) -> Self {
        let bytes = BufReader::new(source).bytes();
        let (byte, next, hash) = (None, String::new(), Sha256::new());
        let mut words = Self { bytes, byte, next, line: 1, next_line: 1, hash, error: None };
        words.step();
        words.advance();
        words
    }

    /// A reason with its place.
    pub(crate) fn here(&self, reason: &str) -> String {
        format!("line {}: {reason}", self.line)
    }

    /// Goes on to the next byte.
    fn step(&mut self) {
        self.byte = self.bytes.next().and_then(|read| read.map_err(|error| self.error = Some(error)).ok());
        self.byte.into_iter().for_each(|byte| self.hash.update(byte));
    }

    /// Goes on to the next word.
    pub(crate) fn advance(&mut self) {
        self.line = self.next_line;
        self.next.clear();
        let mut is_comment = false;
        while let Some(byte) = self.byte {
            is_comment = (is_comment || byte == b'#') && byte != b'\n';
            let separates = is_comment || byte.is_ascii_whitespace();
            let is_sign = !separates && b"()[]{}".contains(&byte);
            if !self.next.is_empty() && (separates || is_sign) {
                return;
            }
            self.next_line += u64::from(byte == b'\n');
            if !separates && self.next.len() <= LONGEST {
                // Whatever a message quotes must be printable.
                self.next.push(if byte.is_ascii_graphic() { byte.into() } else { '?' });
            }
            self.step();
            if is_sign {
                return;
            }
        }
    }

    /// Whether the next word is this one; then it is taken.
    pub(crate) fn skip(&mut self, word: &str) -> bool {
        let is_next = self.next == word;
        if is_next {
            self.advance();
        }
        is_next
    }

    /// Takes the next word, which must be this one.
    pub(crate) fn expect(&mut self, expected: &str) -> Checked<()> {
        let found = self.next.clone();
        self.advance();
        ensure(found == expected, || format!("'{found}' where '{expected}' should be"))
    }
}
