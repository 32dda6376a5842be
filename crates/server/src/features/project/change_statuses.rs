//! Changes the status of many projects.

use super::bulk::{Bulk, BulkResult, SeenProject};
use super::change::Change;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, IdempotencyKey, Json};
use crate::schema;
use crate::shared::close_with_project::Closing;
use crate::shared::idempotency::IdempotentRequest;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::id::UpdateId;
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
    /// What happened. Shown in the timeline of each project. Must not be blank, unless a change is taken back.
    #[serde(default)]
    pub notes: String,
    /// Whether this takes an earlier change back. Then there are no notes; the portal tells each reader in their own language.
    #[serde(default)]
    pub takes_back: bool,
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
    // For admins, the selectable statuses do not depend on the current one, so any current status works here.
    let anywhere = ProjectStatus::Submitted;
    let new = if body.takes_back {
        NewStatus::Back(parse_status(&body.status, Role::Admin, anywhere)?)
    } else {
        let (status, notes) = (&body.status, &body.notes);
        NewStatus::On(NewStatusUpdate::parse(
            status,
            notes,
            &[],
            Role::Admin,
            anywhere,
        )?)
    };
    let details = json!({ "status": new.status(), "projects": body.projects.len() });
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
    On(NewStatusUpdate),
    /// A change is taken back: the projects have this status again.
    Back(ProjectStatus),
}

impl NewStatus {
    const fn status(&self) -> ProjectStatus {
        match self {
            Self::On(new) => new.new_status,
            Self::Back(status) => *status,
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
        NewStatus::On(new) => store::update::add(conn, &change.permit, &mut author, id, new)?,
        NewStatus::Back(status) => {
            store::update::take_back(conn, &change.permit, &mut author, id, *status)?;
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
