//! Deactivates or reactivates many accounts at once.

use super::change::change_one;
use super::deactivate::{deactivate, reactivate};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::shared::bulk::{ChangedRows, RowDone, admit, change_rows, named};
use crate::state::AppState;
use axum::extract::State;
use domain::id::UserId;
use domain::permission::act;
use domain::user::UserChange;
use serde::Deserialize;
use store::Connection;
use utoipa::ToSchema;

/// The accounts, and what to do with them.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeUsers {
    /// True reactivates the accounts, false deactivates them.
    pub active: bool,
    /// 1 to 200 accounts, without duplicates.
    pub users: Vec<SeenUser>,
}

/// An account, in the version that the caller saw.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeenUser {
    /// The account's id.
    pub id: uuid::Uuid,
    /// The version that the caller saw.
    pub version: i64,
}

/// Deactivates or reactivates many accounts. Each account is changed like a single one, in its own transaction, and has its own result. The
/// opposite call with the new versions undoes the changes, except where somebody else changed an account in the meantime. Sessions
/// that a deactivation ended stay ended.
#[utoipa::path(
    post,
    path = "/api/admin/users/changes",
    operation_id = "change_users",
    tag = "user",
    request_body = ChangeUsers,
    responses((status = 200, body = ChangedRows), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageUsers"))),
)]
pub async fn change_users(
    State(state): State<AppState>,
    caller: Caller,
    Json(body): Json<ChangeUsers>,
) -> Result<Json<ChangedRows>, ApiError> {
    admit(&state, &caller, act::ManageUsers).await?;
    let rows = named("users", body.users, |user| user.id)?;
    let (writer, is_active) = (state.clone(), body.active);
    change_rows(&state, &caller, rows, move |conn, caller, user| {
        change(conn, &writer, caller, user, is_active)
    })
    .await
}

fn change(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    user: &SeenUser,
    is_active: bool,
) -> Result<RowDone, ApiError> {
    let seen = (UserId::from_uuid(user.id), user.version);
    let (_, is_changed) = if is_active {
        change_one(
            conn,
            state,
            caller,
            seen,
            UserChange::Reactivate,
            reactivate,
        )?
    } else {
        change_one(
            conn,
            state,
            caller,
            seen,
            UserChange::Deactivate,
            deactivate,
        )?
    };
    Ok(match is_changed {
        true => RowDone::changed(Some(user.version + 1)),
        false => RowDone::unchanged(),
    })
}
