//! Log output: JSON for machines, text for people.

use crate::config::{Config, LogFormat};
use http::{Method, StatusCode};
use jiff::Timestamp;
use std::fs::File;
use std::io::Write as _;
use std::os::fd::AsFd;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tracing_subscriber::filter::{LevelFilter, filter_fn};
use tracing_subscriber::fmt::writer::BoxMakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::{SubscriberInitExt, TryInitError};
use tracing_subscriber::{EnvFilter, Layer, Registry};

/// The output for request lines in JSON. Empty when requests are logged through `tracing`.
static REQUESTS: OnceLock<File> = OnceLock::new();

/// A completed request. This is by far the most frequent log line, so it is formatted directly as JSON. None of its
/// values need escaping.
pub struct Answered<'a> {
    /// When the response was ready.
    pub at: Timestamp,
    /// Its id.
    pub request_id: String,
    /// Its method.
    pub method: &'a Method,
    /// The matched route, never the raw path.
    pub route: &'a str,
    /// The status of the response.
    pub status: StatusCode,
    /// The time since the request arrived.
    pub latency: Duration,
}

impl Answered<'_> {
    /// Writes the line if level `info` is logged.
    pub fn log(&self) {
        let latency_us = u64::try_from(self.latency.as_micros()).unwrap_or(u64::MAX);
        let (method, status) = (self.method.as_str(), self.status.as_u16());
        let (request_id, route) = (self.request_id.as_str(), self.route);
        if let Some(mut file) = REQUESTS.get() {
            let line = format!(
                "{{\"timestamp\":\"{:.6}\",\"level\":\"INFO\",\"message\":\"request\",\
                 \"request_id\":\"{request_id}\",\"method\":\"{method}\",\"route\":\"{route}\",\
                 \"status\":{status},\"latency_us\":{latency_us},\"target\":\"access\"}}\n",
                self.at
            );
            // A failed log write must not fail the request.
            let _ = file.write_all(line.as_bytes());
            return;
        }
        tracing::info!(target: "access", request_id, method, route, status, latency_us, "request");
    }
}

/// Standard error without the standard library's lock around each write. A line is a single write, so concurrent
/// requests need not wait for each other.
fn standard_error() -> BoxMakeWriter {
    match std::io::stderr().as_fd().try_clone_to_owned() {
        Ok(file) => BoxMakeWriter::new(Arc::new(File::from(file))),
        Err(_) => BoxMakeWriter::new(std::io::stderr),
    }
}

/// A further part of the subscriber, which receives spans.
pub type SpanLayer = Box<dyn Layer<Registry> + Send + Sync>;

/// Starts logging for a command, whose output is for people: errors only, as text, in any format of the settings.
pub fn start_for_command() {
    let layer = tracing_subscriber::fmt::layer().with_writer(standard_error());
    let started = tracing_subscriber::registry()
        .with(LevelFilter::ERROR)
        .with(layer.compact())
        .try_init();
    finish(started);
}

/// Logs panics like other errors, and notes a second start.
fn finish(started: Result<(), TryInitError>) {
    std::panic::set_hook(Box::new(|panic| tracing::error!(%panic, "panicked")));
    if started.is_err() {
        tracing::debug!("logging was already started");
    }
}

/// Starts logging to standard error, and passes the spans with the target `traces` to `spans`. A second start in one process has no
/// effect.
pub fn start(config: &Config, spans: Option<SpanLayer>) {
    // Libraries log at `warn` and above, so that `debug` shows only the portal's own lines.
    let level = config.log_level;
    let others = level.min(tracing::Level::WARN);
    let traces = if spans.is_some() { "info" } else { "off" };
    let filter = EnvFilter::new(format!(
        "{others},buildback={level},server={level},store={level},domain={level},access={level},security={level},\
         traces={traces}"
    ));
    let registry = tracing_subscriber::registry().with(spans).with(filter);
    let layer = tracing_subscriber::fmt::layer().with_writer(standard_error());
    let lines = filter_fn(|meta| meta.is_event());
    let started = match config.log_format {
        LogFormat::Json => registry
            .with(
                layer
                    .json()
                    .flatten_event(true)
                    .with_current_span(false)
                    .with_span_list(false)
                    .with_filter(lines),
            )
            .try_init(),
        LogFormat::Text => registry.with(layer.compact().with_filter(lines)).try_init(),
    };
    if config.log_format == LogFormat::Json
        && level >= tracing::Level::INFO
        && let Ok(file) = std::io::stderr().as_fd().try_clone_to_owned()
    {
        let _ = REQUESTS.set(File::from(file));
    }
    finish(started);
}
