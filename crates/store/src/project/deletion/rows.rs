//! The tables with rows of a project.

/// A table with rows of a project.
pub(super) struct Table {
    pub(super) name: &'static str,
    /// Which rows belong to the project `$1`.
    pub(super) rows: &'static str,
    /// Whether triggers insert rows when the project's other rows are restored. The saved rows replace those.
    pub(super) is_filled_by_triggers: bool,
    /// The column that refers to another row of the table, which may be in a later part.
    pub(super) own_reference: Option<&'static str>,
}

const fn table(name: &'static str, rows: &'static str) -> Table {
    Table {
        name,
        rows,
        is_filled_by_triggers: false,
        own_reference: None,
    }
}

const fn filled_by_triggers(name: &'static str) -> Table {
    Table {
        is_filled_by_triggers: true,
        ..table(name, OWN)
    }
}

const fn referring(name: &'static str, own_reference: &'static str) -> Table {
    Table {
        own_reference: Some(own_reference),
        ..table(name, OWN)
    }
}

const OWN: &str = "project_id = $1";
const OF_EVENT: &str = "event_id IN (SELECT id FROM contractor_tasks WHERE project_id = $1)";
const OF_TASK: &str = "task_id IN (SELECT id FROM admin_tasks WHERE project_id = $1)";
const OF_MESSAGE: &str = "message_id IN (SELECT id FROM project_messages WHERE project_id = $1)";
const OF_VERSION: &str = "version_id IN (SELECT id FROM estimate_versions WHERE project_id = $1)";
const OF_NOTIFICATION: &str =
    "notification_id IN (SELECT id FROM notifications WHERE project_id = $1)";

const OF_FILE: &str = "file_path IN (SELECT file_path FROM project_files WHERE project_id = $1
    UNION ALL SELECT file_path FROM status_update_attachments WHERE project_id = $1
    UNION ALL SELECT file_path FROM project_admin_attachments WHERE project_id = $1
    UNION ALL SELECT file_path FROM admin_task_attachments
        WHERE task_id IN (SELECT id FROM admin_tasks WHERE project_id = $1)
    UNION ALL SELECT file_path FROM message_attachments
        WHERE message_id IN (SELECT id FROM project_messages WHERE project_id = $1)
    UNION ALL SELECT file_path FROM estimate_files
        WHERE version_id IN (SELECT id FROM estimate_versions WHERE project_id = $1))";

/// The tables that are saved, with references pointing up in the list.
pub(super) const SAVED: &[Table] = &[
    table("projects", "id = $1"),
    table("owner_contacts", OWN),
    table("owner_letters", OWN),
    table("owner_languages", OWN),
    table("owner_sessions", OWN),
    table("project_status_updates", OWN),
    table("status_update_attachments", OWN),
    table("project_edit_history", OWN),
    table("project_files", OWN),
    table("photo_shots", OWN),
    referring("contractor_tasks", "parent_task_id"),
    table("event_reminders", OF_EVENT),
    table("contractor_task_timeslots", OWN),
    table("event_proposals", OWN),
    table("visit_answers", OWN),
    table("calendar_cancellations", OWN),
    table("calendar_feeds", OWN),
    table("admin_tasks", OWN),
    table("admin_task_attachments", OF_TASK),
    table("admin_task_changes", OF_TASK),
    table("project_admin_notes", OWN),
    table("project_admin_attachments", OWN),
    referring("project_messages", "reply_to_message_id"),
    table("message_attachments", OF_MESSAGE),
    table("message_read_status", OF_MESSAGE),
    referring("estimates", "supplement_of"),
    table("estimate_versions", OWN),
    table("estimate_lines", OF_VERSION),
    table("estimate_files", OF_VERSION),
    table("estimate_decisions", OF_VERSION),
    filled_by_triggers("message_tallies"),
    filled_by_triggers("message_threads"),
    table("unread_threads", OWN),
    table("notifications", OWN),
    table("user_notification_read_status", OF_NOTIFICATION),
    table("timeline_looks", OWN),
    filled_by_triggers("contractor_assignments"),
    table("project_stays", OWN),
    table("history_heads", OWN),
    table("history_log", OWN),
    table("history_roots", OWN),
    table("uploads", OF_FILE),
    table("file_facts", OF_FILE),
    table("photo_descriptions", OWN),
    table("photo_changes", OWN),
    table("photo_annotations", OF_FILE),
    table("deleted_project_files", OWN),
    table("claim_packages", OWN),
    table("claim_package_links", OWN),
];

/// The saved tables that refer to the project only by the paths of its files, so that deleting it does not delete their rows.
pub(super) const BY_PATH: &[&str] = &["uploads", "file_facts"];

/// Whether a deletion saves the rows of a table.
pub(crate) fn is_saved(name: &str) -> bool {
    SAVED.iter().any(|table| table.name == name)
}

/// The saved tables with stored files.
pub(super) const WITH_FILES: &[&str] = &[
    "project_files",
    "status_update_attachments",
    "project_admin_attachments",
    "admin_task_attachments",
    "message_attachments",
    "estimate_files",
];

/// The saved tables whose ids clients choose.
pub(super) const WITH_CLIENT_IDS: &[&str] = &[
    "projects",
    "project_status_updates",
    "admin_tasks",
    "project_messages",
    "estimate_versions",
];

/// Tables with rows of projects that are not saved: search documents are written again, mail about a deleted project is never sent, and a
/// held project cannot be deleted. The date of a restoration is written again. Documents can be made again.
pub const NOT_SAVED: &[&str] = &[
    "search_documents",
    "mail_bundles",
    "notification_outbox",
    "notification_deliveries",
    "legal_holds",
    "restored_projects",
    "report_documents",
];
