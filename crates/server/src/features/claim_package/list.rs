//! Lists the claim packages of a project.

use super::view::{ClaimPackage, ClaimPackageList};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::shared::claim_package::scope;
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;

/// Lists the claim packages of a project: all for admins, and those of their company for contractors. What is known about a package stays after its file is removed.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/packages",
    operation_id = "list_claim_packages",
    tag = "claim_package",
    params(("code" = String, Path, description = "The project code, in any case")),
    responses((status = 200, body = ClaimPackageList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("CreatePackage"))),
)]
pub async fn list_claim_packages(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<Json<ClaimPackageList>, ApiError> {
    let now = state.now();
    let items = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit(conn, &actor, act::CreatePackage, &code)?;
            let scope = scope(&actor)?;
            let packages = store::claim_package::list(conn, &permit, scope)?.into_iter();
            Ok(packages
                .map(|package| ClaimPackage::seen_by(&actor, package))
                .collect::<Vec<_>>())
        })
        .await?;
    Ok(Json(ClaimPackageList { items }))
}
