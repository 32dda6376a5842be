//! One log line and one measurement per request. The line names the matched route and never
//! the raw path: paths hold project codes and tokens.

use crate::api_error::ApiError;
use crate::http::metrics;
use crate::http::request_id::{self, RequestId};
use crate::state::AppState;
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::audit::AuditEvent;
use futures_util::FutureExt;
use http::StatusCode;
use std::panic::AssertUnwindSafe;
use store::audit::NewAuditEntry;
use tokio::time::Instant;

/// Gives the request its id, turns a panic into an answer, and records how it went.
pub async fn record(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = RequestId::new(state.clock(), &mut state.rng());
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();

    let mut response = id.scope(answer(request, next)).await;
    response
        .headers_mut()
        .insert(request_id::HEADER, id.header_value());

    let route = route.as_ref().map_or("(no route)", MatchedPath::as_str);
    let elapsed = started.elapsed();
    let status = response.status();
    metrics::request(&method, route, status, elapsed);
    if status == StatusCode::INSUFFICIENT_STORAGE {
        crate::audit::note(
            &state,
            NewAuditEntry::new(AuditEvent::StorageFull, "storage"),
        );
    }
    tracing::info!(
        target: "access",
        request_id = %id,
        method = method.as_str(),
        route,
        status = status.as_u16(),
        latency_us = u64::try_from(elapsed.as_micros()).unwrap_or(u64::MAX),
        "request"
    );
    response
}

async fn answer(request: Request, next: Next) -> Response {
    AssertUnwindSafe(next.run(request))
        .catch_unwind()
        .await
        .unwrap_or_else(|panic| {
            let message = panic
                .downcast_ref::<&str>()
                .map(ToString::to_string)
                .or_else(|| panic.downcast_ref::<String>().cloned())
                .unwrap_or_else(|| "panic without a message".to_owned());
            ApiError::internal(format!("panicked: {message}")).into_response()
        })
}
