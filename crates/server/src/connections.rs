//! The open connections. Pending ones, which have not been admitted yet, are limited in number and time, so that there is
//! always room for clients that may use the server.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

/// The most pending connections. With the admitted ones they stay below the usual limit of 1,024 open files.
const MOST_PENDING: usize = 64;
/// The most pending connections of one address: a browser opens six.
const MOST_PENDING_PER_ADDRESS: usize = 24;
/// The most admitted connections: twice as many as there can be tabs.
const MOST_ADMITTED: usize = 512;

/// All open connections.
#[derive(Default)]
pub(crate) struct Connections(Mutex<Registry>);

#[derive(Default)]
struct Registry {
    next_number: u64,
    /// By number, so that the first is the oldest.
    pending: BTreeMap<u64, Pending>,
    admitted: usize,
}

struct Pending {
    network: IpAddr,
    close: Arc<Notify>,
}

/// One connection, for as long as it lasts.
pub(crate) struct Connection {
    connections: Arc<Connections>,
    number: u64,
    close: Arc<Notify>,
    is_admitted: Mutex<bool>,
}

impl Connections {
    /// Registers a new connection as pending. If there are too many, the oldest one without a complete request is closed:
    /// a real client sends its request at once.
    pub(crate) fn open(self: &Arc<Self>, address: IpAddr) -> Connection {
        let (network, close) = (network(address), Arc::new(Notify::new()));
        let mut registry = self.registry();
        if let Some(oldest) = registry.to_evict(network).and_then(|number| registry.pending.remove(&number)) {
            oldest.close.notify_one();
        }
        let number = registry.next_number;
        registry.next_number += 1;
        registry.pending.insert(number, Pending { network, close: Arc::clone(&close) });
        Connection { connections: Arc::clone(self), number, close, is_admitted: Mutex::default() }
    }

    fn registry(&self) -> MutexGuard<'_, Registry> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Registry {
    /// The pending connection to close for a new one from `network`.
    fn to_evict(&self, network: IpAddr) -> Option<u64> {
        let mut neighbours = self.pending.iter().filter(|(_, pending)| pending.network == network);
        let longest = neighbours.next().map(|(number, _)| *number);
        if neighbours.count() + 1 >= MOST_PENDING_PER_ADDRESS {
            return longest;
        }
        self.pending.keys().next().copied().filter(|_| self.pending.len() >= MOST_PENDING)
    }
}

impl Connection {
    /// Admits the connection. False if it was closed meanwhile, or if too many are admitted.
    pub(crate) fn admit(&self) -> bool {
        let mut is_admitted = self.is_admitted.lock().unwrap_or_else(PoisonError::into_inner);
        if !*is_admitted {
            let mut registry = self.connections.registry();
            *is_admitted = registry.admitted < MOST_ADMITTED && registry.pending.remove(&self.number).is_some();
            registry.admitted += usize::from(*is_admitted);
        }
        *is_admitted
    }

    fn is_admitted(&self) -> bool {
        *self.is_admitted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until a pending connection has to close: for a new one, or after `patience`. Never ends for an admitted one.
    pub(crate) async fn must_close(&self, patience: Duration) {
        tokio::select! {
            () = self.close.notified() => {}
            () = tokio::time::sleep(patience) => if self.is_admitted() { std::future::pending().await },
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let is_admitted = self.is_admitted();
        let mut registry = self.connections.registry();
        registry.pending.remove(&self.number);
        registry.admitted -= usize::from(is_admitted);
    }
}

/// What counts as one address: the first half of an IPv6 address, since a client that has it has the whole second half too.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn counts(connections: &Connections) -> (usize, usize) {
        let registry = connections.registry();
        (registry.pending.len(), registry.admitted)
    }

    fn address(number: u8) -> IpAddr {
        Ipv4Addr::new(192, 0, 2, number).into()
    }

    #[test]
    fn the_oldest_pending_connection_of_a_crowded_address_is_closed_first() {
        let connections = Arc::new(Connections::default());
        let other = connections.open(address(1));
        let crowd: Vec<Connection> = (0..100).map(|_| connections.open(address(2))).collect();
        assert_eq!(counts(&connections), (1 + MOST_PENDING_PER_ADDRESS, 0));
        assert!(!crowd[0].admit(), "it was closed");
        assert!(crowd[99].admit() && crowd[99].admit() && other.admit());
        assert_eq!(counts(&connections), (MOST_PENDING_PER_ADDRESS - 1, 2));
        drop((crowd, other));
        assert_eq!(counts(&connections), (0, 0));
    }

    #[test]
    fn there_is_a_limit_for_all_addresses_together() {
        let connections = Arc::new(Connections::default());
        let crowd: Vec<Connection> = (0..=200).map(|number| connections.open(address(number))).collect();
        assert_eq!(counts(&connections), (MOST_PENDING, 0));
        assert!(!crowd[100].admit() && crowd[200].admit());
    }

    #[test]
    fn addresses_of_one_ipv6_network_count_together() {
        let [one, two, three] =
            ["2001:db8::1", "2001:db8::2:0:0:9", "2001:db8:0:1::1"].map(|text| network(text.parse().unwrap()));
        assert!(one == two && one != three);
        assert_eq!(network("::ffff:192.0.2.7".parse().unwrap()), address(7));
    }
}
