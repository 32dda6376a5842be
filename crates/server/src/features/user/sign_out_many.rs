//! Ends the sessions of many accounts at once.

use super::end_sessions::sign_out;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::shared::bulk::{ChangedRows, RowDone, admit, change_rows, named};
use crate::state::AppState;
use axum::extract::State;
use domain::id::UserId;
use domain::permission::act;
use serde::Deserialize;
use utoipa::ToSchema;

/// The accounts to sign out.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignOutUsers {
    /// The ids of 1 to 200 accounts, without duplicates.
    pub users: Vec<uuid::Uuid>,
}

/// Ends all sessions of many accounts, except the caller's. Each account has its own result; one without sessions is unchanged. Ended
/// sessions stay ended.
#[utoipa::path(
    post,
    path = "/api/admin/users/sign-outs",
    operation_id = "sign_out_users",
    tag = "user",
    request_body = SignOutUsers,
    responses((status = 200, body = ChangedRows), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageUsers"))),
)]
pub async fn sign_out_users(
    State(state): State<AppState>,
    caller: Caller,
    Json(body): Json<SignOutUsers>,
) -> Result<Json<ChangedRows>, ApiError> {
    admit(&state, &caller, act::ManageUsers).await?;
    let rows = named("users", body.users, |id| *id)?;
    let writer = state.clone();
    change_rows(&state, &caller, rows, move |conn, caller, id| {
        let ended = sign_out(conn, &writer, caller, UserId::from_uuid(*id))?;
        Ok(match ended {
            0 => RowDone::unchanged(),
            _ => RowDone::changed(None),
        })
    })
    .await
}
