//! Migrates a database to the schema of this binary.
//!
//! Migrations are compiled into the binary, with the same numbers and names for both databases. All pending ones run in one transaction. If
//! several instances start at once, only one runs them.

use crate::connection::{Connection, Database};
use crate::import::make_room;
use crate::{PostgresConnection, StoreError, column, postgres, statistics};
use diesel::connection::{AnsiTransactionManager, SimpleConnection, TransactionManager};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::BigInt;
use history::schema_migrations;
use jiff::Timestamp;
use sha2::{Digest, Sha256};
use std::fmt;

struct Migration {
    version: i32,
    name: &'static str,
    sqlite: &'static str,
    postgres: &'static str,
}

macro_rules! migrations {
    ($($version:literal $name:literal),+ $(,)?) => {
        &[$(Migration {
            version: $version,
            name: $name,
            sqlite: include_str!(concat!("../migrations/sqlite/", $name, ".sql")),
            postgres: include_str!(concat!("../migrations/postgres/", $name, ".sql")),
        }),+]
    };
}

const MIGRATIONS: &[Migration] = migrations![
    1 "0001_baseline",
    2 "0002_backups",
    3 "0003_project_deletion",
    4 "0004_task_lists",
    5 "0005_owner_letters",
    6 "0006_snooze",
    7 "0007_thread_work",
    8 "0008_visit_answers",
    9 "0009_weekly_summary",
    10 "0010_event_completion",
    11 "0011_report_mails",
    12 "0012_photo_facts",
    13 "0013_photo_descriptions",
    14 "0014_photo_annotations",
    15 "0015_shot_lists",
    17 "0017_history_log",
    18 "0018_report_documents",
    19 "0019_claim_packages",
    20 "0020_claim_package_links",
    22 "0022_package_states",
    23 "0023_upload_company",
    25 "0025_letters_and_calendars",
    26 "0026_open_history_entries",
    27 "0027_estimates",
    28 "0028_estimate_reports",
    29 "0029_owner_session_by_link",
];

/// Names of all migrations, in order.
#[must_use]
pub fn names() -> Vec<&'static str> {
    MIGRATIONS.iter().map(|migration| migration.name).collect()
}

/// Why the database does not match this binary.
#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    /// The text of an applied migration was changed.
    #[error(
        "migration {name} was changed after it was applied; restore its text and add a new migration instead"
    )]
    Edited {
        /// The migration.
        name: String,
    },
    /// The database was migrated by a newer binary.
    #[error(
        "the database has migration {name}, which this version of Buildback does not know; use a newer version"
    )]
    Newer {
        /// The first unknown migration.
        name: String,
    },
    /// Migrations are pending.
    #[error("migration {name} is pending; run \"buildback migrate\"")]
    Pending {
        /// The first pending migration.
        name: &'static str,
    },
    /// Foreign keys are violated after the migrations.
    #[error("the migrations would leave {0} broken references; nothing was changed")]
    BrokenReferences(i64),
    /// A pooler between the portal and the server shares sessions among connections.
    #[error(
        "a connection pooler shares the server's sessions among connections, and the portal needs sessions of its own; let the pooler use session mode, or connect to the server directly"
    )]
    SharedSessions,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<diesel::result::Error> for MigrateError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(error.into())
    }
}

/// What a run of migrations does next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It applies all migrations to an empty database. They are not reported one by one.
    Create,
    /// It applies a migration.
    Apply {
        /// Position among the pending migrations, from 1.
        number: usize,
        /// How many migrations were pending.
        of: usize,
        /// The migration.
        name: &'static str,
    },
    /// It gathers statistics and checks all references, after the last migration.
    Finish,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Create => f.write_str("Creating the database"),
            Self::Apply { number, of, name } => {
                write!(f, "Applying migration {number} of {of}: {name}")
            }
            Self::Finish => f.write_str("Gathering statistics and checking references"),
        }
    }
}

mod history {
    diesel::table! {
        schema_migrations (version) {
            version -> Integer,
            name -> Text,
            checksum -> Text,
            applied_at -> BigInt,
        }
    }
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    found: i64,
}

fn count(conn: &mut Connection, query: &str) -> Result<i64, MigrateError> {
    Ok(sql_query(query).get_result::<Found>(conn)?.found)
}

