//! The conversation in a file, for those who wonder what was said.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

/// A file to which every line is appended, with the milliseconds since it was opened.
pub(crate) struct Log {
    file: File,
    start: Instant,
}

impl Log {
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        writeln!(file, "— {} {}", env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"))?;
        Ok(Self { file, start: Instant::now() })
    }

    /// A line from the manager.
    pub(crate) fn heard(&mut self, line: &str) {
        self.write('>', line);
    }

    /// A line to the manager.
    pub(crate) fn said(&mut self, line: &str) {
        self.write('<', line);
    }

    fn write(&mut self, sign: char, line: &str) {
        // The game is worth more than its record: a full disk is no reason to lose it.
        let _ = writeln!(self.file, "{:>8} {sign} {line}", self.start.elapsed().as_millis());
    }
}
