use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use cinquina_engine::SearchControl;
use tokio::sync::Notify;

/// Stops a job from outside, whether it is waiting, searching or solving.
#[derive(Default)]
pub(crate) struct Stop {
    requested: AtomicBool,
    waiting: Notify,
    search: Mutex<Option<Arc<SearchControl>>>,
}

impl Stop {
    /// Stops the job as soon as possible.
    pub(crate) fn stop(&self) {
        self.requested.store(true, Relaxed);
        self.waiting.notify_one();
        if let Some(control) = &*self.search.lock().unwrap_or_else(PoisonError::into_inner) {
            control.stop();
        }
    }

    /// Whether the job is to stop.
    pub(crate) fn is_requested(&self) -> bool {
        self.requested.load(Relaxed)
    }

    /// A flag that is set once the job is to stop.
    pub(crate) const fn flag(&self) -> &AtomicBool {
        &self.requested
    }

    /// Stops this search too; at once if the stop was requested before.
    pub(crate) fn attach(&self, control: &Arc<SearchControl>) {
        *self.search.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(control));
        if self.is_requested() {
            control.stop();
        }
    }

    /// Waits until the stop is requested. Only one task may wait.
    pub(crate) async fn requested(&self) {
        while !self.is_requested() {
            self.waiting.notified().await;
        }
    }
}
