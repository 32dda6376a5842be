//! Changes the status of many projects.

use super::bulk::{Bulk, BulkResult, SeenProject};
use super::change::Change;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, IdempotencyKey, Json};
use crate::schema;
use crate::shared::close_with_project::Closing;
use crate::shared::idempotency::IdempotentRequest;
use crate::shared::shots::require_photos;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::field_error::FieldError;
use domain::id::UpdateId;
use domain::language::Message;
use domain::permission::{Role, act};
use domain::project::{ProjectFacts, ProjectStatus};
use domain::update::{NewStatusUpdate, parse_status};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Connection;
use utoipa::ToSchema;

/// The new status, the notes, and the projects.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeProjectStatuses {
    /// The new status.
    #[schema(value_type = schema::ProjectStatus)]
    pub status: String,
    /// What happened; shown in each project's timeline. Required unless `is_undo` is true.
    #[serde(default)]
    pub notes: String,
    /// Whether this undoes the caller's own change, which must be the latest change of each project's status and start at `status`.
    /// There are no notes then; the portal writes the text in each reader's language. Cannot be combined with `close_open_work`.
    #[serde(default)]
    pub is_undo: bool,
    /// 1 to 200 projects, without duplicates.
    pub projects: Vec<SeenProject>,
    /// Whether to close open work with the projects: completes events that have ended, cancels other events, completes tasks, and
    /// withdraws proposals. Otherwise, the work stays open.
    #[serde(default)]
    pub close_open_work: bool,
}

/// Changes the status of many projects. Each project gets its own status update in its own transaction, and has its own result.
#[utoipa::path(
    post,
    path = "/api/projects/statuses",
    operation_id = "change_project_statuses",
    tag = "project",
    params(("Idempotency-Key" = Option<String>, Header, description = "A retried call with the same key changes each project once")),
    request_body = ChangeProjectStatuses,
    responses((status = 200, body = BulkResult), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ChangeProjects"))),
)]
pub async fn change_project_statuses(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    Json(body): Json<ChangeProjectStatuses>,
) -> Result<Json<BulkResult>, ApiError> {
    let idempotent = IdempotentRequest::new(key, "change_project_statuses", &body)?;
    let new = NewStatus::parse(&body)?;
    let details = json!({
        "status": new.status(), "projects": body.projects.len(), "is_undo": body.is_undo,
    });
    let bulk = Bulk {
        state,
        caller,
        idempotent,
        projects: body.projects,
    };
    let closes = body.close_open_work;
    bulk.begin(AuditEvent::ProjectStatusesChanged, details, |_| Ok(()))
        .await?
        .each(act::AddUpdate, move |conn, change, version| {
            update(conn, change, version, &new, closes)
        })
        .await
}

/// What happens to the status of each project.
enum NewStatus {
    /// A status update.
    On(Box<NewStatusUpdate>),
    /// A change is undone: the projects have this status again.
    Undo(ProjectStatus),
}

impl NewStatus {
    fn parse(body: &ChangeProjectStatuses) -> Result<Self, ApiError> {
        // For admins, the selectable statuses do not depend on the current one, so any current status works here.
        let (status, anywhere) = (&body.status, ProjectStatus::Submitted);
        if !body.is_undo {
            let new = NewStatusUpdate::parse(status, &body.notes, &[], Role::Admin, anywhere)?;
            return Ok(Self::On(Box::new(new)));
        }
        let refused = |field| FieldError::new(field, "not_a_choice", Message::ErrorUndoOnly);
        if !body.notes.trim().is_empty() {
            return Err(refused("notes").into());
        }
        if body.close_open_work {
            return Err(refused("close_open_work").into());
        }
        Ok(Self::Undo(parse_status(status, Role::Admin, anywhere)?))
    }

    const fn status(&self) -> ProjectStatus {
        match self {
            Self::On(new) => new.new_status,
            Self::Undo(status) => *status,
        }
    }
}

/// Adds the status update, unless the project changed since the version that the caller saw. Returns whether the status changed.
fn update(
    conn: &mut Connection,
    change: &Change<'_, act::AddUpdate>,
    version: i64,
    new: &NewStatus,
    closes_open_work: bool,
) -> Result<bool, ApiError> {
    if change.current.project.status == new.status() {
        return Ok(false);
    }
    change.expect(version)?;
    let mut rng = change.state.rng();
    let mut author = change.author(&mut rng)?;
    let id = UpdateId::new(author.clock, author.rng);
    match new {
        NewStatus::On(new) => {
            require_photos(conn, &change.permit, new.new_status)?;
            store::update::add(conn, &change.permit, &mut author, id, new)?;
        }
        NewStatus::Undo(status) => {
            expect_own_move(conn, change, *status)?;
            store::update::undo(conn, &change.permit, &mut author, id, *status)?;
        }
    }
    if closes_open_work {
        let facts = ProjectFacts {
            status: new.status(),
            ..change.permit.facts().clone()
        };
        Closing::all_of(conn, change.state, &change.actor, &facts)?.run(
            conn,
            &change.actor,
            &mut author,
            &facts,
        )?;
    }
    Ok(true)
}

/// Returns 412 unless the caller made the latest change of the project's status, and it started at `status`.
fn expect_own_move(
    conn: &mut Connection,
    change: &Change<'_, act::AddUpdate>,
    status: ProjectStatus,
) -> Result<(), ApiError> {
    let caller = user_of(&change.actor)?.user_id;
    let moved = store::update::last_move(conn, &change.permit)?;
    let is_own = moved.is_some_and(|entry| {
        entry.previous_status == Some(status) && entry.updated_by == Some(caller)
    });
    if is_own {
        Ok(())
    } else {
        Err(ApiError::stale())
    }
}
