//! Ends the caller's other sessions.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Json};
use crate::http::rate_limits::Limits;
use crate::security::session::end::end_all;
use crate::shared::views::account::EndedSessions;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::permission::act;
use store::audit::NewAuditEntry;

/// Ends the caller's other sessions.
#[utoipa::path(
    delete,
    path = "/api/me/sessions",
    operation_id = "end_other_sessions",
    tag = "account",
    responses((status = 200, body = EndedSessions), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnSessions"))),
)]
pub async fn end_other_sessions(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<EndedSessions>, ApiError> {
    let writer = state.clone();
    let ended = state
        .write(move |conn| {
            let actor = caller.user(conn, writer.now())?;
            authorize(&actor, act::ManageOwnSessions, ())?;
            let user = user_of(&actor)?;
            let ended = end_all(conn, writer.now(), user.user_id, Some(user.session_id))?;
            if ended > 0 {
                let limits = Limits {
                    state: &writer,
                    caller: &caller,
                };
                let entry = NewAuditEntry::of_user(AuditEvent::Logout, user.user_id);
                limits.record(conn, entry)?;
            }
            Ok(ended)
        })
        .await?;
    Ok(Json(EndedSessions { ended }))
}
