//! Tracks the open connections and their addresses, and selects the one to close when there are too many.

use super::activity::{Activity, State};
use crate::config::{Config, Network};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::Notify;

/// All open connections of a listener.
pub struct Connections {
    most: usize,
    most_per_address: usize,
    /// Reverse proxies. They are exempt because their connections carry the requests of many clients.
    exempt: Vec<Network>,
    open: Mutex<Open>,
    /// The open connections of all listeners, for the metrics.
    total: Arc<AtomicUsize>,
    /// Increases whenever a connection becomes idle. The connection with the lowest number has been idle longest.
    idle_turn: AtomicU64,
    changed: Notify,
}

#[derive(Default)]
struct Open {
    next: u64,
    all: HashMap<u64, Arc<Activity>>,
    per_address: HashMap<IpAddr, usize>,
}

/// Why a connection is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The address is at its limit, and none of its connections is idle.
    AddressLimit,
    /// All connections are busy. The caller waits until one ends or becomes idle.
    AllBusy,
}

/// The entry of an open connection. Dropping it makes room for another one.
pub struct Connection {
    connections: Arc<Connections>,
    number: u64,
    activity: Arc<Activity>,
}

/// A request in progress. While this value lives, the connection is not evicted.
pub struct Serving {
    connections: Arc<Connections>,
    activity: Arc<Activity>,
}

/// Reports whether the client accepts data.
pub struct StallFlag(Arc<Activity>);

impl Connections {
    /// Creates an empty table with the limits of `config`. Its connections are also counted in `total`.
    #[must_use]
    pub fn new(config: &Config, total: Arc<AtomicUsize>) -> Self {
        Self {
            most: config.max_connections,
            most_per_address: config.connections_per_address(),
            exempt: config.trusted_proxies.clone(),
            open: Mutex::default(),
            total,
            idle_turn: AtomicU64::new(0),
            changed: Notify::new(),
        }
    }

    /// Admits a connection. At a limit, the connection that has been idle longest is closed: one of the same address
    /// when the address is at its limit, any otherwise.
    ///
    /// # Errors
    /// [`Refusal`] when no connection is idle.
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
        let activity = Arc::new(Activity::new(address, self.next_turn()));
        let number = open.next;
        open.next += 1;
        open.all.insert(number, Arc::clone(&activity));
        if let Some(address) = address {
            *open.per_address.entry(address).or_default() += 1;
        }
        drop(open);
        self.total.fetch_add(1, Ordering::Relaxed);
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

    /// Evicts the longest idle connection that `may_go` accepts. Returns false when none is idle.
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
            // A request may have arrived in the meantime. If so, try the next connection.
            if activity.evict(turn) {
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

impl Connection {
    /// Notes a new request. Returns `None` when the connection is being closed.
    #[must_use]
    pub fn serve(&self) -> Option<Serving> {
        let mut state = self.activity.state.lock();
        *state = match *state {
            State::Evicted => return None,
            State::Idle(_) => State::Serving(1),
            State::Serving(requests) => State::Serving(requests + 1),
        };
        drop(state);
        Some(Serving {
            connections: Arc::clone(&self.connections),
            activity: Arc::clone(&self.activity),
        })
    }

    /// Waits until the connection has had no request for `limit`, and for at most twice as long. No request is served
    /// after that.
    pub async fn idle_for(&self, limit: Duration) {
        let mut before = None;
        loop {
            let turn = self.activity.idle_turn();
            if let Some(turn) = turn
                && before == Some(turn)
                && self.activity.evict(turn)
            {
                return;
            }
            before = turn;
            tokio::time::sleep(limit).await;
        }
    }

    /// Whether the client currently accepts no data.
    #[must_use]
    pub fn is_stalled(&self) -> bool {
        self.activity.is_stalled()
    }

    /// Waits until the connection must make room for another one.
    pub async fn evicted(&self) {
        self.activity.evicted.notified().await;
    }

    /// The flag through which the socket reports a stalled client.
    #[must_use]
    pub fn stall_flag(&self) -> StallFlag {
        StallFlag(Arc::clone(&self.activity))
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.connections.open.lock().remove(self.number);
        self.connections.total.fetch_sub(1, Ordering::Relaxed);
        self.connections.changed.notify_one();
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let mut state = self.activity.state.lock();
        *state = match *state {
            State::Serving(requests) if requests > 1 => State::Serving(requests - 1),
            State::Serving(_) | State::Idle(_) => State::Idle(self.connections.next_turn()),
            State::Evicted => State::Evicted,
        };
        drop(state);
        self.connections.changed.notify_one();
    }
}

impl StallFlag {
    /// Sets whether the client is stalled.
    pub fn set(&self, is_stalled: bool) {
        self.0.set_stalled(is_stalled);
    }
}

/// One IPv6 client usually has a whole /64, so all its addresses count as one.
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
        Arc::new(Connections::new(&config, Arc::default()))
    }

    fn open(table: &Arc<Connections>, peer: &str) -> Result<Connection, Refusal> {
        table.open(peer.parse().unwrap())
    }

    fn is_evicted(connection: &Connection) -> bool {
        *connection.activity.state.lock() == State::Evicted
    }

    #[test]
    fn connections_per_address_are_limited() {
        let table = table(10, 2);
        let held = [open(&table, A).unwrap(), open(&table, A).unwrap()];
        let requests = held.each_ref().map(Connection::serve);
        assert_eq!(open(&table, A).err(), Some(Refusal::AddressLimit));
        let mapped = "::ffff:203.0.113.1";
        assert_eq!(open(&table, mapped).err(), Some(Refusal::AddressLimit));
        assert!(open(&table, B).is_ok());
        drop((requests, held));
        assert!(open(&table, A).is_ok());
        assert!(
            table.open.lock().per_address.is_empty(),
            "the count must be removed"
        );
    }

    #[test]
    fn an_ipv6_network_counts_as_one_address_and_proxies_are_exempt() {
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
    fn the_longest_idle_connection_is_closed_to_make_room() {
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
            "the new connection is evicted, because the oldest is still being written to"
        );
        let fifth = fourth.serve();
        assert!(fifth.is_none(), "an evicted connection serves no request");
        let sixth = open(&table, B).unwrap();
        let _busy = (busy, sixth.serve());
        assert_eq!(open(&table, B).err(), Some(Refusal::AllBusy));
        first.stall_flag().set(false);
        assert!(open(&table, B).is_ok());
        assert!(is_evicted(&first));
    }

    #[test]
    fn a_connection_with_several_requests_is_idle_after_the_last() {
        let table = table(1, 1);
        let first = open(&table, A).unwrap();
        let requests = [first.serve(), first.serve()];
        let [one, other] = requests;
        drop(one);
        assert_eq!(open(&table, B).err(), Some(Refusal::AllBusy));
        drop(other);
        assert!(open(&table, B).is_ok());
        assert!(is_evicted(&first));
    }

    #[test]
    fn an_address_at_its_limit_evicts_its_own_idle_connection() {
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
    async fn waiters_are_notified_when_a_connection_becomes_idle() {
        let table = table(1, 1);
        let first = open(&table, A).unwrap();
        let request = first.serve();
        assert_eq!(open(&table, B).err(), Some(Refusal::AllBusy));
        drop(request);
        table.change().await;
        assert!(open(&table, B).is_ok());
    }
}
