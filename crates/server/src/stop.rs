use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use cinquina_engine::SearchControl;
use tokio::sync::Notify;

/// Ends a job from outside, whether it waits, searches or solves.
#[derive(Default)]
pub(crate) struct Stop {
    wanted: AtomicBool,
    waiting: Notify,
    search: Mutex<Option<Arc<SearchControl>>>,
}

impl Stop {
    /// Ends the job as soon as possible.
    pub(crate) fn stop(&self) {
        self.wanted.store(true, Relaxed);
        self.waiting.notify_one();
        if let Some(control) = &*self.search.lock().unwrap_or_else(PoisonError::into_inner) {
            control.stop();
        }
    }

    /// Whether the job is to end.
    pub(crate) fn is_wanted(&self) -> bool {
        self.wanted.load(Relaxed)
    }

    /// True from the moment on that the end is wanted.
    pub(crate) const fn flag(&self) -> &AtomicBool {
        &self.wanted
    }

    /// Ends this search as well; at once if the end was wanted before.
    pub(crate) fn also(&self, control: &Arc<SearchControl>) {
        *self.search.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(control));
        if self.is_wanted() {
            control.stop();
        }
    }

    /// Waits until the end is wanted. One task may wait.
    pub(crate) async fn wanted(&self) {
        while !self.is_wanted() {
            self.waiting.notified().await;
        }
    }
}
