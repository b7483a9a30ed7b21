use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, Semaphore};

use crate::access::{self, Access};
use crate::explorer::Explorer;
use crate::visitors::{Visit, Visitors};
use crate::work::Workshop;
use crate::{api, assets, memory, session};

/// Where and how to serve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The address to listen on. Others than this machine need a token on any but the loopback.
    pub address: IpAddr,
    /// The port; the next ones are tried if it is taken, and 0 is any.
    pub port: u16,
    /// How many threads an engine thinks with.
    pub threads: usize,
    /// A database of games, for the openings; the games of the program if there is none.
    pub database: Option<PathBuf>,
    /// How long it waits for others.
    pub patience: Patience,
}

/// How long the server waits for others.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Patience {
    /// For the first whole request of a connection, by which it is known who that is.
    pub stranger: Duration,
    /// For the next request of a connection.
    pub idle: Duration,
    /// For any sign of life of a tab. It is asked for one three times meanwhile, and every browser answers.
    pub silence: Duration,
    /// For somebody to need an engine again, before its memory is given back.
    pub engines: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        let [stranger, idle, silence, engines] = [5, 60, 90, 300].map(Duration::from_secs);
        Self { stranger, idle, silence, engines }
    }
}

impl Options {
    /// The port if nobody says otherwise. It is always the same, since browsers keep what they know by address.
    pub const PORT: u16 = 8555;
}

impl Default for Options {
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, Into::into);
        let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
        Self { address, port: Self::PORT, threads, database: None, patience: Patience::default() }
    }
}

/// Tabs at once: far more than anybody opens, few enough for any machine.
const MOST_TABS: usize = 256;
/// How many ports are tried.
const PORTS: u16 = 20;

/// A server that listens.
pub struct Server {
    listener: std::net::TcpListener,
    address: SocketAddr,
    token: Option<String>,
    workshop: Arc<Workshop>,
    patience: Patience,
    end: Arc<Notify>,
}

impl Server {
    /// Listens; nobody is served yet.
    pub fn bind(options: &Options) -> io::Result<Self> {
        let last = if options.port == 0 { 0 } else { options.port.saturating_add(PORTS) };
        let mut port = options.port;
        let listener = loop {
            match std::net::TcpListener::bind((options.address, port)) {
                Err(error) if error.kind() == io::ErrorKind::AddrInUse && port < last => port += 1,
                bound => break bound?,
            }
        };
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let token = if options.address.is_loopback() { None } else { Some(new_token()?) };
        let explorer = options.database.as_deref().map_or(Ok(Explorer::default()), Explorer::open);
        let workshop = Arc::new(Workshop::new(options.threads, explorer.map_err(io::Error::other)?));
        Ok(Self { listener, address, token, workshop, patience: options.patience, end: Arc::default() })
    }

    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The link that opens the page for somebody who reaches this machine by `host`.
    pub fn link(&self, host: IpAddr) -> String {
        let address = SocketAddr::new(host, self.address.port());
        self.token
            .as_ref()
            .map_or_else(|| format!("http://{address}/"), |token| format!("http://{address}/?token={token}"))
    }

    /// Ends the server when it is called, from any thread.
    pub fn handle(&self) -> impl Fn() + Send + Sync + 'static {
        let end = Arc::clone(&self.end);
        move || end.notify_one()
    }

    /// Serves until the [`handle`](Self::handle) is called.
    pub fn run(self) -> io::Result<()> {
        memory::keep_little();
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let served = runtime.block_on(async {
            let listener = TcpListener::from_std(self.listener)?;
            let router = router(Arc::clone(&self.workshop), Access { token: self.token }, self.patience);
            tokio::select! {
                () = accept(listener, router, self.patience) => {}
                () = put_away(&self.workshop, self.patience.engines) => {}
                () = self.end.notified() => {}
            }
            Ok(())
        });
        // Searches hear that their tabs are gone; whoever does not hear it in time is left behind.
        runtime.shutdown_timeout(Duration::from_millis(500));
        served
    }
}

/// Gives memory back, for as long as the server runs.
async fn put_away(workshop: &Workshop, idle: Duration) {
    /// Between two looks, at least.
    const LEAST: Duration = Duration::from_millis(50);
    loop {
        tokio::time::sleep((idle / 4).max(LEAST)).await;
        workshop.put_away(idle);
    }
}

/// Serves everybody who connects.
async fn accept(listener: TcpListener, router: Router, patience: Patience) {
    /// Before the next attempt, where the system has no room for another connection.
    const PAUSE: Duration = Duration::from_millis(50);
    let (visitors, service) = (Arc::new(Visitors::default()), TowerToHyperService::new(router));
    loop {
        match listener.accept().await {
            Ok((stream, from)) => {
                let visit = Arc::new(visitors.arrive(from.ip()));
                tokio::spawn(attend(stream, service.clone(), visit, patience));
            }
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }
}

/// Serves one connection until it ends or its visitor has to go. A tab lasts longer: its socket is handed on.
async fn attend(stream: TcpStream, service: TowerToHyperService<Router>, visit: Arc<Visit>, patience: Patience) {
    let own = Arc::clone(&visit);
    let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(Arc::clone(&own));
        service.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.idle)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::select! {
        // How it ended is nobody's business but the visitor's.
        _ = connection => {}
        () = visit.overstayed(patience.stranger) => {}
    }
}

/// What every handler may need.
#[derive(Clone)]
struct Shared {
    workshop: Arc<Workshop>,
    tabs: Arc<Semaphore>,
    silence: Duration,
}

fn router(workshop: Arc<Workshop>, access: Access, patience: Patience) -> Router {
    let tabs = Arc::new(Semaphore::new(MOST_TABS));
    let shared = Shared { workshop: Arc::clone(&workshop), tabs, silence: patience.silence };
    let socket = Router::new().route("/socket", any(socket)).with_state(shared);
    let api = Router::new()
        .route("/api/{what}", post(api::ask).get(assets::file))
        .route("/file", post(api::open))
        .with_state(workshop);
    Router::new()
        .merge(socket)
        .merge(api)
        .fallback(get(assets::file))
        .layer(DefaultBodyLimit::max(session::MOST_BYTES))
        .layer(middleware::from_fn_with_state(access, access::check))
}

/// A tab that arrives.
async fn socket(
    State(shared): State<Shared>,
    Extension(visit): Extension<Arc<Visit>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Ok(room) = shared.tabs.try_acquire_owned() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many tabs are open\n").into_response();
    };
    let upgrade = upgrade.max_message_size(session::MOST_BYTES).max_frame_size(session::MOST_BYTES);
    upgrade.on_upgrade(move |socket| async move {
        session::serve(socket, shared.workshop, shared.silence).await;
        drop((room, visit));
    })
}

/// A token that nobody guesses.
fn new_token() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
