//! Edits a draft.

use super::form::EstimateForm;
use super::view::EstimateVersion;
use super::{FILES, find_own, require_draft, require_revision, shown};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, IfMatch, Json, Path};
use crate::shared::file_deletion::remove_bytes;
use crate::shared::project_access::{author, permit_to_write};
use crate::shared::upload::{not_attached, upload_ids};
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::file::{StoredFile, UploadPurpose};
use domain::id::UploadId;
use domain::permission::act;
use http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

/// A rejected edit, with the draft as it is now.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaleEstimate {
    /// What went wrong.
    #[serde(flatten)]
    pub problem: Problem,
    /// The draft as it is now.
    pub current: EstimateVersion,
}

/// Replaces what a draft says.
#[utoipa::path(
    put,
    path = "/api/projects/{code}/estimates/{version}",
    operation_id = "edit_estimate",
    tag = "estimate",
    params(("code" = String, Path, description = "The project code, in any case"), ("version" = uuid::Uuid, Path), ("If-Match" = String, Header, description = "The revision of the draft that was edited, in quotes")),
    request_body = EstimateForm,
    responses((status = 200, body = EstimateVersion, headers(("ETag" = String))), (status = 409, body = Problem, content_type = "application/problem+json", description = "It was sent (`estimate_not_draft`)"), (status = 412, body = StaleEstimate, content_type = "application/problem+json", description = "Somebody else edited it meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("DraftEstimate"))),
)]
pub async fn edit_estimate(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, version)): Path<(String, uuid::Uuid)>,
    IfMatch(revision): IfMatch,
    Json(body): Json<EstimateForm>,
) -> Result<Response, ApiError> {
    let uploads = upload_ids(&body.attachments, FILES, UploadPurpose::Estimate)?;
    let writer = state.clone();
    let (edited, removed) = state
        .write(move |conn| {
            let actor = caller.user(conn, writer.now())?;
            let permit = permit_to_write(conn, &actor, act::DraftEstimate, &code)?;
            let project = permit.facts();
            let before = find_own(conn, &actor, project, version)?;
            require_draft(&before)?;
            require_revision(conn, &writer, &actor, &before, revision)?;
            let form = body.parse(writer.today())?;
            let is_listed =
                |file: &StoredFile| uploads.contains(&UploadId::from_uuid(file.id.uuid()));
            let (kept, removed): (Vec<StoredFile>, Vec<StoredFile>) =
                before.files.iter().cloned().partition(is_listed);
            let is_new =
                |upload: &UploadId| kept.iter().all(|file| file.id.uuid() != upload.uuid());
            let new: Vec<UploadId> = uploads.iter().copied().filter(is_new).collect();
            let mut rng = writer.rng();
            let author = author(&writer, &actor, &mut rng)?;
            store::estimate::edit(conn, &permit, &author, &before, &form, &new, &removed)
                .map_err(|error| not_attached(error, FILES))?;
            let edited = shown(conn, &writer, &actor, project.id, before.summary.id)?;
            Ok((edited, removed))
        })
        .await?;
    remove_bytes(state.files(), removed);
    Ok(edited.into_response_as(StatusCode::OK))
}
