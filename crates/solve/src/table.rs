/// What solvers remember about boards, by hash. It grows up to the memory it was given; then boards on
/// which little work was spent give way.
pub(crate) struct Table<V> {
    slots: Vec<Slot<V>>,
    used: usize,
    /// How many boards had to give way since it has grown.
    lost: usize,
    most_slots: usize,
}

#[derive(Copy, Clone)]
struct Slot<V> {
    hash: u64,
    /// How many boards were expanded to know this; 0 for an empty slot.
    work: u32,
    value: V,
}

/// How many slots a board may be in.
const BUCKET: usize = 4;
const FEWEST_SLOTS: usize = 1 << 12;

impl<V: Copy + Default> Table<V> {
    /// A table of at most so many bytes, but room for a few boards.
    pub(crate) fn new(bytes: usize) -> Self {
        // While it grows, the old slots are there beside four times as many new ones.
        let fitting = (bytes / size_of::<Slot<V>>() / 5 * 4).max(FEWEST_SLOTS);
        let most_slots = 1 << fitting.ilog2();
        let mut table = Self { slots: Vec::new(), used: 0, lost: 0, most_slots };
        table.slots = table.empty(FEWEST_SLOTS);
        table
    }

    fn empty(&self, count: usize) -> Vec<Slot<V>> {
        vec![Slot { hash: 0, work: 0, value: V::default() }; count]
    }

    /// How many bytes it takes.
    pub(crate) const fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot<V>>()
    }

    #[inline]
    fn bucket(&self, hash: u64) -> usize {
        // A power of two, so the mask is exact.
        (hash as usize & (self.slots.len() - 1)) & !(BUCKET - 1)
    }

    /// What is known about the board with this hash.
    #[inline]
    pub(crate) fn get(&self, hash: u64) -> Option<V> {
        let first = self.bucket(hash);
        let slot = self.slots[first..first + BUCKET].iter().find(|slot| slot.work > 0 && slot.hash == hash);
        slot.map(|slot| slot.value)
    }

    /// Remembers what took `work` to find out.
    pub(crate) fn put(&mut self, hash: u64, work: u64, value: V) {
        let crowded = self.used > self.slots.len() / 2 || self.lost > self.slots.len() / 8;
        if crowded && self.slots.len() < self.most_slots {
            self.grow();
        }
        self.insert(Slot { hash, work: work.clamp(1, u64::from(u32::MAX)) as u32, value });
    }

    fn insert(&mut self, mut new: Slot<V>) {
        let first = self.bucket(new.hash);
        let bucket = &mut self.slots[first..first + BUCKET];
        if let Some(same) = bucket.iter_mut().find(|slot| slot.work > 0 && slot.hash == new.hash) {
            new.work = new.work.max(same.work);
            *same = new;
        } else if let Some(least) = bucket.iter_mut().min_by_key(|slot| slot.work) {
            let gave_way = least.work > 0;
            *least = new;
            self.used += usize::from(!gave_way);
            self.lost += usize::from(gave_way);
            // Its neighbours must not stay for ever: two boards that displace each other, and are both needed, need two
            // slots.
            for slot in bucket.iter_mut().filter(|_| gave_way) {
                slot.work = (slot.work - slot.work.div_ceil(8)).max(1);
            }
        }
    }

    fn grow(&mut self) {
        let larger = self.empty((self.slots.len() * 4).min(self.most_slots));
        (self.used, self.lost) = (0, 0);
        for slot in std::mem::replace(&mut self.slots, larger) {
            if slot.work > 0 {
                self.insert(slot);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_boards_that_displace_each_other_both_find_room() {
        let mut table = Table::<u8>::new(0);
        let same_bucket = |n: u64| n << 32;
        (1..=3).for_each(|n| table.put(same_bucket(n), 1_000_000, 0));
        let both = |table: &Table<u8>| (4..=5).all(|n| table.get(same_bucket(n)).is_some());
        let puts = (0..1_000).take_while(|n| {
            table.put(same_bucket(4 + n % 2), 1, 0);
            !both(&table)
        });
        assert!(puts.count() < 500);
    }

    #[test]
    fn it_grows_when_boards_give_way_and_there_is_room() {
        let mut table = Table::<u8>::new(1 << 24);
        let before = table.bytes();
        (0..FEWEST_SLOTS as u64).for_each(|n| table.put((n % 9 + 1) << 32, 1, 0));
        assert!(table.bytes() > before);
    }
}
