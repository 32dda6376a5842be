//! Lists the caller's documents of a project.

use super::view::{Document, DocumentList};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Json, Path};
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;

/// Lists the caller's documents of a project.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/documents",
    operation_id = "list_documents",
    tag = "document",
    params(("code" = String, Path, description = "The project code, in any case")),
    responses((status = 200, body = DocumentList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("CreateDocument"))),
)]
pub async fn list_documents(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<Json<DocumentList>, ApiError> {
    let now = state.now();
    let list = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit(conn, &actor, act::CreateDocument, &code)?;
            let documents = store::document::list(conn, &permit, user_of(&actor)?.user_id)?;
            let items = documents.into_iter().map(Document::new);
            Ok(DocumentList {
                items: items.collect::<Result<_, _>>()?,
            })
        })
        .await?;
    Ok(Json(list))
}
