//! What surrounds every operation: ids, logs, limits, headers, and the listener itself.

pub mod access_log;
pub mod assets;
pub mod health;
pub mod limits;
pub mod listener;
pub mod metrics;
pub mod request_id;
pub mod security_headers;

use crate::state::AppState;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;

/// Puts everything around `routes` that every request must pass: first listed, innermost.
pub fn surround(routes: Router<AppState>, state: &AppState) -> Router {
    routes
        .layer(DefaultBodyLimit::max(state.config().max_json_bytes))
        .layer(from_fn_with_state(
            state.clone(),
            crate::security_notice::write,
        ))
        .layer(from_fn_with_state(state.clone(), crate::csrf::guard))
        .layer(from_fn_with_state(state.clone(), limits::in_time))
        .layer(limits::compression())
        .layer(from_fn_with_state(state.clone(), security_headers::add))
        .layer(from_fn_with_state(state.clone(), access_log::record))
        .with_state(state.clone())
}
