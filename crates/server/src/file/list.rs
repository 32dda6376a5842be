//! A project's files.

use crate::api_error::{ApiError, Problem};
use crate::extract::{Caller, Json, Path};
use crate::file::view::FileList;
use crate::present::Present;
use crate::project::access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;


/// A project's files.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/files",
    operation_id = "list_files",
    tag = "file",
    params(("code" = String, Path, description = "The project code, in any case")),
    responses((status = 200, body = FileList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListFiles"))),
)]
pub async fn list_files(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<Json<FileList>, ApiError> {
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let now = reader.now();
            let actor = caller.user(conn, now)?;
            let permit = permit(conn, &actor, act::ListFiles, &code)?;
            let present = Present {
                actor: &actor,
                links: reader.links(),
                now,
            };
            let files = store::file::list(conn, &permit)?;
            Ok(FileList {
                items: files
                    .into_iter()
                    .map(|file| present.project_file(file))
                    .collect::<Result<_, _>>()?,
            })
        })
        .await?;
    Ok(Json(answer))
}
