use rustc_hash::FxHashMap;

use super::{Mask, Stopped, Watch, bits};

/// More stones than any pattern has room for: a bound that bounds nothing.
pub(crate) const UNBOUNDED: u32 = Mask::BITS;

/// The game in which PX builds and PY only blocks (a Maker–Breaker game on the blocks).
///
/// A position is PX's stones `x` and the squares that are `lost` to him: PY's stones, and squares removed from the
/// pattern, which come to the same here. Each question is whether PX can complete a block with at most `n` more
/// stones, and a "yes" comes with its *support*: a set of squares on which alone PX still wins so fast. A support
/// is what the paper calls a contained pattern, and it is what makes the search short and still exact:
///
/// * PY, to move, may as well pass where PX then has nothing ([`first`](Self::first) fails): a stone never hurts its
///   owner.
/// * A reply of PY outside a support changes nothing for PX. So after PX's win against a pass only the replies in its
///   support are tried, and each win found shrinks the replies left to those in *its* support too: at the end their
///   intersection is void. That is the paper's intersection of defences.
/// * A position is lost for PX if Σ 2^(−missing) over the blocks in reach is below 1 with PY to move (Erdős and
///   Selfridge): PY keeps it below 1 by taking the heaviest square each time.
pub(crate) struct Blocking {
    blocks: Vec<Mask>,
    first: FxHashMap<(Mask, Mask), Known>,
    second: FxHashMap<(Mask, Mask), Known>,
}

/// What is known about a position, for one side to move.
#[derive(Copy, Clone)]
struct Known {
    /// No win within this many stones.
    fails: u32,
    /// A win within this many stones, on `support`.
    wins: u32,
    support: Mask,
}

const NOTHING: Known = Known { fails: 0, wins: UNBOUNDED + 1, support: 0 };

/// The weight of a completed block; one with `m` squares missing weighs `ONE >> m`.
const ONE: u32 = 1 << 5;

/// The blocks that PX can still complete within the bound.
struct Reach {
    /// All squares of the blocks that are not lost, in reach or not: they identify the position.
    alive: Mask,
    /// All squares of the blocks in reach.
    squares: Mask,
    weight: u32,
    /// The squares that complete a block, and the blocks they complete.
    completions: Mask,
    completed: Mask,
}

impl Blocking {
    pub(crate) fn new(blocks: &[Mask]) -> Self {
        Self { blocks: blocks.to_vec(), first: FxHashMap::default(), second: FxHashMap::default() }
    }

    /// PX to move: the support of a win within `n` stones.
    pub(crate) fn first(&mut self, x: Mask, lost: Mask, n: u32, watch: &mut Watch) -> Result<Option<Mask>, Stopped> {
        if let Some(block) = self.block_at_hand(x, lost).filter(|_| n > 0) {
            return Ok(Some(block));
        }
        let reach = self.reach(x, lost, n);
        if n < 2 || reach.weight < ONE / 2 {
            return Ok(None);
        }
        let key = (reach.alive & x, reach.alive & !x);
        let known = self.first.get(&key).copied().unwrap_or(NOTHING);
        if let Some(answer) = known.answer(n) {
            return Ok(answer);
        }
        watch.tick()?;
        for square in self.heaviest_first(x, lost, n, reach.squares & !x) {
            if reach.weight + self.weight_of(square, x, lost, n) < ONE {
                break;
            }
            if let Some(support) = self.second(x | square, lost, n - 1, watch)? {
                self.first.entry(key).or_insert(NOTHING).won(n, support | square);
                return Ok(Some(support | square));
            }
        }
        self.first.entry(key).or_insert(NOTHING).failed(n);
        Ok(None)
    }

