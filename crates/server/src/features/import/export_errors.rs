//! Exports the rejected rows of an import file, each with its errors.

use super::check::judged;
use super::judge::Verdict;
use super::table::{Row, Table};
use super::{ImportQuery, Received, read_rows, receive};
use crate::errors::ApiError;
use crate::errors::Problem;
use crate::http::authorize::user_of;
use crate::http::extract::Caller;
use crate::http::extract::Query;
use crate::shared::sheet::BYTE_ORDER_MARK;
use crate::state::AppState;
use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::language::{Language, Message};
use domain::text::defused;
use http::header;
use std::collections::HashMap;
use store::{Connection, reader_language};

/// Returns the rows of a file, sent as the raw body, that cannot be imported. The response is a CSV file with each row's number,
/// its errors, and its cells. Headings and errors are in the caller's language. Cells that a spreadsheet would evaluate as a
/// formula are prefixed with an apostrophe.
#[utoipa::path(
    post,
    path = "/api/projects/import/errors",
    operation_id = "export_import_errors",
    tag = "project",
    params(ImportQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = Vec<u8>, content_type = "text/csv"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ImportProjects"))),
)]
pub async fn export_import_errors(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ImportQuery>,
    body: Body,
) -> Result<Response, ApiError> {
    let options = query.options()?;
    let Received { bytes, .. } = receive(&state, &caller, body).await?;
    let (table, rows) = read_rows(&state, bytes, query.place(), options).await?;
    let verdict = judged(&state, caller.clone(), rows, query.leave_out_duplicates).await?;
    let now = state.now();
    let reads_in = move |conn: &mut Connection| {
        let actor = caller.user(conn, now)?;
        Ok(reader_language::of_user(conn, user_of(&actor)?.user_id)?)
    };
    let language = state.read(reads_in).await?;
    let file = written(&table, &verdict, language)?;
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"import-errors.csv\"",
        ),
    ];
    Ok((headers, file).into_response())
}

fn written(table: &Table, verdict: &Verdict, language: Language) -> Result<Vec<u8>, ApiError> {
    let mut csv = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(BYTE_ORDER_MARK.to_vec());
    let mut line = |own: [String; 2], cells: &[String]| {
        let cells = own.iter().chain(cells).map(|cell| defused(cell));
        csv.write_record(cells.map(|cell| cell.into_owned().into_bytes()))
            .map_err(ApiError::internal)
    };
    let own = [Message::ImportErrorsRow, Message::ImportErrorsReason];
    line(own.map(|own| own.in_language(language)), &table.headings)?;
    let by_number: HashMap<usize, &Row> = table.rows.iter().map(|row| (row.number, row)).collect();
    for wrong in &verdict.wrong {
        let reasons: Vec<String> = wrong
            .errors
            .iter()
            .map(|error| error.text.in_language(language))
            .map(Option::unwrap_or_default)
            .collect();
        let row = by_number.get(&wrong.number).into_iter();
        let cells = row.flat_map(|row| &row.cells);
        let cells: Vec<String> = cells.map(|cell| cell.as_shown().to_owned()).collect();
        line([wrong.number.to_string(), reasons.join("; ")], &cells)?;
    }
    csv.into_inner()
        .map_err(|error| ApiError::internal(error.to_string()))
}
