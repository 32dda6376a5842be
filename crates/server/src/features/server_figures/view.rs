//! API types for the server statistics.

use crate::state::answer_times::OperationTimes;
use serde::Serialize;
use std::time::Duration;
use utoipa::ToSchema;

/// Statistics of the responding instance. Times are in microseconds, sizes in bytes.
#[derive(Debug, Serialize, ToSchema)]
pub struct ServerFigures {
    /// Version of the portal, with the commit it was built from and its date: `0.9.0 (0123456789ab 2026-11-28)`.
    pub version: String,
    /// When the instance started and its counters began: RFC 3339, UTC.
    pub started_at: String,
    /// Resident memory of the process; absent if the operating system does not report it.
    pub memory_bytes: Option<u64>,
    /// Response statistics per operation, most frequent first.
    pub operations: Vec<OperationFigures>,
    /// The database.
    pub database: DatabaseFigures,
    /// The file storage.
    pub storage: StorageFigures,
    /// The event streams.
    pub streams: StreamFigures,
    /// The mail queue.
    pub mail: MailFigures,
}

/// Response counts and times of one operation. Percentiles are accurate to within 7 %.
#[derive(Debug, Serialize, ToSchema)]
pub struct OperationFigures {
    /// HTTP method, such as `GET`.
    pub method: String,
    /// The route with its placeholders; absent for files of the web application and for unknown paths.
    pub route: Option<String>,
    /// Number of responses.
    pub answers: u64,
    /// Number of 4xx responses.
    pub refused: u64,
    /// Number of 5xx responses.
    pub failed: u64,
    /// Median response time.
    pub median_micros: u64,
    /// 95th percentile of response times.
    pub p95_micros: u64,
    /// 99th percentile of response times.
    pub p99_micros: u64,
    /// Longest response time.
    pub longest_micros: u64,
}

/// The database.
#[derive(Debug, Serialize, ToSchema)]
pub struct DatabaseFigures {
    /// `SQLite` or `PostgreSQL`.
    pub kind: &'static str,
    /// Its version.
    pub version: String,
    /// Size of rows and indexes on disk.
    pub bytes: i64,
    /// How long an empty read took just now.
    pub read_micros: u64,
    /// How long an empty write took just now, including the wait for the write queue.
    pub write_micros: u64,
}

/// The file storage.
#[derive(Debug, Serialize, ToSchema)]
pub struct StorageFigures {
    /// `Folder` or `S3`.
    pub kind: &'static str,
    /// How long writing two bytes took just now; absent if the write failed.
    pub write_micros: Option<u64>,
    /// Free space on the disk; only for a folder.
    pub free_bytes: Option<u64>,
    /// Total space on the disk; only for a folder.
    pub total_bytes: Option<u64>,
}

/// The event streams.
#[derive(Debug, Serialize, ToSchema)]
pub struct StreamFigures {
    /// Number of open streams.
    pub open: usize,
    /// Number of accounts and owner sessions with open streams.
    pub clients: usize,
}

/// The mail queue.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailFigures {
    /// Mails waiting for their first attempt or a retry.
    pub waiting: i64,
    /// Mails that were given up.
    pub given_up: i64,
}

/// A duration in whole microseconds.
pub(super) fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

impl From<OperationTimes> for OperationFigures {
    fn from(times: OperationTimes) -> Self {
        Self {
            method: times.method.to_string(),
            route: times.route,
            answers: times.answers,
            refused: times.refused,
            failed: times.failed,
            median_micros: micros(times.median),
            p95_micros: micros(times.p95),
            p99_micros: micros(times.p99),
            longest_micros: micros(times.longest),
        }
    }
}
