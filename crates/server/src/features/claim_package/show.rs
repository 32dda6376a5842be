//! Shows a claim package.

use super::view::ClaimPackage;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::shared::claim_package::scope;
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::id::PackageId;
use domain::permission::act;

/// Returns a claim package of a project, with its progress.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/packages/{id}",
    operation_id = "show_claim_package",
    tag = "claim_package",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path)),
    responses((status = 200, body = ClaimPackage), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("CreatePackage"))),
)]
pub async fn show_claim_package(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
) -> Result<Json<ClaimPackage>, ApiError> {
    let (now, id) = (state.now(), PackageId::from_uuid(id));
    let package = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit(conn, &actor, act::CreatePackage, &code)?;
            let package = store::claim_package::find(conn, &permit, id, scope(&actor)?)?
                .ok_or_else(ApiError::not_found)?;
            Ok(ClaimPackage::seen_by(&actor, package))
        })
        .await?;
    Ok(Json(package))
}
