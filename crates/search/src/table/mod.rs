//! The transposition table: what all threads remember about positions.

mod file;
mod memory;

use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed};

use cinquina_eval::Fingerprint;
use cinquina_game::{Rule, Square};

use crate::score::{Score, from_stored, to_stored};
pub use file::{TableFileError, TableHead};
use memory::prefer_large_pages;

/// What an entry depends on beside its position: by another rule, or judged by other values, the same stones have
/// another value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    rule: Rule,
    judge: Fingerprint,
}

impl Origin {
    /// Entries of a search by a rule that judges positions by what has this fingerprint.
    pub const fn new(rule: Rule, judge: Fingerprint) -> Self {
        Self { rule, judge }
    }

    /// The rule.
    pub const fn rule(self) -> Rule {
        self.rule
    }

    /// What positions are judged by.
    pub const fn judge(self) -> Fingerprint {
        self.judge
    }

    /// What is mixed into the hash of a position, so that entries of another origin do not fit it: other rules never, other
    /// judges but once in four billion. The upper half of a hash is left alone, since it says where an entry belongs.
    const fn salt(self) -> u64 {
        let judge = self.judge.number().wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 32;
        let rule = (self.rule.number() as u64 + 1).wrapping_mul(0x9E37_79B9) & 0xFFFF_FFFF;
        judge ^ rule
    }
}

/// What the score of a stored position says about its value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Bound {
    /// At most.
    Upper,
    /// At least.
    Lower,
    /// Exactly.
    Exact,
}

/// What is known of a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best move found.
    pub best: Option<Square>,
    /// Its score, distances counted from the root.
    pub score: Score,
    /// What the score says.
    pub bound: Bound,
    /// How deep the position was searched.
    pub depth: i32,
    /// The evaluation, before any search.
    pub eval: Score,
}

impl Entry {
    /// Whether the score decides a window from `alpha` to `beta`.
    #[inline]
    pub const fn cuts(&self, alpha: Score, beta: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }
}

/// The transposition table that all threads share: no locks and no data races.
///
/// Each slot is two words, the entry and the hash xor the entry. Two threads may write a slot at
/// once; what they leave then fits no hash and is not found.
///
/// ```text
///  bits of an entry:  0..11 move   11..13 bound   13..29 score   29..45 eval   45..53 depth   53..61 age
/// ```
pub struct TranspositionTable {
    words: Box<[AtomicU64]>,
    /// The first word that begins a cache line.
    first: usize,
    buckets: usize,
    /// What the number of a bucket is masked by: nothing is lost of it, but in a table that begins small.
    mask: AtomicUsize,
    /// How many buckets of such a table have their memory.
    touched: AtomicUsize,
    age: AtomicU8,
}

/// The slots that a position may be stored in, a cache line of them: words in pairs, check and entry.
type Bucket = [AtomicU64; BUCKET_WORDS];

const BUCKET_WORDS: usize = 8;
const BUCKET_BYTES: usize = BUCKET_WORDS * size_of::<AtomicU64>();

/// One place of a bucket.
struct Slot<'a> {
    check: &'a AtomicU64,
    entry: &'a AtomicU64,
}

fn slots(bucket: &Bucket) -> impl Iterator<Item = Slot<'_>> {
    let (pairs, _) = bucket.as_chunks();
    pairs.iter().map(|[check, entry]| Slot { check, entry })
}

const NO_MOVE: u64 = 1 << 10;

impl TranspositionTable {
    /// A table of at most this many bytes, but never less than one bucket. The system hands out the
    /// memory as it is used, so a large table costs nothing at first.
    pub fn new(bytes: usize) -> Self {
        let buckets = (bytes / BUCKET_BYTES).saturating_sub(1).max(1);
        let words: Box<[AtomicU64]> = bytemuck::zeroed_slice_box((buckets + 1) * BUCKET_WORDS);
        prefer_large_pages(&words);
        let first = words.as_ptr().align_offset(BUCKET_BYTES).min(BUCKET_WORDS);
        let (mask, touched) = (AtomicUsize::new(memory::ALL), AtomicUsize::new(0));
        Self { words, first, buckets, mask, touched, age: AtomicU8::new(0) }
    }

