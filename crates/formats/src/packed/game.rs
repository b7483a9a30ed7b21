use cinquina_game::{Colour, Outcome, Size, Square, SquareSet};

/// A game with the score of every move that was searched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackedGame {
    /// Its number in the file, unique among the games; a side position has that of its game.
    pub number: u32,
    /// The board.
    pub size: Size,
    /// The moves that were given.
    pub opening: Vec<Square>,
    /// The moves that were played.
    pub plies: Vec<Ply>,
    /// How it ended; `None` for a side position, which is not a game but a position beside one, with the move that a search found.
    pub outcome: Option<Outcome>,
}

/// A move and its score.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move.
    pub square: Square,
    /// The score of the search that found it, for the player who moved.
    pub score: i16,
}

/// Number, width, height, winner, a spare byte, lengths of opening and play.
const FIXED: usize = 12;

impl PackedGame {
    /// The longest record: every square of the largest board played with a score.
    pub(super) const MOST_BYTES: usize = FIXED + 4 * Square::COUNT;

    /// All moves, Black's first.
    pub fn moves(&self) -> impl Iterator<Item = Square> {
        self.opening.iter().copied().chain(self.plies.iter().map(|ply| ply.square))
    }

    /// The record of the game, ready to be appended to a file: its length, its checksum, its bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = self.number.to_le_bytes().to_vec();
        let outcome = match self.outcome {
            Some(Outcome::Draw) => 0,
            Some(Outcome::Win(winner)) => 1 + winner.index() as u8,
            None => 3,
        };
        body.extend([self.size.width() as u8, self.size.height() as u8, outcome, 0]);
        body.extend((self.opening.len() as u16).to_le_bytes());
        body.extend((self.plies.len() as u16).to_le_bytes());
        let square = |square: Square| (square.index() as u16).to_le_bytes();
        body.extend(self.opening.iter().flat_map(|&opening| square(opening)));
        for ply in &self.plies {
            body.extend(square(ply.square));
            body.extend(ply.score.to_le_bytes());
        }
        let mut record = (body.len() as u32).to_le_bytes().to_vec();
        record.extend(crc32fast::hash(&body).to_le_bytes());
        record.extend(body);
        record
    }

    /// The game of a record's body, or what is wrong with it.
    pub(super) fn from_body(body: &[u8]) -> Result<Self, &'static str> {
        const SHORT: &str = "it is shorter than it says";
        let (fixed, moves) = body.split_first_chunk::<FIXED>().ok_or(SHORT)?;
        let [n0, n1, n2, n3, width, height, outcome, _, o0, o1, p0, p1] = *fixed;
        let size = Size::new(width.into(), height.into()).map_err(|_| "there is no such board")?;
        let outcome = match outcome {
            0 => Some(Outcome::Draw),
            1 => Some(Outcome::Win(Colour::Black)),
            2 => Some(Outcome::Win(Colour::White)),
            3 => None,
            _ => return Err("there is no such result"),
        };
        let opening = usize::from(u16::from_le_bytes([o0, o1]));
        let (opening, plies) = moves.split_at_checked(2 * opening).ok_or(SHORT)?;
        if plies.len() != 4 * usize::from(u16::from_le_bytes([p0, p1])) {
            return Err(SHORT);
        }
        let mut free = Free(SquareSet::full(size));
        let opening = opening.as_chunks().0.iter().map(|&square| free.take(square)).collect::<Result<_, _>>()?;
        let ply = |&[low, high, s0, s1]: &[u8; 4]| {
            Ok::<_, &'static str>(Ply { square: free.take([low, high])?, score: i16::from_le_bytes([s0, s1]) })
        };
        let plies = plies.as_chunks().0.iter().map(ply).collect::<Result<_, _>>()?;
        Ok(Self { number: u32::from_le_bytes([n0, n1, n2, n3]), size, opening, plies, outcome })
    }
}

/// The squares that no move has taken yet.
struct Free(SquareSet);

impl Free {
    fn take(&mut self, index: [u8; 2]) -> Result<Square, &'static str> {
        let index = usize::from(u16::from_le_bytes(index));
        let square = (index < Square::COUNT).then(|| Square::from_index(index));
        let square = square.filter(|&square| self.0.contains(square)).ok_or("a move is not possible")?;
        self.0.remove(square);
        Ok(square)
    }
}
