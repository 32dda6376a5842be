//! Prometheus metrics, served on a separate address so that they are never public.
//!
//! Counters and histograms are collected as things happen. Everything that has a current value is measured when Prometheus asks
//! for it: the values are then of the same moment, and a portal that nobody asks reads nothing. A scrape costs one read
//! transaction of a few indexed counts.

mod figures;
mod table;

use crate::config::Config;
use crate::http::security_headers::{self, Hsts};
use crate::state::AppState;
use axum::Router;
use axum::extract::State;
use axum::middleware::map_response;
use axum::response::Response;
use axum::routing::get;
use http::{Method, StatusCode, header};
use jiff::Timestamp;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

pub use table::documentation;

/// Bucket bounds in seconds. They are finer where most latencies lie.
const LATENCY_BUCKETS: [f64; 13] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0,
];
/// How often the samples of histograms are added up. Until then, each one takes memory.
const UPKEEP: Duration = Duration::from_secs(5);
/// Routes that programs ask every few seconds. They say nothing about the people who use the portal.
const PROBES: [&str; 3] = ["/healthz", "/readyz", "/health"];
/// The routes of event streams. Their duration is that of the first byte and would hide slow pages.
const STREAMS: [&str; 2] = ["/api/stream", "/api/owner/stream"];

static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();

/// Starts collecting. Until then, metrics cost nothing.
pub fn install(config: &Config) {
    if enabled() {
        return;
    }
    let builder = PrometheusBuilder::new().set_buckets_for_metric(
        Matcher::Full("buildback_http_request_duration_seconds".to_owned()),
        &LATENCY_BUCKETS,
    );
    let recorder = match builder {
        Ok(builder) => builder.build_recorder(),
        Err(error) => return tracing::error!(%error, "could not start metrics"),
    };
    table::describe(&recorder);
    let handle = recorder.handle();
    if metrics::set_global_recorder(recorder).is_ok() {
        let _ = RECORDER.set(handle);
        begin_at_zero(config);
    }
}

/// Creates the counters whose labels are known, so that an alert sees their first increase.
fn begin_at_zero(config: &Config) {
    // `0.9.0 (0123456789ab 2026-11-28)`
    let (version, built) = config
        .version
        .split_once(" (")
        .unwrap_or((config.version, ""));
    let commit = built.split([' ', ')']).next().unwrap_or_default();
    metrics::gauge!("buildback_build_info", "version" => version, "commit" => commit).set(1.0);
    for result in ["sent", "retried", "failed"] {
        metrics::counter!("buildback_mail_results_total", "result" => result).absolute(0);
    }
    let backs_up = config.backup.to.is_some();
    metrics::gauge!("buildback_backup_configured").set(f64::from(u8::from(backs_up)));
    metrics::counter!("buildback_http_connections_refused_total").absolute(0);
    metrics::counter!("buildback_http_rate_limited_total").absolute(0);
}

/// Whether metrics are collected.
#[must_use]
pub fn enabled() -> bool {
    RECORDER.get().is_some()
}

/// Counts a request and its latency, by method and matched route.
pub fn request(method: &Method, route: &str, status: StatusCode, elapsed: Duration) {
    if !enabled() || is_probe(route) {
        return;
    }
    let (method, route) = (known(method), route.to_owned());
    let class = format!("{}xx", status.as_u16() / 100);
    metrics::counter!("buildback_http_requests_total", "method" => method, "route" => route.clone(), "status" => class)
        .increment(1);
    if status == StatusCode::TOO_MANY_REQUESTS {
        metrics::counter!("buildback_http_rate_limited_total").increment(1);
    }
    if !STREAMS.contains(&route.as_str()) {
        metrics::histogram!("buildback_http_request_duration_seconds", "method" => method, "route" => route)
            .record(elapsed.as_secs_f64());
    }
}

/// Whether a route is one of the health checks.
pub(super) fn is_probe(route: &str) -> bool {
    PROBES.contains(&route)
}

/// A client may send any word as a method. Each label value takes memory until the next start, so the unknown ones share one.
pub(super) fn known(method: &Method) -> &'static str {
    const KNOWN: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    let mut known = KNOWN.into_iter();
    known.find(|known| *known == method).unwrap_or("other")
}

/// Counts a run of a periodic job.
pub fn job(name: &'static str, succeeded: bool, took: Duration, now: Timestamp) {
    metrics::gauge!("buildback_job_duration_seconds", "name" => name).set(took.as_secs_f64());
    let failures = metrics::counter!("buildback_job_failures_total", "name" => name);
    failures.increment(u64::from(!succeeded));
    if succeeded {
        metrics::gauge!("buildback_job_last_success_timestamp_seconds", "name" => name)
            .set(figures::seconds(now));
    }
}

/// Adds up histograms until the portal stops. Without it, their samples would fill the memory of a portal that nobody scrapes.
pub async fn keep(stopping: CancellationToken) {
    every(UPKEEP, stopping, || {
        if let Some(recorder) = RECORDER.get() {
            recorder.run_upkeep();
        }
    })
    .await;
}

async fn every(period: Duration, stopping: CancellationToken, mut upkeep: impl FnMut()) {
    let mut tick = tokio::time::interval(period);
    loop {
        tokio::select! {
            () = stopping.cancelled() => return,
            _ = tick.tick() => upkeep(),
        }
    }
}

/// The routes of the metrics listener.
pub fn routes(state: &AppState) -> Router {
    Router::new()
        .route("/metrics", get(scrape))
        .fallback(async || StatusCode::NOT_FOUND)
        .layer(map_response(guarded))
        .with_state(state.clone())
}

/// The routes of the metrics listener before the portal serves, so that Prometheus sees a process that lives. `database_up` is the metric
/// of that name; without it, nothing is said about the database.
pub fn routes_before_serving(config: &Config, database_up: Option<bool>) -> Router {
    let config = config.clone();
    Router::new()
        .route(
            "/metrics",
            get(async move || exposition(figures::measure_before_serving(&config, database_up))),
        )
        .fallback(async || StatusCode::NOT_FOUND)
        .layer(map_response(guarded))
}

async fn scrape(State(state): State<AppState>) -> Exposition {
    exposition(figures::measure(&state).await)
}

type Exposition = ([(header::HeaderName, &'static str); 1], String);

/// What is measured now, and what was collected.
fn exposition(mut text: String) -> Exposition {
    if let Some(recorder) = RECORDER.get() {
        text.push_str(&recorder.render());
    }
    ([(header::CONTENT_TYPE, FORMAT)], text)
}

/// The content type of the Prometheus text format.
const FORMAT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Adds the security headers. This listener is plain HTTP; use a proxy for TLS.
async fn guarded(mut response: Response) -> Response {
    security_headers::fill(response.headers_mut(), Hsts::Off);
    response
}

#[cfg(test)]
mod tests;
