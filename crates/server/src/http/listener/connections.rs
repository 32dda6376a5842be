//! Which connections are open, who opened them, and which one is closed when there are too many.

use crate::config::{Config, Network};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use tokio::sync::Notify;

/// A connection that answers a request.
const SERVING: u64 = 0;
/// A connection that is being closed to make room.
const EVICTED: u64 = u64::MAX;

/// All open connections of a listener.
pub struct Connections {
    most: usize,
    most_per_address: usize,
    /// Reverse proxies: their connections carry everybody's requests.
    exempt: Vec<Network>,
    open: Mutex<Open>,
    /// Rises whenever a connection becomes idle, so that the smallest number has been idle for longest.
    idle_turn: AtomicU64,
    changed: Notify,
}

#[derive(Default)]
struct Open {
    next: u64,
    all: HashMap<u64, Arc<Activity>>,
    per_address: HashMap<IpAddr, usize>,
}

/// What one connection does.
struct Activity {
    /// The address that it counts for; none when that is exempt.
    address: Option<IpAddr>,
    /// [`SERVING`], [`EVICTED`], or its idle turn.
    state: AtomicU64,
    /// Whether the peer takes nothing at the moment of what is sent to it.
    is_stalled: AtomicBool,
    evicted: Notify,
}

/// Why a connection is not served.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// Its address has as many as it may have, and none of them is idle.
    AddressLimit,
    /// No connection is idle: one has to end first.
    AllBusy,
}

/// An open connection's entry. Dropping it makes room for another one.
pub struct Connection {
    connections: Arc<Connections>,
    number: u64,
    activity: Arc<Activity>,
}

/// While it lives, the connection answers a request and is not closed to make room.
pub struct Serving {
    connections: Arc<Connections>,
    activity: Arc<Activity>,
}

/// Reports whether the peer takes what is sent to it.
pub struct StallFlag(Arc<Activity>);

impl Connections {
    /// None are open yet.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self {
            most: config.max_connections,
            most_per_address: config.connections_per_address(),
            exempt: config.trusted_proxies.clone(),
            open: Mutex::default(),
            idle_turn: AtomicU64::new(SERVING + 1),
            changed: Notify::new(),
        }
    }

    /// Lets a connection in. At a limit the connection that has been idle for longest is closed: one of the same address
    /// when the address is at its own, anybody's otherwise.
    ///
    /// # Errors
    /// [`Refusal`] when none is idle.
    pub fn open(self: &Arc<Self>, peer: IpAddr) -> Result<Connection, Refusal> {
        let peer = peer.to_canonical();
        let is_exempt = self.exempt.iter().any(|network| network.contains(peer));
        let address = (!is_exempt).then(|| counted_address(peer));
        let mut open = self.open.lock();
        if let Some(address) = address
            && open.of(address) >= self.most_per_address
            && !open.evict(|activity| activity.address == Some(address))
        {
            return Err(Refusal::AddressLimit);
        }
        if open.all.len() >= self.most && !open.evict(|_| true) {
            return Err(Refusal::AllBusy);
        }
        let activity = Arc::new(Activity {
            address,
            state: AtomicU64::new(self.next_turn()),
            is_stalled: AtomicBool::new(false),
            evicted: Notify::new(),
        });
        let number = open.next;
        open.next += 1;
        open.all.insert(number, Arc::clone(&activity));
        if let Some(address) = address {
            *open.per_address.entry(address).or_default() += 1;
        }
        drop(open);
        Ok(Connection {
            connections: Arc::clone(self),
            number,
            activity,
        })
    }

    /// Waits until a connection has ended or become idle since the last call.
    pub async fn change(&self) {
        self.changed.notified().await;
    }

    fn next_turn(&self) -> u64 {
        self.idle_turn.fetch_add(1, Ordering::Relaxed)
    }
}

impl Open {
    fn of(&self, address: IpAddr) -> usize {
        self.per_address.get(&address).copied().unwrap_or_default()
    }

    /// Closes the connection that has been idle for longest among those that `may_go` accepts; false when none is idle.
    fn evict(&mut self, may_go: impl Fn(&Activity) -> bool) -> bool {
        loop {
            let idle = self.all.iter().filter_map(|(number, activity)| {
                let turn = activity.idle_turn().filter(|_| may_go(activity))?;
                Some((turn, *number))
            });
            let Some((turn, number)) = idle.min() else {
                return false;
            };
            let Some(activity) = self.all.get(&number).map(Arc::clone) else {
                return false;
            };
            // A request may have arrived in the meantime: then another one goes.
            let state = &activity.state;
            if state
                .compare_exchange(turn, EVICTED, Ordering::AcqRel, Ordering::Acquire)
                .is_ok()
            {
                self.remove(number);
                activity.evicted.notify_one();
                return true;
            }
        }
    }

    fn remove(&mut self, number: u64) {
        let Some(activity) = self.all.remove(&number) else {
            return;
        };
        let Some(address) = activity.address else {
            return;
        };
        if let Some(count) = self.per_address.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                self.per_address.remove(&address);
            }
        }
    }
}

impl Activity {
    fn idle_turn(&self) -> Option<u64> {
        let state = self.state.load(Ordering::Acquire);
        let is_idle = state != SERVING && state != EVICTED;
        (is_idle && !self.is_stalled.load(Ordering::Acquire)).then_some(state)
    }
}

