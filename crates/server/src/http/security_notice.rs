//! Writes the rows of the security log that refusals ask for, once the operation's own transaction is over.

use crate::errors::SecurityNotice;
use crate::http::audit;
use crate::http::extract::ClientAddress;
use crate::http::owner_session;
use crate::security::session::SessionCookie;
use crate::security::session::observation::OwnerObservations;
use crate::state::AppState;
use axum::extract::Request;
use axum::response::Response;
use http::{HeaderValue, header};
use std::net::IpAddr;

/// Who sent a request, for what may be noted of it.
pub struct Sender {
    address: IpAddr,
    user_agent: Option<HeaderValue>,
    observations: OwnerObservations,
}

impl Sender {
    /// The sender of `request`, which is made to tell what it sees of an owner session.
    pub fn of(state: &AppState, request: &mut Request) -> Self {
        let mut observations = OwnerObservations::default();
        if SessionCookie::Owner
            .token(request.headers(), state.public_url())
            .is_some()
        {
            observations = OwnerObservations::kept();
            request.extensions_mut().insert(observations.clone());
        }
        let trusted = &state.config().trusted_proxies;
        Self {
            address: ClientAddress::of(request.headers(), request.extensions(), trusted).0,
            user_agent: request.headers().get(header::USER_AGENT).cloned(),
            observations,
        }
    }
}

/// Writes what an answer asks for before it goes out: whoever is refused twice finds the first one noted. What the
/// request said of an owner session is written here as well.
pub async fn write(state: &AppState, sender: Sender, mut response: Response) -> Response {
    let notice = response.extensions_mut().remove::<SecurityNotice>();
    // In a box: every request would otherwise carry the room for what only few need.
    if notice.is_some() || !sender.observations.is_empty() {
        Box::pin(write_down(state, sender, notice)).await;
    }
    response
}

async fn write_down(state: &AppState, sender: Sender, notice: Option<SecurityNotice>) {
    if let Some(observation) = sender.observations.take()
        && let Err(error) = owner_session::keep(state, observation).await
    {
        // The session goes on, and its next request is judged again.
        tracing::error!(%error, "the facts of an owner session could not be written");
    }
    if let Some(SecurityNotice(entry)) = notice {
        let user_agent = sender.user_agent.as_ref();
        let user_agent = user_agent.and_then(|name| name.to_str().ok());
        let entry = entry.from_client(sender.address, user_agent.unwrap_or_default());
        audit::write(state, entry).await;
    }
}
