use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// A log of what a game's players were sent and answered, with times. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Transcript(Option<Arc<Mutex<LogFile>>>);

#[derive(Debug)]
struct LogFile {
    file: File,
    begin: Instant,
}

impl Transcript {
    /// A transcript that is not written anywhere.
    pub fn none() -> Self {
        Self::default()
    }

    /// A transcript in a new file; times count from now.
    pub fn create(path: &Path) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let log = LogFile { file: File::create(path)?, begin: Instant::now() };
        Ok(Self(Some(Arc::new(Mutex::new(log)))))
    }

    /// Records what was sent to a player.
    pub fn sent(&self, name: &str, text: &str) {
        self.write(Instant::now(), name, "<-", text);
    }

    /// Records what came from a player.
    pub fn received(&self, at: Instant, name: &str, text: &str) {
        self.write(at, name, "->", text);
    }

    /// Records another event.
    pub fn note(&self, name: &str, text: &str) {
        self.write(Instant::now(), name, "--", text);
    }

    /// Writes a line: seconds, name, direction, text. A write error does not stop the match.
    fn write(&self, at: Instant, name: &str, direction: &str, text: &str) {
        let Some(log) = &self.0 else { return };
        let Ok(mut log) = log.lock() else { return };
        let time = at.saturating_duration_since(log.begin).as_secs_f64();
        let _ = log.file.write_all(format!("{time:9.3} {name} {direction} {text}\n").as_bytes());
    }
}
