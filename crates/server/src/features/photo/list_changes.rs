//! Lists the changes of a photo's description.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::schema;
use crate::shared::file_deletion::gone;
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::file::PhotoField;
use domain::id::FileId;
use domain::permission::act;
use serde::Serialize;
use store::photo::PhotoHistoryEntry;
use utoipa::ToSchema;

/// The history of a photo's description.
#[derive(Debug, Serialize, ToSchema)]
pub struct PhotoChanges {
    /// The newest 500 changes, newest first.
    pub items: Vec<PhotoChanged>,
}

/// One change of one field.
#[derive(Debug, Serialize, ToSchema)]
pub struct PhotoChanged {
    /// When it was made: RFC 3339, UTC.
    pub at: String,
    /// Name of the person who made it; null if the account is gone.
    pub by: Option<String>,
    /// The field.
    #[schema(value_type = schema::PhotoField)]
    pub field: PhotoField,
    /// The value before; null if there was none. Tags are separated by commas, and the photo before is a file's id.
    pub previous: Option<String>,
    /// The value after; null if the field was cleared.
    pub current: Option<String>,
}

impl From<PhotoHistoryEntry> for PhotoChanged {
    fn from(entry: PhotoHistoryEntry) -> Self {
        Self {
            at: entry.at.to_string(),
            by: entry.by,
            field: entry.change.field,
            previous: entry.change.previous,
            current: entry.change.current,
        }
    }
}

/// Lists the changes of a photo's description, one per field, with author and time.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/files/{id}/history",
    operation_id = "list_photo_changes",
    tag = "photo",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path)),
    responses((status = 200, body = PhotoChanges), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListFiles"))),
)]
pub async fn list_photo_changes(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
) -> Result<Json<PhotoChanges>, ApiError> {
    let reader = state.clone();
    let changes = state
        .read(move |conn| {
            let actor = caller.user(conn, reader.now())?;
            let permit = permit(conn, &actor, act::ListFiles, &code)?;
            let internal = actor.reads_internal();
            let found = store::photo::history(conn, &permit, FileId::from_uuid(id), internal)?;
            found.ok_or_else(gone)
        })
        .await?;
    Ok(Json(PhotoChanges {
        items: changes.into_iter().map(PhotoChanged::from).collect(),
    }))
}
