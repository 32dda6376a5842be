//! Prometheus metrics, served on a separate address so that they are never public.

use crate::http::security_headers::{self, Hsts};
use axum::Router;
use axum::middleware::map_response;
use axum::response::Response;
use axum::routing::get;
use http::{Method, StatusCode, header};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;
use std::time::Duration;

/// Bucket bounds in seconds. They are finer where most latencies lie.
const LATENCY_BUCKETS: [f64; 12] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0,
];

static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();

/// Starts collecting. Until then, metrics cost nothing.
pub fn install() {
    if RECORDER.get().is_some() {
        return;
    }
    let builder = PrometheusBuilder::new().set_buckets_for_metric(
        Matcher::Full("http_request_duration_seconds".to_owned()),
        &LATENCY_BUCKETS,
    );
    let recorder = match builder {
        Ok(builder) => builder.build_recorder(),
        Err(error) => return tracing::error!(%error, "could not start metrics"),
    };
    let handle = recorder.handle();
    if metrics::set_global_recorder(recorder).is_ok() {
        let _ = RECORDER.set(handle);
    }
}

/// Whether metrics are collected.
#[must_use]
pub fn enabled() -> bool {
    RECORDER.get().is_some()
}

/// Counts a request and its latency, by method and matched route.
pub fn request(method: &Method, route: &str, status: StatusCode, elapsed: Duration) {
    if !enabled() {
        return;
    }
    let labels = [
        ("method", method.as_str().to_owned()),
        ("route", route.to_owned()),
    ];
    let class = format!("{}xx", status.as_u16() / 100);
    metrics::counter!("http_requests_total", "method" => labels[0].1.clone(), "route" => labels[1].1.clone(), "status" => class)
        .increment(1);
    metrics::histogram!("http_request_duration_seconds", &labels).record(elapsed.as_secs_f64());
}

/// The routes of the metrics listener.
pub fn routes() -> Router {
    Router::new()
        .route(
            "/metrics",
            get(async || {
                let text = RECORDER
                    .get()
                    .map(PrometheusHandle::render)
                    .unwrap_or_default();
                ([(header::CONTENT_TYPE, FORMAT)], text)
            }),
        )
        .fallback(async || StatusCode::NOT_FOUND)
        .layer(map_response(guarded))
}

/// The content type of the Prometheus text format.
const FORMAT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Adds the security headers. This listener is plain HTTP; use a proxy for TLS.
async fn guarded(mut response: Response) -> Response {
    security_headers::fill(response.headers_mut(), Hsts::Off);
    response
}
