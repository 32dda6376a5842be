//! Security events outside of an operation's transaction. They are written independently of the response.

use crate::errors::ApiError;
use crate::http::extract::Caller;
use crate::security::dropped_audit_events::DroppedEvents;
use crate::state::AppState;
use domain::audit::AuditEvent;
use domain::network::household;
use serde_json::json;
use store::StoreError;
use store::audit::NewAuditEntry;

/// Records an event in the background.
pub fn note(state: &AppState, entry: NewAuditEntry) {
    let state = state.clone();
    tokio::spawn(async move { write(&state, entry).await });
}

/// Records the use of a mailed or printed link that does not work, and returns the 404 for it.
pub(crate) fn dead_link(state: &AppState, caller: &Caller) -> ApiError {
    let key = format!("address:{}", household(caller.client.address));
    let entry = NewAuditEntry::new(AuditEvent::AccessDenied, key);
    note(
        state,
        entry.from_client(caller.client.address, &caller.client.user_agent),
    );
    ApiError::not_found()
}

/// Records an event. If that fails, the event is logged and kept for a later attempt, together with an entry about the
/// failure.
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

/// Retries the events that could not be recorded, if there are any.
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
