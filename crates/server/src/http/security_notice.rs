//! Refusals that the security log takes note of. An operation says so with its error; here it is written, once the
//! operation's own transaction is over.

use crate::features::owner::sighting::OwnerSightings;
use crate::features::owner::suspicion;
use crate::http::audit;
use crate::http::extract::{Caller, ClientAddress};
use crate::security::session::SessionCookie;
use crate::security::session::holder::SessionHolder;
use crate::state::AppState;
use axum::extract::Request;
use axum::response::Response;
use domain::audit::AuditEvent;
use domain::id::ProjectId;
use domain::permission::{Action, Actor};
use http::{HeaderValue, header};
use serde_json::json;
use std::net::IpAddr;
use store::audit::NewAuditEntry;
use store::owner_session::LiveOwnerSession;

/// What is to be noted.
#[derive(Clone)]
pub enum SecurityNotice {
    /// A row of the log.
    Event(Box<NewAuditEntry>),
    /// An owner session that seems to be in other hands: it ends.
    Suspicion(Box<(Caller, LiveOwnerSession)>),
}

impl std::fmt::Debug for SecurityNotice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Event(entry) => f.debug_tuple("Event").field(entry).finish(),
            Self::Suspicion(_) => f.write_str("Suspicion"),
        }
    }
}

impl From<NewAuditEntry> for SecurityNotice {
    fn from(entry: NewAuditEntry) -> Self {
        Self::Event(Box::new(entry))
    }
}

/// An event counted by who caused it; nothing for somebody without a session.
pub fn of_actor(event: AuditEvent, actor: &Actor) -> Option<NewAuditEntry> {
    let entry = NewAuditEntry::new(event, SessionHolder::of(actor)?.to_string());
    Some(match actor {
        Actor::Anonymous => entry,
        Actor::User(user) => NewAuditEntry {
            actor: Some(user.user_id),
            ..entry
        },
        Actor::Owner(owner) => NewAuditEntry {
            actor: owner.admin,
            project: Some(owner.project_id),
            ..entry
        },
    })
}

/// Somebody with a session asked for what they may not have, whether it exists or not.
pub fn access_denied(
    actor: &Actor,
    action: Action,
    project: Option<ProjectId>,
) -> Option<NewAuditEntry> {
    let entry = of_actor(AuditEvent::AccessDenied, actor)?;
    Some(NewAuditEntry {
        project: project.or(entry.project),
        details: Some(json!({ "action": action.name() }).to_string()),
        ..entry
    })
}

/// Who sent a request, for what may be noted of it.
pub struct Sender {
    address: IpAddr,
    user_agent: Option<HeaderValue>,
    sightings: OwnerSightings,
}

impl Sender {
    /// The sender of `request`, which is made to tell what it sees of an owner session.
    pub fn of(state: &AppState, request: &mut Request) -> Self {
        let mut sightings = OwnerSightings::default();
        if SessionCookie::Owner
            .token(request.headers(), state.public_url())
            .is_some()
        {
            sightings = OwnerSightings::kept();
            request.extensions_mut().insert(sightings.clone());
        }
        let trusted = &state.config().trusted_proxies;
        Self {
            address: ClientAddress::of(request.headers(), request.extensions(), trusted).0,
            user_agent: request.headers().get(header::USER_AGENT).cloned(),
            sightings,
        }
    }
}

/// Writes what an answer asks for before it goes out: whoever is refused twice finds the first one noted. What the
/// request said of an owner session is written here as well.
pub async fn write(state: &AppState, sender: Sender, mut response: Response) -> Response {
    let notice = response.extensions_mut().remove::<SecurityNotice>();
    // In a box: every request would otherwise carry the room for what only few need.
    if notice.is_some() || !sender.sightings.is_empty() {
        Box::pin(write_down(state, sender, notice)).await;
    }
    response
}

async fn write_down(state: &AppState, sender: Sender, notice: Option<SecurityNotice>) {
    // A session that ends on suspicion keeps the facts that it was judged by.
    if !matches!(notice, Some(SecurityNotice::Suspicion(_)))
        && let Err(error) = sender.sightings.keep(state).await
    {
        tracing::error!(%error, "the facts of an owner session could not be written");
    }
    let written = match notice {
        None => return,
        Some(SecurityNotice::Suspicion(found)) => {
            let (caller, live) = *found;
            suspicion::end(state, caller, live).await
        }
        Some(SecurityNotice::Event(entry)) => {
            let user_agent = sender.user_agent.as_ref();
            let user_agent = user_agent.and_then(|name| name.to_str().ok());
            let entry = entry.from_client(sender.address, user_agent.unwrap_or_default());
            return audit::write(state, entry).await;
        }
    };
    // The session goes on then, and its next request is judged anew.
    if let Err(error) = written {
        tracing::error!(%error, "audit_write_failed");
    }
}
