use crate::pattern::{Pattern, Square};

/// A set of squares of an arena, one bit each.
pub(crate) type Mask = u128;

/// The squares of a pattern, numbered, and its blocks as sets of them.
#[derive(Clone, Debug)]
pub(crate) struct Arena {
    squares: Vec<Square>,
    blocks: Vec<Mask>,
}

impl Arena {
    /// Numbers the squares of `pattern` row by row; its contents do not matter here.
    pub(crate) fn new(pattern: &Pattern) -> Self {
        let squares: Vec<Square> = pattern.squares().collect();
        let number = |square: &Square| squares.binary_search(square).map_or(0, |number| 1 << number);
        let mask = |five: [Square; 5]| five.iter().map(number).fold(0, |mask: Mask, bit: Mask| mask | bit);
        let blocks = pattern.blocks().into_iter().map(|block| mask(block.squares)).collect();
        Self { squares, blocks }
    }

    /// The blocks as sets of squares.
    pub(crate) fn blocks(&self) -> &[Mask] {
        &self.blocks
    }

    /// Every union of blocks, smallest first.
    ///
    /// A square that is in no block of a pattern has no effect, so only these subsets need to be examined.
    pub(crate) fn unions_of_blocks(&self) -> Vec<Mask> {
        let mut unions: Vec<Mask> = vec![0];
        for &block in &self.blocks {
            let more: Vec<Mask> = unions.iter().map(|union| union | block).collect();
            unions.extend(more);
            unions.sort_unstable();
            unions.dedup();
        }
        unions.retain(|&union| union != 0);
        unions.sort_unstable_by_key(|union| (union.count_ones(), *union));
        unions
    }

    /// All squares.
    pub(crate) fn all(&self) -> Mask {
        self.mask(self.squares.iter().copied())
    }

    /// The square with a number below [`Mask::BITS`].
    pub(crate) fn square(&self, number: u32) -> Square {
        self.squares[number as usize]
    }

    /// The squares of a set, row by row.
    pub(crate) fn squares(&self, mask: Mask) -> Vec<Square> {
        bits(mask).map(|bit| self.square(bit.trailing_zeros())).collect()
    }

    /// The set of those `squares` that belong to the arena.
    pub(crate) fn mask(&self, squares: impl Iterator<Item = Square>) -> Mask {
        squares.filter_map(|square| self.squares.binary_search(&square).ok()).fold(0, |mask, number| mask | 1 << number)
    }
}

/// Every subset of a set of squares.
pub(crate) fn subsets(squares: Mask) -> impl Iterator<Item = Mask> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let subset: Mask = next?;
        next = (subset != squares).then(|| subset.wrapping_sub(squares) & squares);
        Some(subset)
    })
}

/// The single squares of a set, lowest number first.
pub(crate) fn bits(mut mask: Mask) -> impl Iterator<Item = Mask> {
    std::iter::from_fn(move || {
        let bit = mask & mask.wrapping_neg();
        mask ^= bit;
        (bit != 0).then_some(bit)
    })
}
