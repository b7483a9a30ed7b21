//! Who is connected. Strangers, who have not shown yet that they may use the server, are few and soon sent away, so that
//! there is always room for one who may.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

/// Strangers at once. With everybody else it is less than the 1,024 files that systems grant a process.
const STRANGERS: usize = 64;
/// Strangers at once from one address: a browser opens six connections.
const STRANGERS_OF_ADDRESS: usize = 24;
/// Connections of those who may use the server: twice as many as there can be tabs.
const WELCOME: usize = 512;

/// All who are connected.
#[derive(Default)]
pub(crate) struct Visitors(Mutex<Book>);

#[derive(Default)]
struct Book {
    arrived: u64,
    /// By their numbers, so that the first has been here longest.
    strangers: BTreeMap<u64, Stranger>,
    welcome: usize,
}

struct Stranger {
    network: IpAddr,
    leave: Arc<Notify>,
}

/// One connection, for as long as it lasts.
pub(crate) struct Visit {
    visitors: Arc<Visitors>,
    number: u64,
    leave: Arc<Notify>,
    is_welcome: Mutex<bool>,
}

impl Visitors {
    /// Lets a stranger in. If there are too many, the one who has been here longest without a whole request goes: whoever
    /// means to use the server sends one at once.
    pub(crate) fn arrive(self: &Arc<Self>, address: IpAddr) -> Visit {
        let (network, leave) = (network(address), Arc::new(Notify::new()));
        let mut book = self.book();
        if let Some(stranger) = book.one_too_many(network).and_then(|number| book.strangers.remove(&number)) {
            stranger.leave.notify_one();
        }
        let number = book.arrived;
        book.arrived += 1;
        book.strangers.insert(number, Stranger { network, leave: Arc::clone(&leave) });
        Visit { visitors: Arc::clone(self), number, leave, is_welcome: Mutex::default() }
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Book {
    /// The stranger who makes room for another one from `network`.
    fn one_too_many(&self, network: IpAddr) -> Option<u64> {
        let mut neighbours = self.strangers.iter().filter(|(_, stranger)| stranger.network == network);
        let longest = neighbours.next().map(|(number, _)| *number);
        if neighbours.count() + 1 >= STRANGERS_OF_ADDRESS {
            return longest;
        }
        self.strangers.keys().next().copied().filter(|_| self.strangers.len() >= STRANGERS)
    }
}

impl Visit {
    /// This one may use the server and is no stranger any more. False if he was sent away meanwhile, or if too many use it.
    pub(crate) fn welcome(&self) -> bool {
        let mut is_welcome = self.is_welcome.lock().unwrap_or_else(PoisonError::into_inner);
        if !*is_welcome {
            let mut book = self.visitors.book();
            *is_welcome = book.welcome < WELCOME && book.strangers.remove(&self.number).is_some();
            book.welcome += usize::from(*is_welcome);
        }
        *is_welcome
    }

    fn is_welcome(&self) -> bool {
        *self.is_welcome.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until a stranger has to go: he makes room for another, or has been here for `patience`. Never ends for others.
    pub(crate) async fn overstayed(&self, patience: Duration) {
        tokio::select! {
            () = self.leave.notified() => {}
            () = tokio::time::sleep(patience) => if self.is_welcome() { std::future::pending().await },
        }
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let is_welcome = self.is_welcome();
        let mut book = self.visitors.book();
        book.strangers.remove(&self.number);
        book.welcome -= usize::from(is_welcome);
    }
}

/// What counts as one address: of IPv6 the first half, since whoever has that has all of the second half too.
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

    fn counts(visitors: &Visitors) -> (usize, usize) {
        let book = visitors.book();
        (book.strangers.len(), book.welcome)
    }

    fn address(number: u8) -> IpAddr {
        Ipv4Addr::new(192, 0, 2, number).into()
    }

    #[test]
    fn the_oldest_stranger_of_a_crowded_address_goes_first() {
        let visitors = Arc::new(Visitors::default());
        let other = visitors.arrive(address(1));
        let crowd: Vec<Visit> = (0..100).map(|_| visitors.arrive(address(2))).collect();
        assert_eq!(counts(&visitors), (1 + STRANGERS_OF_ADDRESS, 0));
        assert!(!crowd[0].welcome(), "he was sent away");
        assert!(crowd[99].welcome() && crowd[99].welcome() && other.welcome());
        assert_eq!(counts(&visitors), (STRANGERS_OF_ADDRESS - 1, 2));
        drop((crowd, other));
        assert_eq!(counts(&visitors), (0, 0));
    }

    #[test]
    fn many_addresses_have_no_more_room_than_their_sum_may_take() {
        let visitors = Arc::new(Visitors::default());
        let crowd: Vec<Visit> = (0..=200).map(|number| visitors.arrive(address(number))).collect();
        assert_eq!(counts(&visitors), (STRANGERS, 0));
        assert!(!crowd[100].welcome() && crowd[200].welcome());
    }

    #[test]
    fn addresses_of_one_ipv6_network_count_together() {
        let [one, two, three] =
            ["2001:db8::1", "2001:db8::2:0:0:9", "2001:db8:0:1::1"].map(|text| network(text.parse().unwrap()));
        assert!(one == two && one != three);
        assert_eq!(network("::ffff:192.0.2.7".parse().unwrap()), address(7));
    }
}
