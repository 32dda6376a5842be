//! The stored observations of an owner session.

use super::{
    ALTERNATION_WINDOW, BOTH_CHANGED, DEVICE_CHANGED, FAILED_CODE, FAILED_CODES_COUNTED,
    FOREIGN_REQUEST, IDLE, IDLE_AFTER, Incident, LOGIN_DURING_ATTACK, MANY_NETWORKS,
    MANY_NETWORKS_WITHIN, NETWORK_CHANGED, NETWORKS_COUNTED, Score, Signal, TOO_MANY_NETWORKS,
    TWO_CLIENTS,
};
use crate::device::Device;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

/// Minimum interval between updates for an unchanged client, so that most requests do not write to the database.
const SAVE_INTERVAL: SignedDuration = SignedDuration::from_secs(10);
/// Number of runs needed to detect two alternating clients: each client appears again after the other one.
const RUNS: usize = 4;

/// The origin of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientObservation {
    /// /24 or /48; see [`crate::network::network`].
    pub network: String,
    /// The browser's user agent.
    pub user_agent: String,
}

/// Observations at login.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Login {
    /// Number of rejected codes from the same address within [`super::FAILED_CODES_COUNT_FOR`].
    pub failed_codes: u64,
    /// Whether the portal was under attack and no second question was answered.
    pub during_attack: bool,
}

/// The observations that a session's score is computed from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trail {
    #[serde(with = "microseconds")]
    began_at: Timestamp,
    /// Ordered by time.
    incidents: Vec<Incident>,
    networks: Vec<KnownNetwork>,
    /// One user agent per device.
    devices: Vec<String>,
    /// The most recent runs, oldest first.
    runs: Vec<Run>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct KnownNetwork {
    network: String,
    /// Whether the session moved to this network, as opposed to the first one of its address family.
    is_move: bool,
    /// When the session last switched to this network.
    #[serde(with = "microseconds")]
    came_at: Timestamp,
}

/// Consecutive requests of one client. A client with both IPv4 and IPv6 alternates between them, so it has one network of each.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Run {
    user_agent: String,
    v4: Option<String>,
    v6: Option<String>,
    #[serde(with = "microseconds")]
    from: Timestamp,
    #[serde(with = "microseconds")]
    to: Timestamp,
}

fn is_v6(network: &str) -> bool {
    network.contains(':')
}

impl Run {
    fn new(seen: &ClientObservation, now: Timestamp) -> Self {
        let mut run = Self {
            user_agent: seen.user_agent.clone(),
            v4: None,
            v6: None,
            from: now,
            to: now,
        };
        *run.network_like(&seen.network) = Some(seen.network.clone());
        run
    }

    /// The run's network of the same address family.
    fn network_like(&mut self, network: &str) -> &mut Option<String> {
        if is_v6(network) {
            &mut self.v6
        } else {
            &mut self.v4
        }
    }

    /// Extends the run with a request, unless another client sent it. Compares the exact user agent, because a browser update happens once
    /// and does not alternate.
    fn extend(&mut self, seen: &ClientObservation) -> bool {
        if self.user_agent != seen.user_agent {
            return false;
        }
        let known = self
            .network_like(&seen.network)
            .get_or_insert_with(|| seen.network.clone());
        *known == seen.network
    }

    fn is_same_client(&self, other: &Self) -> bool {
        let same = |a: &Option<String>, b: &Option<String>| a.is_some() && a == b;
        self.user_agent == other.user_agent
            && (same(&self.v4, &other.v4) || same(&self.v6, &other.v6))
    }
}

impl Trail {
    /// Starts the trail at login.
    #[must_use]
    pub fn begin(seen: &ClientObservation, login: Login, now: Timestamp) -> Self {
        let mut trail = Self {
            began_at: now,
            incidents: Vec::new(),
            networks: vec![KnownNetwork {
                network: seen.network.clone(),
                is_move: false,
                came_at: now,
            }],
            devices: vec![seen.user_agent.clone()],
            runs: vec![Run::new(seen, now)],
        };
        let failed = u8::try_from(login.failed_codes)
            .unwrap_or(u8::MAX)
            .min(FAILED_CODES_COUNTED);
        if failed > 0 {
            trail.add(Signal::FailedCodes, failed * FAILED_CODE, now);
        }
        if login.during_attack {
            trail.add(Signal::LoginDuringAttack, LOGIN_DURING_ATTACK, now);
        }
        trail
    }

    /// Records a request. Returns whether the trail must be saved.
    pub fn see(&mut self, seen: &ClientObservation, now: Timestamp) -> bool {
        let last_heard = self.runs.last().map_or(self.began_at, |run| run.to);
        let known = (self.incidents.len(), self.networks.len());
        if now.duration_since(last_heard) > IDLE_AFTER {
            self.add(Signal::Idle, IDLE, now);
        }
        self.see_device_and_network(seen, now);
        let is_new_run = self.see_client(seen, now);
        is_new_run
            || known != (self.incidents.len(), self.networks.len())
            || now.duration_since(last_heard) >= SAVE_INTERVAL
    }

