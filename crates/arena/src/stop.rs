use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that asks whatever is going on to end soon. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that is not set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the flag.
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is set.
    pub fn requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
