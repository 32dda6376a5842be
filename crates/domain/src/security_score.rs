//! Security score of owner sessions: how likely it is that the session is still used by the person who opened it (decisions, "Owner
//! access"; security design, "Owner security score"). A [`Trail`] stores the observations, and the score is computed from them on demand.
//!
//! | observation | deduction |
//! |---|---|
//! | new network (beyond /24 or /48, per address family) | 10 each, at most 30 |
//! | 4 or more networks within 15 minutes | 25 |
//! | different browser family or operating system (version updates do not count) | 40, permanent |
//! | the same from a new network | 20 more, permanent |
//! | two clients alternating within 60 seconds | 60 |
//! | rejected codes from the address in the 15 minutes before login | 5 each, at most 25 |
//! | login during an attack without a second answer | 15 |
//! | idle for more than 30 minutes | 10 |
//! | session older than 90 minutes | 10 |
//! | request for another project's file or data | 30 each |
//!
//! Deductions that are not permanent are restored, oldest first: 5 points per 10 minutes without a new observation.

#[cfg(test)]
mod traces;
mod trail;

pub use trail::{ClientObservation, Login, Trail};

use crate::language::Message;
use crate::string_enum::string_enum;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

/// The score of a new session.
pub const FULL_SCORE: u8 = 100;

string_enum! {
    /// What a security score means.
    SecurityLevel {
        /// 80 or more.
        Standard = "standard",
        /// 50 to 79: allowed, with warnings.
        Elevated = "elevated",
        /// Below 50: rejected and logged.
        Invalid = "invalid",
    }
}

impl SecurityLevel {
    /// The level for a score.
    #[must_use]
    pub const fn of(score: u8) -> Self {
        match score {
            80.. => Self::Standard,
            50..=79 => Self::Elevated,
            0..=49 => Self::Invalid,
        }
    }
}

const NETWORK_CHANGED: u8 = 10;
const NETWORKS_COUNTED: usize = 3;
const MANY_NETWORKS: usize = 4;
const MANY_NETWORKS_WITHIN: SignedDuration = SignedDuration::from_mins(15);
const TOO_MANY_NETWORKS: u8 = 25;
const DEVICE_CHANGED: u8 = 40;
const BOTH_CHANGED: u8 = 20;
const TWO_CLIENTS: u8 = 60;
const ALTERNATION_WINDOW: SignedDuration = SignedDuration::from_secs(60);
const FAILED_CODE: u8 = 5;
const FAILED_CODES_COUNTED: u8 = 5;
const LOGIN_DURING_ATTACK: u8 = 15;
const IDLE: u8 = 10;
const IDLE_AFTER: SignedDuration = SignedDuration::from_mins(30);
const OLD: u8 = 10;
const OLD_AFTER: SignedDuration = SignedDuration::from_mins(90);
const FOREIGN_REQUEST: u8 = 30;
const RESTORED_POINTS: u8 = 5;
const RESTORE_INTERVAL: SignedDuration = SignedDuration::from_mins(10);

/// How long rejected codes count against a login from the same address.
pub const FAILED_CODES_COUNT_FOR: SignedDuration = SignedDuration::from_mins(15);

string_enum! {
    /// The reasons for deductions.
    Signal {
        /// A new network.
        NewNetwork = "new_network",
        /// Many networks within minutes.
        ManyNetworks = "many_networks",
        /// A different browser family or operating system.
        DeviceChanged = "device_changed",
        /// A different device on a new network.
        BothChanged = "both_changed",
        /// Two alternating clients.
        TwoClients = "two_clients",
        /// Rejected codes before the login.
        FailedCodes = "failed_codes",
        /// A login during an attack on project codes.
        LoginDuringAttack = "login_during_attack",
        /// A long idle time.
        Idle = "idle",
        /// A request for another project's file or data.
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

/// A deduction with the time of its observation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Incident {
    #[serde(with = "trail::microseconds")]
    at: Timestamp,
    signal: Signal,
    points: u8,
}

/// A score with the reasons for its deductions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    /// 1 to 100. 0 means that the session is missing or expired.
    pub score: u8,
    /// One sentence per kind of deduction.
    pub warnings: Vec<Message>,
}

impl Score {
    fn of(incidents: &[Incident], began_at: Timestamp, now: Timestamp) -> Self {
        let mut costs: Vec<Incident> = Vec::with_capacity(incidents.len());
        let mut clean_since = began_at;
        for incident in incidents {
            restore_points(&mut costs, clean_since, incident.at);
            clean_since = incident.at;
            costs.push(*incident);
        }
        restore_points(&mut costs, clean_since, now);
        let mut result = Self {
            score: FULL_SCORE,
            warnings: Vec::new(),
        };
        for cost in costs.iter().filter(|cost| cost.points > 0) {
            result.deduct(cost.points, cost.signal.warning());
        }
        if now.duration_since(began_at) > OLD_AFTER {
            result.deduct(OLD, Message::StandingWarningOld);
        }
        result.score = result.score.max(1);
        result
    }

    /// The security level of the score.
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

/// Restores points for the time between two incidents, oldest deduction first.
fn restore_points(costs: &mut [Incident], from: Timestamp, to: Timestamp) {
    let spans = to.duration_since(from).as_mins() / RESTORE_INTERVAL.as_mins();
    let spans = u8::try_from(spans.max(0)).unwrap_or(u8::MAX);
    let mut restored = spans.saturating_mul(RESTORED_POINTS);
    for cost in costs.iter_mut().filter(|cost| !cost.signal.is_permanent()) {
        let points = cost.points.min(restored);
        cost.points -= points;
        restored -= points;
    }
}
