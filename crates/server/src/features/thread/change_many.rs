//! Changes the office's work on many message threads at once.

use super::assign::assign;
use super::gone;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::{authorize, user_of};
use crate::http::extract::{Caller, Json};
use crate::shared::bulk::{ChangedRows, RowDone, change_rows};
use crate::shared::project_access::permit_to_write;
use crate::state::AppState;
use axum::extract::State;
use domain::id::UserId;
use domain::message::ThreadWork;
use domain::permission::{Visible, act};
use domain::selection::check_codes;
use serde::Deserialize;
use store::Connection;
use utoipa::ToSchema;

/// The threads, each with its change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeThreads {
    /// 1 to 200 threads, without duplicates.
    pub threads: Vec<ThreadToChange>,
}

/// A thread, the work on it that the caller saw, and its change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ThreadToChange {
    /// The code of the thread's project, in any case.
    pub project_code: String,
    /// The new assignee, if it changes.
    pub assignee: Option<NewAssignee>,
    /// Whether the office is waiting for an answer, if that changes.
    pub waiting: Option<NewWaiting>,
}

/// A change of the assignee.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAssignee {
    /// Id of the assignee that the caller saw; null for nobody.
    pub seen: Option<uuid::Uuid>,
    /// Id of an admin with an active account; null for nobody.
    pub to: Option<uuid::Uuid>,
}

/// A change of whether the office is waiting for an answer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewWaiting {
    /// What the caller saw.
    pub seen: bool,
    /// The new value.
    pub to: bool,
}

/// Assigns many message threads, or marks them as waiting for an answer. Each thread is changed like a single one, in its own transaction,
/// and has its own result. The same call with `seen` and `to` exchanged undoes the changes, except where somebody else changed a thread in
/// the meantime.
#[utoipa::path(
    post,
    path = "/api/threads/changes",
    operation_id = "change_threads",
    tag = "message",
    request_body = ChangeThreads,
    responses((status = 200, body = ChangedRows), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListThreads"))),
)]
pub async fn change_threads(
    State(state): State<AppState>,
    caller: Caller,
    Json(body): Json<ChangeThreads>,
) -> Result<Json<ChangedRows>, ApiError> {
    let (now, asking) = (state.now(), caller.clone());
    state
        .read(move |conn| {
            let actor = asking.user(conn, now)?;
            authorize(&actor, act::ListThreads, ())?;
            match actor.reads_internal() {
                true => Ok(()),
                false => Err(ApiError::forbidden()),
            }
        })
        .await?;
    let rows: Vec<_> = body
        .threads
        .into_iter()
        .map(|thread| (thread.project_code.clone(), thread))
        .collect();
    check_codes("threads", rows.iter().map(|(code, _)| code.as_str()))?;
    let writer = state.clone();
    change_rows(&state, &caller, rows, move |conn, caller, thread| {
        change(conn, &writer, caller, thread)
    })
    .await
}

fn change(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    asked: &ThreadToChange,
) -> Result<RowDone, ApiError> {
    let now = state.now();
    let actor = caller.user(conn, now)?;
    let permit = permit_to_write(conn, &actor, act::ManageThread, &asked.project_code)?;
    let read = authorize(&actor, act::ListMessages, permit.facts().clone())?;
    let reader = user_of(&actor)?.user_id;
    let found = store::thread::find(conn, &read, reader, Visible::to(&actor))?;
    let work = found.ok_or_else(gone)?.item.work;
    let assigns = asked.assigns(&work)?;
    let waits = asked.waits(&work)?;
    if let Some(to) = assigns {
        assign(conn, state, &actor, &permit, to)?;
    }
    if let Some(is_waiting) = waits {
        store::thread::set_waiting(conn, &permit, is_waiting, now)?.ok_or_else(gone)?;
    }
    Ok(match (assigns, waits) {
        (None, None) => RowDone::unchanged(),
        _ => RowDone::changed(None),
    })
}

impl ThreadToChange {
    /// The new assignee; `None` if the thread already has it.
    ///
    /// # Errors
    /// 412 if somebody else assigned the thread since the caller saw it.
    fn assigns(&self, work: &ThreadWork) -> Result<Option<Option<UserId>>, ApiError> {
        let current = work.assigned_to.as_ref().map(|to| to.id.uuid());
        match &self.assignee {
            Some(new) if new.to == current => Ok(None),
            Some(new) if new.seen != current => Err(ApiError::stale()),
            Some(new) => Ok(Some(new.to.map(UserId::from_uuid))),
            None => Ok(None),
        }
    }

    /// Whether to wait; `None` if that is already so.
    ///
    /// # Errors
    /// 412 if that changed since the caller saw it.
    fn waits(&self, work: &ThreadWork) -> Result<Option<bool>, ApiError> {
        let current = work.waiting_since.is_some();
        match &self.waiting {
            Some(new) if new.to == current => Ok(None),
            Some(new) if new.seen != current => Err(ApiError::stale()),
            Some(new) => Ok(Some(new.to)),
            None => Ok(None),
        }
    }
}
