//! Event streams: each client hears of the changes that concern it, as ids, and fetches the rest.

use crate::api_error::ApiError;
use crate::extract::Caller;
use crate::http::metrics;
use crate::session::holder::SessionHolder;
use crate::state::AppState;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use domain::change::{Change, ChangeTopic};
use domain::id::UserId;
use domain::permission::{Actor, Visible};
use futures_util::stream;
use http::StatusCode;
use parking_lot::Mutex;
use serde::Serialize;
use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::{Receiver, error::RecvError};
use tokio::time::{Instant, Interval, MissedTickBehavior};
use uuid::Uuid;

/// Streams that one account may hold open, over all its tabs and devices (security design, "Rate limits").
const PER_USER: usize = 6;
/// Streams that one owner session may hold open.
const PER_OWNER_SESSION: usize = 3;
/// A comment this often keeps proxies from closing a quiet stream.
const HEARTBEAT: Duration = Duration::from_secs(20);
/// A session that ends without a word (by age, or by another instance) is noticed this late.
const RECHECK: Duration = Duration::from_secs(30);
/// A client that missed more than this fetches everything anew.
const MOST_RESUMED: i64 = 500;

/// Counts the open streams of each client.
#[derive(Clone, Default)]
pub struct StreamHub(Arc<Mutex<HashMap<SessionHolder, usize>>>);

const fn most_of(listener: SessionHolder) -> usize {
    match listener {
        SessionHolder::User(_) => PER_USER,
        SessionHolder::Owner(_) => PER_OWNER_SESSION,
    }
}

/// Which of the two sessions a stream stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StreamOf {
    /// The account's.
    User,
    /// The property owner's.
    Owner,
}

/// A stream's place among its client's streams, given back when the stream ends.
struct Place {
    hub: StreamHub,
    listener: SessionHolder,
}

impl StreamHub {
    fn enter(&self, listener: SessionHolder) -> Result<Place, ApiError> {
        let mut open = self.0.lock();
        let count = open.entry(listener).or_default();
        if *count >= most_of(listener) {
            return Err(ApiError::too_many(
                "too_many_streams",
                "Too many open pages. Please close some of them.",
                30,
            ));
        }
        *count += 1;
        drop(open);
        self.measure();
        Ok(Place {
            hub: self.clone(),
            listener,
        })
    }

    /// How many streams are open.
    #[must_use]
    pub fn open(&self) -> usize {
        self.0.lock().values().sum()
    }

    /// How many clients they belong to.
    #[must_use]
    pub fn clients(&self) -> usize {
        self.0.lock().len()
    }

    #[expect(clippy::cast_precision_loss, reason = "a gauge of a small count")]
    fn measure(&self) {
        if metrics::enabled() {
            metrics::gauge("event_streams", self.open() as f64);
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.hub.0.lock();
        if let Some(count) = open.get_mut(&self.listener) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.listener);
            }
        }
        drop(open);
        self.hub.measure();
    }
}

/// Opens a stream for `actor`, whom the operation has authorised and who came by `caller`'s
/// session. `last_event_id` is the `Last-Event-ID` header of a client that comes back.
///
/// # Errors
/// 429 when the client holds too many; 401 for nobody.
pub async fn open_stream(
    state: &AppState,
    caller: Caller,
    actor: Actor,
    last_event_id: Option<&str>,
) -> Result<Response, ApiError> {
    let (listener, of) = match &actor {
        Actor::Anonymous => return Err(ApiError::sign_in_required()),
        Actor::User(user) => (SessionHolder::User(user.user_id), StreamOf::User),
        Actor::Owner(owner) => (SessionHolder::Owner(owner.session_id), StreamOf::Owner),
    };
    let place = state.streams().enter(listener)?;
    // Listening starts before the past is read, so that nothing falls between the two.
    let changes = state.store().subscribe();
    let pending = backlog(state, &actor, last_event_id).await?;
    let mut recheck = tokio::time::interval_at(Instant::now() + RECHECK, RECHECK);
    recheck.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let listening = Listening {
        state: state.clone(),
        caller,
        of,
        actor,
        changes,
        pending,
        recheck,
        place,
    };
    let events = stream::unfold(listening, |mut listening| async move {
        let event = listening.next().await?;
        Some((Ok::<_, Infallible>(event), listening))
    });
    Ok(Sse::new(events)
        .keep_alive(KeepAlive::new().interval(HEARTBEAT))
        .into_response())
}

/// What a client that comes back has missed. A new client starts with `ready`, which carries the
/// place in the feed from which it will be able to resume.
async fn backlog(
    state: &AppState,
    actor: &Actor,
    last_event_id: Option<&str>,
) -> Result<VecDeque<Event>, ApiError> {
    let Some(last) = last_event_id else {
        let latest = state.store().read(store::change_feed::last_seq).await?;
        return Ok(VecDeque::from([Event::default()
            .event("ready")
            .id(latest.to_string())
            .data("{}")]));
    };
    // A client that made its place up, or waited until that was swept away, starts anew.
    let Ok(last) = last.parse::<i64>() else {
        return Ok(VecDeque::from([reset()]));
    };
    let missed = state.store().read(move |conn| {
        let is_kept = store::change_feed::first_seq(conn)?
            .is_none_or(|first| first <= last.saturating_add(1));
        if is_kept {
            store::change_feed::changes_since(conn, last, MOST_RESUMED + 1).map(Some)
        } else {
            Ok(None)
        }
    });
    let Some(changes) = missed.await? else {
        return Ok(VecDeque::from([reset()]));
    };
    // On PostgreSQL some that the client knows come again, however few it missed.
    let news = changes.iter().filter(|change| change.seq > last).count();
    if i64::try_from(news).is_ok_and(|news| news <= MOST_RESUMED) {
        Ok(changes
            .iter()
            .filter(|change| concerns(change, actor))
            .filter_map(event)
            .collect())
    } else {
        Ok(VecDeque::from([reset()]))
    }
}

