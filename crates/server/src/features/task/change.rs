//! Shared steps of the operations that change a task.

use super::find;
use crate::errors::ApiError;
use crate::http::extract::Caller;
use crate::http::rate_limits::Limits;
use crate::shared::presenter::Presenter;
use crate::shared::project_access::permit_to_write;
use crate::state::AppState;
use domain::id::TaskId;
use domain::permission::{Actor, Permit, act};
use domain::task::Task;
use jiff::Timestamp;
use store::Connection;

/// A task whose project is locked for a change that the caller is authorized to make.
pub(super) struct Change<'a> {
    pub(super) state: &'a AppState,
    caller: &'a Caller,
    pub(super) permit: Permit<act::ManageTasks>,
    /// The task before the change.
    pub(super) task: Task,
    pub(super) actor: Actor,
    now: Timestamp,
}

impl<'a> Change<'a> {
    /// Finds the task, and locks its project until the transaction ends.
    ///
    /// # Errors
    /// 404 if the task does not exist or was deleted; otherwise as [`permit_to_write`].
    pub(super) fn open(
        conn: &mut Connection,
        state: &'a AppState,
        caller: &'a Caller,
        code: &str,
        id: TaskId,
    ) -> Result<Self, ApiError> {
        let now = state.now();
        let actor = caller.user(conn, now)?;
        let permit = permit_to_write(conn, &actor, act::ManageTasks, code)?;
        Ok(Self {
            state,
            caller,
            task: find(conn, &permit, id)?,
            permit,
            actor,
            now,
        })
    }

    /// Checks that the caller saw the current version of the task.
    ///
    /// # Errors
    /// 412 with the current task.
    pub(super) fn expect(&self, version: i64) -> Result<(), ApiError> {
        if self.task.version == version {
            return Ok(());
        }
        let current = self
            .presenter()
            .task(self.task.clone(), self.permit.facts())?;
        let current = serde_json::to_value(current).map_err(ApiError::internal)?;
        Err(ApiError::stale().with_current(current))
    }

    /// Builds the response.
    pub(super) fn presenter(&self) -> Presenter<'_> {
        Presenter {
            actor: &self.actor,
            links: self.state.links(),
            now: self.now,
        }
    }

    /// Writes the security log.
    pub(super) const fn limits(&self) -> Limits<'_> {
        Limits {
            state: self.state,
            caller: self.caller,
        }
    }
}
