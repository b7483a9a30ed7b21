//! The memory of a table. The system hands it out when it is touched for the first time, page by page, which takes from 0.1 to 6
//! milliseconds for a large page: a search that touches all of them within its first few hundred nodes does little else. So
//! the table of a player begins with a small part, and grows by a share of the time that is thought.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use super::{Bucket, TranspositionTable, slots};
use crate::TimeSource;

/// The part that is used at first, a power of two: 4 MB, in which a search of a fifth of a second finds room.
const FIRST_BUCKETS: usize = 1 << 16;

/// What the number of a bucket is masked by when all of them are used.
pub(super) const ALL: usize = usize::MAX;

/// The smallest page of memory, in bytes.
const PAGE: usize = 1 << 12;

/// Buckets that are got ready between two readings of the clock.
const STEP: usize = 64 * PAGE / size_of::<Bucket>();

impl TranspositionTable {
    /// Uses a small part of the memory only, until it [grows](Self::grow).
    pub fn begin_small(&mut self) {
        if self.buckets > FIRST_BUCKETS {
            *self.mask.get_mut() = FIRST_BUCKETS - 1;
            *self.touched.get_mut() = FIRST_BUCKETS;
        }
    }

    /// Uses all the memory at once. A search by nodes or depth needs that to be the same each time.
    pub fn use_all(&self) {
        self.mask.store(ALL, Relaxed);
    }

    /// Gets more memory ready for about so long. When as much is ready as is in use, all that is used.
    pub fn grow(&self, duration: Duration, time: TimeSource) {
        let watch = time.start();
        while watch.elapsed() < duration {
            let Some(used) = self.mask.load(Relaxed).checked_add(1) else { return };
            let wanted = used.saturating_mul(2).min(self.buckets);
            let from = self.touched.load(Relaxed).clamp(used, wanted);
            let to = (from + STEP).min(wanted);
            (from..to).for_each(|new| self.divide(new, used));
            self.touched.store(to, Relaxed);
            if to == wanted {
                // Somebody else may have come further.
                self.mask.fetch_max(if wanted == self.buckets { ALL } else { wanted - 1 }, Relaxed);
            }
        }
    }

    /// Gets a bucket ready that is not in use yet, and copies what it will be asked for from the one of those `used` that keeps
    /// it now. There it is found until all of them are ready, and gives way to others afterwards.
    fn divide(&self, new: usize, used: usize) {
        let (from, to) = (&self.all()[new - used], &self.all()[new]);
        if new.is_multiple_of(PAGE / size_of::<Bucket>()) {
            // It changes nothing, but for the system it is a write: it hands out the page.
            let _ = to[0].compare_exchange(0, 0, Relaxed, Relaxed);
        }
        for (old, slot) in slots(from).zip(slots(to)) {
            let (check, entry) = (old.check.load(Relaxed), old.entry.load(Relaxed));
            if entry != 0 && self.number(check ^ entry) & (2 * used - 1) == new {
                slot.entry.store(entry, Relaxed);
                slot.check.store(check, Relaxed);
            }
        }
    }
}

/// Asks the system for large pages: a table is read all over the place, and looking up where a small page is takes as long
/// as reading it. It is a wish; nothing depends on it.
#[cfg(target_os = "linux")]
pub(super) fn prefer_large_pages(words: &[AtomicU64]) {
    use rustix::mm::{Advice, madvise};
    let skipped = words.as_ptr().cast::<u8>().align_offset(PAGE);
    let Some(bytes) = size_of_val(words).checked_sub(skipped).filter(|bytes| *bytes >= PAGE) else { return };
    let start = words.as_ptr().cast::<u8>().wrapping_add(skipped).cast_mut().cast();
    // SAFETY: the pages lie within the words, and this advice changes neither what they hold nor who may use them.
    #[allow(unsafe_code)]
    let _ = unsafe { madvise(start, bytes / PAGE * PAGE, Advice::LinuxHugepage) };
}

#[cfg(not(target_os = "linux"))]
pub(super) const fn prefer_large_pages(_: &[AtomicU64]) {}

#[cfg(test)]
mod tests {
    use cinquina_eval::Fingerprint;
    use cinquina_game::Rule;

    use super::*;
    use crate::{Bound, Entry, Origin};

    const ENTRY: Entry = Entry { best: None, score: 1, bound: Bound::Exact, depth: 1, eval: 0 };

    /// Hashes of positions all over the table.
    fn hashes() -> impl Iterator<Item = u64> {
        (1..=1_000u64).map(|n| n.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// Puts positions in, and counts those that are found afterwards.
    fn found_after(table: &TranspositionTable, then: impl FnOnce(&TranspositionTable)) -> usize {
        let view = table.view(Origin::new(Rule::Freestyle, Fingerprint::NEW));
        hashes().for_each(|hash| view.put(hash, 0, &ENTRY));
        then(table);
        hashes().filter(|&hash| view.get(hash, 0).is_some()).count()
    }

    #[test]
    fn a_small_table_grows_until_all_of_it_is_used() {
        let mut table = TranspositionTable::new(40 << 20);
        table.begin_small();
        assert_eq!(found_after(&table, |_| {}), 1_000);
        let mut used = vec![*table.mask.get_mut()];
        let mut found = Vec::new();
        while *table.mask.get_mut() != ALL {
            found.push(found_after(&table, |table| {
                let before = table.mask.load(Relaxed);
                while table.mask.load(Relaxed) == before {
                    table.grow(Duration::from_micros(100), TimeSource::SYSTEM);
                }
            }));
            used.push(*table.mask.get_mut());
        }
        let is_sound = |mask: &usize| *mask == ALL || (mask + 1).is_power_of_two();
        assert!(used.len() > 1 && used.is_sorted() && used.iter().all(is_sound), "{used:?}");
        assert!(found.iter().all(|&found| found == 1_000), "found where they are looked for now: {found:?}");
        assert_eq!(found_after(&table, |_| {}), 1_000);
    }

    #[test]
    fn a_table_is_used_as_a_whole_unless_it_is_to_begin_small() {
        let (whole, mut small) = (TranspositionTable::new(16 << 20), TranspositionTable::new(16 << 20));
        small.begin_small();
        small.use_all();
        for table in [&whole, &small] {
            assert_eq!(found_after(table, |table| table.grow(Duration::MAX, TimeSource::SYSTEM)), 1_000);
            assert_eq!(table.mask.load(Relaxed), ALL);
        }
    }
}
