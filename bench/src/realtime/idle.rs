//! What streams cost on which nothing happens.

use super::audience::{Audience, with_timeout};
use super::message::Message;
use crate::Fault;
use crate::process::{Memory, Process};
use bytes::Bytes;
use http::Request;
use http_body_util::Full;
use std::time::Duration;
use tokio::time::Instant;

/// What was seen.
#[derive(Debug, Clone, Copy)]
pub struct Idle {
    /// How many streams.
    pub streams: usize,
    /// With one stream.
    pub before: Memory,
    /// With all of them, after the heartbeats.
    pub after: Memory,
    /// Part of a processor that they took while nothing happened.
    pub cpu: f64,
    /// How long opening them took, one after the other.
    pub opened: Duration,
}

impl Idle {
    /// Kilobytes that each stream costs, resident and anonymous.
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

/// Opens a stream for each request and holds them for so many heartbeats of each.
///
/// # Errors
/// When one is refused or ends.
pub async fn hold(
    server: &Process,
    audience: &mut Audience,
    requests: impl IntoIterator<Item = Request<Full<Bytes>>>,
    heartbeats: usize,
) -> Result<Idle, Fault> {
    let mut requests = requests.into_iter();
    // The first one brings what any stream needs and no further one takes.
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
    // A stream begins with one.
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
