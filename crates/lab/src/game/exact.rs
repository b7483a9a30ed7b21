use super::blocking::UNBOUNDED;
use super::{Arena, Blocking, Mask, Race, Stopped, Watch};

/// PY has no time for five stones while PX, moving second, places this many.
const SAFE_AS_SECOND: u32 = 4;
/// The same with PX moving first.
const SAFE_AS_FIRST: u32 = 5;

/// The exact restricted game on a pattern and all its subsets.
///
/// `x` are PX's stones and `removed` the squares left out of the pattern; every other square is empty.
pub(crate) struct Exact<'a, 'w> {
    arena: Arena,
    blocking: Blocking,
    watch: &'a mut Watch<'w>,
}

impl<'a, 'w> Exact<'a, 'w> {
    pub(crate) fn new(arena: Arena, watch: &'a mut Watch<'w>) -> Self {
        let blocking = Blocking::new(arena.blocks());
        Self { arena, blocking, watch }
    }

    pub(crate) fn arena(&self) -> &Arena {
        &self.arena
    }

    pub(crate) fn watch(&mut self) -> &mut Watch<'w> {
        self.watch
    }

    /// The stones that PX needs as second player, PX fastest and PY slowest; `None` if he does not win.
    pub(crate) fn steps_as_second(&mut self, x: Mask, removed: Mask) -> Result<Option<u32>, Stopped> {
        self.steps_from(x, 0, removed, false)
    }

    /// The stones that PX needs as first player; `None` if he does not win.
    pub(crate) fn steps_as_first(&mut self, x: Mask, removed: Mask) -> Result<Option<u32>, Stopped> {
        self.steps_from(x, 0, removed, true)
    }

    /// Whether PX wins as first player: the pattern is an attack or a victory.
    pub(crate) fn wins_as_first(&mut self, x: Mask, removed: Mask) -> Result<bool, Stopped> {
        if self.blocking.first(x, removed, SAFE_AS_FIRST, self.watch)?.is_some() {
            return Ok(true);
        }
        Ok(self.steps_as_first(x, removed)?.is_some())
    }

    /// Whether PX wins as first player with at most `n` stones.
    pub(crate) fn wins_within(&mut self, x: Mask, removed: Mask, n: u32) -> Result<bool, Stopped> {
        if n <= SAFE_AS_FIRST {
            return self.blocks_within(x, removed, n, true);
        }
        Ok(self.steps_as_first(x, removed)?.is_some_and(|steps| steps <= n))
    }

    /// The stones that PX needs from a position with stones `o` of PY, with PX to move or not.
    pub(crate) fn steps_from(
        &mut self,
        x: Mask,
        o: Mask,
        removed: Mask,
        px_moves: bool,
    ) -> Result<Option<u32>, Stopped> {
        let safe = if px_moves { SAFE_AS_FIRST } else { SAFE_AS_SECOND }.saturating_sub(o.count_ones());
        for n in 0..=safe {
            if self.blocks_within(x, o | removed, n, px_moves)? {
                return Ok(Some(n));
            }
        }
        if !self.blocks_within(x, o | removed, UNBOUNDED, px_moves)? {
            return Ok(None);
        }
        let empties = (self.arena.all() & !x & !o & !removed).count_ones();
        let most = if px_moves { empties.div_ceil(2) } else { empties / 2 };
        let mut race = Race::new(self.arena.blocks(), removed, &mut self.blocking);
        for n in safe + 1..=most {
            let win = if px_moves { race.first(x, o, n, self.watch)? } else { race.second(x, o, n, self.watch)? };
            if win.is_some() {
                return Ok(Some(n));
            }
        }
        Ok(None)
    }

    fn blocks_within(&mut self, x: Mask, lost: Mask, n: u32, px_moves: bool) -> Result<bool, Stopped> {
        let win = if px_moves {
            self.blocking.first(x, lost, n, self.watch)?
        } else {
            self.blocking.second(x, lost, n, self.watch)?
        };
        Ok(win.is_some())
    }
}
