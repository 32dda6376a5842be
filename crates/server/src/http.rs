//! The HTTP layer around every operation: request ids, logs, limits, headers, and the listener.

pub mod access_log;
pub mod assets;
pub mod audit;
pub mod authorize;
pub(crate) mod backup_metrics;
pub mod browser_cache;
pub mod csrf;
pub mod extract;
pub(crate) mod file_response;
pub(crate) mod free_space;
pub mod health;
pub mod history_key;
pub mod https_redirect;
pub mod limits;
pub mod listener;
pub mod logo;
pub mod metrics;
pub(crate) mod owner_session;
pub mod pace;
pub mod ranges;
pub mod rate_limits;
pub mod security_headers;
pub mod security_notice;
pub mod tls;
pub mod traces;
pub mod untrusted_proxy;

use crate::state::AppState;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use security_headers::Hsts;
use security_notice::Sender;
use tracing::Instrument;

/// Wraps `routes` in the layers that every request passes. The first layer listed is the innermost.
pub fn surround(routes: Router<AppState>, state: &AppState) -> Router {
    routes
        .layer(DefaultBodyLimit::max(state.config().max_json_bytes))
        .layer(limits::compression())
        .layer(from_fn_with_state(state.clone(), pass))
        .with_state(state.clone())
}

/// Runs everything that surrounds an operation, before and after it. This is one layer because each additional layer
/// copies and allocates for every request. The functions that wrap the response future are not `async fn` for the same
/// reason: an `async fn` would store the wrapped future twice, once as its argument and once while awaiting it.
async fn pass(State(state): State<AppState>, mut request: Request, next: Next) -> Response {
    let visit = access_log::Visit::begin(&state, &request);
    let span = traces::request(state.config(), &request, &visit.id);
    untrusted_proxy::watch(&state, &request);
    let sender = Sender::of(&state, &mut request);
    let session = browser_cache::CameWithSession::of(&state, &request);
    let limit = limits::time_for(&state, &request);
    let answer = async {
        if let Err(refusal) = crate::http::csrf::guard(&state, &request) {
            return refusal.into_response();
        }
        let response = next.run(limits::body_in_time(&state, request)).await;
        security_notice::write(&state, sender, response).await
    };
    let answer = access_log::caught(limits::in_time(limit, answer));
    let answer = visit.id.scope(answer).instrument(span.clone());
    let mut response = answer.await;
    traces::answered(&span, response.status());
    session.finish(&mut response);
    let hsts = match (
        state.public_url().is_https(),
        state.config().hsts_subdomains,
    ) {
        (false, _) => Hsts::Off,
        (true, false) => Hsts::ThisHost,
        (true, true) => Hsts::Subdomains,
    };
    security_headers::fill(response.headers_mut(), hsts);
    visit.end(&state, &mut response);
    response
}
