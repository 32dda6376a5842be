//! Downloads one of the caller's documents.

use crate::errors::{ApiError, Problem};
use crate::files::Disposition;
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Path};
use crate::http::file_response::{SentFile, version};
use crate::shared::document::{options, title};
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::file::FileKind;
use domain::id::DocumentId;
use domain::permission::act;

/// Downloads one of the caller's documents of a project, once it is done.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/documents/{id}/file",
    operation_id = "download_document",
    tag = "document",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path)),
    responses((status = 200, content_type = "application/pdf", headers(("ETag" = String))), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("CreateDocument"))),
)]
pub async fn download_document(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
) -> Result<Response, ApiError> {
    let (now, id) = (state.now(), DocumentId::from_uuid(id));
    let (document, number) = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let mine = permit(conn, &actor, act::CreateDocument, &code)?;
            let document = store::document::find(conn, &mine, user_of(&actor)?.user_id, id)?
                .ok_or_else(ApiError::not_found)?;
            let named = permit(conn, &actor, act::ReadFile, &code)?;
            Ok((document, store::project::number(conn, &named)?))
        })
        .await?;
    let (path, _) = document.file.ok_or_else(ApiError::not_found)?;
    let language = options(&document.options)?.language;
    let found = state.files().get(&path).await?;
    let (size, body) = found.ok_or_else(ApiError::not_found)?;
    let name = format!(
        "{number} {}.pdf",
        title(document.kind).in_language(language)
    );
    let version = version(&path, size);
    let sent = SentFile {
        name: &name,
        file_type: FileKind::Pdf.mime(),
        disposition: Disposition::Attachment,
        version: &version,
        has_parts: false,
    };
    Ok(sent.respond(size, body))
}
