//! Health checks of the database, for operators.

use crate::audit::LogBreak;
use crate::mail::given_up;
use crate::schema::{changes, mail_queue, user_roles, users};
use crate::{Connection, MultiBackend, StoreError, audit, backup, column};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Text};
use domain::permission::{Permit, Role, act};
use jiff::Timestamp;

/// Results of the health checks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Health {
    /// The first problem found by the database's integrity check, if any.
    pub damage: Option<String>,
    /// The database server's clock; `None` for SQLite.
    pub database_clock: Option<Timestamp>,
    /// When the newest change feed row was written.
    pub newest_change: Option<Timestamp>,
    /// Number of admins who can sign in.
    pub admins: i64,
    /// The first break in the security log's hash chain, if any.
    pub log_break: Option<LogBreak>,
    /// Number of mails that have been waiting since before the given instant.
    pub mails_late: i64,
    /// Number of mails that were given up.
    pub mails_given_up: i64,
}

/// Runs all checks. Reads the whole security log and, on SQLite, the whole database.
///
/// # Errors
/// When the database cannot be read.
pub fn look(conn: &mut Connection, waiting_since: Timestamp) -> Result<Health, StoreError> {
    let newest: Option<i64> = changes::table
        .select(changes::at)
        .order(changes::seq.desc())
        .first(conn)
        .optional()?;
    let unsent = || {
        mail_queue::table
            .filter(mail_queue::sent_at.is_null())
            .into_boxed::<MultiBackend>()
    };
    Ok(Health {
        damage: damage(conn)?,
        database_clock: clock(conn)?,
        newest_change: newest.map(column::instant).transpose()?,
        admins: count_admins(conn)?,
        log_break: audit::first_break(conn)?,
        mails_late: unsent()
            .filter(mail_queue::failed_at.is_null())
            .filter(mail_queue::created_at.lt(waiting_since.as_microsecond()))
            .count()
            .get_result(conn)?,
        mails_given_up: given_up!(unsent()).count().get_result(conn)?,
    })
}

/// The number of admins who can sign in.
///
/// # Errors
/// When the database cannot be read.
pub fn count_admins(conn: &mut Connection) -> Result<i64, StoreError> {
    let admins = users::table
        .inner_join(user_roles::table)
        .filter(user_roles::role.eq(Role::Admin.as_str()))
        .filter(users::active)
        // Invited admins have no password yet.
        .filter(users::invited_at.is_null());
    Ok(admins.count().get_result(conn)?)
}

/// Only SQLite checks itself here. On PostgreSQL, that is the server operator's task.
fn damage(conn: &mut Connection) -> Result<Option<String>, StoreError> {
    match conn {
        Connection::Sqlite(conn) => Ok(backup::integrity_problem(conn)?),
        Connection::Postgres(_) => Ok(None),
    }
}

#[derive(QueryableByName)]
struct Clock {
    #[diesel(sql_type = BigInt)]
    micros: i64,
}

fn clock(conn: &mut Connection) -> Result<Option<Timestamp>, StoreError> {
    let Connection::Postgres(conn) = conn else {
        return Ok(None);
    };
    let now: Clock =
        sql_query("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS micros")
            .get_result(conn)?;
    column::instant(now.micros).map(Some)
}

/// Database version and size.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct DatabaseSize {
    /// Version of the SQLite library or the PostgreSQL server.
    #[diesel(sql_type = Text)]
    pub version: String,
    /// Size in bytes on disk, including indexes, without SQLite's write-ahead log.
    #[diesel(sql_type = BigInt)]
    pub bytes: i64,
}

/// Database version and size. The cost does not depend on the number of rows.
///
/// # Errors
/// When the database cannot be read.
pub fn size(
    conn: &mut Connection,
    _permit: &Permit<act::ShowServerFigures>,
) -> Result<DatabaseSize, StoreError> {
    measure(conn)
}

/// Size in bytes on disk, for a job that needs as much space.
///
/// # Errors
/// When the database cannot be read.
pub fn bytes(conn: &mut Connection) -> Result<u64, StoreError> {
    Ok(u64::try_from(measure(conn)?.bytes).unwrap_or(0))
}

fn measure(conn: &mut Connection) -> Result<DatabaseSize, StoreError> {
    let size = match conn {
        Connection::Sqlite(conn) => sql_query(
            "SELECT sqlite_version() AS version, page_count * page_size AS bytes \
             FROM pragma_page_count(), pragma_page_size()",
        )
        .get_result(conn),
        Connection::Postgres(conn) => sql_query(
            "SELECT current_setting('server_version') AS version, \
             pg_database_size(current_database()) AS bytes",
        )
        .get_result(conn),
    };
    Ok(size?)
}
