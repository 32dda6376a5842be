//! Counts the timeline entries that the caller has not seen.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::{Actor, act};
use serde::Serialize;
use utoipa::ToSchema;

/// The number on the badge of the Updates tab.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnreadUpdates {
    /// Entries by others within the last 7 days and since the caller's last visit; counting stops at 100.
    pub unread: i64,
}

/// Counts the entries of the last 7 days that the caller has not seen.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/updates/unread",
    operation_id = "count_unread_updates",
    tag = "update",
    params(("code" = String, Path, description = "The project code, in any case")),
    responses((status = 200, body = UnreadUpdates), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListUpdates"))),
)]
pub async fn count_unread_updates(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<Json<UnreadUpdates>, ApiError> {
    let reader = state.clone();
    let unread = state
        .read(move |conn| {
            let now = reader.now();
            let actor = caller.user(conn, now)?;
            let permit = permit(conn, &actor, act::ListUpdates, &code)?;
            let Actor::User(user) = &actor else {
                return Err(ApiError::sign_in_required());
            };
            let internal = actor.reads_internal();
            Ok(store::update::count_unread(
                conn,
                &permit,
                user.user_id,
                internal,
                now,
            )?)
        })
        .await?;
    Ok(Json(UnreadUpdates { unread }))
}
