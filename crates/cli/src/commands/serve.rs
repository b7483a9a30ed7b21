//! The page, opened in the browser.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, UdpSocket};

use anyhow::Context;
use cinquina_server::{Options, Server};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

use crate::arguments::ServeArguments;

pub(crate) fn run(arguments: &ServeArguments) -> anyhow::Result<()> {
    let mut options = Options { port: arguments.port, ..Options::default() };
    options.address = arguments.listen.unwrap_or(options.address);
    options.threads = arguments.threads.map_or(options.threads, usize::from);
    #[cfg(feature = "databases")]
    options.database.clone_from(&arguments.db);
    #[cfg(not(feature = "databases"))]
    if arguments.db.is_some() {
        return Err(crate::left_out::left_out("'cinquina serve --db'", "databases"));
    }
    options.timeouts.engines = arguments.keep;
    let server = Server::bind(&options).with_context(|| format!("cannot listen on {}", options.address))?;
    ctrlc::set_handler(server.handle())?;
    let link = server.link(reachable(server.address().ip()));
    print_link(&link, !options.address.is_loopback())?;
    if !arguments.no_open {
        // Without a browser the link is enough.
        let _ = open::that_detached(&link);
    }
    Ok(server.run()?)
}

fn print_link(link: &str, others: bool) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    if others {
        let code =
            QrCode::new(link)?.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build();
        writeln!(out, "{code}\nWhoever has this link can use the engine:")?;
    }
    writeln!(out, "Cinquina is at {link}\nCtrl-C stops it; 'cinquina help' lists the other commands.")?;
    out.flush()?;
    Ok(())
}

/// An address by which others reach this machine, if it listens on all addresses.
fn reachable(address: IpAddr) -> IpAddr {
    if !address.is_unspecified() {
        return address;
    }
    // Nothing is sent: the system only says which of its addresses it would use.
    let own = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|socket| {
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        socket.local_addr()
    });
    own.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |own| own.ip())
}
