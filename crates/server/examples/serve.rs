//! Serves the page until Ctrl-C, and prints its address.

use cinquina_server::{Options, Server};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let server = Server::bind(&Options::default())?;
    println!("{}", server.link(server.address().ip()));
    server.run()?;
    Ok(())
}
