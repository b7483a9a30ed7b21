use super::{Mask, bits};

/// The weight of a completed block; one with `m` squares missing weighs `ONE >> m`.
pub(super) const ONE: u32 = 1 << 5;

/// The blocks that PX may still complete, less those that PY keeps from him by pairing.
///
/// Two empty squares are *twins* when the same blocks pass through both. PY answers one with the other, so PX never
/// completes these blocks, and since no other block passes through twins nothing else depends on them: they are dropped,
/// which may make twins of other squares. What PX can do is exactly the same before and after.
pub(super) struct Reach {
    pub(super) blocks: Vec<Mask>,
    /// All squares of the blocks.
    pub(super) squares: Mask,
}

impl Reach {
    /// The blocks out of `candidates` that hold no lost square.
    pub(super) fn new(candidates: &[Mask], x: Mask, lost: Mask) -> Self {
        Self::reduced(candidates.iter().copied().filter(|block| block & lost == 0).collect(), x)
    }

    /// The blocks that at most `n` more stones complete.
    pub(super) fn within(&self, x: Mask, n: u32) -> Self {
        Self::reduced(self.blocks.iter().copied().filter(|block| (block & !x).count_ones() <= n).collect(), x)
    }

    fn reduced(mut blocks: Vec<Mask>, x: Mask) -> Self {
        loop {
            let squares = blocks.iter().fold(0, |squares, block| squares | block);
            let common = Common::of(&blocks, squares & !x);
            let twins = common.twins();
            if twins == 0 {
                return Self { blocks, squares };
            }
            blocks.retain(|block| block & twins == 0);
        }
    }

    /// Σ 2^(−missing), in units of `ONE`.
    pub(super) fn weight(&self, x: Mask) -> u32 {
        self.blocks.iter().map(|block| ONE >> (block & !x).count_ones()).sum()
    }

    /// The squares that complete a block, and the squares of a block that each completes.
    pub(super) fn completions(&self, x: Mask) -> (Mask, Mask) {
        let (mut completions, mut completed) = (0, 0);
        for block in self.blocks.iter().filter(|&block| (block & !x).is_power_of_two()) {
            if block & !x & completions == 0 {
                completions |= block & !x;
                completed |= block;
            }
        }
        (completions, completed)
    }

    /// The empty squares through which no other passes all their blocks, with the weight through each, heaviest first.
    ///
    /// If every block through p passes through q as well, then q is at least as good as p for either side.
    pub(super) fn moves(&self, x: Mask) -> Vec<(u32, Mask)> {
        let common = Common::of(&self.blocks, self.squares & !x);
        self.weighed(common.undominated(), x)
    }

    /// `squares` with the weight through each, heaviest first.
    pub(super) fn weighed(&self, squares: Mask, x: Mask) -> Vec<(u32, Mask)> {
        let weight = |square: Mask| {
            let through = self.blocks.iter().filter(|&block| block & square != 0);
            through.map(|block| ONE >> (block & !x).count_ones()).sum::<u32>()
        };
        let mut weighed: Vec<_> = bits(squares).map(|square| (weight(square), square)).collect();
        weighed.sort_unstable_by_key(|&(weight, square)| (std::cmp::Reverse(weight), square));
        weighed
    }
}

/// For each empty square, the empty squares common to all blocks through it.
struct Common {
    empties: Mask,
    squares: [Mask; Mask::BITS as usize],
}

impl Common {
    fn of(blocks: &[Mask], empties: Mask) -> Self {
        let mut common = Self { empties, squares: [empties; Mask::BITS as usize] };
        for &block in blocks {
            for square in bits(block & empties) {
                common.squares[square.trailing_zeros() as usize] &= block;
            }
        }
        common
    }

    fn with(&self, square: Mask) -> Mask {
        self.squares[square.trailing_zeros() as usize]
    }

    fn twins(&self) -> Mask {
        let is_twin = |&square: &Mask| bits(self.with(square) & !square).any(|other| self.with(other) & square != 0);
        bits(self.empties).filter(is_twin).fold(0, |twins, square| twins | square)
    }

    fn undominated(&self) -> Mask {
        bits(self.empties).filter(|&square| self.with(square) == square).fold(0, |free, square| free | square)
    }
}
