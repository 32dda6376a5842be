//! Security events that no operation's transaction carries: they are written beside the answer.

use crate::errors::ApiError;
use crate::http::extract::Caller;
use crate::state::AppState;
use domain::audit::AuditEvent;
use domain::network::household;
use parking_lot::Mutex;
use serde_json::json;
use store::StoreError;
use store::audit::NewAuditEntry;

/// So many events wait for a database that takes nothing; of further ones only the number is kept.
const MOST_KEPT: usize = 256;

/// Events that could not be written.
#[derive(Debug, Default)]
pub struct Losses(Mutex<Lost>);

#[derive(Debug, Default)]
struct Lost {
    kept: Vec<NewAuditEntry>,
    count: u32,
}

/// Writes an event without making the caller wait.
pub fn note(state: &AppState, entry: NewAuditEntry) {
    let state = state.clone();
    tokio::spawn(async move { write(&state, entry).await });
}

/// What a link that was mailed or printed is answered with when it does not work, which is worth a line in the log.
pub(crate) fn dead_link(state: &AppState, caller: &Caller) -> ApiError {
    let key = format!("address:{}", household(caller.address));
    let entry = NewAuditEntry::new(AuditEvent::AccessDenied, key);
    note(state, entry.from_client(caller.address, &caller.user_agent));
    ApiError::not_found()
}

/// Writes an event. One that cannot be written is logged, and written later with the word that it is late.
pub async fn write(state: &AppState, entry: NewAuditEntry) {
    let event = entry.event.as_str();
    match record(state, vec![entry.clone()]).await {
        Ok(()) => tell_losses(state).await,
        Err(error) => {
            tracing::error!(event, %error, "audit_write_failed");
            state.audit_losses().keep(vec![entry], 1);
        }
    }
}

/// Writes the events that were lost, if any were and the database takes them.
pub async fn tell_losses(state: &AppState) {
    let Lost { mut kept, count } = std::mem::take(&mut *state.audit_losses().0.lock());
    if count == 0 {
        return;
    }
    let lost = kept.clone();
    kept.push(NewAuditEntry {
        details: Some(json!({ "events": count }).to_string()),
        ..NewAuditEntry::new(AuditEvent::AuditWriteFailed, "audit")
    });
    if record(state, kept).await.is_err() {
        state.audit_losses().keep(lost, count);
    }
}

impl Losses {
    fn keep(&self, entries: Vec<NewAuditEntry>, count: u32) {
        let mut lost = self.0.lock();
        let room = MOST_KEPT.saturating_sub(lost.kept.len());
        lost.kept.extend(entries.into_iter().take(room));
        lost.count = lost.count.saturating_add(count);
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
