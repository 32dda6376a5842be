//! Deactivates and reactivates accounts.

use super::change::{Change, Outcome, StaleUser, change};
use super::view::UserPage;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, IfMatch, Path};
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::user::UserChange;
use serde_json::json;
use store::Connection;
use store::user::manage;

/// Deactivates an account: ends its sessions and prevents sign-ins. Its data is kept. Admins cannot deactivate their own account
/// or the last admin who can sign in.
#[utoipa::path(
    post,
    path = "/api/admin/users/{id}/deactivation",
    operation_id = "deactivate_user",
    tag = "user",
    params(("id" = uuid::Uuid, Path), ("If-Match" = String, Header, description = "The ETag of the account that was seen")),
    responses((status = 200, body = UserPage, headers(("ETag" = String))), (status = 412, body = StaleUser, content_type = "application/problem+json", description = "Somebody else changed the account meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageUsers"))),
)]
pub async fn deactivate_user(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
    IfMatch(version): IfMatch,
) -> Result<UserPage, ApiError> {
    let what = UserChange::Deactivate;
    change(&state, caller, id, version, what, deactivate).await
}

/// Reactivates an account with its previous role and company.
#[utoipa::path(
    post,
    path = "/api/admin/users/{id}/reactivation",
    operation_id = "reactivate_user",
    tag = "user",
    params(("id" = uuid::Uuid, Path), ("If-Match" = String, Header, description = "The ETag of the account that was seen")),
    responses((status = 200, body = UserPage, headers(("ETag" = String))), (status = 412, body = StaleUser, content_type = "application/problem+json", description = "Somebody else changed the account meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageUsers"))),
)]
pub async fn reactivate_user(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
    IfMatch(version): IfMatch,
) -> Result<UserPage, ApiError> {
    let what = UserChange::Reactivate;
    change(&state, caller, id, version, what, reactivate).await
}

/// Deactivates the account, unless it already is.
pub(super) fn deactivate(conn: &mut Connection, change: &Change) -> Result<Outcome, ApiError> {
    if !change.user.user.active {
        return Ok(Outcome::AsBefore);
    }
    let ended = manage::deactivate(conn, &change.permit, change.seen, change.now)?;
    let details = json!({ "role": change.user.role.as_str() });
    Ok(Outcome::Done(AuditEvent::UserDeactivated, details, ended))
}

/// Reactivates the account, unless it is active.
pub(super) fn reactivate(conn: &mut Connection, change: &Change) -> Result<Outcome, ApiError> {
    if change.user.user.active {
        return Ok(Outcome::AsBefore);
    }
    manage::reactivate(conn, &change.permit, change.seen, change.now)?;
    let details = json!({ "role": change.user.role.as_str() });
    let event = AuditEvent::UserReactivated;
    Ok(Outcome::Done(event, details, Vec::new()))
}
