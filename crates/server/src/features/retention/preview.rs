//! Counts the projects that a retention rule would delete today.

use super::view::status;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, Query};
use crate::schema;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;
use domain::project::RetentionRule;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A rule to preview.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PreviewRetention {
    /// A closed status.
    #[param(value_type = schema::ProjectStatus)]
    pub status: String,
    /// Age in months, 1 to 600.
    #[param(minimum = 1, maximum = 600)]
    pub months: u16,
}

/// What a rule would do today.
#[derive(Debug, Serialize, ToSchema)]
pub struct RetentionPreview {
    /// Number of projects that it would delete.
    pub due: i64,
    /// Number of projects of its status and age that a legal hold keeps.
    pub held: i64,
}

/// Counts the projects that a retention rule would delete today, and those that a legal hold keeps.
#[utoipa::path(
    get,
    path = "/api/admin/retention/preview",
    operation_id = "show_retention_preview",
    tag = "retention",
    params(PreviewRetention),
    responses((status = 200, body = RetentionPreview), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageRetention"))),
)]
pub async fn show_retention_preview(
    State(state): State<AppState>,
    caller: Caller,
    Query(asked): Query<PreviewRetention>,
) -> Result<Json<RetentionPreview>, ApiError> {
    let reader = state.clone();
    let found = state
        .read(move |conn| {
            let now = reader.now();
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ManageRetention, ())?;
            let rule = RetentionRule::new(status(&asked.status)?, asked.months)?;
            let before = rule.closed_before(now, &reader.time_zone());
            Ok(store::retention::preview(
                conn,
                &permit,
                rule.status(),
                before,
            )?)
        })
        .await?;
    Ok(Json(RetentionPreview {
        due: found.due,
        held: found.held,
    }))
}
