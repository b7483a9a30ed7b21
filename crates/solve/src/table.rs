/// What solvers remember about boards, by hash. It grows up to the memory it was given; then boards on
/// which little work was spent give way.
pub(crate) struct Table<V> {
    slots: Vec<Slot<V>>,
    used: usize,
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
        let mut table = Self { slots: Vec::new(), used: 0, most_slots };
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
        if self.used > self.slots.len() / 2 && self.slots.len() < self.most_slots {
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
            self.used += usize::from(least.work == 0);
            // What gave way was worth something: its neighbours must not stay for ever.
            let worth = least.work / 2;
            *least = new;
            for slot in bucket.iter_mut().filter(|_| worth > 0) {
                slot.work = (slot.work - slot.work / 8).max(1);
            }
        }
    }

    fn grow(&mut self) {
        let larger = self.empty((self.slots.len() * 4).min(self.most_slots));
        self.used = 0;
        for slot in std::mem::replace(&mut self.slots, larger) {
            if slot.work > 0 {
                self.insert(slot);
            }
        }
    }
}
