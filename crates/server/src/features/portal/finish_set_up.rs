//! Dismisses the setup checklist.

use super::change::change;
use super::view::Portal;
use crate::errors::{ApiError, Problem};
use crate::http::extract::Caller;
use crate::state::AppState;
use axum::extract::State;

/// Dismisses the setup checklist of a new portal for all admins. Idempotent.
#[utoipa::path(
    post,
    path = "/api/admin/portal/set-up",
    operation_id = "finish_set_up",
    tag = "portal",
    responses((status = 200, body = Portal, headers(("ETag" = String))), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManagePortal"))),
)]
pub async fn finish_set_up(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Portal, ApiError> {
    change(&state, caller, |conn, change| {
        if store::portal::show(conn)?.settings.is_set_up {
            return Ok(());
        }
        store::portal::note_set_up(conn, &change.permit, change.now)?;
        change.note(conn, &["first_steps"])
    })
    .await
}