impl Connection {
    /// Notes that a request is answered from here on; none when the connection is being closed to make room.
    #[must_use]
    pub fn serve(&self) -> Option<Serving> {
        let state = &self.activity.state;
        let begun = state.fetch_update(Ordering::AcqRel, Ordering::Acquire, |state| {
            (state != EVICTED).then_some(SERVING)
        });
        begun.ok().map(|_| Serving {
            connections: Arc::clone(&self.connections),
            activity: Arc::clone(&self.activity),
        })
    }

    /// Waits until the connection has to make room for another one.
    pub async fn evicted(&self) {
        self.activity.evicted.notified().await;
    }

    /// For whatever writes to the peer.
    #[must_use]
    pub fn stall_flag(&self) -> StallFlag {
        StallFlag(Arc::clone(&self.activity))
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.connections.open.lock().remove(self.number);
        self.connections.changed.notify_one();
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let turn = self.connections.next_turn();
        self.activity.state.store(turn, Ordering::Release);
        self.connections.changed.notify_one();
    }
}

impl StallFlag {
    /// Says how it is now.
    pub fn set(&self, is_stalled: bool) {
        self.0.is_stalled.store(is_stalled, Ordering::Release);
    }
}

/// Whoever has an IPv6 address has a whole /64 of them.
fn counted_address(peer: IpAddr) -> IpAddr {
    match peer {
        IpAddr::V4(_) => peer,
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: &str = "203.0.113.1";
    const B: &str = "203.0.113.2";

    fn table(most: usize, per_address: usize) -> Arc<Connections> {
        let mut config = Config::with_defaults().unwrap();
        config.max_connections = most;
        config.max_connections_per_address = Some(per_address);
        config.trusted_proxies = vec!["10.0.0.0/8".parse().unwrap()];
        Arc::new(Connections::new(&config))
    }

    fn open(table: &Arc<Connections>, peer: &str) -> Result<Connection, Refusal> {
        table.open(peer.parse().unwrap())
    }

    fn is_evicted(connection: &Connection) -> bool {
        connection.activity.state.load(Ordering::Acquire) == EVICTED
    }

    #[test]
    fn an_address_takes_no_more_than_its_share() {
        let table = table(10, 2);
        let held = [open(&table, A).unwrap(), open(&table, A).unwrap()];
        let requests = held.each_ref().map(Connection::serve);
        assert_eq!(open(&table, A).err(), Some(Refusal::AddressLimit));
        let mapped = "::ffff:203.0.113.1";
        assert_eq!(open(&table, mapped).err(), Some(Refusal::AddressLimit));
        assert!(open(&table, B).is_ok());
        drop((requests, held));
        assert!(open(&table, A).is_ok());
        assert!(table.open.lock().per_address.is_empty(), "nothing is kept");
    }

    #[test]
    fn an_ipv6_network_counts_as_one_address_and_a_proxy_as_none() {
        let table = table(10, 1);
        let first = open(&table, "2001:db8::1").unwrap();
        let request = first.serve();
        assert_eq!(
            open(&table, "2001:db8::ff:2").err(),
            Some(Refusal::AddressLimit)
        );
        assert!(open(&table, "2001:db8:0:1::1").is_ok());
        let proxied: Vec<_> = (0..5).map(|_| open(&table, "10.0.0.5").unwrap()).collect();
        let _requests: Vec<_> = proxied.iter().map(Connection::serve).collect();
        assert!(open(&table, "10.0.0.5").is_ok());
        drop(request);
    }

    #[test]
    fn the_connection_that_was_idle_for_longest_makes_room() {
        let table = table(3, 3);
        let (first, second, third) = (
            open(&table, A).unwrap(),
            open(&table, A).unwrap(),
            open(&table, A).unwrap(),
        );
        drop(first.serve());
        let busy = third.serve();
        let fourth = open(&table, B).unwrap();
        assert_eq!(
            [&first, &second, &third].map(is_evicted),
            [false, true, false]
        );
        first.stall_flag().set(true);
        assert!(
            open(&table, B).is_ok(),
            "of the new one, as the oldest is still written to"
        );
        let fifth = fourth.serve();
        assert!(fifth.is_none(), "it is being closed");
        let sixth = open(&table, B).unwrap();
        let _busy = (busy, sixth.serve());
        assert_eq!(open(&table, B).err(), Some(Refusal::AllBusy));
        first.stall_flag().set(false);
        assert!(open(&table, B).is_ok());
        assert!(is_evicted(&first));
    }

    #[test]
    fn an_address_at_its_share_makes_room_itself() {
        let table = table(10, 1);
        let other = open(&table, B).unwrap();
        let first = open(&table, A).unwrap();
        let second = open(&table, A).unwrap();
        assert_eq!(
            [&other, &first, &second].map(is_evicted),
            [false, true, false]
        );
    }

    #[tokio::test]
    async fn who_waits_for_room_learns_of_it() {
        let table = table(1, 1);
        let first = open(&table, A).unwrap();
        let request = first.serve();
        assert_eq!(open(&table, B).err(), Some(Refusal::AllBusy));
        drop(request);
        table.change().await;
        assert!(open(&table, B).is_ok());
    }
}
