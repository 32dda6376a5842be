//! Adds a status update with notes and files, and moves the project's status.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, IdempotencyKey, Json, Path, word};
use crate::schema;
use crate::shared::close_with_project::{ClosedEvent, ClosedProposal, ClosedTask, Closing};
use crate::shared::once::{Answer, Once, made_before};
use crate::shared::present::{PORTAL, Present};
use crate::shared::project_access::author;
use crate::shared::project_access::permit_to_write;
use crate::shared::upload::with_files;
use crate::shared::upload::{client_id, not_attached, upload_ids};
use crate::shared::views::update::Update;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::file::UploadPurpose;
use domain::id::UpdateId;
use domain::language::Message;
use domain::permission::{Actor, Permit, Role, act};
use domain::project::{ProjectFacts, ProjectStatus};
use domain::update::{NewStatusUpdate, is_overtaken};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use store::Connection;
use utoipa::ToSchema;

/// The Add Project Update form.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AddUpdate {
    /// A UUIDv7 made by the client when files were uploaded for it (their target_id); else the server makes one.
    pub id: Option<uuid::Uuid>,
    /// The status from now on; absent, it stays as it is.
    #[schema(value_type = Option<schema::ProjectStatus>)]
    pub status: Option<String>,
    /// Where the project stood when the status was chosen. If somebody moved it elsewhere since, the answer is 409.
    #[schema(value_type = Option<schema::ProjectStatus>)]
    pub seen_status: Option<String>,
    /// What happened; not blank.
    pub notes: String,
    /// Uploads to attach, at most 5.
    #[serde(default)]
    #[schema(value_type = Vec<uuid::Uuid>)]
    pub attachments: Vec<String>,
    /// Open events to close with it, at most 100; the others stay as they are. For those who manage events.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub close_events: Vec<ClosedEvent>,
    /// Open tasks to close with it, at most 100; the others stay as they are. For those who manage tasks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub close_tasks: Vec<ClosedTask>,
    /// Proposals to take back with it, at most 100; the others stay as they are. For those who manage events.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub close_proposals: Vec<ClosedProposal>,
}

/// A refused update, with where the project stands now.
#[derive(Debug, Serialize, ToSchema)]
pub struct OvertakenUpdate {
    /// What went wrong.
    #[serde(flatten)]
    pub problem: Problem,
    /// Where somebody else moved the project; absent when the refusal is about something else.
    pub current: Option<StatusMove>,
}

/// A status and who brought the project to it.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatusMove {
    /// Where the project stands now.
    #[schema(value_type = schema::ProjectStatus)]
    pub status: ProjectStatus,
    /// Who moved it there.
    pub changed_by: String,
}

/// Adds a status update with notes and files, moves the project's status, and closes the events, tasks and proposals that are
/// named, all or nothing.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/updates",
    operation_id = "add_update",
    tag = "update",
    params(("code" = String, Path, description = "The project code, in any case"), ("Idempotency-Key" = Option<String>, Header, description = "A retried call with the same key lands once")),
    request_body = AddUpdate,
    responses((status = 201, body = Update), (status = 409, body = OvertakenUpdate, content_type = "application/problem+json", description = "Somebody else moved the project or changed what is to be closed meanwhile, or the Idempotency-Key stands for another update"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("AddUpdate"))),
)]
pub async fn add_update(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    key: IdempotencyKey,
    Json(body): Json<AddUpdate>,
) -> Result<Response, ApiError> {
    let uploads = upload_ids(&body.attachments, FILES, UploadPurpose::StatusUpdate)?;
    let id = client_id(body.id)?;
    let closing = Closing::parse(&body.close_events, &body.close_tasks, &body.close_proposals)?;
    let once = Once::new(key, "add_update", &(&code, &body))?;
    let writer = state.clone();
    state
        .write(move |conn| {
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::AddUpdate, &code)
                .map_err(|refused| with_files(refused, FILES, !uploads.is_empty()))?;
            if let Some(replayed) = once.begin(conn, &actor, now)? {
                return Ok(replayed);
            }
            refuse_repeated(conn, &permit, &actor, id)?;
            let current = permit.facts().status;
            refuse_overtaken(conn, &permit, &body)?;
            let new = NewStatusUpdate::parse(
                body.status.as_deref().unwrap_or(current.as_str()),
                &body.notes,
                &uploads,
                author_role(&actor)?,
                current,
            )?;
            let mut rng = writer.rng();
            let mut author = author(&writer, &actor, &mut rng)?;
            let id = id.map_or_else(
                || UpdateId::new(writer.clock(), &mut writer.rng()),
                UpdateId::from_uuid,
            );
            store::update::add(conn, &permit, &mut author, id, &new)
                .map_err(|error| not_attached(error, FILES))?;
            let facts = ProjectFacts {
                status: new.new_status,
                ..permit.facts().clone()
            };
            closing.run(conn, &actor, &mut author, &facts)?;
            let update = store::update::find(conn, &permit, id)?.ok_or_else(ApiError::not_found)?;
            let present = Present {
                actor: &actor,
                links: writer.links(),
                now,
            };
            let update = present.update(update, &facts)?;
            once.finish(conn, &actor, StatusCode::CREATED, &update)
        })
        .await
        .map(Answer::into_response)
}

const FILES: &str = "attachments";

/// What the caller has added under this id is not added again, whatever has become of the project since.
fn refuse_repeated(
    conn: &mut Connection,
    permit: &Permit<act::AddUpdate>,
    actor: &Actor,
    id: Option<uuid::Uuid>,
) -> Result<(), ApiError> {
    let Some(id) = id.map(UpdateId::from_uuid) else {
        return Ok(());
    };
    let author = Some(user_of(actor)?.user_id);
    match store::update::find(conn, permit, id)? {
        Some(earlier) if earlier.updated_by == author => Err(made_before()),
        Some(_) | None => Ok(()),
    }
}

/// A status that was chosen for a project that has been moved elsewhere since would silently take that back.
fn refuse_overtaken(
    conn: &mut Connection,
    permit: &Permit<act::AddUpdate>,
    body: &AddUpdate,
) -> Result<(), ApiError> {
    let seen = word(
        body.seen_status.as_deref(),
        "seen_status",
        ProjectStatus::parse,
    )?;
    let chosen = body.status.as_deref().and_then(ProjectStatus::parse);
    let status = permit.facts().status;
    let is_overtaken =
        matches!((seen, chosen), (Some(seen), Some(chosen)) if is_overtaken(seen, chosen, status));
    if !is_overtaken {
        return Ok(());
    }
    let mover = store::update::last_move(conn, permit)?.and_then(|entry| entry.author_name);
    let current = StatusMove {
        status,
        changed_by: mover.unwrap_or_else(|| PORTAL.to_owned()),
    };
    let detail = Message::ErrorStatusMoved {
        by: current.changed_by.clone(),
        status: status.to_string(),
    };
    let current = serde_json::to_value(current).map_err(ApiError::internal)?;
    Err(ApiError::conflict("status_moved", detail).with_current(current))
}

fn author_role(actor: &Actor) -> Result<Role, ApiError> {
    match actor {
        Actor::User(user) => Ok(user.role),
        Actor::Anonymous | Actor::Owner(_) => Err(ApiError::sign_in_required()),
    }
}
