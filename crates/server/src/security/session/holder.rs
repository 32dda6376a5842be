//! Who holds a session, as limits count them.

use domain::id::{OwnerSessionId, UserId};
use domain::permission::Actor;
use std::fmt;

/// An account with all its sessions, or one owner session. Printed, it is the key of limits and security events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SessionHolder {
    /// An account.
    User(UserId),
    /// A property owner's session.
    Owner(OwnerSessionId),
}

impl SessionHolder {
    /// The one who speaks; nothing for somebody without a session.
    #[must_use]
    pub const fn of(actor: &Actor) -> Option<Self> {
        match actor {
            Actor::Anonymous => None,
            Actor::User(user) => Some(Self::User(user.user_id)),
            Actor::Owner(owner) => Some(Self::Owner(owner.session_id)),
        }
    }
}

/// Whoever speaks, as limits count them on what outlives a session: an account, or the owner of a project. A code opens any
/// number of sessions, and none of them begins a new count.
#[must_use]
pub fn lasting_key(actor: &Actor) -> Option<String> {
    match actor {
        Actor::Anonymous => None,
        Actor::User(user) => Some(SessionHolder::User(user.user_id).to_string()),
        Actor::Owner(owner) => Some(format!("project:{}", owner.project_id)),
    }
}

impl fmt::Display for SessionHolder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::User(id) => write!(f, "user:{id}"),
            Self::Owner(id) => write!(f, "owner_session:{id}"),
        }
    }
}
