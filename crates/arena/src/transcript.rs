use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// Where the conversations of a game are written down, both sides with times. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Transcript(Option<Arc<Mutex<Pages>>>);

#[derive(Debug)]
struct Pages {
    file: File,
    begin: Instant,
}

impl Transcript {
    /// A transcript that nobody wants.
    pub fn none() -> Self {
        Self::default()
    }

    /// A transcript in a new file; times count from now.
    pub fn create(path: &Path) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let pages = Pages { file: File::create(path)?, begin: Instant::now() };
        Ok(Self(Some(Arc::new(Mutex::new(pages)))))
    }

    /// What was sent to a player.
    pub fn sent(&self, name: &str, text: &str) {
        self.write(Instant::now(), name, "<-", text);
    }

    /// What came from a player.
    pub fn received(&self, at: Instant, name: &str, text: &str) {
        self.write(at, name, "->", text);
    }

    /// What happened otherwise.
    pub fn note(&self, name: &str, text: &str) {
        self.write(Instant::now(), name, "--", text);
    }

    /// A line: seconds, name, direction, text. A transcript that cannot be written stops no match.
    fn write(&self, at: Instant, name: &str, direction: &str, text: &str) {
        let Some(pages) = &self.0 else { return };
        let Ok(mut pages) = pages.lock() else { return };
        let time = at.saturating_duration_since(pages.begin).as_secs_f64();
        let _ = pages.file.write_all(format!("{time:9.3} {name} {direction} {text}\n").as_bytes());
    }
}
