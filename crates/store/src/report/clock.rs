//! The portal's UTC offsets, by which the summary tables assign days.

use crate::schema::portal_clock;
use crate::{Connection, StoreError};
use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;

/// From a second since 1970 on (inclusive), the portal's offset from UTC in seconds.
pub type Offset = (i64, i64);

/// SQL for both databases. `{day of}` is replaced by the expression for the day of an instant.
const RECOUNT: &str = "
    DELETE FROM project_days;
    INSERT INTO project_days (scope, day, submitted, open, done)
    SELECT scope, day, count(*), sum(CASE WHEN status IN ('completed', 'build_back_completed', 'canceled', 'rejected') THEN 0 ELSE 1 END),
        sum(CASE WHEN status IN ('completed', 'build_back_completed') THEN 1 ELSE 0 END)
    FROM (
        SELECT 'all' AS scope, {day of}(created_at) AS day, status FROM projects
        UNION ALL SELECT 'contractor:' || contractor_id, {day of}(created_at), status FROM projects
        UNION ALL SELECT 'partner:' || referral_partner_id, {day of}(created_at), status FROM projects
    ) AS side WHERE scope IS NOT NULL GROUP BY 1, 2;
    DELETE FROM status_days;
    INSERT INTO status_days (day, status, projects)
    SELECT {day of}(created_at), status, count(*) FROM projects GROUP BY 1, 2;
    UPDATE project_stays SET left_day = {day of}(left_at);
    DELETE FROM stage_times;
    INSERT INTO stage_times (span, start, status, about, stays)
    SELECT 1, left_day, status, about, count(*) FROM project_stays GROUP BY 2, 3, 4;
    INSERT INTO stage_times (span, start, status, about, stays)
    SELECT 32, start / 32, status, about, sum(stays) FROM stage_times WHERE span = 1 GROUP BY 2, 3, 4;";

/// Sets the UTC offsets by which days are counted. If they differ from the current ones, recounts everything, which scans all projects.
/// Returns whether they differed.
///
/// # Errors
/// When the database fails.
pub fn keep_clock(conn: &mut Connection, offsets: &[Offset]) -> Result<bool, StoreError> {
    // Prevents concurrent recounts by several instances that start at once.
    if let Connection::Postgres(conn) = conn {
        conn.batch_execute(
            "SET LOCAL statement_timeout = 0;
             SET LOCAL lock_timeout = 0;
             LOCK TABLE projects IN SHARE ROW EXCLUSIVE MODE",
        )?;
    }
    if is_kept(conn, offsets)? {
        return Ok(false);
    }
    diesel::delete(portal_clock::table).execute(conn)?;
    let rows: Vec<_> = offsets
        .iter()
        .map(|(since, offset)| {
            (
                portal_clock::since.eq(*since),
                portal_clock::offset_seconds.eq(*offset),
            )
        })
        .collect();
    per_database!(conn, |conn| diesel::insert_into(portal_clock::table)
        .values(rows)
        .execute(conn))?;
    conn.batch_execute(&recount_sql(conn))?;
    Ok(true)
}

/// Whether days are counted by these offsets.
///
/// # Errors
/// When the database fails.
pub fn is_kept(conn: &mut Connection, offsets: &[Offset]) -> Result<bool, StoreError> {
    let current: Vec<Offset> = portal_clock::table
        .select((portal_clock::since, portal_clock::offset_seconds))
        .order(portal_clock::since.asc())
        .load(conn)?;
    Ok(current == offsets)
}

fn recount_sql(conn: &Connection) -> String {
    with_days(conn, RECOUNT, &["created_at", "left_at"])
}

/// Replaces `{day of}(…)` with the day of each of these instants.
pub(super) fn with_days(conn: &Connection, sql: &str, instants: &[&str]) -> String {
    instants.iter().fold(sql.to_owned(), |sql, at| {
        sql.replace(&format!("{{day of}}({at})"), &day_of(conn, at))
    })
}

/// The expression for the day of an instant.
pub(crate) fn day_of(conn: &Connection, at: &str) -> String {
    match conn {
        Connection::Postgres(_) => format!("portal_day({at})"),
        // SQLite has no user-defined function for it here, so the expression is inlined.
        Connection::Sqlite(_) => format!(
            "({at} / 1000000 + coalesce((SELECT offset_seconds FROM portal_clock WHERE since <= {at} / 1000000
                ORDER BY since DESC LIMIT 1), 0)) / 86400"
        ),
    }
}
