//! How sure the portal is that an owner session is still in the hands that opened it (decisions,
//! "Owner access"; security design, "Owner security score"). A [`Trail`] keeps the facts; the score is computed from
//! them anew each time.
//!
//! | what is seen | deduction |
//! |---|---|
//! | a new network (beyond /24 or /48, each address family for itself) | 10 each, at most 30 |
//! | 4 or more networks within 15 minutes | 25 |
//! | another browser family or operating system (a version bump: nothing) | 40, permanent |
//! | that from a new network | 20 more, permanent |
//! | two clients that take turns within 60 seconds | 60 |
//! | refused codes from the address in the 15 minutes before login | 5 each, at most 25 |
//! | login during an attack without a second question | 15 |
//! | idle for more than 30 minutes | 10 |
//! | older than 90 minutes, for as long as it is | 10 |
//! | a request for a foreign file or project | 30 each |
//!
//! What is not permanent comes back, oldest first: 5 for each 10 minutes in which nothing new was seen.

#[cfg(test)]
mod traces;
mod trail;

pub use trail::{Login, Sighting, Trail};

use crate::language::Message;
use crate::owner_session::{FULL_SCORE, SecurityLevel};
use crate::word::words;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

const NETWORK_CHANGED: u8 = 10;
const NETWORKS_COUNTED: usize = 3;
const MANY_NETWORKS: usize = 4;
const MANY_NETWORKS_WITHIN: SignedDuration = SignedDuration::from_mins(15);
const TOO_MANY_NETWORKS: u8 = 25;
const DEVICE_CHANGED: u8 = 40;
const BOTH_CHANGED: u8 = 20;
const TWO_CLIENTS: u8 = 60;
const TAKE_TURNS_WITHIN: SignedDuration = SignedDuration::from_secs(60);
const FAILED_CODE: u8 = 5;
const FAILED_CODES_COUNTED: u8 = 5;
const LOGIN_DURING_ATTACK: u8 = 15;
const IDLE: u8 = 10;
const IDLE_AFTER: SignedDuration = SignedDuration::from_mins(30);
const OLD: u8 = 10;
const OLD_AFTER: SignedDuration = SignedDuration::from_mins(90);
const FOREIGN_REQUEST: u8 = 30;
const COMES_BACK: u8 = 5;
const COMES_BACK_EACH: SignedDuration = SignedDuration::from_mins(10);

/// Refused codes count against a login from the same address for so long.
pub const FAILED_CODES_COUNT_FOR: SignedDuration = SignedDuration::from_mins(15);

words! {
    /// What costs a session points.
    Signal {
        /// A network that the session did not know.
        NewNetwork = "new_network",
        /// Many networks within minutes.
        ManyNetworks = "many_networks",
        /// Another browser family or operating system.
        DeviceChanged = "device_changed",
        /// That from a network that the session did not know.
        BothChanged = "both_changed",
        /// Two clients take turns.
        TwoClients = "two_clients",
        /// Refused codes before the login.
        FailedCodes = "failed_codes",
        /// The login fell into an attack on the codes.
        LoginDuringAttack = "login_during_attack",
        /// Nothing was heard of the session for long.
        Idle = "idle",
        /// A file or project of somebody else was asked for.
        ForeignRequest = "foreign_request",
    }
}

impl Signal {
    const fn is_permanent(self) -> bool {
        matches!(self, Self::DeviceChanged | Self::BothChanged)
    }

    const fn warning(self) -> Message {
        match self {
            Self::NewNetwork => Message::StandingWarningNetwork,
            Self::ManyNetworks => Message::StandingWarningManyNetworks,
            Self::DeviceChanged | Self::BothChanged => Message::StandingWarningDevice,
            Self::TwoClients => Message::StandingWarningTwoPlaces,
            Self::FailedCodes => Message::StandingWarningWrongCodes,
            Self::LoginDuringAttack => Message::StandingWarningAttack,
            Self::Idle => Message::StandingWarningIdle,
            Self::ForeignRequest => Message::StandingWarningForeign,
        }
    }
}

/// Something that costs points, from the moment it was seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Incident {
    #[serde(with = "trail::microseconds")]
    at: Timestamp,
    signal: Signal,
    points: u8,
}

/// A score and why it is not full.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    /// 1 to 100; 0 stands for a missing or expired session.
    pub score: u8,
    /// One sentence for each kind of deduction.
    pub warnings: Vec<Message>,
}

impl Score {
    fn of(incidents: &[Incident], began_at: Timestamp, now: Timestamp) -> Self {
        let mut costs: Vec<Incident> = Vec::with_capacity(incidents.len());
        let mut clean_since = began_at;
        for incident in incidents {
            give_back(&mut costs, clean_since, incident.at);
            clean_since = incident.at;
            costs.push(*incident);
        }
        give_back(&mut costs, clean_since, now);
        let mut found = Self {
            score: FULL_SCORE,
            warnings: Vec::new(),
        };
        for cost in costs.iter().filter(|cost| cost.points > 0) {
            found.deduct(cost.points, cost.signal.warning());
        }
        if now.duration_since(began_at) > OLD_AFTER {
            found.deduct(OLD, Message::StandingWarningOld);
        }
        found.score = found.score.max(1);
        found
    }

    /// What the score means.
    #[must_use]
    pub const fn level(&self) -> SecurityLevel {
        SecurityLevel::of(self.score)
    }

    fn deduct(&mut self, points: u8, warning: Message) {
        self.score = self.score.saturating_sub(points);
        if !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }
}

/// Takes from the costs, oldest first, what the clean time between two instants gives back.
fn give_back(costs: &mut [Incident], from: Timestamp, to: Timestamp) {
    let spans = to.duration_since(from).as_mins() / COMES_BACK_EACH.as_mins();
    let spans = u8::try_from(spans.max(0)).unwrap_or(u8::MAX);
    let mut gift = spans.saturating_mul(COMES_BACK);
    for cost in costs.iter_mut().filter(|cost| !cost.signal.is_permanent()) {
        let given = cost.points.min(gift);
        cost.points -= given;
        gift -= given;
    }
}
