//! Ends the caller's session on the server; without one, does nothing.

use crate::api_error::{ApiError, Problem};
use crate::auth::limits::Limits;
use crate::extract::Caller;
use crate::owner::end_session;
use crate::session::SessionCookie;
use crate::session::end::end;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::audit::AuditEvent;
use http::{StatusCode, header};
use store::audit::NewAuditEntry;

/// Ends the caller's session on the server; without one, does nothing.
#[utoipa::path(
    post,
    path = "/api/auth/sign-out",
    operation_id = "sign_out",
    tag = "auth",
    responses((status = 204, description = "No session any more"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn sign_out(State(state): State<AppState>, caller: Caller) -> Result<Response, ApiError> {
    if caller.user_token_hash().is_some() {
        let writer = state.clone();
        state
            .write(move |conn| {
                let Some(live) = caller.live_user(conn, writer.now())? else {
                    return Ok(());
                };
                let user = live.actor.user_id;
                let look = caller
                    .live_owner(conn, writer.now())?
                    .map(|look| look.actor);
                if end(conn, &writer, user, live.actor.session_id)? {
                    let limits = Limits {
                        state: &writer,
                        caller: &caller,
                    };
                    limits.record(conn, NewAuditEntry::of_user(AuditEvent::Logout, user))?;
                    if let Some(look) = look.filter(|look| look.admin == Some(user)) {
                        end_session::end(conn, &writer, &caller, &look, None)?;
                    }
                }
                Ok(())
            })
            .await?;
    }
    let cookie = SessionCookie::User.clear(state.public_url());
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response())
}
