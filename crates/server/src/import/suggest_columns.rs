//! Says what a file holds, and what its columns probably mean.

use super::{Received, read_table, receive};
use crate::api_error::{ApiError, Problem};
use crate::extract::{Caller, Json, Query};
use crate::schema;
use crate::state::AppState;
use axum::body::Body;
use axum::extract::State;
use domain::project::{ImportField, suggest};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Which part of the file.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SuggestImportColumns {
    /// The sheet of a workbook; the first one unless told.
    pub sheet: Option<String>,
}

/// What a file holds.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportColumns {
    /// The sheets of a workbook; a CSV file has none.
    pub sheets: Vec<String>,
    /// Which of them the columns are of.
    pub sheet: Option<String>,
    /// Rows below the headings, without empty ones.
    pub rows: usize,
    /// The columns, in the order of the file.
    pub columns: Vec<ImportColumn>,
}

/// A column of a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportColumn {
    /// What stands in the first row.
    pub heading: String,
    /// The first values below it, at most three.
    pub samples: Vec<String>,
    /// What it probably holds.
    #[schema(value_type = Option<schema::ImportField>)]
    pub field: Option<&'static str>,
}

/// So many characters of a value are shown.
const SAMPLE: usize = 60;

/// Says what a CSV file or a workbook holds, sent as the raw body, and what its columns probably mean.
#[utoipa::path(
    post,
    path = "/api/projects/import/columns",
    operation_id = "suggest_import_columns",
    tag = "project",
    params(SuggestImportColumns),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = ImportColumns), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ImportProjects"))),
)]
pub async fn suggest_import_columns(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<SuggestImportColumns>,
    body: Body,
) -> Result<Json<ImportColumns>, ApiError> {
    let Received { bytes, .. } = receive(&state, &caller, body).await?;
    let table = read_table(&state, bytes, query.sheet).await?;
    let fields = suggest(&table.headings);
    let columns = table.headings.iter().zip(fields).enumerate();
    let columns = columns.map(|(at, (heading, field))| {
        let cells = table.rows.iter().filter_map(|row| row.cells.get(at));
        let filled = cells.filter(|cell| !cell.trim().is_empty());
        ImportColumn {
            heading: heading.clone(),
            samples: filled
                .take(3)
                .map(|cell| cell.chars().take(SAMPLE).collect())
                .collect(),
            field: field.map(ImportField::as_str),
        }
    });
    Ok(Json(ImportColumns {
        columns: columns.collect(),
        rows: table.rows.len(),
        sheets: table.sheets,
        sheet: table.sheet,
    }))
}
