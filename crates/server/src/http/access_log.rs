//! Writes one log line and one metric per request. They contain the matched route, never the raw path, because paths
//! contain project codes and tokens.

use crate::config::log::Answered;
use crate::errors::ApiError;
use crate::errors::request_id::{self, RequestId};
use crate::http::metrics;
use crate::state::AppState;
use axum::extract::{MatchedPath, Request};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use http::Method;
use std::panic::AssertUnwindSafe;
use tokio::time::Instant;

/// A request being handled.
pub struct Visit {
    /// The request id.
    pub id: RequestId,
    started: Instant,
    method: Method,
    route: Option<MatchedPath>,
}

impl Visit {
    /// Creates the request id and starts the timer.
    pub fn begin(state: &AppState, request: &Request) -> Self {
        Self {
            id: RequestId::new(state.clock(), &mut state.rng()),
            started: Instant::now(),
            method: request.method().clone(),
            route: request.extensions().get::<MatchedPath>().cloned(),
        }
    }

    /// Records the outcome and adds the request id to the response.
    pub fn end(self, state: &AppState, response: &mut Response) {
        response
            .headers_mut()
            .insert(request_id::HEADER, self.id.header_value());
        let matched = self.route.as_ref().map(MatchedPath::as_str);
        let route = matched.unwrap_or("(no route)");
        let elapsed = self.started.elapsed();
        let status = response.status();
        metrics::request(&self.method, route, status, elapsed);
        state
            .answer_times()
            .count(&self.method, matched, status, elapsed);
        let answered = Answered {
            at: state.now(),
            request_id: self.id.to_string(),
            method: &self.method,
            route,
            status,
            latency: elapsed,
        };
        answered.log();
    }
}

/// Turns a panic into a 500 response.
pub fn caught(answer: impl Future<Output = Response>) -> impl Future<Output = Response> {
    AssertUnwindSafe(answer).catch_unwind().map(|answered| {
        answered.unwrap_or_else(|panic| {
            let message = panic
                .downcast_ref::<&str>()
                .map(ToString::to_string)
                .or_else(|| panic.downcast_ref::<String>().cloned())
                .unwrap_or_else(|| "panic without a message".to_owned());
            ApiError::internal(format!("panicked: {message}")).into_response()
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn panics() -> Response {
        panic!("the message of the panic")
    }

    #[tokio::test]
    async fn a_panic_returns_500_without_its_message() {
        let response = caught(panics()).await;
        assert_eq!(response.status().as_u16(), 500);
        let body = axum::body::to_bytes(response.into_body(), 10_000)
            .await
            .unwrap();
        let text = String::from_utf8(body.to_vec()).unwrap();
        assert!(!text.contains("the message of the panic"), "{text}");
    }
}
