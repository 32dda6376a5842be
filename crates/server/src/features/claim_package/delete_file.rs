//! Deletes the file of a claim package.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Path};
use crate::http::rate_limits::Limits;
use crate::security::audit_entry::of_actor;
use crate::shared::claim_package::scope;
use crate::shared::project_access::permit_to_write;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::claim_package::may_delete_file;
use domain::id::PackageId;
use domain::permission::act;
use http::StatusCode;
use serde_json::json;
use store::audit::NewAuditEntry;

/// Deletes the ZIP file of a claim package before its 30 days are over, and revokes the links to the package. The package stays in the list.
/// Allowed for admins and for the account that ordered the package; 403 for other members of its company. 404 if the file is no longer kept.
#[utoipa::path(
    delete,
    path = "/api/projects/{code}/packages/{id}/file",
    operation_id = "delete_package_file",
    tag = "claim_package",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path)),
    responses((status = 204, description = "Gone"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("CreatePackage"))),
)]
pub async fn delete_package_file(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
) -> Result<StatusCode, ApiError> {
    let (writer, id) = (state.clone(), PackageId::from_uuid(id));
    let path = state
        .write(move |conn| {
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::CreatePackage, &code)?;
            let package = store::claim_package::find(conn, &permit, id, scope(&actor)?)?
                .ok_or_else(ApiError::not_found)?;
            if !may_delete_file(&actor, package.created_by) {
                return Err(ApiError::forbidden());
            }
            let path = store::claim_package::withdraw(conn, &permit, id, now)?
                .ok_or_else(ApiError::not_found)?;
            if let Some(entry) = of_actor(AuditEvent::PackageFileDeleted, &actor) {
                let details = json!({ "number": package.number });
                let entry = NewAuditEntry {
                    key: format!("package:{id}"),
                    project: Some(permit.facts().id),
                    details: Some(details.to_string()),
                    ..entry
                };
                limits.record(conn, entry)?;
            }
            Ok(path)
        })
        .await?;
    // Nothing refers to the file anymore, so it can no longer be read, even if this fails.
    if let Err(error) = state.files().delete(&path).await {
        tracing::warn!(%error, "could not remove the file of a claim package; the cleanup job will remove it");
    }
    Ok(StatusCode::NO_CONTENT)
}
