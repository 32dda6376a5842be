//! Reads lines that were copied from a spreadsheet.

use super::view::{EstimateLine, ParsedEstimateLines};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json};
use crate::state::AppState;
use axum::extract::State;
use domain::estimate::parse_pasted;
use domain::permission::act;
use serde::Deserialize;
use utoipa::ToSchema;

/// Text from a spreadsheet.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ParseEstimateLines {
    /// Rows of cells separated by tabs, with or without a header row in English or Spanish.
    pub text: String,
}

/// Reads rows that were copied from a spreadsheet as lines of an estimate. Nothing is stored. The fields of errors are paths such as
/// `rows.2.quantity`, with the place of the row in the text, from 0.
#[utoipa::path(
    post,
    path = "/api/estimate-lines/parse",
    operation_id = "parse_estimate_lines",
    tag = "estimate",
    request_body = ParseEstimateLines,
    responses((status = 200, body = ParsedEstimateLines), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("PasteEstimateLines"))),
)]
pub async fn parse_estimate_lines(
    State(state): State<AppState>,
    caller: Caller,
    Json(body): Json<ParseEstimateLines>,
) -> Result<Json<ParsedEstimateLines>, ApiError> {
    let now = state.now();
    state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            authorize(&actor, act::PasteEstimateLines, ())?;
            Ok(())
        })
        .await?;
    let lines = parse_pasted(&body.text)?;
    Ok(Json(ParsedEstimateLines {
        lines: lines
            .iter()
            .enumerate()
            .map(|(position, line)| EstimateLine::new(position, line))
            .collect(),
    }))
}
