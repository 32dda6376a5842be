//! The `task` operations: admin tasks, which only admins can see.

mod change;
pub mod change_many;
pub mod count_all;
pub mod count_open;
pub mod create;
pub mod delete;
pub mod delete_many;
pub mod edit;
pub mod list;
pub mod list_all;
pub mod list_assignees;
pub mod list_history;
pub mod view;

use crate::errors::ApiError;
use domain::id::{TaskId, UserId};
use domain::language::Message;
use domain::permission::{Permit, act};
use domain::task::{Assignee, Assignees, Task, not_an_assignee};
use http::StatusCode;
use store::Connection;

/// Finds a task of the project that the permit is for.
///
/// # Errors
/// 404 if the task does not exist or was deleted.
pub(crate) fn find(
    conn: &mut Connection,
    permit: &Permit<act::ManageTasks>,
    id: TaskId,
) -> Result<Task, ApiError> {
    store::task::find(conn, permit, id)?.ok_or_else(gone)
}

/// 404 for a task that does not exist or was deleted.
pub(crate) fn gone() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, "task_gone", Message::ErrorTaskGone)
}

/// Looks up the assignee named in a form.
///
/// # Errors
/// 422 if there is no such active account, or `of` does not include its role.
fn assignee(
    conn: &mut Connection,
    permit: &Permit<act::ManageTasks>,
    id: Option<UserId>,
    of: Assignees,
) -> Result<Option<Assignee>, ApiError> {
    let Some(id) = id else {
        return Ok(None);
    };
    let found = store::task::assignee(conn, permit, id)?.filter(|found| of.include(found.role));
    found.map(Some).ok_or_else(|| not_an_assignee().into())
}

/// The form field with the ids of uploads.
const FILES: &str = "uploads";
