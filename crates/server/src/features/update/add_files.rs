//! Adds files to a status update that its author has already posted.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Json, Path};
use crate::shared::photo::{SentPhoto, new_photos, refused_photo};
use crate::shared::presenter::Presenter;
use crate::shared::project_access::author;
use crate::shared::project_access::permit_to_write;
use crate::shared::upload::{not_attached, upload_ids};
use crate::shared::views::update::Update;
use crate::state::AppState;
use axum::extract::State;
use domain::field_error::FieldError;
use domain::file::UploadPurpose;
use domain::id::UpdateId;
use domain::language::Message;
use domain::permission::act;
use domain::update::check_later_files;
use http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

/// The uploads to add.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AddUpdateFiles {
    /// 1 to 5 uploads with the purpose `status_update` whose target_id is this update.
    #[schema(value_type = Vec<uuid::Uuid>)]
    pub files: Vec<String>,
    /// What is said about the photos among the files. Ignored for files that the update already has.
    #[serde(default)]
    pub photos: Vec<SentPhoto>,
}

/// Adds files to one of the caller's status updates, such as the originals of photos that were first sent smaller. Idempotent.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/updates/{id}/files",
    operation_id = "add_update_files",
    tag = "update",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path)),
    request_body = AddUpdateFiles,
    responses((status = 201, body = Update), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("AddUpdate"))),
)]
pub async fn add_update_files(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
    Json(body): Json<AddUpdateFiles>,
) -> Result<(StatusCode, Json<Update>), ApiError> {
    let uploads = upload_ids(&body.files, FILES, UploadPurpose::StatusUpdate)?;
    if uploads.is_empty() {
        return Err(FieldError::new(FILES, "required", Message::ErrorFilesNeeded).into());
    }
    let id = UpdateId::from_uuid(id);
    let writer = state.clone();
    state
        .write(move |conn| {
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::AddUpdate, &code)?;
            let user = user_of(&actor)?.user_id;
            let update = store::update::find(conn, &permit, id)?
                .filter(|update| update.updated_by == Some(user))
                .ok_or_else(ApiError::not_found)?;
            let new = check_later_files(&update, &uploads, FILES)?;
            let mut photos = new_photos(conn, &body.photos, &uploads, now)?;
            photos.retain(|photo| new.contains(&photo.upload));
            let mut rng = writer.rng();
            let mut author = author(&writer, &actor, &mut rng)?;
            store::update::add_files(conn, &permit, &mut author, &update, &new, &photos)
                .map_err(|error| refused_photo(error, |error| not_attached(error, FILES)))?;
            let update = store::update::find(conn, &permit, id)?.ok_or_else(ApiError::not_found)?;
            let presenter = Presenter {
                actor: &actor,
                links: writer.links(),
                now,
            };
            Ok((
                StatusCode::CREATED,
                Json(presenter.update(update, permit.facts())?),
            ))
        })
        .await
}

const FILES: &str = "files";
