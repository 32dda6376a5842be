//! Shared steps of editing and deleting a note.

use crate::errors::ApiError;
use crate::http::rate_limits::Limits;
use crate::security::audit_entry::of_actor;
use crate::shared::presenter::Presenter;
use domain::audit::AuditEvent;
use domain::note::AdminNote;
use domain::permission::Actor;
use domain::project::ProjectFacts;
use serde_json::json;
use store::Connection;
use store::audit::NewAuditEntry;

/// Checks that the caller saw the current version of the note.
///
/// # Errors
/// 412 with the current note.
pub(super) fn expect(
    presenter: &Presenter<'_>,
    note: &AdminNote,
    facts: &ProjectFacts,
    version: i64,
) -> Result<(), ApiError> {
    if note.version == version {
        return Ok(());
    }
    let current = presenter.note(note.clone(), facts)?;
    let current = serde_json::to_value(current).map_err(ApiError::internal)?;
    Err(ApiError::stale().with_current(current))
}

/// Records in the security log that a note was edited or deleted. The previous text is not kept.
pub(super) fn record_audit(
    conn: &mut Connection,
    limits: &Limits<'_>,
    actor: &Actor,
    event: AuditEvent,
    note: &AdminNote,
) -> Result<(), ApiError> {
    let Some(entry) = of_actor(event, actor) else {
        return Ok(());
    };
    let entry = NewAuditEntry {
        // The key makes each change a separate row.
        key: format!("note:{}:{}", note.id, note.version),
        project: Some(note.project_id),
        details: Some(json!({ "note_id": note.id }).to_string()),
        ..entry
    };
    limits.record(conn, entry)
}