    /// Records a request for another project's file or data.
    pub fn see_foreign_request(&mut self, now: Timestamp) {
        self.add(Signal::ForeignRequest, FOREIGN_REQUEST, now);
    }

    /// The score at `now`.
    #[must_use]
    pub fn score(&self, now: Timestamp) -> Score {
        Score::of(&self.incidents, self.began_at, now)
    }

    fn add(&mut self, signal: Signal, points: u8, at: Timestamp) {
        self.incidents.push(Incident { at, signal, points });
    }

    fn see_device_and_network(&mut self, seen: &ClientObservation, now: Timestamp) {
        let device = Device::of(&seen.user_agent);
        let is_known_device = self.devices.iter().any(|known| Device::of(known) == device);
        let is_known_network = self
            .networks
            .iter()
            .any(|known| known.network == seen.network);
        if !is_known_network {
            self.see_new_network(&seen.network, is_known_device, now);
        }
        if !is_known_device {
            self.devices.push(seen.user_agent.clone());
            self.add(Signal::DeviceChanged, DEVICE_CHANGED, now);
            if !is_known_network {
                self.add(Signal::BothChanged, BOTH_CHANGED, now);
            }
        }
    }

    /// Records a new network. The first network of each address family belongs to the initial device. A dual-stack client that moves shows
    /// a new network in both families, which counts as one move.
    fn see_new_network(&mut self, network: &str, is_known_device: bool, now: Timestamp) {
        let is_first = !self
            .networks
            .iter()
            .any(|known| is_v6(&known.network) == is_v6(network));
        let is_move = !(is_first && is_known_device);
        self.networks.push(KnownNetwork {
            network: network.to_owned(),
            is_move,
            came_at: now,
        });
        let moves = |v6: bool| {
            self.networks
                .iter()
                .filter(|known| known.is_move && is_v6(&known.network) == v6)
                .count()
        };
        let counted = self.count(Signal::NewNetwork);
        if moves(false).max(moves(true)) > counted && counted < NETWORKS_COUNTED {
            self.add(Signal::NewNetwork, NETWORK_CHANGED, now);
        }
    }

    /// Records the client. Returns whether it differs from the previous one.
    fn see_client(&mut self, seen: &ClientObservation, now: Timestamp) -> bool {
        if let Some(run) = self.runs.last_mut()
            && run.extend(seen)
        {
            run.to = run.to.max(now);
            return false;
        }
        self.runs.push(Run::new(seen, now));
        if self.runs.len() > RUNS {
            self.runs.remove(0);
        }
        self.switch_to(&seen.network, now);
        if self.is_alternating() && !self.is_recent(Signal::TwoClients, ALTERNATION_WINDOW, now) {
            self.add(Signal::TwoClients, TWO_CLIENTS, now);
        }
        true
    }

    fn switch_to(&mut self, network: &str, now: Timestamp) {
        for known in &mut self.networks {
            if known.network == network {
                known.came_at = now;
            }
        }
        let recent = self
            .networks
            .iter()
            .filter(|known| is_v6(&known.network) == is_v6(network))
            .filter(|known| now.duration_since(known.came_at) <= MANY_NETWORKS_WITHIN)
            .count();
        if recent >= MANY_NETWORKS
            && !self.is_recent(Signal::ManyNetworks, MANY_NETWORKS_WITHIN, now)
        {
            self.add(Signal::ManyNetworks, TOO_MANY_NETWORKS, now);
        }
    }

    /// Whether two clients alternate: first, second, first, second, with short pauses. A phone that leaves Wi-Fi and returns switches fewer
    /// times.
    fn is_alternating(&self) -> bool {
        let [first, second, third, fourth] = self.runs.as_slice() else {
            return false;
        };
        let follows =
            |run: &Run, next: &Run| next.from.duration_since(run.to) <= ALTERNATION_WINDOW;
        first.is_same_client(third)
            && second.is_same_client(fourth)
            && follows(first, second)
            && follows(second, third)
            && follows(third, fourth)
    }

    fn is_recent(&self, signal: Signal, within: SignedDuration, now: Timestamp) -> bool {
        self.incidents
            .iter()
            .any(|incident| incident.signal == signal && now.duration_since(incident.at) <= within)
    }

    fn count(&self, signal: Signal) -> usize {
        self.incidents
            .iter()
            .filter(|incident| incident.signal == signal)
            .count()
    }
}

pub(super) mod microseconds {
    //! Serializes timestamps in microseconds, as in the database.

    use jiff::Timestamp;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(at: &Timestamp, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_i64(at.as_microsecond())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Timestamp, D::Error> {
        Timestamp::from_microsecond(i64::deserialize(from)?).map_err(D::Error::custom)
    }
}
