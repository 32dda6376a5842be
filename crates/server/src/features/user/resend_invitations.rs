//! Resends the invitations of many accounts at once.

use super::resend_invitation::resend;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::shared::bulk::{ChangedRows, RowDone, admit, change_rows, named};
use crate::state::AppState;
use axum::extract::State;
use domain::id::UserId;
use domain::permission::act;
use serde::Deserialize;
use utoipa::ToSchema;

/// The accounts whose invitations to resend.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResendUserInvitations {
    /// The ids of 1 to 200 accounts, without duplicates.
    pub users: Vec<uuid::Uuid>,
}

/// Resends the invitations of many accounts with new links. Each account has its own result; one that is not waiting for its invitation is
/// refused. What is sent cannot be taken back.
#[utoipa::path(
    post,
    path = "/api/admin/users/invitations",
    operation_id = "resend_user_invitations",
    tag = "user",
    request_body = ResendUserInvitations,
    responses((status = 200, body = ChangedRows), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageUsers"))),
)]
pub async fn resend_user_invitations(
    State(state): State<AppState>,
    caller: Caller,
    Json(body): Json<ResendUserInvitations>,
) -> Result<Json<ChangedRows>, ApiError> {
    admit(&state, &caller, act::ManageUsers).await?;
    let rows = named("users", body.users, |id| *id)?;
    let writer = state.clone();
    let done = change_rows(&state, &caller, rows, move |conn, caller, id| {
        resend(conn, &writer, caller, UserId::from_uuid(*id))?;
        Ok(RowDone::changed(None))
    })
    .await;
    state.wake_mail();
    done
}
