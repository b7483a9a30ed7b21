use std::ops::Deref;

use tokio::sync::Notify;

/// Stops a job from outside, whether it is waiting or working.
#[derive(Default)]
pub(crate) struct JobStop {
    stop: cinquina_service::Stop,
    waiting: Notify,
}

impl JobStop {
    /// Stops the job as soon as possible.
    pub(crate) fn stop(&self) {
        self.stop.stop();
        self.waiting.notify_one();
    }

    /// Waits until the stop is requested. Only one task may wait.
    pub(crate) async fn requested(&self) {
        while !self.is_requested() {
            self.waiting.notified().await;
        }
    }
}

impl Deref for JobStop {
    type Target = cinquina_service::Stop;

    fn deref(&self) -> &cinquina_service::Stop {
        &self.stop
    }
}
