//! Marks a message thread as waiting for an answer.

use super::gone;
use super::view::ThreadWork;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::shared::project_access::permit_to_write;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;
use serde::Deserialize;
use utoipa::ToSchema;

/// Whether the office is waiting for an answer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetThreadWaiting {
    /// Whether it is waiting. The next message by the owner, the contractor, or the partner ends it.
    pub waiting: bool,
}

/// Marks the message thread of a project as waiting for an answer, or as not waiting.
#[utoipa::path(
    put,
    path = "/api/projects/{code}/messages/waiting",
    operation_id = "set_thread_waiting",
    tag = "message",
    params(("code" = String, Path, description = "The project code, in any case")),
    request_body = SetThreadWaiting,
    responses((status = 200, body = ThreadWork), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageThread"))),
)]
pub async fn set_thread_waiting(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    Json(body): Json<SetThreadWaiting>,
) -> Result<Json<ThreadWork>, ApiError> {
    let now = state.now();
    let work = state
        .write(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::ManageThread, &code)?;
            store::thread::set_waiting(conn, &permit, body.waiting, now)?.ok_or_else(gone)
        })
        .await?;
    Ok(Json(work.into()))
}
