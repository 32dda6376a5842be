//! Durable inserts into the raw database: the rows of an added update or a submitted project, one transaction per request, without the
//! portal.

use crate::Fault;
use crate::database::{Database, sqlite};
use crate::seed::{contractor_id, id, new_project, project_id};
use diesel::SqliteConnection;
use diesel::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use store::PostgresConnection;
use tokio::time::Instant;

diesel::table! {
    project_status_updates (id) {
        id -> Text,
        project_id -> Text,
        previous_status -> Nullable<Text>,
        new_status -> Text,
        notes -> Nullable<Text>,
        updated_by -> Nullable<Text>,
        created_at -> BigInt,
    }
}

diesel::table! {
    notifications (id) {
        id -> Text,
        user_id -> Nullable<Text>,
        project_id -> Nullable<Text>,
        title -> Text,
        message -> Text,
        #[sql_name = "type"]
        kind -> Text,
        created_at -> BigInt,
    }
}

diesel::table! {
    changes (seq) {
        seq -> BigInt,
        topic -> Text,
        entity_id -> Text,
        project_id -> Nullable<Text>,
        at -> BigInt,
    }
}

/// What each request inserts, besides notifications and changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// A status update of an existing project.
    Update,
    /// A new project.
    Project,
}

/// Rows that one request inserts in addition to its subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowsPerRequest {
    /// Rows of `notifications`.
    pub notifications: u64,
    /// Rows of `changes`.
    pub changes: u64,
}

/// Row counts of the tables that such a request grows.
#[derive(Debug, Clone, Copy)]
pub struct Counts {
    notifications: i64,
    changes: i64,
}

impl RowsPerRequest {
    /// The rows per request, from counts before and after `requests` requests.
    #[must_use]
    pub fn between(before: Counts, after: Counts, requests: u64) -> Self {
        let each =
            |before: i64, after: i64| ((after - before) as f64 / requests as f64).round() as u64;
        Self {
            notifications: each(before.notifications, after.notifications),
            changes: each(before.changes, after.changes),
        }
    }
}

macro_rules! count {
    ($connection:expr) => {{
        let connection = $connection;
        Counts {
            notifications: notifications::table.count().get_result(connection)?,
            changes: changes::table.count().get_result(connection)?,
        }
    }};
}

/// Counts the rows.
///
/// # Errors
/// When the database cannot be read.
pub fn count(database: &Database) -> Result<Counts, Fault> {
    Ok(match database {
        Database::Sqlite(path) => count!(&mut sqlite(path)?),
        Database::Postgres(url) => count!(&mut PostgresConnection::establish(url)?),
    })
}

macro_rules! insert {
    ($connection:expr, $number:expr, $subject:expr, $rows:expr) => {{
        let (number, subject, rows) = ($number, $subject, $rows);
        let author = contractor_id();
        let at = 1_700_000_000_000_000_i64;
        // The first number of the notifications' ids, which differ between the subjects.
        let (project, entity, first) = match subject {
            Subject::Update => (project_id(number), id(6, number), 7_u64),
            Subject::Project => (id(40, number), id(40, number), 41_u64),
        };
        match subject {
            Subject::Update => diesel::insert_into(project_status_updates::table)
                .values((
                    project_status_updates::id.eq(&entity),
                    project_status_updates::project_id.eq(&project),
                    project_status_updates::previous_status.eq("submitted"),
                    project_status_updates::new_status.eq("site_visit_scheduled"),
                    project_status_updates::notes.eq("Measured the rooms and set up two dryers."),
                    project_status_updates::updated_by.eq(&author),
                    project_status_updates::created_at.eq(at),
                ))
                .execute($connection)?,
            Subject::Project => {
                diesel::sql_query(new_project(&project, number)).execute($connection)?
            }
        };
        for copy in 0..rows.notifications {
            diesel::insert_into(notifications::table)
                .values((
                    notifications::id.eq(id(first + copy, number)),
                    notifications::user_id.eq(&author),
                    notifications::project_id.eq(&project),
                    notifications::title.eq("New update"),
                    notifications::message.eq("Measured the rooms and set up two dryers."),
                    notifications::kind.eq("status_update"),
                    notifications::created_at.eq(at),
                ))
                .execute($connection)?;
        }
        for _ in 0..rows.changes {
            diesel::insert_into(changes::table)
                .values((
                    changes::topic.eq("update"),
                    changes::entity_id.eq(&entity),
                    changes::project_id.eq(&project),
                    changes::at.eq(at),
                ))
                .execute($connection)?;
        }
        Ok::<(), diesel::result::Error>(())
    }};
}

/// Transactions per second: on SQLite through a single writer, on PostgreSQL through one connection per client.
///
/// # Errors
/// When the database rejects a row.
pub fn durable_inserts(
    database: &Database,
    clients: usize,
    requests: u64,
    subject: Subject,
    rows: RowsPerRequest,
) -> Result<f64, Fault> {
    let elapsed = match database {
        Database::Sqlite(path) => on_sqlite(&mut sqlite(path)?, requests, subject, rows)?,
        Database::Postgres(url) => on_postgres(url, clients, requests, subject, rows)?,
    };
    Ok(requests as f64 / elapsed.as_secs_f64())
}

fn on_sqlite(
    connection: &mut SqliteConnection,
    requests: u64,
    subject: Subject,
    rows: RowsPerRequest,
) -> Result<Duration, Fault> {
    let started = Instant::now();
    for number in 0..requests {
        connection
            .immediate_transaction(|connection| insert!(connection, number, subject, rows))?;
    }
    Ok(started.elapsed())
}

fn on_postgres(
    url: &str,
    clients: usize,
    requests: u64,
    subject: Subject,
    rows: RowsPerRequest,
) -> Result<Duration, Fault> {
    let mut connections = Vec::new();
    for _ in 0..clients {
        connections.push(PostgresConnection::establish(url)?);
    }
    let next = Arc::new(AtomicU64::new(0));
    let started = Instant::now();
    std::thread::scope(|scope| {
        let mut threads = Vec::new();
        for mut connection in connections {
            let next = next.clone();
            threads.push(scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= requests {
                        return Ok::<(), Fault>(());
                    }
                    connection
                        .transaction(|connection| insert!(connection, number, subject, rows))?;
                }
            }));
        }
        threads.into_iter().try_for_each(|thread| {
            thread
                .join()
                .map_err(|_| Fault::from("an inserting thread died"))?
        })
    })?;
    Ok(started.elapsed())
}
