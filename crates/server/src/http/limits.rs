//! Limits on time and size, so that no client can hold connections or memory indefinitely.

use crate::errors::ApiError;
use crate::http::pace::{Pace, PacedBody};
use crate::state::AppState;
use axum::body::Body;
use axum::extract::{MatchedPath, Request};
use axum::response::{IntoResponse, Response};
use domain::language::Message;
use futures_util::FutureExt;
use http::{StatusCode, header};
use http_body::Body as _;
use std::time::Duration;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{And, Predicate, SizeAbove};
use tower_http::timeout::TimeoutBody;

/// Responses below this size are not compressed, because that costs more than it saves.
const COMPRESS_ABOVE_BYTES: u64 = 1024;
/// The routes that receive files.
const UPLOADS: [&str; 8] = [
    "/api/uploads",
    "/api/owner/uploads",
    "/api/projects/import",
    "/api/projects/import/columns",
    "/api/projects/import/check",
    "/api/projects/import/errors",
    "/api/admin/portal/logo",
    "/api/shots/{id}/example",
];

/// The time limit for receiving and answering a request. Uploads have a longer one, because their duration depends on
/// the client's connection.
pub fn time_for(state: &AppState, request: &Request) -> Duration {
    let route = request.extensions().get::<MatchedPath>();
    match route.map(MatchedPath::as_str) {
        Some(route) if UPLOADS.contains(&route) => state.config().upload_timeout,
        Some(_) | None => state.config().request_timeout,
    }
}

/// The minimum rate is measured over this much waiting time, so a short body may arrive slowly.
const READ_WINDOW: Duration = Duration::from_secs(20);

/// Aborts a request whose body stalls or arrives too slowly. A pending upload reserves part of the shared quota.
pub fn body_in_time(state: &AppState, request: Request) -> Request {
    if request.body().is_end_stream() {
        return request;
    }
    let idle = state.config().body_idle_timeout;
    let pace = Pace::new(state.config().min_read_rate, READ_WINDOW);
    request.map(|body| Body::new(TimeoutBody::new(idle, PacedBody::new(body, pace))))
}

/// Returns 504 when the response takes longer than `limit`.
pub fn in_time(
    limit: Duration,
    answer: impl Future<Output = Response>,
) -> impl Future<Output = Response> {
    tokio::time::timeout(limit, answer).map(|answered| {
        answered.unwrap_or_else(|_| {
            ApiError::new(
                StatusCode::GATEWAY_TIMEOUT,
                "timeout",
                Message::ErrorTimeout,
            )
            .retry_after(2)
            .closing()
            .into_response()
        })
    })
}

/// Compresses JSON responses. Assets are compressed at build time, and files are sent unchanged.
pub fn compression() -> CompressionLayer<And<SizeAbove, JsonOnly>> {
    CompressionLayer::new()
        .quality(CompressionLevel::Fastest)
        .compress_when(SizeAbove::new(COMPRESS_ABOVE_BYTES).and(JsonOnly))
}

/// Matches responses with a JSON content type.
#[derive(Debug, Clone, Copy)]
pub struct JsonOnly;

impl Predicate for JsonOnly {
    fn should_compress<B: http_body::Body>(&self, response: &http::Response<B>) -> bool {
        response
            .headers()
            .get(header::CONTENT_TYPE)
            .is_some_and(|value| {
                value.as_bytes().starts_with(b"application/json")
                    || value.as_bytes().starts_with(b"application/problem+json")
            })
    }
}
