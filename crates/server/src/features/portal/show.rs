//! Shows the portal settings.

use super::change::Change;
use super::view::Portal;
use crate::errors::{ApiError, Problem};
use crate::http::extract::Caller;
use crate::state::AppState;
use axum::extract::State;

/// Returns the portal settings, the configured defaults, and the missing setup steps of a new portal.
#[utoipa::path(
    get,
    path = "/api/admin/portal",
    operation_id = "show_portal",
    tag = "portal",
    responses((status = 200, body = Portal, headers(("ETag" = String))), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManagePortal"))),
)]
pub async fn show_portal(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Portal, ApiError> {
    let reader = state.clone();
    state
        .read(move |conn| Change::open(conn, &reader, &caller)?.portal(conn))
        .await
}
