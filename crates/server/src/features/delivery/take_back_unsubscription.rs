//! Undoes a property owner's unsubscription with the link that made it.

use super::link::Stop;
use crate::errors::{ApiError, Problem};
use crate::http::extract::Path;
use crate::state::AppState;
use axum::extract::State;
use domain::rate_limit::LimitedAction;
use http::StatusCode;
use store::audit::NewAuditEntry;
use store::delivery::email_stop;
use store::rate_limit;

/// Resumes email to a property owner who unsubscribed with this link. Owners have no settings in which to undo a mistake. Only
/// the portal's own page may call this. Returns 404 for the link of an account, which can change its settings. Idempotent.
#[utoipa::path(
    delete,
    path = "/api/unsubscribe/{token}",
    operation_id = "take_back_unsubscription",
    tag = "notification",
    params(("token" = String, Path, description = "As the mail has it")),
    responses((status = 204, description = "Such mails are written again"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn take_back_unsubscription(
    State(state): State<AppState>,
    Path(token): Path<String>,
) -> Result<StatusCode, ApiError> {
    let Some(Stop::Address(address)) = Stop::open(state.secret_keys(), &token) else {
        return Err(ApiError::not_found());
    };
    let now = state.now();
    state
        .write(move |conn| {
            if email_stop::take_back(conn, &address)? {
                // Otherwise, someone with a link could fill the change feed by unsubscribing and resubscribing repeatedly.
                let action = LimitedAction::MailResumption;
                rate_limit::take(conn, action, &address, now)?.map_err(|early| {
                    let key = format!("mails:{address}");
                    ApiError::too_many_calls(early)
                        .noting(NewAuditEntry::new(action.tripped(), key))
                })?;
                store::mail::tell_admins(conn, now)?;
            }
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
