//! Response times per operation since the portal started, for admins without Prometheus.

use http::{Method, StatusCode};
use jiff::Timestamp;
use parking_lot::RwLock;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// How many buckets each doubling of the time has. This keeps the reported times within 7 %.
const STEPS: u64 = 8;
/// The lower end of the first bucket, in microseconds. Shorter times count as this.
const SHORTEST: u64 = 64;
/// How many doublings the buckets cover, which is about two minutes. Longer times count in the last bucket.
const DOUBLINGS: u64 = 21;
const COUNTS: usize = (DOUBLINGS * STEPS) as usize;

/// The response times of this instance. Clones share them.
#[derive(Clone)]
pub struct AnswerTimes(Arc<Shared>);

struct Shared {
    since: Timestamp,
    /// By matched route and method. The route is empty for requests that match none.
    operations: RwLock<HashMap<String, HashMap<Method, Arc<Counts>>>>,
}

struct Counts {
    times: [AtomicU64; COUNTS],
    longest: AtomicU64,
    refused: AtomicU64,
    failed: AtomicU64,
}

/// The response times of one operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OperationTimes {
    /// The HTTP method.
    pub method: Method,
    /// The path with its placeholders; `None` for requests that match no route, such as files of the web application.
    pub route: Option<String>,
    /// The number of responses.
    pub answers: u64,
    /// How many responses were client errors (4xx).
    pub refused: u64,
    /// How many responses were server errors (5xx).
    pub failed: u64,
    /// The time within which half of the responses were sent.
    pub median: Duration,
    /// The 95th percentile.
    pub p95: Duration,
    /// The 99th percentile.
    pub p99: Duration,
    /// The longest time, exactly.
    pub longest: Duration,
}

impl AnswerTimes {
    /// Starts counting at `now`.
    #[must_use]
    pub fn since(now: Timestamp) -> Self {
        Self(Arc::new(Shared {
            since: now,
            operations: RwLock::default(),
        }))
    }

    /// When counting started.
    #[must_use]
    pub fn began_at(&self) -> Timestamp {
        self.0.since
    }

    /// Counts a response.
    pub fn count(&self, method: &Method, route: Option<&str>, status: StatusCode, took: Duration) {
        let counts = self.counts(method, route);
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        counts.times[step_of(micros)].fetch_add(1, Relaxed);
        counts.longest.fetch_max(micros, Relaxed);
        if status.is_client_error() {
            counts.refused.fetch_add(1, Relaxed);
        } else if status.is_server_error() {
            counts.failed.fetch_add(1, Relaxed);
        }
    }

    fn counts(&self, method: &Method, route: Option<&str>) -> Arc<Counts> {
        let route = route.unwrap_or_default();
        let known = self.0.operations.read();
        if let Some(counts) = known.get(route).and_then(|methods| methods.get(method)) {
            return counts.clone();
        }
        drop(known);
        let mut operations = self.0.operations.write();
        let methods = operations.entry(route.to_owned()).or_default();
        methods.entry(method.clone()).or_default().clone()
    }

    /// The times of all operations, the most frequent first.
    #[must_use]
    pub fn operations(&self) -> Vec<OperationTimes> {
        let operations = self.0.operations.read();
        let mut times: Vec<_> = operations
            .iter()
            .flat_map(|(route, methods)| {
                methods
                    .iter()
                    .map(|(method, counts)| counts.summary(method, route))
            })
            .collect();
        drop(operations);
        times.sort_by_cached_key(|of| {
            (Reverse(of.answers), of.route.clone(), of.method.to_string())
        });
        times
    }
}

impl Default for Counts {
    fn default() -> Self {
        Self {
            times: [const { AtomicU64::new(0) }; COUNTS],
            longest: AtomicU64::new(0),
            refused: AtomicU64::new(0),
            failed: AtomicU64::new(0),
        }
    }
}

