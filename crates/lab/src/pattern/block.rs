use super::{Content, DIRECTIONS, Pattern, Player, Square};

/// Five aligned and consecutive squares of a pattern.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Block {
    /// The squares, from one end to the other.
    pub squares: [Square; 5],
    /// Its kind, by the stones in it.
    pub kind: BlockKind,
}

/// The kind of a block, by the stones in it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum BlockKind {
    /// Stones of both players: nobody can make five here.
    Dead,
    /// No stones.
    Free,
    /// Stones of one player only: the paper's BX`degree`.
    Owned {
        /// Whose block it is.
        owner: Player,
        /// How many stones it holds.
        degree: usize,
    },
}

impl Pattern {
    /// Every block of the pattern, by direction and then by first square.
    pub fn blocks(&self) -> Vec<Block> {
        let five_from = |square: Square, direction| [0, 1, 2, 3, 4].map(|count| square.step(direction, count));
        let mut blocks = Vec::new();
        for direction in DIRECTIONS {
            for squares in self.squares().map(|square| five_from(square, direction)) {
                if let Some(kind) = self.block_kind(&squares) {
                    blocks.push(Block { squares, kind });
                }
            }
        }
        blocks
    }

    fn block_kind(&self, squares: &[Square; 5]) -> Option<BlockKind> {
        let (mut x, mut o) = (0, 0);
        for &square in squares {
            match self.content(square)? {
                Content::Empty => {}
                Content::Stone(Player::X) => x += 1,
                Content::Stone(Player::O) => o += 1,
            }
        }
        Some(match (x, o) {
            (0, 0) => BlockKind::Free,
            (degree, 0) => BlockKind::Owned { owner: Player::X, degree },
            (0, degree) => BlockKind::Owned { owner: Player::O, degree },
            _ => BlockKind::Dead,
        })
    }
}
