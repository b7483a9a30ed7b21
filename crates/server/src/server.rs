use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
#[cfg(feature = "databases")]
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
use crate::connections::{Connection, Connections};
use crate::explorer::Explorer;
use crate::job_runner::JobRunner;
use crate::{api, assets, memory, session};

/// Where and how to serve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The address to listen on. Any but a loopback address requires a token from clients.
    pub address: IpAddr,
    /// The port. If it is taken the next ones are tried; 0 takes any free port.
    pub port: u16,
    /// The number of threads of an engine.
    pub threads: usize,
    /// The database of the opening explorer; by default the games shipped with the program.
    #[cfg(feature = "databases")]
    pub database: Option<PathBuf>,
    /// How long it waits for clients.
    pub timeouts: Timeouts,
}

/// How long the server waits for clients.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Timeouts {
    /// For the first complete request of a connection.
    pub first_request: Duration,
    /// For the next request of a connection.
    pub idle: Duration,
    /// For any message of a tab. It is pinged three times in this time, and every browser answers.
    pub silence: Duration,
    /// For an idle engine to be used again, before its memory is released.
    pub engines: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        let [first_request, idle, silence, engines] = [5, 60, 90, 300].map(Duration::from_secs);
        Self { first_request, idle, silence, engines }
    }
}

impl Options {
    /// The default port. It is fixed since browsers store the page's data by address.
    pub const PORT: u16 = 8555;
}

impl Default for Options {
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, Into::into);
        let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
        Self {
            address,
            port: Self::PORT,
            threads,
            #[cfg(feature = "databases")]
            database: None,
            timeouts: Timeouts::default(),
        }
    }
}

/// The most tabs at once: far more than anybody opens, few enough for any machine.
const MOST_TABS: usize = 256;
/// How many ports are tried.
const PORTS: u16 = 20;

/// A server that listens.
pub struct Server {
    listener: std::net::TcpListener,
    address: SocketAddr,
    token: Option<String>,
    runner: Arc<JobRunner>,
    timeouts: Timeouts,
    end: Arc<Notify>,
}

impl Server {
    /// Starts to listen; connections are served by [`run`](Self::run).
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
        #[cfg(feature = "databases")]
        let explorer = options.database.as_deref().map_or(Ok(Explorer::Shipped), Explorer::open);
        #[cfg(not(feature = "databases"))]
        let explorer: io::Result<_> = Ok(Explorer::Shipped);
        let runner = Arc::new(JobRunner::new(options.threads, explorer?));
        Ok(Self { listener, address, token, runner, timeouts: options.timeouts, end: Arc::default() })
    }

    /// The address that it listens on.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The link that opens the page where this machine is reached as `host`.
    pub fn link(&self, host: IpAddr) -> String {
        let address = SocketAddr::new(host, self.address.port());
        self.token
            .as_ref()
            .map_or_else(|| format!("http://{address}/"), |token| format!("http://{address}/?token={token}"))
    }

    /// A function that ends the server, callable from any thread.
    pub fn handle(&self) -> impl Fn() + Send + Sync + 'static {
        let end = Arc::clone(&self.end);
        move || end.notify_one()
    }

    /// Serves until the [`handle`](Self::handle) is called.
    pub fn run(self) -> io::Result<()> {
        memory::limit_retained();
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let served = runtime.block_on(async {
            let listener = TcpListener::from_std(self.listener)?;
            let router = router(Arc::clone(&self.runner), Access { token: self.token }, self.timeouts);
            tokio::select! {
                () = accept(listener, router, self.timeouts) => {}
                () = release_idle(&self.runner, self.timeouts.engines) => {}
                () = self.end.notified() => {}
            }
            Ok(())
        });
        // Searches are stopped as their tabs are closed; those that do not stop in time are abandoned.
        runtime.shutdown_timeout(Duration::from_millis(500));
        served
    }
}

/// Releases idle memory, for as long as the server runs.
async fn release_idle(runner: &JobRunner, idle: Duration) {
    /// The least time between two checks.
    const LEAST: Duration = Duration::from_millis(50);
    loop {
        tokio::time::sleep((idle / 4).max(LEAST)).await;
        runner.release_idle(idle);
    }
}

/// Accepts and serves connections.
async fn accept(listener: TcpListener, router: Router, timeouts: Timeouts) {
    /// The pause before the next attempt when the system refuses another connection.
    const PAUSE: Duration = Duration::from_millis(50);
    let (connections, service) = (Arc::new(Connections::default()), TowerToHyperService::new(router));
    loop {
        match listener.accept().await {
            Ok((stream, from)) => {
                let connection = Arc::new(connections.open(from.ip()));
                tokio::spawn(attend(stream, service.clone(), connection, timeouts));
            }
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }
}

/// Serves one connection until it ends or has to close. A WebSocket lasts longer: it is handed on.
async fn attend(
    stream: TcpStream,
    service: TowerToHyperService<Router>,
    connection: Arc<Connection>,
    timeouts: Timeouts,
) {
    let own = Arc::clone(&connection);
    let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(Arc::clone(&own));
        service.call(request)
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(timeouts.idle)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::select! {
        // An error of the connection concerns only its client.
        _ = served => {}
        () = connection.must_close(timeouts.first_request) => {}
    }
}

/// The state of the handlers.
#[derive(Clone)]
struct Shared {
    runner: Arc<JobRunner>,
    tabs: Arc<Semaphore>,
    silence: Duration,
}

fn router(runner: Arc<JobRunner>, access: Access, timeouts: Timeouts) -> Router {
    let tabs = Arc::new(Semaphore::new(MOST_TABS));
    let shared = Shared { runner: Arc::clone(&runner), tabs, silence: timeouts.silence };
    let socket = Router::new().route("/socket", any(socket)).with_state(shared);
    let api = Router::new()
        .route("/api/{what}", post(api::run).get(assets::file))
        .route("/file", post(api::open))
        .with_state(runner);
    Router::new()
        .merge(socket)
        .merge(api)
        .fallback(get(assets::file))
        .layer(DefaultBodyLimit::max(session::MOST_BYTES))
        .layer(middleware::from_fn_with_state(access, access::check))
}

/// Opens the WebSocket of a tab.
async fn socket(
    State(shared): State<Shared>,
    Extension(connection): Extension<Arc<Connection>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Ok(permit) = shared.tabs.try_acquire_owned() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many tabs are open: close one\n").into_response();
    };
    let upgrade = upgrade.max_message_size(session::MOST_BYTES).max_frame_size(session::MOST_BYTES);
    upgrade.on_upgrade(move |socket| async move {
        session::serve(socket, shared.runner, shared.silence).await;
        drop((permit, connection));
    })
}

/// A token that nobody guesses.
fn new_token() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
