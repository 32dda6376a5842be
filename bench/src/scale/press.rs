//! Measures response times.

use crate::Fault;
use crate::load::connect;
use crate::process::Process;
use crate::requests::request;
use bytes::Bytes;
use http::header::RETRY_AFTER;
use http::{HeaderMap, Method, StatusCode};
use http_body_util::BodyExt;
use std::time::Duration;
use tokio::time::Instant;

/// Target duration of a turn per kind of request.
const TURN: Duration = Duration::from_millis(250);
/// Bounds on the number of requests per turn.
const REQUESTS: std::ops::RangeInclusive<usize> = 10..=1_000;
/// Number of searches per turn. An account may send 30 at once, and then one per second.
const SEARCHES: usize = 6;
/// Number of searches that are not measured.
const WARM_UP: usize = 1;

/// One turn of a kind of request: latency of each response, total CPU time of the portal, and total response length.
#[derive(Debug, Clone, Default)]
pub struct Turn {
    latencies: Vec<Duration>,
    cpu: Duration,
    bytes: usize,
}

/// Results over all turns.
#[derive(Debug, Clone, Copy)]
pub enum Pressed {
    /// Every request succeeded.
    Answered {
        /// The median of the turns' medians.
        p50: Duration,
        /// The 95th percentile over all turns.
        p95: Duration,
        /// CPU time of the portal per request, without PostgreSQL's own.
        cpu: Duration,
        /// Average length of response bodies in bytes, before compression.
        bytes: usize,
    },
    /// A request failed with this status.
    Refused(StatusCode),
}

impl Pressed {
    /// Combines turns; at least one is required.
    #[must_use]
    pub fn of(mut turns: Vec<Turn>) -> Self {
        let mut medians: Vec<_> = turns
            .iter_mut()
            .map(|turn| share(&mut turn.latencies, 50))
            .collect();
        let cpu: Duration = turns.iter().map(|turn| turn.cpu).sum();
        let bytes: usize = turns.iter().map(|turn| turn.bytes).sum();
        let mut all: Vec<_> = turns.into_iter().flat_map(|turn| turn.latencies).collect();
        let count = u32::try_from(all.len()).unwrap_or(u32::MAX).max(1);
        Self::Answered {
            p50: share(&mut medians, 50),
            p95: share(&mut all, 95),
            cpu: cpu / count,
            bytes: bytes / all.len().max(1),
        }
    }

    /// The median, or the maximum duration if a request failed.
    #[must_use]
    pub fn p50(&self) -> Duration {
        match self {
            Self::Answered { p50, .. } => *p50,
            Self::Refused(_) => Duration::MAX,
        }
    }

    /// The 95th percentile, or the maximum duration if a request failed.
    #[must_use]
    pub fn p95(&self) -> Duration {
        match self {
            Self::Answered { p95, .. } => *p95,
            Self::Refused(_) => Duration::MAX,
        }
    }
}

/// Sends one request after another on one connection. Searches are few and wait when rate limited; rate-limited responses are not measured.
///
/// # Errors
/// When the connection fails. The inner error is an unexpected status.
pub async fn press(
    server: &Process,
    cookie: &str,
    paths: &[String],
    is_search: bool,
) -> Result<Result<Turn, StatusCode>, Fault> {
    let address = server.address;
    let mut sender = connect(address).await?;
    let mut turn = Turn::default();
    let mut paths = paths.iter().cycle();
    let (warm_up, mut wanted) = if is_search {
        (WARM_UP, SEARCHES)
    } else {
        (*REQUESTS.start(), *REQUESTS.start())
    };
    let mut is_warm = false;
    while turn.latencies.len() < wanted {
        let path = paths.next().ok_or("nothing to ask for")?;
        let (before, sent) = (server.cpu()?, Instant::now());
        sender.ready().await?;
        let answer = sender
            .send_request(request(Method::GET, path, cookie, address, Bytes::new()))
            .await?;
        let status = answer.status();
        let wait = retry_after(answer.headers());
        let body = answer.into_body().collect().await?.to_bytes();
        if let Some(wait) = wait.filter(|_| status == StatusCode::TOO_MANY_REQUESTS) {
            tokio::time::sleep(wait).await;
            continue;
        }
        if status != StatusCode::OK {
            return Ok(Err(status));
        }
        turn.latencies.push(sent.elapsed());
        turn.bytes += body.len();
        turn.cpu += server.cpu()?.saturating_sub(before);
        if !is_warm && turn.latencies.len() == warm_up {
            // The warm-up requests determine the number of requests, and are not measured.
            if !is_search {
                wanted = requests(share(&mut turn.latencies, 50));
            }
            turn = Turn::default();
            is_warm = true;
        }
    }
    Ok(Ok(turn))
}

/// The delay that a response's `Retry-After` header demands.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds = headers.get(RETRY_AFTER)?.to_str().ok()?.parse().ok()?;
    Some(Duration::from_secs(seconds))
}

/// Number of requests of this duration that fill a turn.
fn requests(each: Duration) -> usize {
    let fit = TURN.as_nanos() / each.as_nanos().max(1);
    usize::try_from(fit)
        .unwrap_or(usize::MAX)
        .clamp(*REQUESTS.start(), *REQUESTS.end())
}

/// A percentile of the latencies.
fn share(latencies: &mut [Duration], percent: usize) -> Duration {
    latencies.sort_unstable();
    let last = latencies.len().saturating_sub(1);
    let place = (latencies.len() * percent / 100).min(last);
    latencies.get(place).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_requests_per_turn_is_bounded() {
        let cases = [
            (Duration::ZERO, 1_000),
            (Duration::from_millis(1), 250),
            (Duration::from_secs(3), 10),
        ];
        for (each, expected) in cases {
            assert_eq!(requests(each), expected, "{each:?}");
        }
    }

    #[test]
    fn turns_are_combined_by_median_and_overall_percentile() {
        let turn = |millis: std::ops::RangeInclusive<u64>| Turn {
            latencies: millis.rev().map(Duration::from_millis).collect(),
            cpu: Duration::from_millis(50),
            bytes: 2_000,
        };
        let pressed = Pressed::of(vec![turn(1..=10), turn(101..=110), turn(11..=20)]);
        assert_eq!(pressed.p50(), Duration::from_millis(16));
        assert_eq!(pressed.p95(), Duration::from_millis(109));
        let Pressed::Answered { cpu, bytes, .. } = pressed else {
            panic!("{pressed:?}");
        };
        assert_eq!((cpu, bytes), (Duration::from_millis(5), 200));
        assert_eq!(
            Pressed::Refused(StatusCode::SERVICE_UNAVAILABLE).p95(),
            Duration::MAX
        );
    }

    #[test]
    fn retry_after_is_parsed() {
        let mut headers = HeaderMap::new();
        assert_eq!(retry_after(&headers), None);
        headers.insert(RETRY_AFTER, http::HeaderValue::from_static("2"));
        assert_eq!(retry_after(&headers), Some(Duration::from_secs(2)));
    }
}
