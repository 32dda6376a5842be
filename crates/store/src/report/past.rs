//! Stays in statuses for imported projects, derived from their timelines because triggers did not see the status changes.

use super::clock::with_days;
use crate::{Connection, StoreError};
use diesel::connection::SimpleConnection as _;
use domain::id::ProjectId;

/// `{projects}` is replaced by the ids and `{date}` by the expression for a day's date.
const INSERT_STAYS: &str = "
    INSERT INTO project_stays (project_id, entered_at, left_at, left_day, status, next_status, contractor_id,
        referral_partner_id, overdue, lasted)
    SELECT project_id, entered_at, left_at, left_day, status, next_status, contractor_id, referral_partner_id,
        CASE WHEN timeline_start < {date} THEN 1 ELSE 0 END, (left_at - entered_at) / 60000000
    FROM (SELECT moves.*, {day of}(left_at) AS left_day FROM (
        SELECT project_id, previous_status AS status, new_status AS next_status, moved.created_at AS left_at,
            coalesce(lag(moved.created_at) OVER (PARTITION BY project_id ORDER BY moved.created_at, moved.id),
                projects.created_at) AS entered_at,
            contractor_id, referral_partner_id, timeline_start
        FROM project_status_updates AS moved JOIN projects ON projects.id = moved.project_id
        WHERE previous_status <> new_status AND project_id IN ({projects})
    ) AS moves WHERE left_at > entered_at) AS stays
    WHERE true
    ON CONFLICT DO NOTHING";

/// Inserts the stays of these projects from their timelines.
///
/// # Errors
/// When the database fails.
pub(crate) fn insert_stays(
    conn: &mut Connection,
    projects: &[ProjectId],
) -> Result<(), StoreError> {
    if projects.is_empty() {
        return Ok(());
    }
    let ids: Vec<_> = projects.iter().map(|id| format!("'{id}'")).collect();
    let date = match conn {
        Connection::Sqlite(_) => "date(left_day * 86400, 'unixepoch')",
        Connection::Postgres(_) => "(DATE '1970-01-01' + left_day::int)::text",
    };
    let sql = INSERT_STAYS
        .replace("{projects}", &ids.join(", "))
        .replace("{date}", date);
    Ok(conn.batch_execute(&with_days(conn, &sql, &["left_at"]))?)
}
