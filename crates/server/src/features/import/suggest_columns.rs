//! Says what a file holds, and what its columns probably mean.

use super::table::Place;
use super::{Received, read_table, receive};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Query};
use crate::schema;
use crate::state::AppState;
use axum::body::Body;
use axum::extract::State;
use domain::project::ImportField;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Which part of the file.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SuggestImportColumns {
    /// The sheet of a workbook; without it, the one that looks most like a table of projects.
    pub sheet: Option<String>,
    /// The number of the row with the headings, as spreadsheets count; without it, the row that looks most like them.
    pub header_row: Option<usize>,
}

/// What a file holds.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportColumns {
    /// The encoding of a CSV file; a workbook has none.
    pub encoding: Option<&'static str>,
    /// The first values of a CSV file that depend on its encoding: they show whether it was decoded well.
    pub decoded: Vec<String>,
    /// The sheets of a workbook; a CSV file has none.
    pub sheets: Vec<ImportSheet>,
    /// Which of them the columns are of.
    pub sheet: Option<String>,
    /// The number of the row with the headings, as spreadsheets count.
    pub header_row: usize,
    /// The rows that the headings can be chosen from.
    pub top_rows: Vec<ImportTopRow>,
    /// Rows below the headings, without empty ones.
    pub rows: usize,
    /// The columns, in the order of the file.
    pub columns: Vec<ImportColumn>,
}

/// A sheet of a workbook.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportSheet {
    /// Its name.
    pub name: String,
    /// Rows below its headings; none when it cannot be read, such as one with too many rows.
    pub rows: Option<usize>,
    /// Whether the workbook hides it.
    pub is_hidden: bool,
}

/// One of the first rows of a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportTopRow {
    /// Its number, as spreadsheets count.
    pub row: usize,
    /// Its first cells that hold anything, at most six.
    pub cells: Vec<String>,
}

/// A column of a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportColumn {
    /// What stands in the row of the headings.
    pub heading: String,
    /// The first values below it, at most three.
    pub samples: Vec<String>,
    /// What it probably holds.
    #[schema(value_type = Option<schema::ImportField>)]
    pub field: Option<&'static str>,
}

/// So many characters of a value are shown.
const SAMPLE: usize = 60;
/// So many cells of a row are shown.
const TOP_CELLS: usize = 6;

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
    let place = Place {
        sheet: query.sheet,
        header_row: query.header_row,
    };
    let table = read_table(&state, bytes, place).await?;
    let fields = table.suggested();
    let columns = table.headings.iter().zip(fields).enumerate();
    let columns = columns.map(|(at, (heading, field))| {
        let cells = table.rows.iter().filter_map(|row| row.cells.get(at));
        let filled = cells.filter(|cell| !cell.is_blank());
        ImportColumn {
            heading: heading.clone(),
            samples: filled.take(3).map(|cell| cut(cell.as_shown())).collect(),
            field: field.map(ImportField::as_str),
        }
    });
    let top_rows = table.top.iter().map(|(row, cells)| ImportTopRow {
        row: *row,
        cells: cells
            .iter()
            .filter(|cell| !cell.trim().is_empty())
            .take(TOP_CELLS)
            .map(|cell| cut(cell))
            .collect(),
    });
    let sheets = table.sheets.into_iter().map(|sheet| ImportSheet {
        name: sheet.name,
        rows: sheet.rows,
        is_hidden: sheet.is_hidden,
    });
    Ok(Json(ImportColumns {
        columns: columns.collect(),
        rows: table.rows.len(),
        header_row: table.header_row,
        top_rows: top_rows.collect(),
        encoding: table.encoding,
        decoded: table.decoded,
        sheets: sheets.collect(),
        sheet: table.sheet,
    }))
}

fn cut(text: &str) -> String {
    text.chars().take(SAMPLE).collect()
}