impl Counts {
    fn summary(&self, method: &Method, route: &str) -> OperationTimes {
        let times: Vec<u64> = self.times.iter().map(|count| count.load(Relaxed)).collect();
        let longest = self.longest.load(Relaxed);
        // The middle of a bucket may exceed the longest time in it.
        let share = |percent| Duration::from_micros(within(&times, percent).min(longest));
        OperationTimes {
            method: method.clone(),
            route: (!route.is_empty()).then(|| route.to_owned()),
            answers: times.iter().sum(),
            refused: self.refused.load(Relaxed),
            failed: self.failed.load(Relaxed),
            median: share(50),
            p95: share(95),
            p99: share(99),
            longest: Duration::from_micros(longest),
        }
    }
}

/// The bucket of a time in microseconds.
fn step_of(micros: u64) -> usize {
    let micros = micros.clamp(SHORTEST, (SHORTEST << DOUBLINGS) - 1);
    let doublings = u64::from((micros / SHORTEST).ilog2());
    let within = (micros - (SHORTEST << doublings)) / ((SHORTEST / STEPS) << doublings);
    usize::try_from(doublings * STEPS + within).unwrap_or(COUNTS - 1)
}

/// The middle of a bucket, in microseconds.
fn middle_of(step: usize) -> u64 {
    let step = step as u64;
    let (doublings, within) = (step / STEPS, step % STEPS);
    let width = (SHORTEST / STEPS) << doublings;
    (SHORTEST << doublings) + within * width + width / 2
}

/// The time in microseconds within which this percentage of responses lie; 0 without responses.
fn within(times: &[u64], percent: u64) -> u64 {
    let all: u64 = times.iter().sum();
    let rank = (all * percent).div_ceil(100);
    let mut counted = 0;
    for (step, count) in times.iter().enumerate() {
        counted += count;
        if counted >= rank && rank > 0 {
            return middle_of(step);
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn response_times_are_accurate_within_7_percent() {
        for micros in [
            64_u64, 65, 99, 100, 1_000, 1_234, 77_777, 1_000_000, 59_999_999,
        ] {
            let reported = middle_of(step_of(micros));
            assert!(
                reported.abs_diff(micros) * 100 <= micros * 7,
                "{micros} is reported as {reported}"
            );
        }
        for (micros, step) in [
            (0, 0),
            (63, 0),
            (64, 0),
            (71, 0),
            (72, 1),
            (127, 7),
            (128, 8),
            (143, 8),
            (144, 9),
        ] {
            assert_eq!(step_of(micros), step, "{micros}");
        }
        assert_eq!(step_of(u64::MAX), COUNTS - 1);
    }

    #[test]
    fn percentiles_cover_all_responses_by_method_and_route() {
        let times = AnswerTimes::since(Timestamp::UNIX_EPOCH);
        assert_eq!(times.operations(), []);
        for millis in 1..=100 {
            times.count(
                &Method::GET,
                Some("/api/projects"),
                StatusCode::OK,
                Duration::from_millis(millis),
            );
        }
        for status in [404, 422, 503] {
            let status = StatusCode::from_u16(status).expect("a status");
            times.count(
                &Method::POST,
                Some("/api/projects"),
                status,
                // The middle of its bucket exceeds it.
                Duration::from_micros(2_820),
            );
        }
        times.count(&Method::GET, None, StatusCode::OK, Duration::ZERO);
        let reported = times.operations();
        let shown: Vec<_> = reported
            .iter()
            .map(|of| {
                (
                    of.method.as_str(),
                    of.route.as_deref(),
                    of.answers,
                    of.refused,
                    of.failed,
                )
            })
            .collect();
        assert_eq!(
            shown,
            [
                ("GET", Some("/api/projects"), 100, 0, 0),
                ("POST", Some("/api/projects"), 3, 2, 1),
                ("GET", None, 1, 0, 0),
            ]
        );
        let list = &reported[0];
        assert_eq!(list.longest, Duration::from_millis(100));
        for (percentile, millis) in [(list.median, 50), (list.p95, 95), (list.p99, 99)] {
            let micros = percentile.as_micros();
            assert!(
                micros.abs_diff(millis * 1_000) <= millis * 70,
                "{percentile:?} for {millis} ms"
            );
        }
        assert_eq!(
            reported[1].p99,
            Duration::from_micros(2_820),
            "no percentile may exceed the longest response"
        );
        assert_eq!(reported[2].longest, Duration::ZERO);
    }
}
