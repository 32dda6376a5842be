//! Lists what can be chosen for the photos of a project.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::file::{DefaultPhase, RoomChoice};
use domain::permission::act;
use serde::Serialize;
use utoipa::ToSchema;

/// What can be chosen for the photos of a project.
#[derive(Debug, Serialize, ToSchema)]
pub struct PhotoChoices {
    /// The portal's rooms in their order, then the project's own by name.
    pub rooms: Vec<PhotoRoom>,
    /// The portal's phases, in their order.
    pub phases: Vec<PhotoPhase>,
    /// The tags of the project's photos, sorted.
    pub tags: Vec<String>,
}

/// A room that photos can show. Other rooms can be typed.
#[derive(Debug, Serialize, ToSchema)]
pub struct PhotoRoom {
    /// Its name.
    pub name: String,
    /// Whether it is the project's own and not on the portal's list.
    pub is_own: bool,
    /// Number of the project's photos of it.
    pub photos: i64,
}

/// A phase of the work.
#[derive(Debug, Serialize, ToSchema)]
pub struct PhotoPhase {
    /// What descriptions contain.
    pub key: String,
    /// The name that the portal chose; null for a default phase, which the interface translates.
    pub name: Option<String>,
}

impl From<RoomChoice> for PhotoRoom {
    fn from(room: RoomChoice) -> Self {
        Self {
            name: room.name,
            is_own: room.is_own,
            photos: room.photos,
        }
    }
}

impl From<String> for PhotoPhase {
    fn from(key: String) -> Self {
        Self {
            name: DefaultPhase::parse(&key).is_none().then(|| key.clone()),
            key,
        }
    }
}

/// Lists the rooms, phases, and tags that can be chosen for the photos of a project.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/photos/choices",
    operation_id = "list_photo_choices",
    tag = "photo",
    params(("code" = String, Path, description = "The project code, in any case")),
    responses((status = 200, body = PhotoChoices), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListFiles"))),
)]
pub async fn list_photo_choices(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<Json<PhotoChoices>, ApiError> {
    let reader = state.clone();
    let choices = state
        .read(move |conn| {
            let actor = caller.user(conn, reader.now())?;
            let permit = permit(conn, &actor, act::ListFiles, &code)?;
            Ok::<_, ApiError>(store::photo::choices(
                conn,
                &permit,
                actor.reads_internal(),
            )?)
        })
        .await?;
    Ok(Json(PhotoChoices {
        rooms: choices.rooms.into_iter().map(PhotoRoom::from).collect(),
        phases: choices.phases.into_iter().map(PhotoPhase::from).collect(),
        tags: choices.tags,
    }))
}
