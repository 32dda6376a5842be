//! How sure the portal is that an owner session is still in the hands that opened it (decisions,
//! "Owner access"; security design, "Owner security score").
//!
//! | what is seen | deduction |
//! |---|---|
//! | another network than at login | 10 |
//! | another browser family or operating system (a version bump: nothing) | 40 |
//! | both | 20 more |
//! | older than 90 minutes | 10 |

use crate::device::Device;
use crate::owner_session::{FULL_SCORE, OwnerSession, SecurityLevel};
use jiff::{SignedDuration, Timestamp};

const NETWORK_CHANGED: u8 = 10;
const DEVICE_CHANGED: u8 = 40;
const BOTH_CHANGED: u8 = 20;
const OLD: u8 = 10;
const OLD_AFTER: SignedDuration = SignedDuration::from_mins(90);

/// A score and why it is not full, in plain words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    /// 1 to 100; 0 stands for a missing or expired session.
    pub score: u8,
    /// One sentence for each deduction.
    pub warnings: Vec<&'static str>,
}

impl Score {
    /// Scores a live session as a request now uses it.
    #[must_use]
    pub fn of(session: &OwnerSession, network: &str, user_agent: &str, now: Timestamp) -> Self {
        let mut found = Self {
            score: FULL_SCORE,
            warnings: Vec::new(),
        };
        let moved = session
            .network
            .as_deref()
            .is_some_and(|before| before != network);
        let other_device =
            Device::of(session.user_agent.as_deref().unwrap_or_default()) != Device::of(user_agent);
        if moved {
            found.deduct(NETWORK_CHANGED, "Your network changed since you signed in.");
        }
        if other_device {
            found.deduct(
                DEVICE_CHANGED,
                "Your browser or device changed since you signed in.",
            );
        }
        if moved && other_device {
            found.score = found.score.saturating_sub(BOTH_CHANGED);
        }
        if now.duration_since(session.created_at) > OLD_AFTER {
            found.deduct(OLD, "You signed in more than 90 minutes ago.");
        }
        found.score = found.score.max(1);
        found
    }

    /// What the score means.
    #[must_use]
    pub const fn level(&self) -> SecurityLevel {
        SecurityLevel::of(self.score)
    }

    fn deduct(&mut self, points: u8, warning: &'static str) {
        self.score = self.score.saturating_sub(points);
        self.warnings.push(warning);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::{OwnerSessionId, ProjectId};
    use crate::owner_session::OWNER;
    use uuid::Uuid;

    const PHONE: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
    const PHONE_NEWER: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";
    const DESKTOP: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
    const EDGE: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0";

    #[test]
    fn traces_have_their_scores() {
        let start: Timestamp = "2026-03-01T08:00:00Z".parse().unwrap();
        let (home, mobile) = ("203.0.113.0/24", "198.51.100.0/24");
        // login, then: network, browser, minutes, score, number of warnings
        let traces = [
            ("nothing changed", PHONE, home, PHONE, 1, 100, 0),
            (
                "the browser updated itself",
                PHONE,
                home,
                PHONE_NEWER,
                1,
                100,
                0,
            ),
            ("Wi-Fi to mobile", PHONE, mobile, PHONE, 5, 90, 1),
            ("Wi-Fi to mobile, late", PHONE, mobile, PHONE, 100, 80, 2),
            ("late", PHONE, home, PHONE, 91, 90, 1),
            ("another browser at home", DESKTOP, home, EDGE, 5, 60, 1),
            (
                "a stolen cookie on another device",
                PHONE,
                mobile,
                DESKTOP,
                5,
                30,
                2,
            ),
            ("the same, late", PHONE, mobile, DESKTOP, 100, 20, 3),
        ];
        for (trace, login, network, user_agent, minutes, score, warnings) in traces {
            let session = OwnerSession {
                id: OwnerSessionId::from_uuid(Uuid::nil()),
                project_id: ProjectId::from_uuid(Uuid::nil()),
                admin_user_id: None,
                created_at: start,
                last_seen_at: start,
                expires_at: OWNER.expires_at(start),
                ip: None,
                network: Some(home.to_owned()),
                user_agent: Some(login.to_owned()),
                security_score: 100,
                revoked_at: None,
            };
            let found = Score::of(
                &session,
                network,
                user_agent,
                start + SignedDuration::from_mins(minutes),
            );
            assert_eq!(
                (found.score, found.warnings.len()),
                (score, warnings),
                "{trace}"
            );
        }
    }
}
