//! Stops emails with an unsubscribe link.

use super::link::Stop;
use crate::errors::{ApiError, Problem};
use crate::http::extract::Path;
use crate::state::AppState;
use axum::extract::State;
use domain::delivery::Unsubscription;
use http::StatusCode;

/// Stops the emails that the link covers. Email programs call this for one-click unsubscribe (RFC 8058), so it requires neither a
/// session nor the header of the portal's own pages, and ignores the body. Returns 404 for a link that the portal did not sign.
/// Idempotent.
#[utoipa::path(
    post,
    path = "/api/unsubscribe/{token}",
    operation_id = "unsubscribe",
    tag = "notification",
    params(("token" = String, Path, description = "As the mail has it")),
    responses((status = 204, description = "No such mail is written any more"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn unsubscribe(
    State(state): State<AppState>,
    Path(token): Path<String>,
) -> Result<StatusCode, ApiError> {
    let stop = Stop::open(state.secret_keys(), &token).ok_or_else(ApiError::not_found)?;
    let now = state.now();
    state
        .write(move |conn| {
            let what = match &stop {
                Stop::Account(user, kind) => Unsubscription::Account(*user, *kind),
                Stop::Weekly(user) => Unsubscription::Weekly(*user),
                Stop::Report(user, id) => Unsubscription::Report(*user, *id),
                Stop::Address(address) => Unsubscription::Address(address.clone()),
            };
            store::delivery::stop(conn, &what, now)?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
