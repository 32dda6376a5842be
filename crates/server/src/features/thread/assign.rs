//! Assigns a message thread.

use super::gone;
use super::view::ThreadWork;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, Path};
use crate::shared::project_access::{author, permit_to_write};
use crate::state::AppState;
use axum::extract::State;
use domain::id::UserId;
use domain::permission::{Actor, Permit, act};
use domain::task::{Assignee, Assignees, not_an_assignee};
use serde::Deserialize;
use store::Connection;
use utoipa::ToSchema;

/// The admin who looks after a thread.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AssignThread {
    /// Id of an admin with an active account; null for nobody.
    pub assigned_to: Option<uuid::Uuid>,
}

/// Assigns the message thread of a project to an admin, who is notified, or to nobody.
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
    let writer = state.clone();
    let work = state
        .write(move |conn| {
            let actor = caller.user(conn, writer.now())?;
            let permit = permit_to_write(conn, &actor, act::ManageThread, &code)?;
            assign(conn, &writer, &actor, &permit, to)
        })
        .await?;
    Ok(Json(work.into()))
}

/// Assigns the thread, and notifies the admin.
///
/// # Errors
/// 422 if there is no such admin with an active account, 404 if the project has no messages.
pub(super) fn assign(
    conn: &mut Connection,
    state: &AppState,
    actor: &Actor,
    permit: &Permit<act::ManageThread>,
    to: Option<UserId>,
) -> Result<domain::message::ThreadWork, ApiError> {
    let to = match to {
        Some(to) => Some(admin(conn, actor, permit, to)?),
        None => None,
    };
    let mut rng = state.rng();
    let mut author = author(state, actor, &mut rng)?;
    store::thread::assign(conn, permit, &mut author, to.as_ref())?.ok_or_else(gone)
}

/// Looks up an admin with an active account.
fn admin(
    conn: &mut Connection,
    actor: &Actor,
    permit: &Permit<act::ManageThread>,
    id: UserId,
) -> Result<Assignee, ApiError> {
    let tasks = authorize(actor, act::ManageTasks, permit.facts().clone())?;
    let found = store::task::assignee(conn, &tasks, id)?;
    let admin = found.filter(|found| Assignees::Admins.include(found.role));
    admin.ok_or_else(|| not_an_assignee().into())
}
