//! Returns the timestamp of a shared claim package.

use super::view::PackageToken;
use super::{Refused, entry, find};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::http::rate_limits::Limits;
use crate::shared::claim_package_file::send_timestamp;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::audit::AuditEvent;
use serde_json::json;
use store::Connection;
use store::audit::NewAuditEntry;
use store::package_link as stored;

/// Returns the timestamp of a shared claim package (RFC 3161), also one that came after the package. Counts as a download. Returns 404 as
/// `show_package_link` does, also if there is no timestamp.
#[utoipa::path(
    post,
    path = "/api/package-links/timestamp",
    operation_id = "read_package_timestamp",
    tag = "package_link",
    request_body = PackageToken,
    responses((status = 200, content_type = "application/timestamp-reply"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn read_package_timestamp(
    State(state): State<AppState>,
    caller: Caller,
    Json(body): Json<PackageToken>,
) -> Result<Response, ApiError> {
    let writer = state.clone();
    let token = state
        .write(move |conn| {
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            read(conn, &limits, &body.token)
        })
        .await??;
    send_timestamp(&token)
}

fn read(
    conn: &mut Connection,
    limits: &Limits<'_>,
    token: &str,
) -> Result<Result<String, Refused>, ApiError> {
    let package = match find(conn, limits, token)? {
        Ok(package) => package,
        Err(refused) => return Ok(Err(refused)),
    };
    let Some(timestamp) = stored::timestamp(conn, package.link)? else {
        return Ok(Err(Refused::Expired));
    };
    stored::count_download(conn, package.link, limits.state.now())?;
    let (link, number) = (package.link, package.number);
    let details = json!({ "package_link": link, "number": number, "part": "timestamp" });
    let event = AuditEvent::PackageLinkDownloaded;
    let downloaded = NewAuditEntry {
        details: Some(details.to_string()),
        ..entry(event, link, None, (package.project, number))
    };
    limits.record(conn, downloaded)?;
    Ok(Ok(timestamp))
}
