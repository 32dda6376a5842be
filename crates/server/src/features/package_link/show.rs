//! Shows a claim package to the recipient of a link.

use super::view::{PackageToken, SharedPackage};
use super::{Refused, entry, find};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::http::rate_limits::Limits;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::package_link::is_look_counted;
use store::Connection;
use store::package_link as stored;

/// Shows what the recipient of a link may see of a claim package. Returns the same 404 for a link that is unknown, has expired, or was
/// revoked.
#[utoipa::path(
    post,
    path = "/api/package-links/show",
    operation_id = "show_package_link",
    tag = "package_link",
    request_body = PackageToken,
    responses((status = 200, body = SharedPackage), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn show_package_link(
    State(state): State<AppState>,
    caller: Caller,
    Json(body): Json<PackageToken>,
) -> Result<Json<SharedPackage>, ApiError> {
    let writer = state.clone();
    let package = state
        .write(move |conn| {
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            look(conn, &limits, &body.token)
        })
        .await??;
    let portal = state.portal().look().name;
    Ok(Json(SharedPackage::new(package, portal)))
}

fn look(
    conn: &mut Connection,
    limits: &Limits<'_>,
    token: &str,
) -> Result<Result<stored::SharedPackage, Refused>, ApiError> {
    let now = limits.state.now();
    let found = find(conn, limits, token)?;
    if let Ok(package) = &found
        && is_look_counted(package.last_used_at, now)
    {
        stored::count_view(conn, package.link, now)?;
        let of = (package.project, package.number);
        let opened = entry(AuditEvent::PackageLinkOpened, package.link, None, of);
        limits.record(conn, opened)?;
    }
    Ok(found)
}
