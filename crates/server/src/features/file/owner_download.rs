//! Downloads selected files of the project as a ZIP archive, for its owner.

use crate::errors::{ApiError, Problem};
use crate::features::file::download::{Chosen, DownloadFiles, take_place};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Query};
use crate::shared::owner_access::permit;
use crate::shared::upload::By;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::permission::act;

/// Downloads selected files of the project as a ZIP archive, for its owner.
#[utoipa::path(
    get,
    path = "/api/owner/files/archive",
    operation_id = "download_owner_files",
    tag = "owner",
    params(DownloadFiles),
    responses((status = 200, content_type = "application/zip"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ReadFile"))),
)]
pub async fn download_owner_files(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<DownloadFiles>,
) -> Result<Response, ApiError> {
    let ids = query.parse()?;
    take_place(&state, &caller, By::Owner).await?;
    let reader = state.clone();
    let chosen = state
        .read(move |conn| {
            let actor = caller.owner(conn, reader.now())?;
            let shown = permit(conn, &actor)?;
            let permit = authorize(&actor, act::ReadFile, shown.facts().clone())?;
            Chosen::find(conn, &caller, &actor, &permit, &ids, reader.now())
        })
        .await?;
    chosen.respond(&state).await
}