    /// Forgets everything, and keeps the memory.
    pub fn clear(&mut self) {
        for word in &mut self.words {
            *word.get_mut() = 0;
        }
        *self.age.get_mut() = 0;
        self.use_all();
    }

    /// Makes what is stored so far old: it gives way first.
    pub fn grow_older(&self) {
        self.age.store(self.age.load(Relaxed).wrapping_add(1), Relaxed);
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.words)
    }

    /// How full it is with entries of the current age, in thousandths.
    pub fn fullness(&self) -> usize {
        let age = self.age.load(Relaxed);
        let sample = &self.all()[..self.buckets.min(250)];
        let used = sample.iter().flat_map(slots).filter(|slot| Packed(slot.entry.load(Relaxed)).is_of(age)).count();
        used * 1000 / (sample.len() * BUCKET_WORDS / 2)
    }

    fn all(&self) -> &[Bucket] {
        self.words[self.first..].as_chunks().0
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &Bucket {
        &self.all()[self.number(hash) & self.mask.load(Relaxed)]
    }

    /// Which bucket it is when all are used.
    #[inline]
    const fn number(&self, hash: u64) -> usize {
        ((hash as u128 * self.buckets as u128) >> 64) as usize
    }

    /// The table for a search: it finds what was stored under the same rule by a search that judges alike, and nothing else.
    pub const fn view(&self, origin: Origin) -> TableView<'_> {
        TableView { table: self, salt: origin.salt() }
    }
}

/// A table as a search of a certain [`Origin`] sees it.
///
/// What an entry is checked by is its position's hash and a salt; where it lies depends on the hash alone.
#[derive(Copy, Clone)]
pub struct TableView<'a> {
    table: &'a TranspositionTable,
    salt: u64,
}

impl TableView<'_> {
    /// Has the position with this hash brought near, since it is to be asked for soon: the table is much larger than
    /// what the processor keeps at hand.
    #[inline]
    pub fn fetch(&self, hash: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: a hint about an address, that of a bucket which is borrowed here; nothing is read or written.
            #[allow(unsafe_code)]
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.table.bucket(hash)).cast());
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = hash;
    }

    /// What is known of the position with this hash, `ply` moves from the root.
    #[inline]
    pub fn get(&self, hash: u64, ply: i32) -> Option<Entry> {
        let key = hash ^ self.salt;
        slots(self.table.bucket(hash)).map(|slot| (slot.check.load(Relaxed), slot.entry.load(Relaxed))).find_map(
            |(check, entry)| {
                let packed = Packed(entry);
                (check ^ entry == key && !packed.is_empty()).then(|| packed.unpack(ply))
            },
        )
    }

    /// Remembers a position, in place of the least useful entry: an older or shallower one.
    #[inline]
    pub fn put(&self, hash: u64, ply: i32, entry: &Entry) {
        let (key, age) = (hash ^ self.salt, self.table.age.load(Relaxed));
        let mut least: Option<(Slot<'_>, i32)> = None;
        for slot in slots(self.table.bucket(hash)) {
            let (check, old) = (slot.check.load(Relaxed), Packed(slot.entry.load(Relaxed)));
            if check ^ old.0 == key {
                least = Some((slot, i32::MIN));
                break;
            }
            let use_of_old = if old.is_empty() { i32::MIN } else { old.depth() + if old.is_of(age) { 64 } else { 0 } };
            if least.as_ref().is_none_or(|&(_, other)| use_of_old < other) {
                least = Some((slot, use_of_old));
            }
        }
        if let Some((slot, _)) = least {
            let packed = Packed::pack(entry, ply, age);
            slot.entry.store(packed.0, Relaxed);
            slot.check.store(packed.0 ^ key, Relaxed);
        }
    }
}

/// An entry in one word.
#[derive(Copy, Clone)]
struct Packed(u64);

impl Packed {
    const DEPTH_BIAS: i32 = 64;