/// Runs pending migrations and returns their names.
///
/// # Errors
/// See [`MigrateError`]; nothing is changed in that case.
pub fn run(database: &Database, now: Timestamp) -> Result<Vec<&'static str>, MigrateError> {
    run_and_report(database, now, &mut |_| {})
}

/// The same; calls `report` with each step before it begins.
///
/// # Errors
/// See [`MigrateError`]; nothing is changed in that case.
pub fn run_and_report(
    database: &Database,
    now: Timestamp,
    report: &mut dyn FnMut(Step),
) -> Result<Vec<&'static str>, MigrateError> {
    let mut conn = begin(database)?;
    let ran = run_pending(&mut conn, MIGRATIONS.len(), now, report)?;
    commit(&mut conn)?;
    Ok(ran)
}

/// Whether migrations are pending, without creating a database. `false` if it cannot be read; opening it reports why.
#[must_use]
pub fn is_pending(database: &Database) -> bool {
    if is_missing(database) {
        return true;
    }
    database
        .connect()
        .is_ok_and(|mut conn| matches!(verify(&mut conn), Err(MigrateError::Pending { .. })))
}

/// The first of these names that differs from this binary's migration at the same position.
pub(crate) fn first_unknown(names: &[String]) -> Option<String> {
    let known = |(place, name): &(usize, &String)| {
        MIGRATIONS.get(*place).map(|migration| migration.name) != Some(name.as_str())
    };
    names
        .iter()
        .enumerate()
        .find(known)
        .map(|(_, name)| name.clone())
}

/// Applies the first `count` migrations to an empty database, inserts rows with `fill`, applies the remaining migrations, and calls
/// `finish`, all in one transaction.
pub(crate) fn run_around<E: From<MigrateError>>(
    database: &Database,
    count: usize,
    now: Timestamp,
    fill: impl FnOnce(&mut Connection) -> Result<(), E>,
    finish: impl FnOnce(&mut Connection) -> Result<(), E>,
) -> Result<(), E> {
    let mut conn = begin(database)?;
    run_pending(&mut conn, count, now, &mut |_| {})?;
    fill(&mut conn)?;
    run_pending(&mut conn, MIGRATIONS.len(), now, &mut |_| {})?;
    finish(&mut conn)?;
    commit(&mut conn)?;
    Ok(())
}

/// When the first migration ran; no data is older.
///
/// # Errors
/// When the database cannot be read.
pub fn began_at(conn: &mut Connection) -> Result<Timestamp, StoreError> {
    let first: i64 = schema_migrations::table
        .order(schema_migrations::version)
        .select(schema_migrations::applied_at)
        .first(conn)?;
    column::instant(first)
}

/// Opens the transaction for migrations. Dropping the connection without a commit rolls everything back.
fn begin(database: &Database) -> Result<Connection, MigrateError> {
    let mut conn = database.connect()?;
    if let (Connection::Postgres(conn), Database::Postgres(server)) = (&mut conn, database)
        && postgres::shares_sessions(conn, server)?
    {
        return Err(MigrateError::SharedSessions);
    }
    // Migrations may rewrite large tables and check all references.
    make_room(&mut conn)?;
    match &mut conn {
        Connection::Sqlite(sqlite) => {
            // Required for rebuilding a table; SQLite ignores it inside a transaction.
            sqlite.batch_execute("PRAGMA foreign_keys = OFF")?;
            AnsiTransactionManager::begin_transaction_sql(sqlite, "BEGIN IMMEDIATE")?;
        }
        Connection::Postgres(postgres) => {
            postgres.batch_execute(
                "SET statement_timeout = 0; SET lock_timeout = 0; SET maintenance_work_mem = '256MB'",
            )?;
            AnsiTransactionManager::begin_transaction(postgres)?;
            lock(postgres)?;
        }
    }
    Ok(conn)
}

/// Takes the lock that every instance needs to start, until the end of the transaction.
pub(crate) fn lock(conn: &mut PostgresConnection) -> Result<(), StoreError> {
    // Any constant works, as long as every instance uses the same.
    Ok(conn.batch_execute("SELECT pg_advisory_xact_lock(7204410226)")?)
}

fn commit(conn: &mut Connection) -> Result<(), MigrateError> {
    Ok(<Connection as diesel::Connection>::TransactionManager::commit_transaction(conn)?)
}

