//! Account sessions (security design, "Sessions").

use crate::id::{SessionId, UserId};
use crate::permission::Role;
use jiff::{SignedDuration, Timestamp};

/// Lifetime of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lifetime {
    /// Maximum time from sign-in.
    pub absolute: SignedDuration,
    /// Maximum time since the last request.
    pub idle: SignedDuration,
}

/// Admin sessions.
pub const ADMIN: Lifetime = Lifetime {
    absolute: SignedDuration::from_hours(12),
    idle: SignedDuration::from_mins(30),
};
/// Admin sessions with 'keep me signed in'. They survive a long weekend without use.
pub const ADMIN_KEPT: Lifetime = Lifetime {
    absolute: SignedDuration::from_hours(7 * 24),
    idle: SignedDuration::from_hours(72),
};
/// Sessions of other roles.
pub const OTHERS: Lifetime = Lifetime {
    absolute: SignedDuration::from_hours(7 * 24),
    idle: SignedDuration::from_hours(24),
};

impl Lifetime {
    /// The lifetime of a session for `role`.
    #[must_use]
    pub const fn of(role: Role, keep_signed_in: bool) -> Self {
        match (role, keep_signed_in) {
            (Role::Admin, true) => ADMIN_KEPT,
            (Role::Admin, false) => ADMIN,
            (Role::Contractor | Role::ReferralPartner, _) => OTHERS,
        }
    }

    /// The latest expiration time of a session created at `created_at`.
    #[must_use]
    pub fn expires_at(self, created_at: Timestamp) -> Timestamp {
        created_at
            .saturating_add(self.absolute)
            .unwrap_or(Timestamp::MAX)
    }
}

/// A session of an account. Its token is stored only as a hash, separately.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserSession {
    /// Session ID.
    pub id: SessionId,
    /// Account ID.
    pub user_id: UserId,
    /// Creation time.
    pub created_at: Timestamp,
    /// Time of the last request, accurate to the minute.
    pub last_seen_at: Timestamp,
    /// When it expires at the latest.
    pub expires_at: Timestamp,
    /// Whether 'keep me signed in' was selected.
    pub keep_signed_in: bool,
    /// The client's IP address at sign-in.
    pub ip: Option<String>,
    /// The client's user agent at sign-in.
    pub user_agent: Option<String>,
}

impl UserSession {
    /// Whether the session is valid for an account that currently has `role`.
    #[must_use]
    pub fn is_live(&self, role: Role, now: Timestamp) -> bool {
        now < self.ends_at(role, self.last_seen_at)
    }

    /// When the session ends if its last request is the one at `seen`, for an account that currently has `role`.
    #[must_use]
    pub fn ends_at(&self, role: Role, seen: Timestamp) -> Timestamp {
        let lifetime = Lifetime::of(role, self.keep_signed_in);
        let idle = seen.saturating_add(lifetime.idle).unwrap_or(Timestamp::MAX);
        // Check the current role's limits too: an account promoted to admin must not keep the longer lifetime of a partner.
        let of_role = lifetime.expires_at(self.created_at);
        idle.min(self.expires_at).min(of_role)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[test]
    fn sessions_expire_by_age_and_idle_time() {
        let start: Timestamp = "2026-03-01T08:00:00Z".parse().unwrap();
        let after = |minutes| start + SignedDuration::from_mins(minutes);
        // role, keep signed in, last seen (min), now (min), live
        let table = [
            (Role::Admin, false, 0, 29, true),
            (Role::Admin, false, 0, 30, false),
            (Role::Admin, false, 719, 719, true),
            (Role::Admin, false, 719, 720, false),
            (Role::Admin, true, 0, 72 * 60 - 1, true),
            (Role::Admin, true, 0, 72 * 60, false),
            (Role::Admin, true, 7 * 24 * 60 - 1, 7 * 24 * 60 - 1, true),
            (Role::Admin, true, 7 * 24 * 60 - 1, 7 * 24 * 60, false),
            (Role::Contractor, false, 0, 24 * 60 - 1, true),
            (Role::Contractor, false, 0, 24 * 60, false),
            (
                Role::ReferralPartner,
                true,
                6 * 24 * 60,
                7 * 24 * 60 - 1,
                true,
            ),
            (
                Role::ReferralPartner,
                true,
                7 * 24 * 60 - 1,
                7 * 24 * 60,
                false,
            ),
        ];
        for (role, keep_signed_in, seen, now, live) in table {
            let session = UserSession {
                id: SessionId::from_uuid(Uuid::nil()),
                user_id: UserId::from_uuid(Uuid::nil()),
                created_at: start,
                last_seen_at: after(seen),
                expires_at: Lifetime::of(role, keep_signed_in).expires_at(start),
                keep_signed_in,
                ip: None,
                user_agent: None,
            };
            assert_eq!(
                session.is_live(role, after(now)),
                live,
                "{role:?} {keep_signed_in} {seen} {now}"
            );
        }
    }

    #[test]
    fn a_new_admin_gets_the_shorter_lifetime() {
        let start: Timestamp = "2026-03-01T08:00:00Z".parse().unwrap();
        let session = UserSession {
            id: SessionId::from_uuid(Uuid::nil()),
            user_id: UserId::from_uuid(Uuid::nil()),
            created_at: start,
            last_seen_at: start + SignedDuration::from_hours(13),
            expires_at: OTHERS.expires_at(start),
            keep_signed_in: false,
            ip: None,
            user_agent: None,
        };
        let now = start + SignedDuration::from_hours(13);
        assert!(session.is_live(Role::ReferralPartner, now));
        assert!(!session.is_live(Role::Admin, now));
    }
}