    fn pack(entry: &Entry, ply: i32, age: u8) -> Self {
        let best = entry.best.map_or(NO_MOVE, |square| square.index() as u64);
        let bound = entry.bound as u64 + 1;
        let score = u64::from(to_stored(entry.score, ply) as u16);
        let eval = u64::from(entry.eval as i16 as u16);
        let depth = (entry.depth + Self::DEPTH_BIAS).clamp(0, 255) as u64;
        Self(best | bound << 11 | score << 13 | eval << 29 | depth << 45 | u64::from(age) << 53)
    }

    fn unpack(self, ply: i32) -> Entry {
        let best = self.0 & 0x7FF;
        Entry {
            best: (best < NO_MOVE).then(|| Square::from_index(best as usize)),
            score: from_stored((self.0 >> 13) as u16 as i16, ply),
            bound: [Bound::Upper, Bound::Lower, Bound::Exact][((self.0 >> 11 & 3) as usize).saturating_sub(1).min(2)],
            depth: self.depth(),
            eval: Score::from((self.0 >> 29) as u16 as i16),
        }
    }

    fn depth(self) -> i32 {
        (self.0 >> 45 & 0xFF) as i32 - Self::DEPTH_BIAS
    }

    const fn is_empty(self) -> bool {
        self.0 == 0
    }

    const fn is_of(self, age: u8) -> bool {
        !self.is_empty() && (self.0 >> 53) as u8 == age
    }
}

#[cfg(test)]
mod tests {
    use cinquina_eval::Fingerprint;
    use cinquina_game::Rule;

    use super::*;

    fn view(table: &TranspositionTable) -> TableView<'_> {
        table.view(Origin::new(Rule::Freestyle, Fingerprint::NEW))
    }

    #[test]
    fn what_was_stored_by_another_rule_or_judge_is_not_found() {
        let table = TranspositionTable::new(1 << 12);
        let judges = ["full", "wine"].map(|name| Fingerprint::NEW.with_name(name));
        let all: Vec<Origin> =
            Rule::ALL.into_iter().flat_map(|rule| judges.map(|judge| Origin::new(rule, judge))).collect();
        for (n, &origin) in all.iter().enumerate() {
            let hash = 0x0123_4567_89AB_CDEF << n;
            let entry = Entry { best: None, score: 7, bound: Bound::Exact, depth: 1, eval: 0 };
            table.view(origin).put(hash, 0, &entry);
            for &other in &all {
                assert_eq!(table.view(other).get(hash, 0).is_some(), other == origin, "{other:?} {origin:?}");
            }
        }
    }

    #[test]
    fn gives_back_what_was_put_in() {
        let table = &TranspositionTable::new(1 << 16);
        let entry =
            Entry { best: Some(Square::new(31, 31)), score: -29_990, bound: Bound::Lower, depth: -3, eval: -9_999 };
        view(table).put(0x1234_5678_9ABC_DEF0, 6, &entry);
        assert_eq!(view(table).get(0x1234_5678_9ABC_DEF0, 6), Some(entry));
        assert_eq!(view(table).get(0x1234_5678_9ABC_DEF1, 6), None);
        let nearer = view(table).get(0x1234_5678_9ABC_DEF0, 2).map(|entry| entry.score);
        assert_eq!(nearer, Some(-29_994), "the position has come four plies nearer to the root, and so has the loss");
        let none = Entry { best: None, score: 0, bound: Bound::Exact, depth: 0, eval: 0 };
        view(table).put(0, 0, &none);
        assert_eq!(view(table).get(0, 0), Some(none));
    }

    #[test]
    fn the_old_and_shallow_give_way() {
        let table = &TranspositionTable::new(1);
        let entry = |depth| Entry { best: None, score: 1, bound: Bound::Exact, depth, eval: 0 };
        for hash in 1..=4 {
            view(table).put(hash, 0, &entry(10 + hash as i32));
        }
        view(table).put(5, 0, &entry(3));
        assert_eq!(view(table).get(1, 0), None, "the shallowest went");
        table.grow_older();
        view(table).put(6, 0, &entry(1));
        view(table).put(7, 0, &entry(2));
        assert!(view(table).get(5, 0).is_none() && view(table).get(6, 0).is_some(), "the old ones go before the new");
    }
}
