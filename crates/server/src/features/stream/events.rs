//! Event streams: each client receives the ids of the changes that concern it, and fetches the data itself.

use crate::errors::ApiError;
use crate::http::extract::Caller;
use crate::realtime::Place;
use crate::security::session::holder::SessionHolder;
use crate::state::AppState;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use domain::change::{Change, ChangeTopic};
use domain::id::{ProjectId, UserId};
use domain::permission::{Actor, Visible};
use futures_util::stream;
use http::{HeaderName, HeaderValue, StatusCode, header};
use serde::Serialize;
use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::{Receiver, error::RecvError};
use tokio::time::{Instant, Interval, MissedTickBehavior};
use uuid::Uuid;

/// Maximum number of missed changes to replay. A client that missed more reloads everything.
const REPLAYED_MAX: i64 = 500;
/// Reconnection delay for a browser whose stream was replaced by a newer one, so that many active tabs take turns slowly.
const BACK_AFTER: Duration = Duration::from_secs(30);
/// Prevents proxies from buffering the stream: nginx buffers responses by default, and others compress them, which buffers as well.
const UNBUFFERED: [(HeaderName, HeaderValue); 2] = [
    (
        HeaderName::from_static("x-accel-buffering"),
        HeaderValue::from_static("no"),
    ),
    (
        header::CACHE_CONTROL,
        HeaderValue::from_static("no-store, no-transform"),
    ),
];

/// The kind of session that a stream belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StreamOf {
    /// An account session.
    User,
    /// A property owner session.
    Owner,
}

/// Opens a stream for `actor`, already authorized by the operation, whose session comes from `caller`. `place` is the position in the
/// change feed from which the client resumes.
///
/// # Errors
/// 401 for anonymous callers.
pub async fn open_stream(
    state: &AppState,
    caller: Caller,
    actor: Actor,
    place: Option<String>,
) -> Result<Response, ApiError> {
    let (listener, of) = match &actor {
        Actor::Anonymous => return Err(ApiError::sign_in_required()),
        Actor::User(user) => (SessionHolder::User(user.user_id), StreamOf::User),
        Actor::Owner(owner) => (SessionHolder::Owner(owner.session_id), StreamOf::Owner),
    };
    let seat = state.streams().enter(listener);
    // Subscribe before reading the backlog, so that no change is lost in between.
    let changes = state.store().subscribe();
    let mut pending = backlog(state, &actor, place.as_deref()).await?;
    // Heartbeats keep proxies from closing an idle stream and let clients detect a dead one. A session that expires without a change event
    // is noticed within 1.5 heartbeat intervals.
    let heartbeat = state.config().stream_heartbeat;
    let beat = beat(heartbeat);
    pending.push_front(beat.clone());
    let look = heartbeat * 3 / 2;
    let mut recheck = tokio::time::interval_at(Instant::now() + look, look);
    recheck.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let listening = Listening {
        state: state.clone(),
        caller,
        of,
        actor,
        changes,
        pending,
        recheck,
        place: seat,
        is_over: false,
    };
    let events = stream::unfold(listening, |mut listening| async move {
        let event = listening.next().await?;
        Some((Ok::<_, Infallible>(event), listening))
    });
    let mut response = Sse::new(events)
        .keep_alive(KeepAlive::new().interval(heartbeat).event(beat))
        .into_response();
    for (name, value) in UNBUFFERED {
        response.headers_mut().insert(name, value);
    }
    let kind = HeaderValue::from_static("text/event-stream; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    Ok(response)
}

/// The changes that a returning client has missed. A new client receives `ready`, with the position in the change feed from which it can
/// resume later.
async fn backlog(
    state: &AppState,
    actor: &Actor,
    place: Option<&str>,
) -> Result<VecDeque<Event>, ApiError> {
    let Some(last) = place else {
        let latest = state.store().read(store::change_feed::last_seq).await?;
        return Ok(VecDeque::from([Event::default()
            .event("ready")
            .id(latest.to_string())
            .data("{}")]));
    };
    // A client with an invalid position, or one that is already pruned, starts over. So does a client whose position is ahead of the feed,
    // because the database was restored from an older copy.
    let last = last.parse::<i64>().ok();
    let missed = state.store().read(move |conn| {
        let latest = store::change_feed::last_seq(conn)?;
        let Some(last) = last.filter(|last| *last <= latest) else {
            return Ok((latest, None));
        };
        if store::change_feed::first_seq(conn)?.is_some_and(|first| first > last.saturating_add(1))
        {
            return Ok((latest, None));
        }
        // Changes that the client may already have received are sent again and do not count toward the limit.
        let changes = store::change_feed::changes_since(conn, last, REPLAYED_MAX)?;
        Ok((latest, changes))
    });
    Ok(match missed.await? {
        (_, Some(changes)) => changes
            .iter()
            .filter(|change| concerns(change, actor))
            .filter_map(|change| event(change, actor))
            .collect(),
        (latest, None) => VecDeque::from([reset().id(latest.to_string())]),
    })
}

struct Listening {
    state: AppState,
    caller: Caller,
    of: StreamOf,
    actor: Actor,
    changes: Receiver<Arc<Change>>,
    pending: VecDeque<Event>,
    recheck: Interval,
    place: Place,
    is_over: bool,
}

impl Listening {
    /// Waits for the next event; `None` when the stream ends.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.pending.pop_front() {
                return Some(event);
            }
            if self.is_over {
                return None;
            }
            let stopping = self.state.stopping().clone();
            tokio::select! {
                () = stopping.cancelled() => return None,
                () = self.place.taken.cancelled() => {
                    self.is_over = true;
                    self.pending.push_back(Event::default().retry(BACK_AFTER));
                }
                _ = self.recheck.tick() => self.check_session().await?,
                change = self.changes.recv() => match change {
                    Ok(change) => {
                        if may_change_session(&change, &self.actor) {
                            self.check_session().await?;
                        }
                        if concerns(&change, &self.actor) {
                            self.pending.extend(event(&change, &self.actor));
                        }
                    }
                    Err(RecvError::Lagged(_)) => self.pending.push_back(reset()),
                    Err(RecvError::Closed) => return None,
                },
            }
        }
    }

    /// Refreshes the role and company of the session, and ends the stream if the session is over. A database error does not end the stream;
    /// the check is repeated later.
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

/// Whether a change is about the listening session or its account.
fn may_change_session(change: &Change, actor: &Actor) -> bool {
    match actor {
        Actor::Anonymous => false,
        Actor::User(user) => is_about_account(change, user.user_id),
        // An admin's view of the owner portal ends with the admin's own session.
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

/// The data of a `change` event.
#[derive(Serialize)]
struct ChangeData {
    topic: &'static str,
    id: Uuid,
    project_id: Option<Uuid>,
}

fn event(change: &Change, actor: &Actor) -> Option<Event> {
    let data = ChangeData {
        topic: change.topic.as_str(),
        id: change.entity_id,
        project_id: change.project_for(Visible::to(actor)).map(ProjectId::uuid),
    };
    Event::default()
        .event("change")
        .id(change.seq.to_string())
        .json_data(data)
        .ok()
}

/// A heartbeat event with the number of seconds until the next one.
fn beat(every: Duration) -> Event {
    let seconds = every.as_secs_f64();
    Event::default().event("beat").data(seconds.to_string())
}

/// Tells the client to reload everything.
fn reset() -> Event {
    Event::default().event("reset").data("{}")
}
