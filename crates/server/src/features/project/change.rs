//! Shared steps of all operations that change a project.

use super::show::with_etag;
use crate::errors::{ApiError, Problem};
use crate::http::extract::Caller;
use crate::shared::project_access::{author, permit_to_write, permit_to_write_by_id};
use crate::shared::views::project::ProjectPage;
use crate::state::{AppState, SharedRng};
use axum::response::Response;
use domain::id::ProjectId;
use domain::permission::{Act, Actor, Permit, act, decide};
use domain::project::ProjectFacts;
use http::StatusCode;
use jiff::Timestamp;
use serde::Serialize;
use store::Connection;
use store::project::{self, Author};
use utoipa::ToSchema;

/// The error for a stale edit, with the current project.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaleEdit {
    /// The error.
    #[serde(flatten)]
    pub problem: Problem,
    /// The current project.
    pub current: ProjectPage,
}

/// A project locked for a change that the caller is authorized to make.
pub(super) struct Change<'a, A: Act> {
    pub(super) state: &'a AppState,
    pub(super) caller: &'a Caller,
    pub(super) permit: Permit<A>,
    /// The project before the change.
    pub(super) current: domain::project::ProjectPage,
    pub(super) now: Timestamp,
    pub(super) actor: Actor,
    shown: Permit<act::ShowProject>,
}

impl<'a, A> Change<'a, A>
where
    A: Act<Facts = ProjectFacts>,
{
    /// Locks the project with this code for `act` until the transaction ends.
    pub(super) fn open(
        conn: &mut Connection,
        state: &'a AppState,
        caller: &'a Caller,
        act: A,
        code: &str,
    ) -> Result<Self, ApiError> {
        Self::with(conn, state, caller, |conn, actor| {
            permit_to_write(conn, actor, act, code)
        })
    }

    /// Same as [`Change::open`], by id.
    pub(super) fn open_by_id(
        conn: &mut Connection,
        state: &'a AppState,
        caller: &'a Caller,
        act: A,
        id: ProjectId,
    ) -> Result<Self, ApiError> {
        Self::with(conn, state, caller, |conn, actor| {
            permit_to_write_by_id(conn, actor, act, id)
        })
    }

    fn with(
        conn: &mut Connection,
        state: &'a AppState,
        caller: &'a Caller,
        permit: impl FnOnce(&mut Connection, &Actor) -> Result<Permit<A>, ApiError>,
    ) -> Result<Self, ApiError> {
        let now = state.now();
        let actor = caller.user(conn, now)?;
        let permit = permit(conn, &actor)?;
        let shown = decide(&actor, act::ShowProject, permit.facts().clone())?;
        Ok(Self {
            state,
            caller,
            current: project::show(conn, &shown)?,
            permit,
            now,
            actor,
            shown,
        })
    }
}

impl<A: Act> Change<'_, A> {
    /// Returns 412 unless `version` is the current version. The error contains the current project, so that the form can show
    /// what changed.
    pub(super) fn expect(&self, version: i64) -> Result<(), ApiError> {
        if self.current.project.version == version {
            return Ok(());
        }
        let page = ProjectPage::new(self.current.clone(), &self.actor, self.now);
        let current = serde_json::to_value(page).map_err(ApiError::internal)?;
        Err(ApiError::stale().with_current(current))
    }

    /// The author of the change.
    pub(super) fn author<'a>(&'a self, rng: &'a mut SharedRng) -> Result<Author<'a>, ApiError> {
        author(self.state, &self.actor, rng)
    }
}

/// Opens the project with this code for `act`, runs `work`, and responds with the updated project page.
pub(super) async fn change<A>(
    state: &AppState,
    caller: Caller,
    act: A,
    code: String,
    work: impl Fn(&mut Connection, &Change<'_, A>) -> Result<(), ApiError> + Send + 'static,
) -> Result<Response, ApiError>
where
    A: Act<Facts = ProjectFacts> + Copy + Send + 'static,
{
    let writer = state.clone();
    let page = state
        .write(move |conn| {
            let change = Change::open(conn, &writer, &caller, act, &code)?;
            work(conn, &change)?;
            let page = project::show(conn, &change.shown)?;
            Ok(ProjectPage::new(page, &change.actor, change.now))
        })
        .await?;
    Ok(with_etag(StatusCode::OK, page))
}
