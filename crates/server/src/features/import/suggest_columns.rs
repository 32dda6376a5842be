//! Describes an import file and suggests a field for each column.

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

/// The part of the file to read.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SuggestImportColumns {
    /// The sheet of a workbook. Default: the sheet that looks most like a table of projects.
    pub sheet: Option<String>,
    /// The 1-based number of the heading row. Default: the row that looks most like headings.
    pub header_row: Option<usize>,
}

/// The contents of an import file.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportColumns {
    /// The encoding of a CSV file; null for a workbook.
    pub encoding: Option<&'static str>,
    /// The first values of a CSV file that contain non-ASCII characters, so that the user can check the decoding.
    pub decoded: Vec<String>,
    /// The sheets of a workbook; empty for a CSV file.
    pub sheets: Vec<ImportSheet>,
    /// The name of the sheet that was read; null for a CSV file.
    pub sheet: Option<String>,
    /// The 1-based number of the heading row.
    pub header_row: usize,
    /// The rows that the user can choose as the heading row.
    pub top_rows: Vec<ImportTopRow>,
    /// The number of non-empty rows below the headings.
    pub rows: usize,
    /// The columns, in file order.
    pub columns: Vec<ImportColumn>,
}

/// A sheet of a workbook.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportSheet {
    /// The sheet's name.
    pub name: String,
    /// The number of rows below the headings; null if the sheet cannot be read, for example because it has too many rows.
    pub rows: Option<usize>,
    /// Whether the sheet is hidden.
    pub is_hidden: bool,
}

/// One of the first rows of a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportTopRow {
    /// The 1-based row number.
    pub row: usize,
    /// The first non-empty cells, at most six.
    pub cells: Vec<String>,
}

/// A column of a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportColumn {
    /// The text in the heading row.
    pub heading: String,
    /// The first non-empty values below the heading, at most three.
    pub samples: Vec<String>,
    /// The suggested field; null if none matches.
    #[schema(value_type = Option<schema::ImportField>)]
    pub field: Option<&'static str>,
}

/// The maximum length of a displayed value, in characters.
const SAMPLE: usize = 60;
/// The maximum number of displayed cells per row.
const TOP_CELLS: usize = 6;

/// Describes a CSV file or a workbook, sent as the raw body, and suggests a field for each column.
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