fn run_pending(
    conn: &mut Connection,
    count: usize,
    now: Timestamp,
    report: &mut dyn FnMut(Step),
) -> Result<Vec<&'static str>, MigrateError> {
    conn.batch_execute(
        "CREATE TABLE IF NOT EXISTS schema_migrations (
            version INTEGER NOT NULL PRIMARY KEY,
            name TEXT NOT NULL,
            checksum TEXT NOT NULL,
            applied_at BIGINT NOT NULL)",
    )?;
    let pending = pending(conn)?;
    let is_new = pending.len() == MIGRATIONS.len();
    let later = MIGRATIONS.len().saturating_sub(count);
    let pending = &pending[..pending.len().saturating_sub(later)];
    if is_new {
        report(Step::Create);
    }
    let of = pending.len();
    for (number, migration) in (1..).zip(pending) {
        let name = migration.name;
        if !is_new {
            report(Step::Apply { number, of, name });
        }
        let statements = migration.text(conn);
        conn.batch_execute(statements)?;
        diesel::insert_into(schema_migrations::table)
            .values((
                schema_migrations::version.eq(migration.version),
                schema_migrations::name.eq(name),
                schema_migrations::checksum.eq(checksum(statements)),
                schema_migrations::applied_at.eq(column::micros(now)),
            ))
            .execute(conn)?;
    }
    if !pending.is_empty() {
        if !is_new {
            report(Step::Finish);
        }
        statistics::gather(conn)?;
    }
    if matches!(conn, Connection::Sqlite(_)) {
        match self::count(
            conn,
            "SELECT count(*) AS found FROM pragma_foreign_key_check",
        )? {
            0 => {}
            broken => return Err(MigrateError::BrokenReferences(broken)),
        }
    }
    Ok(pending.iter().map(|migration| migration.name).collect())
}

/// Number of migrations applied to this database.
pub(crate) fn count_applied(conn: &mut Connection) -> Result<usize, MigrateError> {
    let applied = count(conn, "SELECT count(*) AS found FROM schema_migrations")?;
    Ok(usize::try_from(applied).unwrap_or(usize::MAX))
}

/// Whether a portal has used this database. Does not create it.
///
/// # Errors
/// When the database cannot be read.
pub fn is_created(database: &Database) -> Result<bool, MigrateError> {
    if is_missing(database) {
        return Ok(false);
    }
    has_schema(&mut database.connect()?)
}

/// Whether the database is a file that does not exist. Connecting would create it.
fn is_missing(database: &Database) -> bool {
    matches!(database, Database::Sqlite(path) if !path.exists())
}

fn has_schema(conn: &mut Connection) -> Result<bool, MigrateError> {
    let query = match conn {
        Connection::Sqlite(_) => {
            "SELECT count(*) AS found FROM sqlite_master WHERE name = 'schema_migrations'"
        }
        Connection::Postgres(_) => "SELECT count(to_regclass('schema_migrations')) AS found",
    };
    Ok(count(conn, query)? > 0)
}

/// Checks that the schema exactly matches this binary.
///
/// # Errors
/// See [`MigrateError`].
pub fn verify(conn: &mut Connection) -> Result<(), MigrateError> {
    if !has_schema(conn)? {
        return Err(MigrateError::Pending {
            name: MIGRATIONS[0].name,
        });
    }
    match pending(conn)?.first() {
        Some(migration) => Err(MigrateError::Pending {
            name: migration.name,
        }),
        None => Ok(()),
    }
}

fn pending(conn: &mut Connection) -> Result<&'static [Migration], MigrateError> {
    let applied = schema_migrations::table
        .select((
            schema_migrations::version,
            schema_migrations::name,
            schema_migrations::checksum,
        ))
        .order(schema_migrations::version)
        .load::<(i32, String, String)>(conn)?;
    for (position, (version, name, sum)) in applied.iter().enumerate() {
        let Some(known) = MIGRATIONS
            .get(position)
            .filter(|known| known.version == *version)
        else {
            return Err(MigrateError::Newer { name: name.clone() });
        };
        if known.name != name || checksum(known.text(conn)) != *sum {
            return Err(MigrateError::Edited { name: name.clone() });
        }
    }
    Ok(&MIGRATIONS[applied.len()..])
}

impl Migration {
    const fn text(&self, conn: &Connection) -> &'static str {
        match conn {
            Connection::Sqlite(_) => self.sqlite,
            Connection::Postgres(_) => self.postgres,
        }
    }
}

fn checksum(text: &str) -> String {
    hex::encode(Sha256::digest(text.as_bytes()))
}
