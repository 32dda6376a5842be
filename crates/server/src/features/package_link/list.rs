//! Lists the links to a claim package.

use super::shareable;
use super::view::{PackageLink, PackageLinkList};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::id::PackageId;
use domain::permission::act;

/// Lists the links to a claim package, without their secrets.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/packages/{id}/links",
    operation_id = "list_package_links",
    tag = "package_link",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path)),
    responses((status = 200, body = PackageLinkList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("CreatePackage"))),
)]
pub async fn list_package_links(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
) -> Result<Json<PackageLinkList>, ApiError> {
    let (now, package) = (state.now(), PackageId::from_uuid(id));
    let list = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit(conn, &actor, act::CreatePackage, &code)?;
            shareable(conn, &permit, &actor, package)?;
            let links = store::package_link::list(conn, &permit, package)?;
            Ok(PackageLinkList {
                items: links.into_iter().map(PackageLink::from).collect(),
            })
        })
        .await?;
    Ok(Json(list))
}
