//! Validates the caller's owner session.

use crate::errors::{ApiError, Problem, SignInRequired};
use crate::features::owner::view::OwnerSession;
use crate::http::extract::{Caller, Json};
use crate::state::AppState;
use axum::Extension;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::owner_session::SecurityLevel;

/// Validates the caller's owner session. Without a session, `valid` is false.
#[utoipa::path(
    get,
    path = "/api/owner/session",
    operation_id = "validate_owner_session",
    tag = "owner",
    responses((status = 200, body = OwnerSession), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn validate_owner_session(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Response, ApiError> {
    let now = state.now();
    let found = state
        .read(move |conn| {
            let Some((live, score)) = caller.judged_owner(conn, now)? else {
                return Ok(Err(caller.score_that_ended(conn, now)?));
            };
            let name =
                store::owner_code::owner_name(conn, live.session.project_id)?.unwrap_or_default();
            let place = store::change_feed::last_seq(conn)?;
            Ok(Ok((live, score, name, place)))
        })
        .await?;
    let (live, score, name, place) = match found {
        Ok(found) => found,
        Err(score) => return Ok(over(score)),
    };
    // `http::owner_session` ends the session after this response.
    if score.level() == SecurityLevel::Invalid {
        return Ok(over(score.score));
    }
    let session = OwnerSession::valid(&live.session, name, score, place);
    Ok(Json(session).into_response())
}

/// Responds that the session is invalid. The browser clears its cache, as after a 401.
fn over(score: u8) -> Response {
    (
        Extension(SignInRequired),
        Json(OwnerSession::invalid(score)),
    )
        .into_response()
}
