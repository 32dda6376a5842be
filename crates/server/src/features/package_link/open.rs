//! Returns the address of the file of a shared claim package.

use super::view::{OpenedPackageLink, PackageToken};
use super::{Refused, entry, find};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::http::rate_limits::Limits;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::id::PackageLinkId;
use store::Connection;
use store::package_link as stored;

/// Returns the address of the file of a shared claim package, which works for ten minutes. Returns 404 as `show_package_link` does, also if
/// the file is no longer kept.
#[utoipa::path(
    post,
    path = "/api/package-links/download",
    operation_id = "open_package_link",
    tag = "package_link",
    request_body = PackageToken,
    responses((status = 200, body = OpenedPackageLink), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn open_package_link(
    State(state): State<AppState>,
    caller: Caller,
    Json(body): Json<PackageToken>,
) -> Result<Json<OpenedPackageLink>, ApiError> {
    let writer = state.clone();
    let link = state
        .write(move |conn| {
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            open(conn, &limits, &body.token)
        })
        .await??;
    let url = state.links().package_url(link, state.now());
    let url = url.ok_or_else(|| ApiError::internal("there is no key to sign a link with"))?;
    Ok(Json(OpenedPackageLink { url }))
}

fn open(
    conn: &mut Connection,
    limits: &Limits<'_>,
    token: &str,
) -> Result<Result<PackageLinkId, Refused>, ApiError> {
    let package = match find(conn, limits, token)? {
        Ok(package) if package.file.is_some() => package,
        Ok(_) => return Ok(Err(Refused::Expired)),
        Err(refused) => return Ok(Err(refused)),
    };
    stored::count_download(conn, package.link, limits.state.now())?;
    let of = (package.project, package.number);
    let downloaded = entry(AuditEvent::PackageLinkDownloaded, package.link, None, of);
    limits.record(conn, downloaded)?;
    Ok(Ok(package.link))
}
