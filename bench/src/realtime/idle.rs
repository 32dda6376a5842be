//! Cost of idle streams.

use super::audience::{Audience, with_timeout};
use super::message::Message;
use crate::Fault;
use crate::process::{Memory, Process};
use bytes::Bytes;
use http::Request;
use http_body_util::Full;
use std::time::Duration;
use tokio::time::Instant;

/// Results for idle streams.
#[derive(Debug, Clone, Copy)]
pub struct Idle {
    /// Number of streams.
    pub streams: usize,
    /// Memory with one stream.
    pub before: Memory,
    /// Memory with all streams, after the heartbeats.
    pub after: Memory,
    /// Average CPU load while idle, as a fraction of one core.
    pub cpu: f64,
    /// Time to open the streams one after another.
    pub opened: Duration,
}

impl Idle {
    /// Kilobytes per stream, resident and anonymous.
    #[must_use]
    pub fn each(&self) -> [f64; 2] {
        let each =
            |before: u64, after: u64| (after as f64 - before as f64) / (self.streams - 1) as f64;
        [
            each(self.before.resident, self.after.resident),
            each(self.before.anonymous, self.after.anonymous),
        ]
    }
}

/// Opens a stream per request and holds them for this many heartbeats each.
///
/// # Errors
/// When a stream is rejected or ends.
pub async fn hold(
    server: &Process,
    audience: &mut Audience,
    requests: impl IntoIterator<Item = Request<Full<Bytes>>>,
    heartbeats: usize,
) -> Result<Idle, Fault> {
    let mut requests = requests.into_iter();
    // The first stream includes one-time costs, so it is not counted.
    let first = requests.next().ok_or("at least one stream is needed")?;
    audience.join(server.address, first).await?;
    let before = server.memory()?;
    let started = Instant::now();
    for request in requests {
        audience.join(server.address, request).await?;
    }
    let opened = started.elapsed();
    let (cpu, started) = (server.cpu()?, Instant::now());
    let is_heartbeat = |message: &Message| *message == Message::Heartbeat;
    // Streams begin with a heartbeat.
    with_timeout(audience.all_hear(heartbeats + 1, is_heartbeat)).await?;
    let cpu = (server.cpu()? - cpu).as_secs_f64() / started.elapsed().as_secs_f64();
    Ok(Idle {
        streams: audience.len(),
        before,
        after: server.memory()?,
        cpu,
        opened,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_stream_is_excluded_from_the_cost_per_stream() {
        let memory = |resident, anonymous| Memory {
            resident,
            anonymous,
        };
        let idle = Idle {
            streams: 101,
            before: memory(40_000, 20_000),
            after: memory(43_100, 22_900),
            cpu: 0.0,
            opened: Duration::ZERO,
        };
        assert_eq!(idle.each(), [31.0, 29.0]);
    }
}
