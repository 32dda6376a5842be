//! The facts of an owner session, as they are stored with it.

use super::{
    BOTH_CHANGED, DEVICE_CHANGED, FAILED_CODE, FAILED_CODES_COUNTED, FOREIGN_REQUEST, IDLE,
    IDLE_AFTER, Incident, LOGIN_DURING_ATTACK, MANY_NETWORKS, MANY_NETWORKS_WITHIN,
    NETWORK_CHANGED, NETWORKS_COUNTED, Score, Signal, TAKE_TURNS_WITHIN, TOO_MANY_NETWORKS,
    TWO_CLIENTS,
};
use crate::device::Device;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

/// A client that goes on as before is noted again after so long, which keeps most requests from writing.
const NOTED_AGAIN_AFTER: SignedDuration = SignedDuration::from_secs(10);
/// Runs that it takes to see two clients taking turns: each was heard, and heard again after the other.
const RUNS: usize = 4;

/// Where a request of the session comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sighting {
    /// /24 or /48, see [`crate::network::network`].
    pub network: String,
    /// What the browser calls itself.
    pub user_agent: String,
}

/// What was known when the session began.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Login {
    /// Refused codes from the same address within [`super::FAILED_CODES_COUNT_FOR`].
    pub failed_codes: u64,
    /// Whether codes were being guessed all over the portal, and no second question was answered.
    pub during_attack: bool,
}

/// What is kept of a session to compute its score from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trail {
    #[serde(with = "microseconds")]
    began_at: Timestamp,
    /// In the order of their time.
    incidents: Vec<Incident>,
    networks: Vec<KnownNetwork>,
    /// One user agent of each device.
    devices: Vec<String>,
    /// The last few, oldest first.
    runs: Vec<Run>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct KnownNetwork {
    network: String,
    /// Not the first of its family: the session moved to it.
    is_move: bool,
    /// When the session last came to it.
    #[serde(with = "microseconds")]
    came_at: Timestamp,
}

/// Requests of one client, not interrupted by another. A client that speaks both IPv4 and IPv6 uses
/// them in turns, so it has a network of each.
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
    fn new(seen: &Sighting, now: Timestamp) -> Self {
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

    /// Its network of the same family.
    fn network_like(&mut self, network: &str) -> &mut Option<String> {
        if is_v6(network) {
            &mut self.v6
        } else {
            &mut self.v4
        }
    }

    /// Goes on with a request, unless that is another client's. The exact user agent counts here: a browser
    /// updates itself once, and does not go back and forth.
    fn goes_on_with(&mut self, seen: &Sighting) -> bool {
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
    /// Begins with the login.
    #[must_use]
    pub fn begin(seen: &Sighting, login: Login, now: Timestamp) -> Self {
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

    /// Takes note of a request, and says whether the facts are worth writing.
    pub fn see(&mut self, seen: &Sighting, now: Timestamp) -> bool {
        let last_heard = self.runs.last().map_or(self.began_at, |run| run.to);
        let known = (self.incidents.len(), self.networks.len());
        if now.duration_since(last_heard) > IDLE_AFTER {
            self.add(Signal::Idle, IDLE, now);
        }
        self.see_device_and_network(seen, now);
        let is_new_run = self.see_client(seen, now);
        is_new_run
            || known != (self.incidents.len(), self.networks.len())
            || now.duration_since(last_heard) >= NOTED_AGAIN_AFTER
    }

    /// Takes note that the session asked for a file or project that is not its own.
    pub fn see_foreign_request(&mut self, now: Timestamp) {
        self.add(Signal::ForeignRequest, FOREIGN_REQUEST, now);
    }

    /// The score that the facts give at an instant.
    #[must_use]
    pub fn score(&self, now: Timestamp) -> Score {
        Score::of(&self.incidents, self.began_at, now)
    }

    fn add(&mut self, signal: Signal, points: u8, at: Timestamp) {
        self.incidents.push(Incident { at, signal, points });
    }

    fn see_device_and_network(&mut self, seen: &Sighting, now: Timestamp) {
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

    /// The first network of a family belongs to the device that the session began on. Somebody who speaks both
    /// families and moves shows a new network in each: that is one move.
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

    /// Whether another client spoke before.
    fn see_client(&mut self, seen: &Sighting, now: Timestamp) -> bool {
        if let Some(run) = self.runs.last_mut()
            && run.goes_on_with(seen)
        {
            run.to = run.to.max(now);
            return false;
        }
        self.runs.push(Run::new(seen, now));
        if self.runs.len() > RUNS {
            self.runs.remove(0);
        }
        self.come_to(&seen.network, now);
        if self.is_taking_turns() && !self.is_recent(Signal::TwoClients, TAKE_TURNS_WITHIN, now) {
            self.add(Signal::TwoClients, TWO_CLIENTS, now);
        }
        true
    }

    fn come_to(&mut self, network: &str, now: Timestamp) {
        for known in &mut self.networks {
            if known.network == network {
                known.came_at = now;
            }
        }
        let lately = self
            .networks
            .iter()
            .filter(|known| is_v6(&known.network) == is_v6(network))
            .filter(|known| now.duration_since(known.came_at) <= MANY_NETWORKS_WITHIN)
            .count();
        if lately >= MANY_NETWORKS
            && !self.is_recent(Signal::ManyNetworks, MANY_NETWORKS_WITHIN, now)
        {
            self.add(Signal::ManyNetworks, TOO_MANY_NETWORKS, now);
        }
    }

    /// One client, another, the first again, the other again, without a longer pause: a phone that
    /// steps out of its Wi-Fi and back in does less.
    fn is_taking_turns(&self) -> bool {
        let [first, second, third, fourth] = self.runs.as_slice() else {
            return false;
        };
        let follows = |run: &Run, next: &Run| next.from.duration_since(run.to) <= TAKE_TURNS_WITHIN;
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
    //! Instants as the database has them.

    use jiff::Timestamp;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(at: &Timestamp, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_i64(at.as_microsecond())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Timestamp, D::Error> {
        Timestamp::from_microsecond(i64::deserialize(from)?).map_err(D::Error::custom)
    }
}
