//! Adds a status update with notes and files, and moves the project's status.

use crate::api_error::{ApiError, Problem};
use crate::extract::{Caller, IdempotencyKey, Json, Path};
use crate::once::{Answer, Once};
use crate::present::Present;
use crate::project::access::permit_to_write;
use crate::project::author;
use crate::schema;
use crate::state::AppState;
use crate::update::view::Update;
use crate::upload::{client_id, not_attached, upload_ids};
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::file::{AttachRefusal, UploadPurpose};
use domain::id::UpdateId;
use domain::permission::{Actor, Role, act};
use domain::project::ProjectFacts;
use domain::update::NewStatusUpdate;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The Add Project Update form.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AddUpdate {
    /// A UUIDv7 made by the client when files were uploaded for it (their target_id); else the server makes one.
    pub id: Option<uuid::Uuid>,
    /// The status from now on.
    #[schema(value_type = schema::ProjectStatus)]
    pub status: String,
    /// What happened; not blank.
    pub notes: String,
    /// Uploads to attach, at most 5.
    #[serde(default)]
    #[schema(value_type = Vec<uuid::Uuid>)]
    pub attachments: Vec<String>,
}

/// Adds a status update with notes and files, and moves the project's status.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/updates",
    operation_id = "add_update",
    tag = "update",
    params(("code" = String, Path, description = "The project code, in any case"), ("Idempotency-Key" = Option<String>, Header, description = "A retried call with the same key lands once")),
    request_body = AddUpdate,
    responses((status = 201, body = Update), (status = "4XX", body = Problem, content_type = "application/problem+json")),
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
    let once = Once::new(key, "add_update", &(&code, &body))?;
    let writer = state.clone();
    state
        .write(move |conn| {
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::AddUpdate, &code)
                .map_err(|refused| with_files(refused, !uploads.is_empty()))?;
            if let Some(replayed) = once.begin(conn, &actor, now)? {
                return Ok(replayed);
            }
            let new = NewStatusUpdate::parse(
                &body.status,
                &body.notes,
                &uploads,
                author_role(&actor)?,
                permit.facts().status,
            )?;
            let mut rng = writer.rng();
            let mut author = author(&writer, &actor, &mut rng)?;
            let id = id.map_or_else(
                || UpdateId::new(writer.clock(), &mut writer.rng()),
                UpdateId::from_uuid,
            );
            store::update::add(conn, &permit, &mut author, id, &new)
                .map_err(|error| not_attached(error, FILES))?;
            let update = store::update::find(conn, &permit, id)?.ok_or_else(ApiError::not_found)?;
            let present = Present {
                actor: &actor,
                links: writer.links(),
                now,
            };
            let facts = ProjectFacts {
                status: new.new_status,
                ..permit.facts().clone()
            };
            let update = present.update(update, &facts)?;
            once.finish(conn, &actor, StatusCode::CREATED, &update)
        })
        .await
        .map(Answer::into_response)
}

const FILES: &str = "attachments";

/// Whoever sent files along reads what became of those, in the specified words.
fn with_files(refused: ApiError, has_files: bool) -> ApiError {
    match refused.status() {
        StatusCode::FORBIDDEN if has_files => {
            refused.about(&AttachRefusal::Permission.of_field(FILES))
        }
        StatusCode::NOT_FOUND if has_files => refused.about(&AttachRefusal::Policy.of_field(FILES)),
        _ => refused,
    }
}

fn author_role(actor: &Actor) -> Result<Role, ApiError> {
    match actor {
        Actor::User(user) => Ok(user.role),
        Actor::Anonymous | Actor::Owner(_) => Err(ApiError::sign_in_required()),
    }
}
