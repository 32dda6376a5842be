//! Shows whether a project's history is what was logged.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::shared::history_log::checked;
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;
use serde::Serialize;
use store::Connection;
use utoipa::ToSchema;

/// The state of a project's log.
#[derive(Debug, Serialize, ToSchema)]
pub struct HistoryState {
    /// Whether the log was started. A job starts the logs of older and of imported projects within an hour.
    pub is_started: bool,
    /// Number of entries.
    pub entries: usize,
    /// Number of entries that a signed root covers.
    pub signed: i64,
    /// Number of differences between the log and the history. `buildback doctor` names each.
    pub problems: usize,
}

/// Compares a project's history with its log.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/log/state",
    operation_id = "show_history_state",
    tag = "project",
    params(("code" = String, Path, description = "The project code, in any case")),
    responses((status = 200, body = HistoryState), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowHistory"))),
)]
pub async fn show_history_state(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<Json<HistoryState>, ApiError> {
    let reader = state.clone();
    let long = state.store().long_read(move |conn| {
        let read = |conn: &mut Connection| {
            let actor = caller.user(conn, reader.now())?;
            let permit = permit(conn, &actor, act::ShowHistory, &code)?;
            let log = store::history_log::read(conn, &permit)?;
            Ok::<_, ApiError>(log.map(|log| checked(&reader, &log)))
        };
        Ok(read(conn))
    });
    let result = long.await??;
    let is_started = result.is_some();
    let result = result.unwrap_or_default();
    Ok(Json(HistoryState {
        is_started,
        entries: result.leaves.len(),
        signed: result.signed,
        problems: result.problems.len(),
    }))
}
