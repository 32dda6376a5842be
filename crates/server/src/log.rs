//! Log lines: JSON for machines, text for people.

use crate::config::{Config, LogFormat};
use std::fs::File;
use std::os::fd::AsFd;
use std::sync::Arc;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::writer::BoxMakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Standard error, without the lock that the standard library holds around each write: a line is one write anyway, and
/// requests that end at the same time need not wait for each other.
fn standard_error() -> BoxMakeWriter {
    match std::io::stderr().as_fd().try_clone_to_owned() {
        Ok(file) => BoxMakeWriter::new(Arc::new(File::from(file))),
        Err(_) => BoxMakeWriter::new(std::io::stderr),
    }
}

/// Starts logging to standard error; a second start in one process changes nothing.
pub fn start(config: &Config) {
    // Libraries are heard from `warn` on, so that `debug` stays about the portal itself.
    let level = config.log_level;
    let others = level.min(tracing::Level::WARN);
    let filter = EnvFilter::new(format!(
        "{others},buildback={level},server={level},store={level},domain={level},access={level}"
    ));
    let registry = tracing_subscriber::registry().with(filter);
    let layer = tracing_subscriber::fmt::layer().with_writer(standard_error());
    let started = match config.log_format {
        LogFormat::Json => registry
            .with(
                layer
                    .json()
                    .flatten_event(true)
                    .with_current_span(false)
                    .with_span_list(false),
            )
            .try_init(),
        LogFormat::Text => registry.with(layer.compact()).try_init(),
    };
    if started.is_err() {
        tracing::debug!("logging was started before");
    }
}
