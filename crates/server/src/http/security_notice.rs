//! Records the security events of refusals and of owner sessions after the operation's transaction has ended.

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

/// The sender of a request, as far as audit entries need it.
pub struct Sender {
    address: IpAddr,
    user_agent: Option<HeaderValue>,
    observations: OwnerObservations,
}

impl Sender {
    /// The sender of `request`. With an owner's cookie, the request also gets a place to collect observations.
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

/// Records the security event of a response before the response is sent, so that it is visible to the next request. The
/// observation of an owner session is recorded here too.
pub async fn write(state: &AppState, sender: Sender, mut response: Response) -> Response {
    let notice = response.extensions_mut().remove::<SecurityNotice>();
    // Boxed, because otherwise the future of every request would include the size of this rare one.
    if notice.is_some() || !sender.observations.is_empty() {
        Box::pin(write_down(state, sender, notice)).await;
    }
    response
}

async fn write_down(state: &AppState, sender: Sender, notice: Option<SecurityNotice>) {
    if let Some(observation) = sender.observations.take()
        && let Err(error) = owner_session::keep(state, observation).await
    {
        // The session continues, and its next request is scored again.
        tracing::error!(%error, "could not store facts about an owner session");
    }
    if let Some(SecurityNotice(entry)) = notice {
        let user_agent = sender.user_agent.as_ref();
        let user_agent = user_agent.and_then(|name| name.to_str().ok());
        let entry = entry.from_client(sender.address, user_agent.unwrap_or_default());
        audit::write(state, entry).await;
    }
}
