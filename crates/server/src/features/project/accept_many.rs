//! Accepts many submitted projects at once.

use super::accept::accept;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::shared::bulk::{ChangedRows, RowDone, admit, change_rows};
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;
use domain::selection::check_codes;
use serde::Deserialize;
use utoipa::ToSchema;

/// The projects to accept.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AcceptProjects {
    /// The codes of 1 to 200 projects, in any case, without duplicates.
    pub projects: Vec<String>,
}

/// Accepts many submitted projects. Each project is accepted like a single one and has its own result. An acceptance cannot be undone.
#[utoipa::path(
    post,
    path = "/api/projects/acceptances",
    operation_id = "accept_projects",
    tag = "project",
    request_body = AcceptProjects,
    responses((status = 200, body = ChangedRows), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ChangeProjects"))),
)]
pub async fn accept_projects(
    State(state): State<AppState>,
    caller: Caller,
    Json(body): Json<AcceptProjects>,
) -> Result<Json<ChangedRows>, ApiError> {
    admit(&state, &caller, act::ChangeProjects).await?;
    check_codes("projects", body.projects.iter().map(String::as_str))?;
    let codes = body.projects.into_iter();
    let rows: Vec<(String, String)> = codes.map(|code| (code.clone(), code)).collect();
    let writer = state.clone();
    change_rows(&state, &caller, rows, move |conn, caller, code| {
        Ok(match accept(conn, &writer, caller, code)? {
            true => RowDone::changed(None),
            false => RowDone::unchanged(),
        })
    })
    .await
}
