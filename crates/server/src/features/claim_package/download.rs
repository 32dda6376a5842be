//! Downloads a claim package.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Path};
use crate::security::audit_entry::of_actor;
use crate::shared::claim_package::scope;
use crate::shared::claim_package_file::{PackageFile, send};
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::audit::AuditEvent;
use domain::id::PackageId;
use domain::permission::act;
use http::HeaderMap;
use serde_json::json;
use store::audit::NewAuditEntry;

/// Downloads the ZIP file of a finished claim package, as long as the file is kept. `Range` with one range returns a part of it, so that a
/// download can be resumed.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/packages/{id}/download",
    operation_id = "download_claim_package",
    tag = "claim_package",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path)),
    responses((status = 200, content_type = "application/octet-stream", headers(("ETag" = String), ("Accept-Ranges" = String))), (status = 206, description = "The asked range of bytes", content_type = "application/octet-stream", headers(("ETag" = String), ("Content-Range" = String))), (status = 304, description = "Nothing changed"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("CreatePackage"))),
)]
pub async fn download_claim_package(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (now, id) = (state.now(), PackageId::from_uuid(id));
    let writer = state.clone();
    let file = state
        .write(move |conn| {
            let actor = caller.user(conn, now)?;
            let allowed = permit(conn, &actor, act::CreatePackage, &code)?;
            let package = store::claim_package::find(conn, &allowed, id, scope(&actor)?)?
                .ok_or_else(ApiError::not_found)?;
            let (path, size) = package
                .file_path
                .zip(package.file_size)
                .ok_or_else(ApiError::not_found)?;
            let named = permit(conn, &actor, act::ReadFile, &code)?;
            let project_number = store::project::number(conn, &named)?;
            if let Some(entry) = of_actor(AuditEvent::PackageDownloaded, &actor) {
                let details = json!({ "number": package.number });
                let entry = NewAuditEntry {
                    key: format!("package:{id}"),
                    project: Some(allowed.facts().id),
                    details: Some(details.to_string()),
                    ..entry
                };
                let entry = entry.from_client(caller.client.address, &caller.client.user_agent);
                store::audit::record(conn, writer.clock(), &mut writer.rng(), &entry)?;
            }
            Ok(PackageFile {
                path,
                size: size.unsigned_abs(),
                project_number,
                number: package.number,
            })
        })
        .await?;
    send(&state, &headers, &file).await
}
