//! Revokes a link to a claim package.

use super::{entry, shareable};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Path};
use crate::http::rate_limits::Limits;
use crate::shared::project_access::permit_to_write;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::id::{PackageId, PackageLinkId};
use domain::permission::act;
use http::StatusCode;

/// Revokes a link to a claim package. It stops working immediately, also for a download that has not begun.
#[utoipa::path(
    delete,
    path = "/api/projects/{code}/packages/{id}/links/{link}",
    operation_id = "revoke_package_link",
    tag = "package_link",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path), ("link" = uuid::Uuid, Path)),
    responses((status = 204, description = "Revoked"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("CreatePackage"))),
)]
pub async fn revoke_package_link(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id, link)): Path<(String, uuid::Uuid, uuid::Uuid)>,
) -> Result<StatusCode, ApiError> {
    let (package, link) = (PackageId::from_uuid(id), PackageLinkId::from_uuid(link));
    let writer = state.clone();
    state
        .write(move |conn| {
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::CreatePackage, &code)?;
            let found = shareable(conn, &permit, &actor, package)?;
            if !store::package_link::revoke(conn, &permit, package, link, now)? {
                return Err(ApiError::not_found());
            }
            let user = user_of(&actor)?.user_id;
            let of = (permit.facts().id, found.number);
            let revoked = entry(AuditEvent::PackageLinkRevoked, link, Some(user), of);
            limits.record(conn, revoked)
        })
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