    /// PY to move: the support of a win for PX within `n` stones.
    pub(crate) fn second(&mut self, x: Mask, lost: Mask, n: u32, watch: &mut Watch) -> Result<Option<Mask>, Stopped> {
        if let Some(five) = self.blocks.iter().find(|&&block| block & !x == 0) {
            return Ok(Some(*five));
        }
        let reach = self.reach(x, lost, n);
        match reach.completions.count_ones() {
            _ if n == 0 => return Ok(None),
            0 | 1 if n == 1 => return Ok(None),
            0 => {}
            1 => {
                let answer = self.first(x, lost | reach.completions, n, watch)?;
                return Ok(answer.map(|support| support | reach.completed));
            }
            _ => return Ok(Some(reach.completed)),
        }
        if reach.weight < ONE {
            return Ok(None);
        }
        let key = (reach.alive & x, reach.alive & !x);
        let known = self.second.get(&key).copied().unwrap_or(NOTHING);
        if let Some(answer) = known.answer(n) {
            return Ok(answer);
        }
        let answer = self.against_every_reply(x, lost, n, watch)?;
        let known = self.second.entry(key).or_insert(NOTHING);
        match answer {
            Some(support) => known.won(n, support),
            None => known.failed(n),
        }
        Ok(answer)
    }

    /// PY to move and not forced: PX's win against a pass, then against each reply that could disturb it.
    fn against_every_reply(&mut self, x: Mask, lost: Mask, n: u32, watch: &mut Watch) -> Result<Option<Mask>, Stopped> {
        let Some(against_pass) = self.first(x, lost, n, watch)? else { return Ok(None) };
        let mut support = against_pass;
        let mut replies = against_pass & !x;
        while replies != 0 {
            let Some(&reply) = self.heaviest_first(x, lost, n, replies).first() else { break };
            let Some(answer) = self.first(x, lost | reply, n, watch)? else { return Ok(None) };
            support |= answer;
            replies &= answer & !reply;
        }
        Ok(Some(support))
    }

    /// A block that PX completes with one stone or has completed.
    fn block_at_hand(&self, x: Mask, lost: Mask) -> Option<Mask> {
        self.blocks.iter().copied().find(|&block| block & lost == 0 && (block & !x).count_ones() <= 1)
    }

    fn reach(&self, x: Mask, lost: Mask, n: u32) -> Reach {
        let mut reach = Reach { alive: 0, squares: 0, weight: 0, completions: 0, completed: 0 };
        for &block in self.blocks.iter().filter(|&&block| block & lost == 0) {
            let missing = block & !x;
            reach.alive |= block;
            if missing.count_ones() > n {
                continue;
            }
            reach.squares |= block;
            reach.weight += ONE >> missing.count_ones();
            if missing.is_power_of_two() && (reach.completions & missing == 0) {
                reach.completions |= missing;
                reach.completed |= block;
            }
        }
        reach
    }

    /// How much of the weight in reach goes through `square`.
    fn weight_of(&self, square: Mask, x: Mask, lost: Mask, n: u32) -> u32 {
        let through = self.blocks.iter().filter(|&&block| block & square != 0 && block & lost == 0);
        through.map(|&block| (block & !x).count_ones()).filter(|&missing| missing <= n).map(|m| ONE >> m).sum()
    }

    fn heaviest_first(&self, x: Mask, lost: Mask, n: u32, squares: Mask) -> Vec<Mask> {
        let mut weighted: Vec<_> = bits(squares).map(|s| (self.weight_of(s, x, lost, n), s)).collect();
        weighted.sort_unstable_by_key(|&(weight, square)| (std::cmp::Reverse(weight), square));
        weighted.into_iter().map(|(_, square)| square).collect()
    }
}

impl Known {
    fn answer(&self, n: u32) -> Option<Option<Mask>> {
        if self.wins <= n {
            return Some(Some(self.support));
        }
        (self.fails >= n).then_some(None)
    }

    fn won(&mut self, n: u32, support: Mask) {
        *self = Self { wins: n, support, ..*self };
    }

    fn failed(&mut self, n: u32) {
        self.fails = self.fails.max(n);
    }
}
