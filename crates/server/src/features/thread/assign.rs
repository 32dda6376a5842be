//! Assigns a message thread.

use super::gone;
use super::view::ThreadWork;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, Path};
use crate::shared::project_access::permit_to_write;
use crate::state::AppState;
use axum::extract::State;
use domain::id::UserId;
use domain::permission::act;
use domain::task::{Assignees, not_an_assignee};
use serde::Deserialize;
use utoipa::ToSchema;

/// The admin who looks after a thread.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AssignThread {
    /// Id of an admin with an active account; null for nobody.
    pub assigned_to: Option<uuid::Uuid>,
}

/// Assigns the message thread of a project to an admin, or to nobody.
#[utoipa::path(
    put,
    path = "/api/projects/{code}/messages/assignee",
    operation_id = "assign_thread",
    tag = "message",
    params(("code" = String, Path, description = "The project code, in any case")),
    request_body = AssignThread,
    responses((status = 200, body = ThreadWork), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageThread"))),
)]
pub async fn assign_thread(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    Json(body): Json<AssignThread>,
) -> Result<Json<ThreadWork>, ApiError> {
    let to = body.assigned_to.map(UserId::from_uuid);
    let now = state.now();
    let work = state
        .write(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::ManageThread, &code)?;
            if let Some(to) = to {
                let tasks = authorize(&actor, act::ManageTasks, permit.facts().clone())?;
                store::task::assignee(conn, &tasks, to)?
                    .filter(|found| Assignees::Admins.include(found.role))
                    .ok_or_else(not_an_assignee)?;
            }
            store::thread::assign(conn, &permit, to, now)?.ok_or_else(gone)
        })
        .await?;
    Ok(Json(work.into()))
}
