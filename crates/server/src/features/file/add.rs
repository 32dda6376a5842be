//! Adds files to an existing project.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, IdempotencyKey, Json, Path};
use crate::shared::idempotency::{Answer, IdempotentRequest};
use crate::shared::photo::{SentPhoto, new_photos, refused_photo};
use crate::shared::presenter::Presenter;
use crate::shared::project_access::author;
use crate::shared::project_access::permit_to_write;
use crate::shared::shots::{SentShot, taken_shots};
use crate::shared::upload::with_files;
use crate::shared::upload::{not_attached_to_project, upload_ids};
use crate::shared::views::file::FileList;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::field_error::FieldError;
use domain::file::{FileOrigin, ProjectFile, StoredFile, UploadPurpose};
use domain::language::Message;
use domain::permission::act;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use store::page::Page;
use utoipa::ToSchema;

/// The uploads to add.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AddFiles {
    /// 1 to 10 uploads with the purpose `project_file` whose target_id is this project.
    #[schema(value_type = Vec<uuid::Uuid>)]
    pub files: Vec<String>,
    /// What is said about the photos among the files.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub photos: Vec<SentPhoto>,
    /// Which of these uploads were taken for shots of the project's shot lists.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shots: Vec<SentShot>,
}

/// Adds files to an existing project.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/files",
    operation_id = "add_files",
    tag = "file",
    params(("code" = String, Path, description = "The project code, in any case"), ("Idempotency-Key" = Option<String>, Header, description = "A retried call with the same key takes effect once")),
    request_body = AddFiles,
    responses((status = 201, body = FileList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("AddFile"))),
)]
pub async fn add_files(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    key: IdempotencyKey,
    Json(body): Json<AddFiles>,
) -> Result<Response, ApiError> {
    let uploads = upload_ids(&body.files, FILES, UploadPurpose::ProjectFile)?;
    if uploads.is_empty() {
        return Err(FieldError::new(FILES, "required", Message::ErrorFilesNeeded).into());
    }
    let taken = taken_shots(&body.shots, &uploads)?;
    let idempotent = IdempotentRequest::new(key, "add_files", &(&code, &body))?;
    let writer = state.clone();
    state
        .write(move |conn| {
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::AddFile, &code)
                .map_err(|refused| with_files(refused, FILES, true))?;
            if let Some(replayed) = idempotent.begin(conn, &actor, now)? {
                return Ok(replayed);
            }
            let photos = new_photos(conn, &body.photos, &uploads, now)?;
            let mut rng = writer.rng();
            let mut author = author(&writer, &actor, &mut rng)?;
            let added = store::file::add(conn, &permit, &mut author, &uploads, &photos, &taken);
            let added = added.map_err(|error| {
                refused_photo(error, |error| not_attached_to_project(error, FILES))
            })?;
            let presenter = Presenter {
                actor: &actor,
                links: writer.links(),
                now,
            };
            let page = Page {
                items: added.into_iter().map(of_project).collect(),
                next_cursor: None,
            };
            let files = presenter.files(page, permit.facts())?;
            idempotent.finish(conn, &actor, StatusCode::CREATED, &files)
        })
        .await
        .map(Answer::into_response)
}

const FILES: &str = "files";

fn of_project(file: StoredFile) -> ProjectFile {
    ProjectFile {
        file,
        origin: FileOrigin::OriginalSubmission,
        update_id: None,
    }
}
