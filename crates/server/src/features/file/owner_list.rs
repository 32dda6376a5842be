//! Lists the project's files, for its owner.

use crate::errors::{ApiError, Problem};
use crate::features::file::list::ListFiles;
use crate::http::extract::{Caller, Json, Query};
use crate::shared::owner_access::permit;
use crate::shared::presenter::Presenter;
use crate::shared::views::file::FileList;
use crate::state::AppState;
use axum::extract::State;

/// Lists the project's files, for its owner.
#[utoipa::path(
    get,
    path = "/api/owner/files",
    operation_id = "list_owner_files",
    tag = "owner",
    params(ListFiles),
    responses((status = 200, body = FileList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowOwnerProject"))),
)]
pub async fn list_owner_files(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ListFiles>,
) -> Result<Json<FileList>, ApiError> {
    let (limit, cursor) = query.parse()?;
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let now = reader.now();
            let actor = caller.owner(conn, now)?;
            let permit = permit(conn, &actor)?;
            let presenter = Presenter {
                actor: &actor,
                links: reader.links(),
                now,
            };
            let files = store::file::list_to_owner(conn, &permit, limit, cursor.as_ref())?;
            presenter.files(files, permit.facts())
        })
        .await?;
    Ok(Json(answer))
}
