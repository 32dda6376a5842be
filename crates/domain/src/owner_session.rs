//! Sessions of property owners (decisions, "Owner access"; security design).

use crate::id::{OwnerSessionId, ProjectId, UserId};
use crate::security_score::Trail;
use crate::session::Lifetime;
use crate::word::words;
use jiff::{SignedDuration, Timestamp};

/// How long an owner session lives, on the server as in the browser.
pub const OWNER: Lifetime = Lifetime {
    absolute: SignedDuration::from_hours(2),
    idle: SignedDuration::from_mins(30),
};
/// A closed project's code lets its owner in for so long.
pub const CODE_LIVES_AFTER_CLOSING: SignedDuration = SignedDuration::from_hours(90 * 24);
/// A session starts with this score.
pub const FULL_SCORE: u8 = 100;

words! {
    /// What a security score means.
    SecurityLevel {
        /// 80 and more.
        Standard = "standard",
        /// 50 to 79: goes on, with warnings.
        Elevated = "elevated",
        /// Under 50: refused and logged.
        Invalid = "invalid",
    }
}

impl SecurityLevel {
    /// The band that a score falls into.
    #[must_use]
    pub const fn of(score: u8) -> Self {
        match score {
            80.. => Self::Standard,
            50..=79 => Self::Elevated,
            0..=49 => Self::Invalid,
        }
    }
}

/// A property owner's session. Its token is stored only as a hash, and not here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnerSession {
    /// Its id.
    pub id: OwnerSessionId,
    /// The one project it opens.
    pub project_id: ProjectId,
    /// The admin who looks in as the owner, if one does.
    pub admin_user_id: Option<UserId>,
    /// When it began.
    pub created_at: Timestamp,
    /// The last request, to the minute.
    pub last_seen_at: Timestamp,
    /// When it ends at the latest.
    pub expires_at: Timestamp,
    /// The client's address at login.
    pub ip: Option<String>,
    /// The client's network (/24 or /48) at login.
    pub network: Option<String>,
    /// The client's user agent at login.
    pub user_agent: Option<String>,
    /// What its score is computed from.
    pub trail: Trail,
    /// The score when it was last kept, 0 to 100.
    pub security_score: u8,
    /// When it was ended, if it was.
    pub revoked_at: Option<Timestamp>,
}

impl OwnerSession {
    /// The band of its score.
    #[must_use]
    pub const fn security_level(&self) -> SecurityLevel {
        SecurityLevel::of(self.security_score)
    }

    /// Whether it still opens its project.
    #[must_use]
    pub fn is_live(&self, now: Timestamp) -> bool {
        self.revoked_at.is_none()
            && now < self.expires_at
            && now.duration_since(self.last_seen_at) < OWNER.idle
            && self.security_level() != SecurityLevel::Invalid
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::security_score::{Login, Sighting};
    use uuid::Uuid;

    #[test]
    fn scores_fall_into_bands() {
        use SecurityLevel::{Elevated, Invalid, Standard};
        for (score, level) in [
            (100, Standard),
            (80, Standard),
            (79, Elevated),
            (50, Elevated),
            (49, Invalid),
            (1, Invalid),
            (0, Invalid),
        ] {
            assert_eq!(SecurityLevel::of(score), level, "{score}");
        }
    }

    #[test]
    fn owner_sessions_end() {
        let start: Timestamp = "2026-03-01T08:00:00Z".parse().unwrap();
        let seen = Sighting {
            network: "203.0.113.0/24".to_owned(),
            user_agent: String::new(),
        };
        let after = |minutes| start + SignedDuration::from_mins(minutes);
        // last seen (min), now (min), score, revoked, live
        let table = [
            (0, 29, 100, false, true),
            (0, 30, 100, false, false),
            (119, 119, 100, false, true),
            (119, 120, 100, false, false),
            (0, 1, 50, false, true),
            (0, 1, 49, false, false),
            (0, 1, 100, true, false),
        ];
        for (heard, now, security_score, revoked, live) in table {
            let session = OwnerSession {
                id: OwnerSessionId::from_uuid(Uuid::nil()),
                project_id: ProjectId::from_uuid(Uuid::nil()),
                admin_user_id: None,
                created_at: start,
                last_seen_at: after(heard),
                expires_at: OWNER.expires_at(start),
                ip: None,
                network: None,
                user_agent: None,
                trail: Trail::begin(&seen, Login::default(), start),
                security_score,
                revoked_at: revoked.then_some(start),
            };
            assert_eq!(
                session.is_live(after(now)),
                live,
                "{heard} {now} {security_score} {revoked}"
            );
        }
    }
}
