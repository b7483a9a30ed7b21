//! How much memory the manager allows, and how it is divided.

use super::take::{NotTaken, limit, number};

/// What the program takes besides the table and its threads, with some reserve.
const PROGRAM_BYTES: u64 = 30 << 18;
/// What a thread takes.
const THREAD_BYTES: u64 = 3 << 19;
/// The smallest table.
const LEAST_TABLE_BYTES: u64 = 1 << 19;
/// The table if the memory is not limited.
const TABLE_BYTES: u64 = 128 << 20;
/// The largest table, whatever is allowed: the system must be able to give it.
pub(crate) const MOST_TABLE_BYTES: u64 = 1 << 30;
/// The least memory that the program needs.
const LEAST_BYTES: u64 = PROGRAM_BYTES + THREAD_BYTES + LEAST_TABLE_BYTES;

/// What INFO has set about memory and threads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Memory {
    /// The bytes of the whole process; 0 means no limit.
    bytes: u64,
    threads: usize,
    /// The table in kilobytes, if a board wants one of a certain size.
    hash: Option<u64>,
}

impl Default for Memory {
    fn default() -> Self {
        Self { bytes: 0, threads: 1, hash: None }
    }
}

impl Memory {
    /// Sets a key of memory or threads; returns whether it is one.
    pub(super) fn take(&mut self, key: &str, value: &str) -> Result<bool, NotTaken> {
        match key {
            "max_memory" => self.bytes = number(value)?.max(0) as u64,
            "thread_num" => self.threads = number(value)?.clamp(1, 256) as usize,
            "hash_size" => self.hash = limit(value)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// As many of the threads asked for as there is memory for, and the bytes that they leave to the table.
    pub(super) fn threads_and_table(&self) -> (usize, usize) {
        let wanted =
            self.hash.map(|kilobytes| kilobytes.saturating_mul(1024).clamp(LEAST_TABLE_BYTES, MOST_TABLE_BYTES));
        if self.bytes == 0 {
            return (self.threads, wanted.unwrap_or(TABLE_BYTES) as usize);
        }
        let room = self.bytes.saturating_sub(PROGRAM_BYTES + LEAST_TABLE_BYTES);
        let threads = (self.threads as u64).min(room / THREAD_BYTES).max(1);
        let left = room.saturating_sub(threads * THREAD_BYTES) + LEAST_TABLE_BYTES;
        (threads as usize, left.min(wanted.unwrap_or(MOST_TABLE_BYTES)) as usize)
    }

    /// The complaint if that is not enough.
    pub(super) fn complaint(&self) -> Option<String> {
        let is_too_little = (1..LEAST_BYTES).contains(&self.bytes);
        is_too_little.then(|| format!("max_memory {} is too little, {LEAST_BYTES} bytes are needed", self.bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_limit_is_respected() {
        let mut memory = Memory::default();
        for (bytes, asked) in [(83_886_080, 1), (83_886_080, 16), (12 << 20, 64), (LEAST_BYTES, 2), (350 << 20, 4)] {
            let _ = memory.take("max_memory", &bytes.to_string());
            let _ = memory.take("thread_num", &asked.to_string());
            let (threads, table) = memory.threads_and_table();
            let used = PROGRAM_BYTES + threads as u64 * THREAD_BYTES + table as u64;
            assert!(used <= bytes && (1..=asked).contains(&threads), "{bytes} {threads} {table}");
            assert!(table as u64 >= LEAST_TABLE_BYTES && memory.complaint().is_none(), "{bytes} {threads} {table}");
        }
        let _ = memory.take("max_memory", "1000000");
        assert!(memory.complaint().is_some_and(|complaint| complaint.contains("max_memory")));
        let _ = memory.take("max_memory", "0");
        assert_eq!((memory.complaint(), memory.threads_and_table().1 as u64), (None, TABLE_BYTES));
    }
}
