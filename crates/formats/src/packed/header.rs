use std::io::Read;

use cinquina_game::Rule;

use super::PackedError;

/// The first bytes of every file of packed games.
const MAGIC: [u8; 8] = *b"CINQGAME";
const VERSION: u16 = 1;
/// What is before the text.
const FIXED: usize = 16;
/// A text longer than this was not written by us.
const LONGEST_MAKER: usize = 1 << 20;

/// How a file of packed games begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The rule of all its games.
    pub rule: Rule,
    /// What made the games, as free text.
    pub maker: String,
}

impl Header {
    /// The bytes that a file begins with.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.rule.number().to_le_bytes());
        bytes.extend((self.maker.len() as u32).to_le_bytes());
        bytes.extend(self.maker.bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a header; also returns its length.
    pub(super) fn read(mut input: impl Read) -> Result<(Self, u64), PackedError> {
        let mut fixed = [0; FIXED];
        fill(&mut input, &mut fixed)?;
        let [magic @ .., v0, v1, r0, r1, l0, l1, l2, l3] = fixed;
        if magic != MAGIC {
            return Err(PackedError::NotPacked);
        }
        let version = u16::from_le_bytes([v0, v1]);
        if version != VERSION {
            return Err(PackedError::Version(version));
        }
        let length = u32::from_le_bytes([l0, l1, l2, l3]) as usize;
        if length > LONGEST_MAKER {
            return Err(PackedError::Header);
        }
        let (mut maker, mut checksum) = (vec![0; length], [0; 4]);
        fill(&mut input, &mut maker)?;
        fill(&mut input, &mut checksum)?;
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&fixed);
        hasher.update(&maker);
        if hasher.finalize() != u32::from_le_bytes(checksum) {
            return Err(PackedError::Header);
        }
        let rule = Rule::from_number(u16::from_le_bytes([r0, r1])).ok_or(PackedError::Header)?;
        let maker = String::from_utf8(maker).map_err(|_| PackedError::Header)?;
        Ok((Self { rule, maker }, (FIXED + length + checksum.len()) as u64))
    }
}

/// A file too short for a header is not a file of packed games.
fn fill(input: &mut impl Read, bytes: &mut [u8]) -> Result<(), PackedError> {
    input.read_exact(bytes).map_err(|error| match error.kind() {
        std::io::ErrorKind::UnexpectedEof => PackedError::NotPacked,
        _ => error.into(),
    })
}
