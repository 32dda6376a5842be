//! Removes the portal's logo.

use super::change::change;
use super::view::Portal;
use crate::errors::{ApiError, Problem};
use crate::http::extract::Caller;
use crate::state::AppState;
use axum::extract::State;

/// Removes the portal's logo; pages show the default icon again. Idempotent.
#[utoipa::path(
    delete,
    path = "/api/admin/portal/logo",
    operation_id = "remove_portal_logo",
    tag = "portal",
    responses((status = 200, body = Portal, headers(("ETag" = String))), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManagePortal"))),
)]
pub async fn remove_portal_logo(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Portal, ApiError> {
    change(&state, caller, |conn, change| {
        if store::portal::show(conn)?.settings.logo.is_none() {
            return Ok(());
        }
        store::portal::put_logo(conn, &change.permit, None, change.now)?;
        change.note(conn, &["logo"])
    })
    .await
}
