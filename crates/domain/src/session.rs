//! Sessions of accounts (security design, "Sessions").

use crate::id::{SessionId, UserId};
use crate::permission::Role;
use jiff::{SignedDuration, Timestamp};

/// How long a session lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lifetime {
    /// From sign-in to the end, whatever happens.
    pub absolute: SignedDuration,
    /// From the last request to the end.
    pub idle: SignedDuration,
}

/// An admin's session.
pub const ADMIN: Lifetime = Lifetime {
    absolute: SignedDuration::from_hours(12),
    idle: SignedDuration::from_mins(30),
};
/// An admin's session with 'keep me signed in': a long weekend without use does not end it.
pub const ADMIN_KEPT: Lifetime = Lifetime {
    absolute: SignedDuration::from_hours(7 * 24),
    idle: SignedDuration::from_hours(72),
};
/// Everyone else's session.
pub const OTHERS: Lifetime = Lifetime {
    absolute: SignedDuration::from_hours(7 * 24),
    idle: SignedDuration::from_hours(24),
};

impl Lifetime {
    /// The lifetime of a session of `role`.
    #[must_use]
    pub const fn of(role: Role, keep_signed_in: bool) -> Self {
        match (role, keep_signed_in) {
            (Role::Admin, true) => ADMIN_KEPT,
            (Role::Admin, false) => ADMIN,
            (Role::Contractor | Role::ReferralPartner, _) => OTHERS,
        }
    }

    /// When a session that starts now ends at the latest.
    #[must_use]
    pub fn expires_at(self, created_at: Timestamp) -> Timestamp {
        created_at
            .saturating_add(self.absolute)
            .unwrap_or(Timestamp::MAX)
    }
}

/// A signed-in browser. Its token is stored only as a hash, and not here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserSession {
    /// Its id.
    pub id: SessionId,
    /// Whose.
    pub user_id: UserId,
    /// When it began.
    pub created_at: Timestamp,
    /// The last request, to the minute.
    pub last_seen_at: Timestamp,
    /// When it ends at the latest.
    pub expires_at: Timestamp,
    /// Whether 'keep me signed in' was ticked.
    pub keep_signed_in: bool,
    /// The client's address at sign-in.
    pub ip: Option<String>,
    /// The client's user agent at sign-in.
    pub user_agent: Option<String>,
}

impl UserSession {
    /// Whether the session still counts, for an account that has `role` now.
    #[must_use]
    pub fn is_live(&self, role: Role, now: Timestamp) -> bool {
        let lifetime = Lifetime::of(role, self.keep_signed_in);
        // The role's own limit is asked for again: an account that became an admin must not keep a partner's week.
        now < self.expires_at
            && now < lifetime.expires_at(self.created_at)
            && now.duration_since(self.last_seen_at) < lifetime.idle
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[test]
    fn sessions_end_by_age_and_by_idleness() {
        let start: Timestamp = "2026-03-01T08:00:00Z".parse().unwrap();
        let after = |minutes| start + SignedDuration::from_mins(minutes);
        // role, kept, last seen (min), now (min), live
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
    fn a_new_admin_does_not_keep_a_partners_week() {
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
