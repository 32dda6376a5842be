//! Counts message threads by view.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::{authorize, user_of};
use crate::http::extract::{Caller, Json};
use crate::state::AppState;
use axum::extract::State;
use domain::permission::{Visible, act};
use serde::Serialize;
use utoipa::ToSchema;

/// Number of threads in the views; counting stops at 100.
#[derive(Debug, Serialize, ToSchema)]
pub struct ThreadCounts {
    /// With messages that the caller has not read.
    pub unread: i64,
    /// Assigned to the caller; absent for callers other than admins.
    pub mine: Option<i64>,
    /// Waiting for an answer; absent for callers other than admins.
    pub waiting: Option<i64>,
}

/// Counts the message threads of the caller's projects.
#[utoipa::path(
    get,
    path = "/api/threads/counts",
    operation_id = "count_threads",
    tag = "message",
    responses((status = 200, body = ThreadCounts), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListThreads"))),
)]
pub async fn count_threads(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<ThreadCounts>, ApiError> {
    let reader = state.clone();
    let counts = state
        .read(move |conn| {
            let actor = caller.user(conn, reader.now())?;
            let permit = authorize(&actor, act::ListThreads, ())?;
            let user = user_of(&actor)?.user_id;
            let visible = Visible::to(&actor);
            Ok::<_, ApiError>(store::thread::count(conn, &permit, user, visible)?)
        })
        .await?;
    Ok(Json(ThreadCounts {
        unread: counts.unread,
        mine: counts.internal.map(|counts| counts.mine),
        waiting: counts.internal.map(|counts| counts.waiting),
    }))
}
