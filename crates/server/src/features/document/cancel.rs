//! Cancels one of the caller's documents.

use super::view::Document;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Json, Path};
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::id::DocumentId;
use domain::permission::act;

/// Cancels one of the caller's documents that waits or is being made. A finished one stays as it is.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/documents/{id}/cancel",
    operation_id = "cancel_document",
    tag = "document",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path)),
    responses((status = 200, body = Document), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("CreateDocument"))),
)]
pub async fn cancel_document(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
) -> Result<Json<Document>, ApiError> {
    let (now, id) = (state.now(), DocumentId::from_uuid(id));
    let document = state
        .write(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit(conn, &actor, act::CreateDocument, &code)?;
            let user = user_of(&actor)?.user_id;
            store::document::cancel(conn, &permit, user, id, now)?;
            store::document::find(conn, &permit, user, id)?.ok_or_else(ApiError::not_found)
        })
        .await?;
    Ok(Json(Document::new(document)?))
}