struct Listening {
    state: AppState,
    caller: Caller,
    of: StreamOf,
    actor: Actor,
    changes: Receiver<Arc<Change>>,
    pending: VecDeque<Event>,
    recheck: Interval,
    #[expect(dead_code, reason = "held for its drop")]
    place: Place,
}

impl Listening {
    /// Waits for the next thing to say; nothing when the stream is over.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.pending.pop_front() {
                return Some(event);
            }
            let stopping = self.state.stopping().clone();
            tokio::select! {
                () = stopping.cancelled() => return None,
                _ = self.recheck.tick() => self.check_session().await?,
                change = self.changes.recv() => match change {
                    Ok(change) => {
                        if may_change_session(&change, &self.actor) {
                            self.check_session().await?;
                        }
                        if concerns(&change, &self.actor) {
                            self.pending.extend(event(&change));
                        }
                    }
                    Err(RecvError::Lagged(_)) => self.pending.push_back(reset()),
                    Err(RecvError::Closed) => return None,
                },
            }
        }
    }

    /// Goes on while the session lives, with the role and company that it has now. A database that
    /// does not answer ends no session: the stream goes on and asks again later.
    async fn check_session(&mut self) -> Option<()> {
        let (caller, of, now) = (self.caller.clone(), self.of, self.state.now());
        let found = self.state.read(move |conn| match of {
            StreamOf::User => caller.watch_user(conn, now),
            StreamOf::Owner => caller.watch_owner(conn, now),
        });
        match found.await {
            Ok(Actor::Anonymous) => None,
            Ok(actor) => {
                if Visible::to(&actor) != Visible::to(&self.actor) {
                    self.pending.push_back(reset());
                }
                self.actor = actor;
                Some(())
            }
            Err(error) if error.status() == StatusCode::UNAUTHORIZED => None,
            Err(_) => Some(()),
        }
    }
}

/// Whether a change is about the very session or account that listens.
fn may_change_session(change: &Change, actor: &Actor) -> bool {
    match actor {
        Actor::Anonymous => false,
        Actor::User(user) => is_about_account(change, user.user_id),
        // An admin's look ends with the admin's own session.
        Actor::Owner(owner) => {
            (change.topic == ChangeTopic::OwnerSession
                && change.entity_id == owner.session_id.uuid())
                || owner
                    .admin
                    .is_some_and(|admin| is_about_account(change, admin))
        }
    }
}

fn is_about_account(change: &Change, user: UserId) -> bool {
    matches!(change.topic, ChangeTopic::Session | ChangeTopic::User) && change.user_id == Some(user)
}

fn concerns(change: &Change, actor: &Actor) -> bool {
    let listener = match actor {
        Actor::User(user) => Some(user.user_id),
        Actor::Anonymous | Actor::Owner(_) => None,
    };
    change.concerns(Visible::to(actor), listener)
}

#[derive(Serialize)]
struct Told {
    topic: &'static str,
    id: Uuid,
    project_id: Option<Uuid>,
}

fn event(change: &Change) -> Option<Event> {
    let told = Told {
        topic: change.topic.as_str(),
        id: change.entity_id,
        project_id: change.project.as_ref().map(|project| project.id.uuid()),
    };
    Event::default()
        .event("change")
        .id(change.seq.to_string())
        .json_data(told)
        .ok()
}

/// Tells the client to fetch everything anew.
fn reset() -> Event {
    Event::default().event("reset").data("{}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::id::OwnerSessionId;

    #[test]
    fn a_client_holds_only_so_many_streams() {
        let hub = StreamHub::default();
        let user = SessionHolder::User(UserId::from_uuid(Uuid::from_u128(1)));
        let owner = SessionHolder::Owner(OwnerSessionId::from_uuid(Uuid::from_u128(1)));
        let mut places: Vec<_> = (0..PER_USER)
            .map(|_| hub.enter(user).ok().unwrap())
            .collect();
        assert_eq!(hub.enter(user).err().unwrap().status().as_u16(), 429);
        places.extend((0..PER_OWNER_SESSION).map(|_| hub.enter(owner).ok().unwrap()));
        assert!(hub.enter(owner).is_err());
        places.remove(0);
        assert!(
            hub.enter(user).is_ok(),
            "a closed stream gives its place back"
        );
        drop(places);
        assert_eq!(hub.open(), 0);
        assert!(
            hub.0.lock().is_empty(),
            "nothing is kept of clients that left"
        );
    }
}
