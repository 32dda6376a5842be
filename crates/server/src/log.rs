//! Log lines: JSON for machines, text for people.

use crate::config::{Config, LogFormat};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Starts logging to standard error; a second start in one process changes nothing.
pub fn start(config: &Config) {
    // Libraries are heard from `warn` on, so that `debug` stays about the portal itself.
    let level = config.log_level;
    let others = level.min(tracing::Level::WARN);
    let filter = EnvFilter::new(format!(
        "{others},buildback={level},server={level},store={level},domain={level},access={level}"
    ));
    let registry = tracing_subscriber::registry().with(filter);
    let layer = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
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
