//! A tab: requests in, events out, and everything stopped when it closes.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{Message, WebSocket};
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::message::{Ask, Request, What};
use crate::work::{Job, Workshop};
use crate::{Complaint, Stop};

/// No message of a tab is longer: a whole game with comments is far shorter.
pub(crate) const MOST_BYTES: usize = 256 << 10;
/// A tab has so many requests under way at most.
const MOST_JOBS: usize = 8;
/// Events that wait for a slow tab, before its jobs wait too.
const EVENTS: usize = 64;

/// How often a tab is asked for a sign of life before it is taken for gone.
const PINGS: u32 = 3;

/// Serves a tab until it closes, or until nothing has been heard of it for the time of `silence`.
pub(crate) async fn serve(socket: WebSocket, workshop: Arc<Workshop>, silence: Duration) {
    static TABS: AtomicU64 = AtomicU64::new(1);
    let (sink, mut stream) = socket.split();
    let (events, outbox) = mpsc::channel(EVENTS);
    let writer = tokio::spawn(write(sink, outbox, silence / PINGS));
    let tab = Tab { number: TABS.fetch_add(1, Relaxed), workshop, jobs: Arc::default(), events };
    while let Ok(Some(Ok(message))) = timeout(silence, stream.next()).await {
        match message {
            Message::Text(text) => tab.hear(&text).await,
            Message::Close(_) => break,
            Message::Binary(_) => tab.tell(0, "error", json!(Complaint::bad("send text"))).await,
            Message::Ping(_) | Message::Pong(_) => {}
        }
    }
    tab.jobs.stop_all();
    writer.abort();
}

/// Sends events, and at times a ping, which every browser answers: a tab that only listens is not gone.
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

/// What is known about a tab.
struct Tab {
    number: u64,
    workshop: Arc<Workshop>,
    jobs: Arc<Jobs>,
    events: mpsc::Sender<String>,
}

impl Tab {
    async fn hear(&self, text: &str) {
        let Request { id, what } = match Request::parse(text) {
            Ok(request) => request,
            Err((id, complaint)) => return self.tell(id, "error", json!(complaint)).await,
        };
        match what {
            What::Stop(stop) => self.jobs.stop(stop),
            What::Ask(ask) => match self.jobs.begin(id) {
                Some(stop) => self.start(id, *ask, stop),
                None => {
                    let busy = Complaint::new("busy", "this tab has too much under way, or this number twice");
                    self.tell(id, "error", json!(busy)).await;
                }
            },
        }
    }

    /// Does what is asked in a task of its own, and says how it ended.
    fn start(&self, id: u32, ask: Ask, stop: Arc<Stop>) {
        let (workshop, jobs, events, tab) =
            (Arc::clone(&self.workshop), Arc::clone(&self.jobs), self.events.clone(), self.number);
        tokio::spawn(async move {
            let (reports, gone) = (events.clone(), Arc::clone(&stop));
            let tell = move |body| {
                // A tab that is gone hears nothing more.
                if reports.blocking_send(event(id, "report", body)).is_err() {
                    gone.stop();
                }
            };
            let told = match run(&workshop, ask, tab, &stop, tell).await {
                Ok(body) => event(id, "done", body),
                Err(complaint) => event(id, "error", json!(complaint)),
            };
            jobs.end(id);
            let _ = events.send(told).await;
        });
    }

    async fn tell(&self, id: u32, name: &str, body: Value) {
        let _ = self.events.send(event(id, name, body)).await;
    }
}

/// Waits for room and does the job on a thread of its own.
pub(crate) async fn run(
    workshop: &Arc<Workshop>,
    ask: Ask,
    tab: u64,
    stop: &Arc<Stop>,
    mut tell: impl FnMut(Value) + Send + 'static,
) -> Result<Value, Complaint> {
    let _room = tokio::select! {
        room = workshop.room(&ask) => room?,
        () = stop.wanted() => return Err(Complaint::new("stopped", "stopped before it began")),
    };
    let (workshop, stop) = (Arc::clone(workshop), Arc::clone(stop));
    let work = move || workshop.run(Job { ask, tab, stop: &stop }, &mut tell);
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|_| Err(Complaint::new("internal", "this went wrong inside: please report it")))
}

fn event(id: u32, name: &str, mut body: Value) -> String {
    body["id"] = id.into();
    body["event"] = name.into();
    body.to_string()
}

/// The requests of a tab that are under way.
#[derive(Default)]
struct Jobs(Mutex<HashMap<u32, Arc<Stop>>>);

impl Jobs {
    /// Room for one more, unless the number is taken or there are too many.
    fn begin(&self, id: u32) -> Option<Arc<Stop>> {
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

    fn lock(&self) -> MutexGuard<'_, HashMap<u32, Arc<Stop>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
