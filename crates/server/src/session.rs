//! The connection of a tab: requests in, events out. Its jobs stop when it closes.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{Message, WebSocket};
use cinquina_service::{Command, RequestError};
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use serde::Serialize;
use serde_json::json;
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::job_runner::{JobRunner, Progress};
use crate::message::{Action, Message as TabMessage};
use crate::stop::JobStop;

/// The longest message of a tab: a whole game with comments is far shorter.
pub(crate) const MOST_BYTES: usize = 256 << 10;
/// The most requests of a tab at once.
const MOST_JOBS: usize = 8;
/// The number of events buffered for a slow tab, before its jobs wait.
const EVENTS: usize = 64;

/// How often a tab is pinged before it is considered gone.
const PINGS: u32 = 3;

/// Serves a tab until it closes, or until it has been silent for the time of `silence`.
pub(crate) async fn serve(socket: WebSocket, runner: Arc<JobRunner>, silence: Duration) {
    static TABS: AtomicU64 = AtomicU64::new(1);
    let (sink, mut stream) = socket.split();
    let (events, outbox) = mpsc::channel(EVENTS);
    let writer = tokio::spawn(write(sink, outbox, silence / PINGS));
    let tab = Tab { number: TABS.fetch_add(1, Relaxed), runner, jobs: Arc::default(), events };
    while let Ok(Some(Ok(message))) = timeout(silence, stream.next()).await {
        match message {
            Message::Text(text) => tab.receive(&text).await,
            Message::Close(_) => break,
            Message::Binary(_) => tab.send(0, "error", &RequestError::bad("send text")).await,
            Message::Ping(_) | Message::Pong(_) => {}
        }
    }
    tab.jobs.stop_all();
    writer.abort();
}

/// Sends events, and regular pings, which every browser answers: a tab that only listens is not gone.
async fn write(mut sink: SplitSink<WebSocket, Message>, mut outbox: mpsc::Receiver<String>, pause: Duration) {
    let mut pings = tokio::time::interval(pause);
    loop {
        let message = tokio::select! {
            event = outbox.recv() => event.map(|event| Message::Text(event.into())),
            _ = pings.tick() => Some(Message::Ping(Bytes::new())),
        };
        let Some(message) = message else { break };
        if sink.send(message).await.is_err() {
            break;
        }
    }
}

/// A tab.
struct Tab {
    number: u64,
    runner: Arc<JobRunner>,
    jobs: Arc<Jobs>,
    events: mpsc::Sender<String>,
}

impl Tab {
    async fn receive(&self, text: &str) {
        let TabMessage { id, action } = match TabMessage::parse(text) {
            Ok(request) => request,
            Err((id, error)) => return self.send(id, "error", &error).await,
        };
        match action {
            Action::Stop(stop) => self.jobs.stop(stop),
            Action::Run(command) => match self.jobs.begin(id) {
                Some(stop) => self.start(id, *command, stop),
                None => {
                    let busy =
                        RequestError::new("busy", "this tab has too many requests at once, or uses this number twice");
                    self.send(id, "error", &busy).await;
                }
            },
        }
    }

    /// Runs a command in a task of its own, and sends its result.
    fn start(&self, id: u32, command: Command, stop: Arc<JobStop>) {
        let (runner, jobs, events, tab) =
            (Arc::clone(&self.runner), Arc::clone(&self.jobs), self.events.clone(), self.number);
        tokio::spawn(async move {
            let (reports, gone) = (events.clone(), Arc::clone(&stop));
            let report = move |progress| {
                let event = match progress {
                    Progress::Waiting => event(id, "waiting", &json!({})),
                    Progress::Begun => event(id, "begun", &json!({})),
                    Progress::Report(report) => event(id, "report", &report),
                };
                // Nobody receives the reports of a closed tab.
                if reports.blocking_send(event).is_err() {
                    gone.stop();
                }
            };
            let result = match runner.run(command, tab, &stop, Box::new(report)).await {
                Ok(answer) => event(id, "done", &answer),
                Err(error) => event(id, "error", &error),
            };
            jobs.end(id);
            let _ = events.send(result).await;
        });
    }

    async fn send(&self, id: u32, name: &str, body: &impl Serialize) {
        let _ = self.events.send(event(id, name, body)).await;
    }
}

fn event(id: u32, name: &str, body: &impl Serialize) -> String {
    let mut body = json!(body);
    body["id"] = id.into();
    body["event"] = name.into();
    body.to_string()
}

/// The unfinished requests of a tab.
#[derive(Default)]
struct Jobs(Mutex<HashMap<u32, Arc<JobStop>>>);

impl Jobs {
    /// Adds a request, unless its number is taken or there are too many.
    fn begin(&self, id: u32) -> Option<Arc<JobStop>> {
        let mut jobs = self.lock();
        if jobs.len() >= MOST_JOBS || jobs.contains_key(&id) {
            return None;
        }
        Some(Arc::clone(jobs.entry(id).or_default()))
    }

    fn end(&self, id: u32) {
        self.lock().remove(&id);
    }

    fn stop(&self, id: u32) {
        if let Some(stop) = self.lock().get(&id) {
            stop.stop();
        }
    }

    fn stop_all(&self) {
        self.lock().values().for_each(|stop| stop.stop());
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u32, Arc<JobStop>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
