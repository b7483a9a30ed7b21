use super::{Mask, bits};

/// The weight of a completed block; one with `m` squares missing weighs `ONE >> m`.
pub(super) const ONE: u32 = 1 << 5;

/// So many replies are looked at before PX's win against a pass is searched for.
const LIKELY_REPLIES: usize = 8;

/// The blocks that PX may still complete, without those that PY holds by pairing.
///
/// Two empty squares are *twins* when the same blocks pass through both. PY answers one with the other, so PX never
/// completes these blocks, and since no other block passes through twins nothing else depends on them: they are dropped,
/// which may make twins of other squares. What PX can do is exactly the same before and after.
pub(super) struct Reach {
    pub(super) blocks: Vec<Mask>,
    /// All squares of the blocks.
    pub(super) squares: Mask,
    /// The empty squares whose blocks do not all pass through another: of two squares, one at least as good is enough.
    undominated: Mask,
}

impl Reach {
    /// The blocks out of `candidates` that hold no lost square.
    pub(super) fn new(candidates: &[Mask], x: Mask, lost: Mask) -> Self {
        Self::reduced(candidates.iter().copied().filter(|block| block & lost == 0).collect(), x)
    }

    /// The blocks that at most `n` more stones complete.
    pub(super) fn within(&self, x: Mask, n: u32) -> Self {
        if n >= 5 {
            return Self { blocks: self.blocks.clone(), ..*self };
        }
        Self::reduced(self.blocks.iter().copied().filter(|block| (block & !x).count_ones() <= n).collect(), x)
    }

    fn reduced(mut blocks: Vec<Mask>, x: Mask) -> Self {
        loop {
            let squares = blocks.iter().fold(0, |squares, block| squares | block);
            let common = Common::of(&blocks, squares & !x);
            let twins = common.twins();
            if twins == 0 {
                return Self { blocks, squares, undominated: common.undominated() };
            }
            blocks.retain(|block| block & twins == 0);
        }
    }

    /// Σ 2^(−missing), in units of `ONE`.
    pub(super) fn weight(&self, x: Mask) -> u32 {
        self.blocks.iter().map(|block| ONE >> (block & !x).count_ones()).sum()
    }

    /// Whether PY, answering, holds every block: by weight, or by pairs.
    pub(super) fn is_held(&self, x: Mask) -> bool {
        is_held(self.blocks.iter().map(|block| block & !x).collect())
    }

    /// Whether one of PY's likeliest replies leaves blocks that he holds without any search.
    pub(super) fn is_stopped_at_once(&self, x: Mask) -> bool {
        let left = |reply: Mask| self.blocks.iter().filter(move |&block| block & reply == 0).map(|block| block & !x);
        self.moves(x).into_iter().take(LIKELY_REPLIES).any(|(_, reply)| is_held(left(reply).collect()))
    }

    /// The moves worth a try, with the weight through each, heaviest first.
    ///
    /// If every block through p passes through q as well, then q is at least as good as p for either side.
    pub(super) fn moves(&self, x: Mask) -> Vec<(u32, Mask)> {
        self.weighed(self.undominated, x)
    }

    /// `squares` with the weight through each, heaviest first.
    pub(super) fn weighed(&self, squares: Mask, x: Mask) -> Vec<(u32, Mask)> {
        let mut weights = [0; Mask::BITS as usize];
        for block in &self.blocks {
            let missing = block & !x;
            for square in bits(missing & squares) {
                weights[square.trailing_zeros() as usize] += ONE >> missing.count_ones();
            }
        }
        let mut weighed: Vec<_> =
            bits(squares).map(|square| (weights[square.trailing_zeros() as usize], square)).collect();
        weighed.sort_unstable_by_key(|&(weight, square)| (std::cmp::Reverse(weight), square));
        weighed
    }
}

/// Whether PY, answering, holds blocks with these squares missing: by weight, or by pairs.
fn is_held(mut open: Vec<Mask>) -> bool {
    if open.iter().map(|missing| ONE >> missing.count_ones()).sum::<u32>() < ONE / 2 {
        return true;
    }
    if has_pairs(open.clone()) {
        return true;
    }
    open.reverse();
    has_pairs(open)
}

/// Whether there are disjoint pairs of squares with a pair in each block: PY answers one square with the other.
///
/// The pairs are chosen greedily, so that a "no" only means that none were found; the order of the blocks decides ties.
fn has_pairs(mut open: Vec<Mask>) -> bool {
    let mut free = open.iter().fold(0, |free, missing| free | missing);
    while let Some(&tightest) = open.iter().min_by_key(|&missing| (missing & free).count_ones()) {
        let held_by = |pair: Mask| open.iter().filter(|&missing| missing & pair == pair).count();
        let Some(pair) = pairs(tightest & free).max_by_key(|&pair| held_by(pair)) else { return false };
        free &= !pair;
        open.retain(|missing| missing & pair != pair);
    }
    true
}

/// Every pair of squares of a set.
fn pairs(squares: Mask) -> impl Iterator<Item = Mask> {
    bits(squares).flat_map(move |one| bits(squares & !(one | (one - 1))).map(move |other| one | other))
}

/// For each empty square, the empty squares common to all blocks through it.
struct Common {
    empties: Mask,
    /// By the number of the square; only as long as the numbers go.
    squares: Vec<Mask>,
}

impl Common {
    fn of(blocks: &[Mask], empties: Mask) -> Self {
        let numbers = Mask::BITS - empties.leading_zeros();
        let mut common = Self { empties, squares: vec![empties; numbers as usize] };
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
