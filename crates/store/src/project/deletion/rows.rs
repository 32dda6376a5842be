//! The rows of a project, and how they are saved and inserted again.

use crate::{Connection, StoreError};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::Text;
use std::collections::BTreeSet;

/// A table with rows of a project.
pub(super) struct Table {
    pub(super) name: &'static str,
    /// Which rows belong to the project `$1`.
    pub(super) rows: &'static str,
    /// Whether triggers insert rows when the project's other rows are restored. The saved rows replace those.
    pub(super) is_filled_by_triggers: bool,
}

const fn table(name: &'static str, rows: &'static str) -> Table {
    Table {
        name,
        rows,
        is_filled_by_triggers: false,
    }
}

const fn filled_by_triggers(name: &'static str) -> Table {
    Table {
        name,
        rows: OWN,
        is_filled_by_triggers: true,
    }
}

const OWN: &str = "project_id = $1";
const OF_EVENT: &str = "event_id IN (SELECT id FROM contractor_tasks WHERE project_id = $1)";
const OF_TASK: &str = "task_id IN (SELECT id FROM admin_tasks WHERE project_id = $1)";
const OF_MESSAGE: &str = "message_id IN (SELECT id FROM project_messages WHERE project_id = $1)";
const OF_NOTIFICATION: &str =
    "notification_id IN (SELECT id FROM notifications WHERE project_id = $1)";

/// The tables that are saved, with references pointing up in the list.
pub(super) const SAVED: &[Table] = &[
    table("projects", "id = $1"),
    table("owner_contacts", OWN),
    table("owner_languages", OWN),
    table("owner_sessions", OWN),
    table("project_status_updates", OWN),
    table("status_update_attachments", OWN),
    table("project_edit_history", OWN),
    table("project_files", OWN),
    table("contractor_tasks", OWN),
    table("event_reminders", OF_EVENT),
    table("contractor_task_timeslots", OWN),
    table("event_proposals", OWN),
    table("calendar_cancellations", OWN),
    table("calendar_feeds", OWN),
    table("admin_tasks", OWN),
    table("admin_task_attachments", OF_TASK),
    table("admin_task_changes", OF_TASK),
    table("project_admin_notes", OWN),
    table("project_admin_attachments", OWN),
    table("project_messages", OWN),
    table("message_attachments", OF_MESSAGE),
    table("message_read_status", OF_MESSAGE),
    filled_by_triggers("message_tallies"),
    table("notifications", OWN),
    table("user_notification_read_status", OF_NOTIFICATION),
    table("timeline_looks", OWN),
    filled_by_triggers("contractor_assignments"),
    table("project_stays", OWN),
    table(
        "uploads",
        "file_path IN (SELECT file_path FROM project_files WHERE project_id = $1
            UNION ALL SELECT file_path FROM status_update_attachments WHERE project_id = $1
            UNION ALL SELECT file_path FROM project_admin_attachments WHERE project_id = $1
            UNION ALL SELECT file_path FROM admin_task_attachments
                WHERE task_id IN (SELECT id FROM admin_tasks WHERE project_id = $1)
            UNION ALL SELECT file_path FROM message_attachments
                WHERE message_id IN (SELECT id FROM project_messages WHERE project_id = $1))",
    ),
];

/// The saved tables with stored files.
pub(super) const WITH_FILES: &[&str] = &[
    "project_files",
    "status_update_attachments",
    "project_admin_attachments",
    "admin_task_attachments",
    "message_attachments",
];

/// The saved tables whose ids clients choose.
pub(super) const WITH_CLIENT_IDS: &[&str] = &[
    "projects",
    "project_status_updates",
    "admin_tasks",
    "project_messages",
];

/// Tables with rows of projects that are not saved: search documents are written again, mail about a deleted project is never sent, and a
/// held project cannot be deleted. The date of a restoration is written again.
pub const NOT_SAVED: &[&str] = &[
    "search_documents",
    "mail_bundles",
    "notification_outbox",
    "notification_deliveries",
    "legal_holds",
    "restored_projects",
];

/// Copies the project's rows of a table into `deleted_rows`.
pub(super) fn save(conn: &mut Connection, table: &Table, id: &str) -> Result<(), StoreError> {
    let Table { name, rows, .. } = table;
    let array = match conn {
        Connection::Postgres(_) => format!("CAST(json_agg(to_json({name})) AS TEXT)"),
        Connection::Sqlite(_) => {
            let columns = columns(conn, name)?.into_iter();
            let pairs: Vec<String> = columns.map(|name| format!("'{name}', {name}")).collect();
            format!("json_group_array(json_object({}))", pairs.join(", "))
        }
    };
    execute(
        conn,
        &format!(
            "INSERT INTO deleted_rows (project_id, table_name, content)
             SELECT CAST($1 AS TEXT), '{name}', {array} FROM {name} WHERE {rows} HAVING count(*) > 0"
        ),
        id,
    )
}

/// Inserts saved rows. A column that a later version added gets its default, and one that it removed is left out.
pub(super) fn put_back(
    conn: &mut Connection,
    table: &str,
    content: &str,
) -> Result<(), StoreError> {
    let rows: Vec<serde_json::Map<String, serde_json::Value>> =
        serde_json::from_str(content).map_err(StoreError::internal)?;
    let Some(first) = rows.first() else {
        return Ok(());
    };
    let columns: Vec<String> = columns(conn, table)?
        .into_iter()
        .filter(|name| first.contains_key(name))
        .collect();
    let into = columns.join(", ");
    let select = match conn {
        Connection::Postgres(_) => {
            format!("SELECT {into} FROM json_populate_recordset(NULL::{table}, CAST($1 AS json))")
        }
        Connection::Sqlite(_) => {
            let values: Vec<String> = columns
                .iter()
                .map(|name| format!("value ->> '$.{name}'"))
                .collect();
            format!("SELECT {} FROM json_each($1)", values.join(", "))
        }
    };
    execute(
        conn,
        &format!("INSERT INTO {table} ({into}) {select}"),
        content,
    )
}

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

/// The columns of a table that can be written, without generated ones.
fn columns(conn: &mut Connection, table: &str) -> Result<BTreeSet<String>, StoreError> {
    let query = match conn {
        Connection::Sqlite(_) => {
            format!("SELECT name FROM pragma_table_xinfo('{table}') WHERE hidden = 0")
        }
        Connection::Postgres(_) => format!(
            "SELECT CAST(attname AS TEXT) AS name FROM pg_attribute
             WHERE attrelid = CAST('{table}' AS regclass) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''"
        ),
    };
    let found: Vec<Name> = sql_query(query).load(conn)?;
    Ok(found.into_iter().map(|column| column.name).collect())
}

pub(super) fn execute(conn: &mut Connection, sql: &str, parameter: &str) -> Result<(), StoreError> {
    sql_query(sql).bind::<Text, _>(parameter).execute(conn)?;
    Ok(())
}
