//! Ends one of the caller's sessions.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Path};
use crate::http::rate_limits::Limits;
use crate::security::session::end::end;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::id::SessionId;
use domain::permission::act;
use http::StatusCode;
use store::audit::NewAuditEntry;

/// Ends one of the caller's sessions.
#[utoipa::path(
    delete,
    path = "/api/me/sessions/{id}",
    operation_id = "end_session",
    tag = "account",
    params(("id" = uuid::Uuid, Path)),
    responses((status = 204, description = "Ended"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnSessions"))),
)]
pub async fn end_session(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
) -> Result<StatusCode, ApiError> {
    let writer = state.clone();
    state
        .write(move |conn| {
            let actor = caller.user(conn, writer.now())?;
            authorize(&actor, act::ManageOwnSessions, ())?;
            let user = user_of(&actor)?;
            if !end(conn, writer.now(), user.user_id, SessionId::from_uuid(id))? {
                return Err(ApiError::not_found());
            }
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            let entry = NewAuditEntry::of_user(AuditEvent::Logout, user.user_id);
            limits.record(conn, entry)
        })
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
