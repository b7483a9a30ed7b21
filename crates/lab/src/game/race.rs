use rustc_hash::FxHashMap;

use super::blocking::Blocking;
use super::{Mask, Stopped, Watch, bits};

/// The exact game: PY blocks, and wins himself if he is the first to make five.
///
/// PY's *danger* within `n` stones is the set of squares of the blocks free of PX's stones that `n` stones of PY
/// complete. Without danger PY's stones only block, and the position belongs to [`Blocking`]. With danger:
///
/// * PX must stop a four of PY unless he wins at once, and PY with a four at hand has won;
/// * a reply outside both the support of PX's win and the danger changes nothing, by the argument of the blocking
///   game: PX plays on as if PY's stone were not there, and no five of PY can pass through it in time.
pub(crate) struct Race<'a> {
    blocks: Vec<Mask>,
    removed: Mask,
    blocking: &'a mut Blocking,
    known: FxHashMap<(Mask, Mask, u32, bool), Option<Mask>>,
}

/// What PY could complete.
struct Danger {
    squares: Mask,
    /// The squares that complete a five for him.
    completions: Mask,
}

impl<'a> Race<'a> {
    /// The race on the pattern without the squares `removed`.
    pub(crate) fn new(blocks: &[Mask], removed: Mask, blocking: &'a mut Blocking) -> Self {
        let blocks = blocks.iter().copied().filter(|block| block & removed == 0).collect();
        Self { blocks, removed, blocking, known: FxHashMap::default() }
    }

    /// PX to move: the support of a win within `n` stones; `o` are PY's stones.
    pub(crate) fn first(&mut self, x: Mask, o: Mask, n: u32, watch: &mut Watch) -> Result<Option<Mask>, Stopped> {
        let blocked_only = self.blocking.first(x, o | self.removed, n, watch)?;
        let danger = self.danger(x, o, n.saturating_sub(1));
        let px_wins_now = self.blocks.iter().copied().find(|&b| b & o == 0 && (b & !x).count_ones() <= 1);
        match (blocked_only, px_wins_now) {
            (None, _) => return Ok(None),
            (Some(support), _) if danger.squares == 0 => return Ok(Some(support)),
            (Some(_), Some(block)) => return Ok(Some(block)),
            (Some(_), None) => {}
        }
        if let Some(&answer) = self.known.get(&(x, o, n, true)) {
            return Ok(answer);
        }
        watch.tick()?;
        let answer = self.first_in_danger(x, o, n, &danger, watch)?;
        self.known.insert((x, o, n, true), answer);
        Ok(answer)
    }

    /// PY to move: the support of a win for PX within `n` stones.
    pub(crate) fn second(&mut self, x: Mask, o: Mask, n: u32, watch: &mut Watch) -> Result<Option<Mask>, Stopped> {
        let Some(blocked_only) = self.blocking.second(x, o | self.removed, n, watch)? else { return Ok(None) };
        let danger = self.danger(x, o, n);
        if danger.squares == 0 || self.blocks.iter().any(|block| block & !x == 0) {
            return Ok(Some(blocked_only));
        }
        if danger.completions != 0 {
            return Ok(None);
        }
        if let Some(&answer) = self.known.get(&(x, o, n, false)) {
            return Ok(answer);
        }
        watch.tick()?;
        let answer = self.second_in_danger(x, o, n, &danger, watch)?;
        self.known.insert((x, o, n, false), answer);
        Ok(answer)
    }

    fn first_in_danger(
        &mut self,
        x: Mask,
        o: Mask,
        n: u32,
        danger: &Danger,
        watch: &mut Watch,
    ) -> Result<Option<Mask>, Stopped> {
        let moves = match danger.completions.count_ones() {
            0 => self.squares_of_use(x, o) | danger.squares,
            1 => danger.completions,
            _ => return Ok(None),
        };
        for square in bits(moves & !x & !o) {
            if let Some(support) = self.second(x | square, o, n - 1, watch)? {
                return Ok(Some(support | square));
            }
        }
        Ok(None)
    }

    fn second_in_danger(
        &mut self,
        x: Mask,
        o: Mask,
        n: u32,
        danger: &Danger,
        watch: &mut Watch,
    ) -> Result<Option<Mask>, Stopped> {
        let (completions, completed) = self.completions_of_px(x, o);
        match completions.count_ones() {
            0 => {}
            1 => return Ok(self.first(x, o | completions, n, watch)?.map(|support| support | completed)),
            _ => return Ok(Some(completed)),
        }
        let Some(mut support) = self.first(x, o, n, watch)? else { return Ok(None) };
        let mut disturbing = support & !x & !o;
        let mut dangerous = danger.squares & !x & !o;
        while disturbing | dangerous != 0 {
            let Some(reply) = bits(disturbing | dangerous).next() else { break };
            let Some(answer) = self.first(x, o | reply, n, watch)? else { return Ok(None) };
            support |= answer;
            disturbing &= answer & !reply;
            dangerous &= !reply;
        }
        Ok(Some(support))
    }

    fn danger(&self, x: Mask, o: Mask, n: u32) -> Danger {
        let mut danger = Danger { squares: 0, completions: 0 };
        for &block in self.blocks.iter().filter(|&&block| block & x == 0) {
            let missing = block & !o;
            if missing.count_ones() <= n {
                danger.squares |= block;
            }
            if missing.is_power_of_two() && missing.count_ones() <= n {
                danger.completions |= missing;
            }
        }
        danger
    }

    fn squares_of_use(&self, x: Mask, o: Mask) -> Mask {
        self.blocks.iter().filter(|&&block| block & o == 0).fold(0, |squares, block| squares | block) & !x
    }

    fn completions_of_px(&self, x: Mask, o: Mask) -> (Mask, Mask) {
        let at_hand = self.blocks.iter().filter(|&&block| block & o == 0 && (block & !x).is_power_of_two());
        at_hand.fold((0, 0), |(squares, blocks), block| (squares | block & !x, blocks | block))
    }
}
