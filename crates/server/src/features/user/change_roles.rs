//! Changes the roles of many accounts at once.

use super::change::change_one;
use super::change_role::NewRole;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::schema;
use crate::shared::bulk::{ChangedRows, RowDone, admit, change_rows, named};
use crate::state::AppState;
use axum::extract::State;
use domain::field_error::FieldError;
use domain::id::UserId;
use domain::permission::act;
use domain::user::UserChange;
use serde::Deserialize;
use utoipa::ToSchema;

/// The accounts, each with its new role.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeUserRoles {
    /// 1 to 200 accounts, without duplicates.
    pub users: Vec<UserWithRole>,
}

/// An account, in the version that the caller saw, and its new role.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UserWithRole {
    /// The account's id.
    pub id: uuid::Uuid,
    /// The version that the caller saw.
    pub version: i64,
    /// The new role.
    #[schema(value_type = schema::Role)]
    pub role: String,
    /// The company that a contractor works for. Default: the account is not linked to a company.
    pub contractor_id: Option<uuid::Uuid>,
}

/// A row of the request, parsed.
struct Asked {
    seen: (UserId, i64),
    new: NewRole,
}

/// Changes the roles of many accounts. Each account is changed like a single one and has its own result. The same call with the previous
/// roles and the new versions undoes the changes, except where somebody else changed an account in the meantime. Sessions that a change
/// ended stay ended.
#[utoipa::path(
    post,
    path = "/api/admin/users/roles",
    operation_id = "change_user_roles",
    tag = "user",
    request_body = ChangeUserRoles,
    responses((status = 200, body = ChangedRows), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageUsers"))),
)]
pub async fn change_user_roles(
    State(state): State<AppState>,
    caller: Caller,
    Json(body): Json<ChangeUserRoles>,
) -> Result<Json<ChangedRows>, ApiError> {
    admit(&state, &caller, act::ManageUsers).await?;
    let rows: Vec<(String, Asked)> = named("users", body.users, |user| user.id)?
        .into_iter()
        .map(|(key, user)| Ok((key, Asked::parse(&user)?)))
        .collect::<Result<_, FieldError>>()?;
    let writer = state.clone();
    change_rows(&state, &caller, rows, move |conn, caller, asked| {
        let (seen, new) = (asked.seen, asked.new);
        let what = UserChange::Role(new.role);
        let (_, is_changed) = change_one(conn, &writer, caller, seen, what, |conn, change| {
            new.set(conn, change)
        })?;
        Ok(match is_changed {
            true => RowDone::changed(Some(seen.1 + 1)),
            false => RowDone::unchanged(),
        })
    })
    .await
}

impl Asked {
    fn parse(user: &UserWithRole) -> Result<Self, FieldError> {
        Ok(Self {
            seen: (UserId::from_uuid(user.id), user.version),
            new: NewRole::parse(&user.role, user.contractor_id)?,
        })
    }
}
