//! The `shot_list` operations: what must be photographed, and the photos of projects that were taken for it.

use crate::errors::ApiError;
use crate::http::extract::Caller;
use crate::http::rate_limits::Limits;
use crate::state::AppState;
use domain::audit::AuditEvent;
use domain::permission::UserActor;
use serde_json::json;
use store::Connection;
use store::audit::NewAuditEntry;

pub mod create;
pub mod delete;
pub mod edit;
pub mod list;
pub mod of_project;
pub mod put_example;
pub mod remove_example;
pub mod show_example;
pub mod view;

/// Records in the security log that an admin changed a shot list. `change` tells changes at the same instant apart.
fn note(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    user: &UserActor,
    change: &str,
) -> Result<(), ApiError> {
    let now = state.now().as_microsecond();
    let entry = NewAuditEntry {
        actor: Some(user.user_id),
        details: Some(json!({ "changed": ["shot_lists"] }).to_string()),
        // A unique key per change, so that entries are not merged.
        ..NewAuditEntry::new(
            AuditEvent::PortalChanged,
            format!("shot_lists:{now}:{change}"),
        )
    };
    Limits { state, caller }.record(conn, entry)
}
