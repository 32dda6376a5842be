//! What the API says of the server.

use crate::state::answer_times::OperationTimes;
use serde::Serialize;
use std::time::Duration;
use utoipa::ToSchema;

/// How the instance fares that answers. Times are in microseconds, sizes in bytes.
#[derive(Debug, Serialize, ToSchema)]
pub struct ServerFigures {
    /// Which version of the portal it runs.
    pub version: String,
    /// When it started, since when it counts: RFC 3339, UTC.
    pub started_at: String,
    /// What its process holds in memory, where the operating system tells.
    pub memory_bytes: Option<u64>,
    /// What it answered, by operation, the most frequent one first.
    pub operations: Vec<OperationFigures>,
    /// Where the rows are.
    pub database: DatabaseFigures,
    /// Where the files are.
    pub storage: StorageFigures,
    /// Who listens to changes.
    pub streams: StreamFigures,
    /// What waits to be sent.
    pub mail: MailFigures,
}

/// What one operation answered, and how fast. Shares are told to within 7 %.
#[derive(Debug, Serialize, ToSchema)]
pub struct OperationFigures {
    /// The method, such as `GET`.
    pub method: String,
    /// The path with its placeholders; absent for the files of the web application and for paths that are none.
    pub route: Option<String>,
    /// How many answers there were.
    pub answers: u64,
    /// How many of them refused: 4xx.
    pub refused: u64,
    /// How many of them failed: 5xx.
    pub failed: u64,
    /// Half of the answers took no longer.
    pub median_micros: u64,
    /// 95 of 100 took no longer.
    pub p95_micros: u64,
    /// 99 of 100 took no longer.
    pub p99_micros: u64,
    /// The slowest one.
    pub longest_micros: u64,
}

/// The database.
#[derive(Debug, Serialize, ToSchema)]
pub struct DatabaseFigures {
    /// `SQLite` or `PostgreSQL`.
    pub kind: &'static str,
    /// Its version.
    pub version: String,
    /// Its rows and indexes on disk.
    pub bytes: i64,
    /// How long reading nothing took just now.
    pub read_micros: u64,
    /// How long writing nothing took just now, through the one place where all writes pass.
    pub write_micros: u64,
}

/// The place for files.
#[derive(Debug, Serialize, ToSchema)]
pub struct StorageFigures {
    /// `Folder` or `S3`.
    pub kind: &'static str,
    /// How long writing two bytes took just now; absent when they could not be written.
    pub write_micros: Option<u64>,
    /// The room on a folder's disk that is left.
    pub free_bytes: Option<u64>,
    /// The room on a folder's disk in all.
    pub total_bytes: Option<u64>,
}

/// The event streams.
#[derive(Debug, Serialize, ToSchema)]
pub struct StreamFigures {
    /// How many are open.
    pub open: usize,
    /// How many accounts and owner sessions they belong to.
    pub clients: usize,
}

/// The mail queue.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailFigures {
    /// How many wait to be sent or tried again.
    pub waiting: i64,
    /// How many were given up.
    pub given_up: i64,
}

/// A time as the API tells it.
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
