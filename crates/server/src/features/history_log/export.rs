//! Exports the log of a project.

use super::view::HistoryLog;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Path};
use crate::shared::history_log::signed_now;
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::permission::act;
use http::{HeaderValue, header};
use store::Connection;

/// Exports the log of a project's history as a file that `buildback verify`, the portal's page `/verify.html`, and other programs can
/// check. If the last signed root does not cover all entries, the file has another one, signed now. 404 as long as the project has no log,
/// which a job starts within an hour.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/log",
    operation_id = "export_history_log",
    tag = "project",
    params(("code" = String, Path, description = "The project code, in any case")),
    responses((status = 200, body = HistoryLog), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowHistory"))),
)]
pub async fn export_history_log(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<Response, ApiError> {
    let reader = state.clone();
    let long = state.store().long_read(move |conn| {
        let read = |conn: &mut Connection| {
            let actor = caller.user(conn, reader.now())?;
            let permit = permit(conn, &actor, act::ShowHistory, &code)?;
            let log = store::history_log::read(conn, &permit)?.ok_or_else(ApiError::not_found)?;
            Ok::<_, ApiError>(signed_now(&reader, log))
        };
        Ok(read(conn))
    });
    let document = long.await??;
    let name = format!(
        "attachment; filename=\"history-{}.json\"",
        document.project_number
    );
    let mut response = axum::Json(HistoryLog::from(document)).into_response();
    if let Ok(name) = HeaderValue::from_str(&name) {
        response
            .headers_mut()
            .insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}
