//! Sets or lifts legal holds on many projects at once.

use super::lift_legal_hold::lift;
use super::set_legal_hold::set;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::http::rate_limits::Limits;
use crate::shared::bulk::{ChangedRows, RowDone, admit, change_rows};
use crate::shared::project_access::permit_to_write;
use crate::state::AppState;
use axum::extract::State;
use domain::field_error::FieldError;
use domain::permission::act;
use domain::project::parse_hold_reason;
use domain::selection::check_codes;
use serde::{Deserialize, Deserializer};
use store::Connection;
use utoipa::ToSchema;

/// The projects, each with its hold.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeLegalHolds {
    /// 1 to 200 projects, without duplicates.
    pub projects: Vec<ProjectToHold>,
}

/// A project and its hold.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProjectToHold {
    /// The project code, in any case.
    pub code: String,
    /// Why the project must be kept, up to 500 characters; null lifts the hold. Required, so that a missing field does not lift it.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub reason: Option<String>,
    /// To undo a change: the reason that it set, or null if it lifted the hold. If somebody changed the hold since, it is left alone.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>)]
    pub undoes: Option<Option<String>>,
}

/// Reads a field that is not absent.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// A row of the request, parsed.
struct Asked {
    code: String,
    reason: Option<String>,
    undoes: Option<Option<String>>,
}

/// Sets legal holds on many projects, changes their reasons, or lifts them. Each project is changed like a single one and has its own
/// result, with the previous reason, which undoes the change.
#[utoipa::path(
    post,
    path = "/api/projects/legal-holds",
    operation_id = "change_legal_holds",
    tag = "project",
    request_body = ChangeLegalHolds,
    responses((status = 200, body = ChangedRows), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ChangeProjects"))),
)]
pub async fn change_legal_holds(
    State(state): State<AppState>,
    caller: Caller,
    Json(body): Json<ChangeLegalHolds>,
) -> Result<Json<ChangedRows>, ApiError> {
    admit(&state, &caller, act::ChangeProjects).await?;
    let codes = body.projects.iter().map(|project| project.code.as_str());
    check_codes("projects", codes)?;
    let rows: Vec<(String, Asked)> = body
        .projects
        .into_iter()
        .map(|project| Ok((project.code.clone(), Asked::parse(project)?)))
        .collect::<Result<_, FieldError>>()?;
    let writer = state.clone();
    change_rows(&state, &caller, rows, move |conn, caller, asked| {
        change(conn, &writer, caller, asked)
    })
    .await
}

impl Asked {
    fn parse(project: ProjectToHold) -> Result<Self, FieldError> {
        let parsed = |reason: Option<String>| reason.as_deref().map(parse_hold_reason).transpose();
        Ok(Self {
            code: project.code,
            reason: parsed(project.reason)?,
            undoes: project.undoes.map(parsed).transpose()?,
        })
    }
}

fn change(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    asked: &Asked,
) -> Result<RowDone, ApiError> {
    let actor = caller.user(conn, state.now())?;
    let permit = permit_to_write(conn, &actor, act::ManageLegalHold, &asked.code)?;
    let hold = store::project::legal_hold(conn, permit.facts().id)?;
    let before = hold.map(|hold| hold.reason);
    if before == asked.reason {
        return Ok(RowDone::unchanged());
    }
    if asked.undoes.as_ref().is_some_and(|set| *set != before) {
        return Err(ApiError::stale());
    }
    let limits = Limits { state, caller };
    match &asked.reason {
        Some(reason) => set(conn, &limits, &actor, &permit, reason)?,
        None => lift(conn, &limits, &actor, &permit)?,
    }
    Ok(RowDone::held(before))
}
