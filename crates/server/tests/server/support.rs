//! A server for a test, and tabs that talk to it.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use cinquina_server::{Options, Server, Timeouts};
use serde_json::{Value, json};
use tungstenite::{Message, WebSocket, client};

/// A server that ends with the test.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    end: Box<dyn Fn()>,
    serving: Option<std::thread::JoinHandle<std::io::Result<()>>>,
}

impl Running {
    pub(crate) fn start() -> Self {
        Self::with(Timeouts::default())
    }

    /// A server with these timeouts.
    pub(crate) fn with(timeouts: Timeouts) -> Self {
        let server = Server::bind(&Options { port: 0, threads: 1, timeouts, ..Options::default() }).unwrap();
        let (address, end) = (server.address(), Box::new(server.handle()));
        Self { address, end, serving: Some(std::thread::spawn(move || server.run())) }
    }

    pub(crate) fn tab(&self) -> Tab {
        Tab::open(self.address, &[]).unwrap()
    }

    /// Sends a raw request and returns the whole response.
    pub(crate) fn http(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        (self.end)();
        if let Some(serving) = self.serving.take() {
            serving.join().unwrap().unwrap();
        }
    }
}

/// A browser tab, from the server's view.
pub(crate) struct Tab {
    pub(crate) socket: WebSocket<TcpStream>,
}

impl Tab {
    /// Connects with additional headers.
    pub(crate) fn open(address: SocketAddr, headers: &[(&'static str, &str)]) -> Result<Self, String> {
        let stream = TcpStream::connect(address).map_err(|error| error.to_string())?;
        stream.set_read_timeout(Some(Duration::from_secs(20))).map_err(|error| error.to_string())?;
        let mut request = client::IntoClientRequest::into_client_request(format!("ws://{address}/socket")).unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        let (socket, _) = client(request, stream).map_err(|error| error.to_string())?;
        Ok(Self { socket })
    }

    pub(crate) fn send(&mut self, message: &Value) {
        self.socket.send(Message::text(message.to_string())).unwrap();
    }

    pub(crate) fn receive(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.socket.read().unwrap() {
                return serde_json::from_str(&text).unwrap();
            }
        }
    }

    /// Sends a command; returns the reports and the answer.
    pub(crate) fn ask(&mut self, id: u32, what: &str, mut body: Value) -> (Vec<Value>, Value) {
        body["id"] = json!(id);
        body["do"] = json!(what);
        self.send(&body);
        let mut reports = Vec::new();
        loop {
            let event = self.receive();
            assert_eq!(event["id"], id);
            match event["event"].as_str() {
                Some("report") => reports.push(event),
                Some("waiting" | "begun") => {}
                _ => return (reports, event),
            }
        }
    }
}
