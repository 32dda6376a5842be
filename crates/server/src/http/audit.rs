//! Security events that no operation's transaction carries: they are written beside the answer.

use crate::errors::ApiError;
use crate::http::extract::Caller;
use crate::security::dropped_audit_events::DroppedEvents;
use crate::state::AppState;
use domain::audit::AuditEvent;
use domain::network::household;
use serde_json::json;
use store::StoreError;
use store::audit::NewAuditEntry;

/// Writes an event without making the caller wait.
pub fn note(state: &AppState, entry: NewAuditEntry) {
    let state = state.clone();
    tokio::spawn(async move { write(&state, entry).await });
}

/// What a link that was mailed or printed is answered with when it does not work, which is worth a line in the log.
pub(crate) fn dead_link(state: &AppState, caller: &Caller) -> ApiError {
    let key = format!("address:{}", household(caller.client.address));
    let entry = NewAuditEntry::new(AuditEvent::AccessDenied, key);
    note(
        state,
        entry.from_client(caller.client.address, &caller.client.user_agent),
    );
    ApiError::not_found()
}

/// Writes an event. One that cannot be written is logged, and written later with the word that it is late.
pub async fn write(state: &AppState, entry: NewAuditEntry) {
    let event = entry.event.as_str();
    match record(state, vec![entry.clone()]).await {
        Ok(()) => write_dropped(state).await,
        Err(error) => {
            tracing::error!(event, %error, "audit_write_failed");
            state.dropped_audit_events().keep(vec![entry], 1);
        }
    }
}

/// Writes the events that were lost, if any were and the database takes them.
pub async fn write_dropped(state: &AppState) {
    let DroppedEvents { mut kept, count } = state.dropped_audit_events().take();
    if count == 0 {
        return;
    }
    let lost = kept.clone();
    kept.push(NewAuditEntry {
        details: Some(json!({ "events": count }).to_string()),
        ..NewAuditEntry::new(AuditEvent::AuditWriteFailed, "audit")
    });
    if record(state, kept).await.is_err() {
        state.dropped_audit_events().keep(lost, count);
    }
}

async fn record(state: &AppState, entries: Vec<NewAuditEntry>) -> Result<(), StoreError> {
    let writer = state.clone();
    let work = move |conn: &mut store::Connection| {
        entries.iter().try_for_each(|entry| {
            store::audit::record(conn, writer.clock(), &mut writer.rng(), entry)
        })
    };
    state.store().write(work).await
}
