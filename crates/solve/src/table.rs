//! A hash table that grows in small steps (linear hashing), so that no insertion takes long.

/// What solvers remember about boards, by hash. It grows up to the memory it was given; then boards on
/// which little work was spent give way.
///
/// It grows by linear hashing, a bucket at a time: the boards of one bucket are divided between it and a new one. So no
/// board that is remembered takes long, however large the table is.
pub(crate) struct ProofTable<V> {
    parts: Vec<Box<[Bucket<V>]>>,
    most_parts: usize,
    /// How many buckets are in use.
    buckets: usize,
    /// The largest power of two that is not larger. The buckets up to `buckets - round` have been divided in this round.
    round: usize,
    used: usize,
    /// How many boards had to give way, but for one for each bucket that it has grown by.
    lost: usize,
}

/// The slots that a board may be in.
type Bucket<V> = [Slot<V>; 4];

#[derive(Copy, Clone, Default)]
struct Slot<V> {
    hash: u64,
    /// How many boards were expanded to know this; 0 for an empty slot.
    work: u32,
    value: V,
}

/// Memory is taken in parts of so many buckets, 100 KB or less.
const PART: usize = 1 << 10;

impl<V: Copy + Default> ProofTable<V> {
    /// A table of at most so many bytes, but room for a few boards.
    pub(crate) fn new(bytes: usize) -> Self {
        let most_parts = (bytes / size_of::<[Bucket<V>; PART]>()).max(1);
        Self { parts: vec![part()], most_parts, buckets: PART, round: PART, used: 0, lost: 0 }
    }

    /// How many bytes it takes.
    pub(crate) const fn bytes(&self) -> usize {
        self.parts.len() * size_of::<[Bucket<V>; PART]>()
    }

    /// The number of a board's bucket.
    #[inline]
    const fn number(&self, hash: u64) -> usize {
        let number = hash as usize & (2 * self.round - 1);
        if number < self.buckets { number } else { number - self.round }
    }

    #[inline]
    fn bucket(&self, number: usize) -> &Bucket<V> {
        &self.parts[number / PART][number % PART]
    }

    fn bucket_mut(&mut self, number: usize) -> &mut Bucket<V> {
        &mut self.parts[number / PART][number % PART]
    }

    /// What is known about the board with this hash.
    #[inline]
    pub(crate) fn get(&self, hash: u64) -> Option<V> {
        let mut slots = self.bucket(self.number(hash)).iter();
        slots.find(|slot| slot.work > 0 && slot.hash == hash).map(|slot| slot.value)
    }

    /// Remembers what took `work` to find out.
    pub(crate) fn put(&mut self, hash: u64, work: u64, value: V) {
        if self.used > self.buckets || self.lost > self.buckets / 2 {
            self.grow();
        }
        self.insert(Slot { hash, work: work.clamp(1, u64::from(u32::MAX)) as u32, value });
    }

    fn insert(&mut self, mut new: Slot<V>) {
        let bucket = self.bucket_mut(self.number(new.hash));
        if let Some(same) = bucket.iter_mut().find(|slot| slot.work > 0 && slot.hash == new.hash) {
            new.work = new.work.max(same.work);
            *same = new;
        } else if let Some(least) = bucket.iter_mut().min_by_key(|slot| slot.work) {
            let gave_way = least.work > 0;
            *least = new;
            // Its neighbours must not stay for ever: two boards that displace each other, and are both needed, need two
            // slots.
            for slot in bucket.iter_mut().filter(|_| gave_way) {
                slot.work = (slot.work - slot.work.div_ceil(8)).max(1);
            }
            self.used += usize::from(!gave_way);
            self.lost += usize::from(gave_way);
        }
    }

    /// Divides the next bucket of this round, if there is memory for one more.
    fn grow(&mut self) {
        if self.buckets == self.parts.len() * PART {
            if self.parts.len() == self.most_parts {
                return;
            }
            self.parts.push(part());
        }
        let divided = std::mem::take(self.bucket_mut(self.buckets - self.round));
        self.buckets += 1;
        for slot in divided.into_iter().filter(|slot| slot.work > 0) {
            self.used -= 1;
            self.insert(slot);
        }
        self.lost = self.lost.saturating_sub(1);
        if self.buckets == 2 * self.round {
            self.round *= 2;
        }
    }
}

/// Empty buckets.
fn part<V: Copy + Default>() -> Box<[Bucket<V>]> {
    vec![Bucket::default(); PART].into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_boards_that_displace_each_other_both_find_room() {
        let mut table = ProofTable::<u8>::new(0);
        let same_bucket = |n: u64| n << 32;
        (1..=3).for_each(|n| table.put(same_bucket(n), 1_000_000, 0));
        let both = |table: &ProofTable<u8>| (4..=5).all(|n| table.get(same_bucket(n)).is_some());
        let puts = (0..1_000).take_while(|n| {
            table.put(same_bucket(4 + n % 2), 1, 0);
            !both(&table)
        });
        assert!(puts.count() < 500);
    }

    #[test]
    fn it_grows_when_boards_give_way_and_there_is_room() {
        let mut table = ProofTable::<u8>::new(1 << 24);
        let before = table.bytes();
        (0..4 * PART as u64).for_each(|n| table.put((n % 9 + 1) << 32, 1, 0));
        assert!(table.bytes() > before);
    }

    #[test]
    fn nothing_is_forgotten_as_it_grows_and_its_memory_is_kept() {
        let mut table = ProofTable::<u64>::new(1 << 24);
        let hash = |n: u64| n.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        for n in 1..=100_000 {
            let before = table.buckets;
            table.put(hash(n), 1, n);
            assert!(table.buckets <= before + 1, "one bucket at a time");
        }
        let known = (1..=100_000).filter(|&n| table.get(hash(n)) == Some(n)).count();
        assert!(known > 98_000 && table.buckets > 50_000, "{known} of 100000 in {} buckets", table.buckets);
        (1..=2_000_000).for_each(|n| table.put(hash(n), 1, n));
        assert!(((1 << 23)..=1 << 24).contains(&table.bytes()), "{}", table.bytes());
    }
}
