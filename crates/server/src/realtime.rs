//! The open event streams, limited per session holder.

use crate::security::session::holder::SessionHolder;
use parking_lot::Mutex;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use tokio_util::sync::CancellationToken;

/// The maximum number of streams per account, over all its tabs and devices (security design, "Rate limits"). One more ends
/// the oldest, because a connection that was lost silently can stay open for minutes.
const PER_USER: usize = 6;
/// The maximum number of streams per owner session.
const PER_OWNER_SESSION: usize = 3;

/// The open streams of each session holder.
#[derive(Clone, Default)]
pub struct StreamHub(Arc<Mutex<Open>>);

#[derive(Default)]
struct Open {
    next: u64,
    /// Oldest first, each with its number and the token that ends it.
    of: HashMap<SessionHolder, VecDeque<(u64, CancellationToken)>>,
}

const fn most_of(listener: SessionHolder) -> usize {
    match listener {
        SessionHolder::User(_) => PER_USER,
        SessionHolder::Owner(_) => PER_OWNER_SESSION,
    }
}

/// A stream's slot among those of its holder. It is released when the stream ends.
pub(crate) struct Place {
    hub: StreamHub,
    listener: SessionHolder,
    number: u64,
    /// Canceled when a newer stream takes this slot.
    pub(crate) taken: CancellationToken,
}

impl StreamHub {
    /// Registers a stream. If the holder has too many, its oldest stream ends.
    pub(crate) fn enter(&self, listener: SessionHolder) -> Place {
        let taken = CancellationToken::new();
        let mut open = self.0.lock();
        let number = open.next;
        open.next += 1;
        let own = open.of.entry(listener).or_default();
        if own.len() >= most_of(listener)
            && let Some((_, oldest)) = own.pop_front()
        {
            oldest.cancel();
        }
        own.push_back((number, taken.clone()));
        drop(open);
        Place {
            hub: self.clone(),
            listener,
            number,
            taken,
        }
    }

    /// The number of open streams.
    #[must_use]
    pub fn open(&self) -> usize {
        self.0.lock().of.values().map(VecDeque::len).sum()
    }

    /// The number of session holders with open streams.
    #[must_use]
    pub fn clients(&self) -> usize {
        self.0.lock().of.len()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.hub.0.lock();
        if let Some(own) = open.of.get_mut(&self.listener) {
            own.retain(|(number, _)| *number != self.number);
            if own.is_empty() {
                open.of.remove(&self.listener);
            }
        }
        drop(open);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::id::{OwnerSessionId, UserId};
    use uuid::Uuid;

    #[test]
    fn streams_per_client_are_limited_and_the_oldest_is_closed() {
        let hub = StreamHub::default();
        let user = SessionHolder::User(UserId::from_uuid(Uuid::from_u128(1)));
        let owner = SessionHolder::Owner(OwnerSessionId::from_uuid(Uuid::from_u128(1)));
        let ended = |places: &[Place]| -> Vec<bool> {
            let taken = places.iter().map(|place| place.taken.is_cancelled());
            taken.collect()
        };
        let mut users: Vec<_> = (0..PER_USER).map(|_| hub.enter(user)).collect();
        let owners: Vec<_> = (0..=PER_OWNER_SESSION).map(|_| hub.enter(owner)).collect();
        assert_eq!(
            ended(&users),
            [false; PER_USER],
            "users and owners are counted separately"
        );
        assert_eq!(ended(&owners), [true, false, false, false]);
        users.remove(0);
        users.push(hub.enter(user));
        assert_eq!(
            ended(&users),
            [false; PER_USER],
            "a closed stream must free its slot"
        );
        users.push(hub.enter(user));
        assert!(users[0].taken.is_cancelled());
        assert_eq!(hub.open(), PER_USER + PER_OWNER_SESSION);
        drop(users);
        drop(owners);
        assert_eq!((hub.open(), hub.clients()), (0, 0), "no state must remain");
    }
}
