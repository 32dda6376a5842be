//! Downloads the timestamp of a claim package.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Path};
use crate::shared::claim_package::scope;
use crate::shared::claim_package_file::send_timestamp;
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::id::PackageId;
use domain::permission::act;

/// Returns the timestamp over the tag manifest of a claim package (RFC 3161), once the portal has it. It may come later than the package.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/packages/{id}/timestamp",
    operation_id = "download_package_timestamp",
    tag = "claim_package",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path)),
    responses((status = 200, content_type = "application/timestamp-reply"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("CreatePackage"))),
)]
pub async fn download_package_timestamp(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
) -> Result<Response, ApiError> {
    let (now, id) = (state.now(), PackageId::from_uuid(id));
    let token = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit(conn, &actor, act::CreatePackage, &code)?;
            store::claim_package::timestamp(conn, &permit, id, scope(&actor)?)?
                .ok_or_else(ApiError::not_found)
        })
        .await?;
    send_timestamp(&token)
}
