//! Cancels the caller's pending change of the email address.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::http::extract::Caller;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;
use http::StatusCode;

/// Cancels the caller's pending change of the email address, if any. Its link stops working.
#[utoipa::path(
    delete,
    path = "/api/me/email-change",
    operation_id = "drop_email_change",
    tag = "account",
    responses((status = 204, description = "No address waits"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("EditOwnAccount"))),
)]
pub async fn drop_email_change(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<StatusCode, ApiError> {
    let writer = state.clone();
    state
        .write(move |conn| {
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::EditOwnAccount, ())?;
            let id = user_of(&actor)?.user_id;
            Ok(store::email_change::forget(conn, &permit, id, now)?)
        })
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
