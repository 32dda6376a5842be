//! Lists an account's sign-ins, failed attempts, and security changes.

use super::view::{UserHistory, UserHistoryEntry};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, PAGE_MAX, Path, Query, page_size, word};
use crate::state::AppState;
use axum::extract::State;
use domain::id::UserId;
use domain::permission::act;
use serde::Deserialize;
use store::page::Cursor;
use store::user::{history, list};
use utoipa::IntoParams;

/// The page to return.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListUserHistory {
    /// 1 to 100. Default: 20.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

const LIMIT: u32 = 20;

/// Lists an account's sign-ins, failed attempts, and changes to its sign-in methods and permissions, newest first.
#[utoipa::path(
    get,
    path = "/api/admin/users/{id}/history",
    operation_id = "list_user_history",
    tag = "user",
    params(("id" = uuid::Uuid, Path), ListUserHistory),
    responses((status = 200, body = UserHistory), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowUser"))),
)]
pub async fn list_user_history(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
    Query(query): Query<ListUserHistory>,
) -> Result<Json<UserHistory>, ApiError> {
    let cursor = word(query.cursor.as_deref(), "cursor", Cursor::decode)?;
    let limit = page_size(query.limit, LIMIT, PAGE_MAX)?;
    let (now, id) = (state.now(), UserId::from_uuid(id));
    let page = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ShowUser, ())?;
            list::find(conn, &permit, id)?.ok_or_else(ApiError::not_found)?;
            Ok(history::list(conn, &permit, id, limit, cursor.as_ref())?)
        })
        .await?;
    Ok(Json(UserHistory {
        items: page.items.into_iter().map(UserHistoryEntry::from).collect(),
        next_cursor: page.next_cursor.map(|cursor| cursor.encode()),
    }))
}
