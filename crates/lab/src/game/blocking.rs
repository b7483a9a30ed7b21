use rustc_hash::FxHashMap;

use super::reach::{ONE, Reach};
use super::{Mask, Stopped, Watch};

/// More stones than any pattern has squares: no bound at all.
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
///   Selfridge): PY holds it below 1 by taking the heaviest square each time.
/// * Blocks that PY holds by pairing are dropped, and of two squares one at least as good is enough: see [`Reach`].
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

/// Wins within this many stones are searched before longer ones: they are found sooner and need fewer squares.
const EASY: u32 = 2;

/// The number of positions after which the memory is cleared: half a gigabyte. The answers remain exact.
const MOST_REMEMBERED: usize = 1 << 22;

const NOTHING: Known = Known { fails: 0, wins: UNBOUNDED + 1, support: 0 };

impl Blocking {
    pub(crate) fn new(blocks: &[Mask]) -> Self {
        Self { blocks: blocks.to_vec(), first: FxHashMap::default(), second: FxHashMap::default() }
    }

    /// PX to move: the support of a win within `n` stones.
    pub(crate) fn first(&mut self, x: Mask, lost: Mask, n: u32, watch: &mut Watch) -> Result<Option<Mask>, Stopped> {
        if let Some(block) = self.block_at_hand(x, lost).filter(|_| n > 0) {
            return Ok(Some(block));
        }
        let alive = Reach::new(&self.blocks, x, lost);
        if n < 2 || alive.weight(x) < ONE / 2 {
            return Ok(None);
        }
        let key = (alive.squares & x, alive.squares & !x);
        for bound in (2..=EASY.min(n - 1)).chain([n]) {
            let known = self.first.get(&key).and_then(|known| known.answer(bound));
            let answer = match known {
                Some(answer) => answer,
                None => {
                    watch.tick()?;
                    self.forget_if_full();
                    let answer = self.best_move(x, lost, bound, &alive.within(x, bound), watch)?;
                    self.first.entry(key).or_insert(NOTHING).learn(bound, answer);
                    answer
                }
            };
            if answer.is_some() {
                return Ok(answer);
            }
        }
        Ok(None)
    }

    /// PY to move: the support of a win for PX within `n` stones.
    pub(crate) fn second(&mut self, x: Mask, lost: Mask, n: u32, watch: &mut Watch) -> Result<Option<Mask>, Stopped> {
        if let Some(five) = self.blocks.iter().find(|&&block| block & !x == 0) {
            return Ok(Some(*five));
        }
        let (completions, completed) = self.completions(x, lost);
        match completions.count_ones() {
            _ if n == 0 => return Ok(None),
            0 | 1 if n == 1 => return Ok(None),
            0 => {}
            1 => {
                let answer = self.first(x, lost | completions, n, watch)?;
                return Ok(answer.map(|support| support | completed));
            }
            _ => return Ok(Some(completed)),
        }
        let alive = Reach::new(&self.blocks, x, lost);
        if alive.weight(x) < ONE {
            return Ok(None);
        }
        let key = (alive.squares & x, alive.squares & !x);
        if let Some(answer) = self.second.get(&key).and_then(|known| known.answer(n)) {
            return Ok(answer);
        }
        let answer = self.against_every_reply(x, lost, n, &alive.within(x, n), watch)?;
        self.second.entry(key).or_insert(NOTHING).learn(n, answer);
        Ok(answer)
    }

    fn best_move(
        &mut self,
        x: Mask,
        lost: Mask,
        n: u32,
        reach: &Reach,
        watch: &mut Watch,
    ) -> Result<Option<Mask>, Stopped> {
        if reach.is_held(x) {
            return Ok(None);
        }
        let weight = reach.weight(x);
        for (through, square) in reach.moves(x) {
            if weight + through < ONE {
                break;
            }
            if let Some(support) = self.second(x | square, lost, n - 1, watch)? {
                return Ok(Some(support | square));
            }
        }
        Ok(None)
    }

    /// PY to move and not forced: PX's win against a pass, then against each reply that could disturb it.
    fn against_every_reply(
        &mut self,
        x: Mask,
        lost: Mask,
        n: u32,
        reach: &Reach,
        watch: &mut Watch,
    ) -> Result<Option<Mask>, Stopped> {
        if reach.weight(x) < ONE || reach.is_stopped_at_once(x) {
            return Ok(None);
        }
        let Some(mut support) = self.first(x, lost, n, watch)? else { return Ok(None) };
        let mut replies = support & !x;
        while let Some(&(_, reply)) = reach.weighed(replies, x).first() {
            let Some(answer) = self.first(x, lost | reply, n, watch)? else { return Ok(None) };
            support |= answer;
            replies &= answer & !reply;
        }
        Ok(Some(support))
    }

    /// The squares that complete a block, and the squares of a block that each completes.
    fn completions(&self, x: Mask, lost: Mask) -> (Mask, Mask) {
        let (mut completions, mut completed) = (0, 0);
        for block in self.blocks.iter().filter(|&block| block & lost == 0) {
            let missing = block & !x;
            if missing.is_power_of_two() && missing & completions == 0 {
                completions |= missing;
                completed |= block;
            }
        }
        (completions, completed)
    }

    fn forget_if_full(&mut self) {
        if self.first.len() + self.second.len() > MOST_REMEMBERED {
            self.first.clear();
            self.second.clear();
        }
    }

    /// A block that PX completes with one stone or has completed.
    fn block_at_hand(&self, x: Mask, lost: Mask) -> Option<Mask> {
        self.blocks.iter().copied().find(|&block| block & lost == 0 && (block & !x).count_ones() <= 1)
    }
}

impl Known {
    fn answer(&self, n: u32) -> Option<Option<Mask>> {
        if self.wins <= n {
            return Some(Some(self.support));
        }
        (self.fails >= n).then_some(None)
    }

    fn learn(&mut self, n: u32, answer: Option<Mask>) {
        match answer {
            Some(support) => (self.wins, self.support) = (n, support),
            None => self.fails = self.fails.max(n),
        }
    }
}
