//! Projects that come from elsewhere as a table: what its columns hold, what would become of its rows, and all of them at once.
//!
//! The browser sends the file with each call; nothing of it is kept.

pub mod check;
pub mod export_errors;
mod judge;
pub mod run;
pub mod suggest_columns;
pub mod table;

use crate::api_error::ApiError;
use crate::authorize::authorize;
use crate::export::blocking;
use crate::extract::{Caller, interrupted, invalid};
use crate::state::AppState;
use axum::body::{Body, Bytes};
use domain::permission::act;
use domain::project::{IMPORT_BYTES, IMPORT_COLUMNS, ImportField};
use futures_util::StreamExt as _;
use http::StatusCode;
use judge::Rows;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use table::Table;
use utoipa::IntoParams;

/// How a file is to be read.
#[derive(Debug, Clone, Default, Serialize, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ImportQuery {
    /// The sheet of a workbook; the first one unless told.
    pub sheet: Option<String>,
    /// What each column holds, as words separated by commas and in the order of the file. Where nothing stands, the column is
    /// not looked at.
    pub columns: String,
    /// Whether rows whose claim number the portal or an earlier row has are left out instead of being wrong.
    #[serde(default)]
    pub leave_out_duplicates: bool,
}

impl ImportQuery {
    fn columns(&self) -> Result<Vec<Option<ImportField>>, ApiError> {
        // The file is not read any more.
        let refused = || invalid("columns").closing();
        let mut columns = Vec::new();
        for word in self.columns.split(',') {
            let field = match word {
                "" => None,
                word => Some(ImportField::parse(word).ok_or_else(refused)?),
            };
            if columns.len() == IMPORT_COLUMNS || field.is_some() && columns.contains(&field) {
                return Err(refused());
            }
            columns.push(field);
        }
        Ok(columns)
    }
}

/// A file that arrived whole.
struct Received {
    bytes: Bytes,
    /// The SHA-256 of its bytes, in hexadecimal digits.
    hash: String,
}

/// Takes the file in, from an admin only.
async fn receive(state: &AppState, caller: &Caller, body: Body) -> Result<Received, ApiError> {
    // What is refused leaves a part of the body unread: the connection ends with the answer.
    take_in(state, caller, body)
        .await
        .map_err(ApiError::closing)
}

async fn take_in(state: &AppState, caller: &Caller, body: Body) -> Result<Received, ApiError> {
    let (now, early) = (state.now(), caller.clone());
    state
        .read(move |conn| {
            let actor = early.user(conn, now)?;
            authorize(&actor, act::ImportProjects, ())?;
            Ok(())
        })
        .await?;
    let mut chunks = body.into_data_stream();
    let mut bytes = Vec::new();
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(interrupted)?;
        if bytes.len() + chunk.len() > IMPORT_BYTES {
            return Err(ApiError::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                "file_too_large",
                "File size too large. Maximum allowed: 10MB",
            ));
        }
        bytes.extend_from_slice(&chunk);
    }
    let hash = hex::encode(Sha256::digest(&bytes));
    Ok(Received {
        bytes: bytes.into(),
        hash,
    })
}

/// Reads the table of a file. One at a time is unfolded in memory, also when nobody waits for it any more.
async fn read_table(
    state: &AppState,
    bytes: Bytes,
    sheet: Option<String>,
) -> Result<Table, ApiError> {
    let turn = state.import_turn().await?;
    let read = move || {
        let _held = turn;
        table::read(&bytes, sheet.as_deref())
    };
    blocking(read).await
}

/// Reads the table of a file, and what each of its rows says.
async fn read_rows(
    state: &AppState,
    bytes: Bytes,
    sheet: Option<String>,
    columns: Vec<Option<ImportField>>,
) -> Result<(Table, Rows), ApiError> {
    let table = read_table(state, bytes, sheet).await?;
    blocking(move || {
        let rows = Rows::read(&table, &columns);
        Ok((table, rows))
    })
    .await
}
