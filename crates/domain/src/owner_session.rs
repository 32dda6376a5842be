//! Sessions of property owners (decisions, "Owner access"; security design).

use crate::id::{OwnerSessionId, ProjectId, UserId};
use crate::permission::OwnerActor;
use crate::security_score::Trail;
pub use crate::security_score::{FULL_SCORE, SecurityLevel};
use crate::session::Lifetime;
use jiff::{SignedDuration, Timestamp};

/// Lifetime of an owner session, on the server and in the browser.
pub const OWNER: Lifetime = Lifetime {
    absolute: SignedDuration::from_hours(2),
    idle: SignedDuration::from_mins(30),
};
/// How long a browser in which the owner entered the code opens the links in emails in any network.
pub const DEVICE_KNOWN_FOR: SignedDuration = SignedDuration::from_hours(180 * 24);
/// How long the code of a closed project keeps working.
pub const CODE_LIVES_AFTER_CLOSING: SignedDuration = SignedDuration::from_hours(90 * 24);
/// A property owner's session. Its token is stored only as a hash, separately.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnerSession {
    /// Session ID.
    pub id: OwnerSessionId,
    /// The project it grants access to.
    pub project_id: ProjectId,
    /// The admin who uses the session as the owner, if any.
    pub admin_user_id: Option<UserId>,
    /// Creation time.
    pub created_at: Timestamp,
    /// Time of the last request, accurate to the minute.
    pub last_seen_at: Timestamp,
    /// When it expires at the latest.
    pub expires_at: Timestamp,
    /// The client's IP address at login.
    pub ip: Option<String>,
    /// The client's network (/24 or /48) at login.
    pub network: Option<String>,
    /// The client's user agent at login.
    pub user_agent: Option<String>,
    /// Whether it was opened with a link from an email to the owner.
    pub by_emailed_link: bool,
    /// Whether a staff account was signed in with the same address and browser. Staff can see codes, so the user may not be the owner.
    pub shares_staff_device: bool,
    /// The observations that the score is computed from.
    pub trail: Trail,
    /// The score when it was last saved, 0 to 100.
    pub security_score: u8,
    /// When it was revoked, if it was.
    pub revoked_at: Option<Timestamp>,
}

impl OwnerSession {
    /// The session as the author of a request.
    #[must_use]
    pub const fn actor(&self) -> OwnerActor {
        OwnerActor {
            session_id: self.id,
            project_id: self.project_id,
            admin: self.admin_user_id,
            by_emailed_link: self.by_emailed_link,
            shares_staff_device: self.shares_staff_device,
        }
    }

    /// The level of its score.
    #[must_use]
    pub const fn security_level(&self) -> SecurityLevel {
        SecurityLevel::of(self.security_score)
    }

    /// Whether it still grants access to its project.
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
    use crate::security_score::{ClientObservation, Login};
    use uuid::Uuid;

    #[test]
    fn scores_map_to_levels() {
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
    fn owner_sessions_expire() {
        let start: Timestamp = "2026-03-01T08:00:00Z".parse().unwrap();
        let seen = ClientObservation {
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
        for (last_seen, now, security_score, revoked, live) in table {
            let session = OwnerSession {
                id: OwnerSessionId::from_uuid(Uuid::nil()),
                project_id: ProjectId::from_uuid(Uuid::nil()),
                admin_user_id: None,
                created_at: start,
                last_seen_at: after(last_seen),
                expires_at: OWNER.expires_at(start),
                ip: None,
                network: None,
                user_agent: None,
                by_emailed_link: false,
                shares_staff_device: false,
                trail: Trail::begin(&seen, Login::default(), start),
                security_score,
                revoked_at: revoked.then_some(start),
            };
            assert_eq!(
                session.is_live(after(now)),
                live,
                "{last_seen} {now} {security_score} {revoked}"
            );
        }
    }
}
