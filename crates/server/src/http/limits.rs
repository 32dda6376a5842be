//! Bounds in time and size, so that no caller can hold a connection or the memory.

use crate::api_error::ApiError;
use crate::state::AppState;
use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::{StatusCode, header};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{And, Predicate, SizeAbove};
use tower_http::timeout::TimeoutBody;

/// Answers below this size are sent as they are: compressing them costs more than it saves.
const COMPRESS_ABOVE_BYTES: u64 = 1024;
/// The route whose bodies are files.
const UPLOADS: &str = "/api/uploads";

/// Bounds how long a request may take to arrive and to be answered. A body that stalls ends the request; an
/// upload, whose length depends on the caller's line, has a longer limit in all.
pub async fn in_time(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let config = state.config();
    let route = request.extensions().get::<MatchedPath>();
    let limit = match route.map(MatchedPath::as_str) {
        Some(UPLOADS) => config.upload_timeout,
        Some(_) | None => config.request_timeout,
    };
    let request = request.map(|body| Body::new(TimeoutBody::new(config.body_idle_timeout, body)));
    match tokio::time::timeout(limit, next.run(request)).await {
        Ok(response) => response,
        Err(_) => ApiError::new(
            StatusCode::GATEWAY_TIMEOUT,
            "timeout",
            "The server took too long. Please try again.",
        )
        .retry_after(2)
        .closing()
        .into_response(),
    }
}

/// Compresses JSON answers on the fly; assets come compressed already and files stay as they are.
pub fn compression() -> CompressionLayer<And<SizeAbove, JsonOnly>> {
    CompressionLayer::new()
        .quality(CompressionLevel::Fastest)
        .compress_when(SizeAbove::new(COMPRESS_ABOVE_BYTES).and(JsonOnly))
}

/// Holds for answers of a JSON type.
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
