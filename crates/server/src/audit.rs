//! Security events that no operation's transaction carries: they are written beside the answer.

use crate::state::AppState;
use store::audit::NewAuditEntry;

/// Writes an event without making the caller wait. One that cannot be written is at least logged.
pub fn note(state: &AppState, entry: NewAuditEntry) {
    let state = state.clone();
    tokio::spawn(async move {
        let (writer, event) = (state.clone(), entry.event);
        let written = state.store().write(move |conn| {
            store::audit::record(conn, writer.clock(), &mut writer.rng(), &entry)
        });
        if let Err(error) = written.await {
            tracing::error!(event = event.as_str(), %error, "audit_write_failed");
        }
    });
}
