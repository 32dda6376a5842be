//! Deletes a draft.

use super::{find_own, require_draft};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Path};
use crate::shared::file_deletion::remove_bytes;
use crate::shared::project_access::{author, permit_to_write};
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;
use http::StatusCode;

/// Deletes a draft with its files, and the estimate if it has no other version.
#[utoipa::path(
    delete,
    path = "/api/projects/{code}/estimates/{version}",
    operation_id = "delete_estimate",
    tag = "estimate",
    params(("code" = String, Path, description = "The project code, in any case"), ("version" = uuid::Uuid, Path)),
    responses((status = 204, description = "Gone"), (status = 409, body = Problem, content_type = "application/problem+json", description = "It was sent (`estimate_not_draft`)"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("DraftEstimate"))),
)]
pub async fn delete_estimate(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, version)): Path<(String, uuid::Uuid)>,
) -> Result<StatusCode, ApiError> {
    let writer = state.clone();
    let deleted = state
        .write(move |conn| {
            let actor = caller.user(conn, writer.now())?;
            let permit = permit_to_write(conn, &actor, act::DraftEstimate, &code)?;
            let draft = find_own(conn, &actor, permit.facts(), version)?;
            require_draft(&draft)?;
            let mut rng = writer.rng();
            let author = author(&writer, &actor, &mut rng)?;
            store::estimate::delete(conn, &permit, &author, &draft)?;
            Ok::<_, ApiError>(draft.files)
        })
        .await?;
    remove_bytes(state.files(), deleted);
    Ok(StatusCode::NO_CONTENT)
}
