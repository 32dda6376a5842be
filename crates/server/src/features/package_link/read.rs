//! Returns the file of a shared claim package through a signed link.

use super::{Refused, link_key};
use crate::errors::{ApiError, Problem};
use crate::files::LinkSignature;
use crate::http::extract::{Caller, Path, Query};
use crate::http::rate_limits::{CountedBy, Limits};
use crate::shared::claim_package_file::{PackageFile, send};
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::id::PackageLinkId;
use domain::rate_limit::LimitedAction;
use http::HeaderMap;
use serde::Deserialize;
use store::Connection;
use store::package_link::{LinkKey, SharedPackage, find_open};
use utoipa::IntoParams;

/// The parameters of a signed link.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ReadPackageFile {
    /// Id of the signing key.
    pub k: String,
    /// When the signed link expires, in seconds since the Unix epoch.
    pub e: i64,
    /// The disposition: `attachment`.
    pub d: String,
    /// The signature.
    pub s: String,
}

/// Returns the file of a shared claim package through a signed link that `open_package_link` returned. `Range` with one range returns a part
/// of it. Returns 404 as `show_package_link` does, also for a signed link that has expired or was changed.
#[utoipa::path(
    get,
    path = "/api/package-links/{id}/file",
    operation_id = "read_package_file",
    tag = "package_link",
    params(("id" = uuid::Uuid, Path), ReadPackageFile),
    responses((status = 200, content_type = "application/octet-stream", headers(("ETag" = String), ("Accept-Ranges" = String))), (status = 206, description = "The asked range of bytes", content_type = "application/octet-stream", headers(("ETag" = String), ("Content-Range" = String))), (status = 304, description = "Nothing changed"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn read_package_file(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
    Query(query): Query<ReadPackageFile>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let link = PackageLinkId::from_uuid(id);
    let signed = LinkSignature {
        key: &query.k,
        expires: query.e,
        disposition: &query.d,
        signature: &query.s,
    };
    let verified = state.links().verify_package(link, signed, state.now());
    verified.map_err(|cause| ApiError::from(Refused::Expired).because(cause))?;
    let writer = state.clone();
    let package = state
        .write(move |conn| {
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            find_again(conn, &limits, link)
        })
        .await??;
    let (path, size) = package.file.ok_or(Refused::Expired)?;
    let file = PackageFile {
        path,
        size: size.unsigned_abs(),
        project_number: package.project_number,
        number: package.number,
    };
    send(&state, &headers, &file).await
}

/// The package, if its link still works.
fn find_again(
    conn: &mut Connection,
    limits: &Limits<'_>,
    link: PackageLinkId,
) -> Result<Result<SharedPackage, Refused>, ApiError> {
    let by = link_key(link);
    let taken = limits.take(conn, LimitedAction::PackageFile, CountedBy::Client(&by))?;
    if let Err(early) = taken {
        return Ok(Err(Refused::TooEarly(early)));
    }
    let found = find_open(conn, LinkKey::Id(link), limits.state.now())?;
    Ok(found.ok_or(Refused::Expired))
}
