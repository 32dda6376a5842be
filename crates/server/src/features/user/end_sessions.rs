//! Ends all sessions of an account.

use super::view::own;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Json, Path};
use crate::http::rate_limits::Limits;
use crate::security::session::end::end_all;
use crate::shared::views::account::EndedSessions;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::id::UserId;
use domain::permission::act;
use store::audit::NewAuditEntry;
use store::user::list;
use store::{Connection, sign_in_challenge};

/// Ends all sessions of an account, for example after a laptop was stolen. For the caller's own account, ends all other sessions.
/// The account can sign in again immediately.
#[utoipa::path(
    delete,
    path = "/api/admin/users/{id}/sessions",
    operation_id = "end_user_sessions",
    tag = "user",
    params(("id" = uuid::Uuid, Path)),
    responses((status = 200, body = EndedSessions), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageUsers"))),
)]
pub async fn end_user_sessions(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
) -> Result<Json<EndedSessions>, ApiError> {
    let (writer, id) = (state.clone(), UserId::from_uuid(id));
    let ended = state
        .write(move |conn| sign_out(conn, &writer, &caller, id))
        .await?;
    Ok(Json(EndedSessions { ended }))
}

/// Ends the sessions of the account, and logs it. Returns their number.
pub(super) fn sign_out(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    id: UserId,
) -> Result<usize, ApiError> {
    let actor = caller.user(conn, state.now())?;
    authorize(&actor, act::ManageUsers, ())?;
    let show = authorize(&actor, act::ShowUser, ())?;
    list::find(conn, &show, id)?.ok_or_else(ApiError::not_found)?;
    let by = user_of(&actor)?;
    let kept = (by.user_id == id).then_some(by.session_id);
    let ended = end_all(conn, state.now(), id, kept)?;
    // End sign-ins that are waiting for the second factor, too.
    sign_in_challenge::forget(conn, id)?;
    if ended > 0 {
        let entry = NewAuditEntry {
            actor: own(&actor),
            subject: Some(id),
            ..NewAuditEntry::new(AuditEvent::Logout, format!("user:{id}"))
        };
        Limits { state, caller }.record(conn, entry)?;
    }
    Ok(ended)
}
