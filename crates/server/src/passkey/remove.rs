//! Takes a passkey off the caller's account.

use crate::account::current_password::CurrentPassword;
use crate::api_error::{ApiError, Problem};
use crate::auth::limits::Limits;
use crate::extract::{Caller, Json, Path};
use crate::second_factor::permitted;
use crate::second_factor::start_totp::ConfirmPassword;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::id::PasskeyId;
use http::StatusCode;
use store::audit::NewAuditEntry;
use store::{passkey, recovery_code, second_factor};

/// Takes a passkey off the caller's account, and the recovery codes with the last second factor.
#[utoipa::path(
    post,
    path = "/api/me/passkeys/{id}/remove",
    operation_id = "remove_passkey",
    tag = "account",
    params(("id" = uuid::Uuid, Path)),
    request_body = ConfirmPassword,
    responses((status = 204, description = "Removed"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnSecondFactors"))),
)]
pub async fn remove_passkey(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
    Json(form): Json<ConfirmPassword>,
) -> Result<StatusCode, ApiError> {
    CurrentPassword::of(&state, &caller)
        .check(form.current_password)
        .await?;
    let writer = state.clone();
    state
        .write(move |conn| {
            let (permit, user) = permitted(conn, &writer, &caller)?;
            if !passkey::remove(conn, &permit, user.user_id, PasskeyId::from_uuid(id))? {
                return Err(ApiError::not_found());
            }
            if !second_factor::of_user(conn, user.user_id)?.any() {
                recovery_code::remove(conn, &permit, user.user_id)?;
            }
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            let removed = NewAuditEntry::of_user(AuditEvent::SecondFactorRemoved, user.user_id);
            limits.record(conn, removed)?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
