//! Session holders, as rate limits count them.

use domain::id::{OwnerSessionId, UserId};
use domain::permission::Actor;
use std::fmt;

/// An account with all its sessions, or one owner session. Its `Display` text is the key of rate limits and security
/// events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SessionHolder {
    /// An account.
    User(UserId),
    /// A property owner's session.
    Owner(OwnerSessionId),
}

impl SessionHolder {
    /// The holder of the actor's session; `None` without a session.
    #[must_use]
    pub const fn of(actor: &Actor) -> Option<Self> {
        match actor {
            Actor::Anonymous => None,
            Actor::User(user) => Some(Self::User(user.user_id)),
            Actor::Owner(owner) => Some(Self::Owner(owner.session_id)),
        }
    }
}

/// The key for limits that outlast a session: the account, or the project for an owner. One code opens any number of
/// sessions, and a new session must not reset the count.
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
