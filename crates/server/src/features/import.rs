//! Bulk import of projects from a table: suggest columns, check the rows, and create all projects at once.
//!
//! The browser sends the file with every request. The server does not store it.

pub mod check;
mod companies;
pub mod export_errors;
mod judge;
mod notes;
pub mod run;
pub mod suggest_columns;
pub mod table;

use crate::errors::ApiError;
use crate::errors::body::interrupted;
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, invalid};
use crate::schema;
use crate::shared::export::blocking;
use crate::state::AppState;
use axum::body::{Body, Bytes};
use domain::language::Message;
use domain::permission::act;
use domain::project::{
    DateOrder, IMPORT_BYTES, IMPORT_COLUMNS, ImportField, ImportOptions, TrackedField,
};
use futures_util::StreamExt as _;
use http::StatusCode;
use judge::Rows;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use table::{Place, Table};
use utoipa::IntoParams;

/// How to read an import file.
#[derive(Debug, Clone, Default, Serialize, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ImportQuery {
    /// The sheet of a workbook. Default: the sheet that looks most like a table of projects.
    pub sheet: Option<String>,
    /// The 1-based number of the heading row. Default: the row that looks most like headings.
    pub header_row: Option<usize>,
    /// The field of each column: `ImportField` words, separated by commas, in file order. A column with an empty word is ignored.
    pub columns: String,
    /// Skips rows whose claim number already exists in the portal or in an earlier row, instead of reporting them as errors.
    #[serde(default)]
    pub leave_out_duplicates: bool,
    /// The order of day and month in ambiguous dates such as `3/4/26`. Default: inferred from the other dates of the file, or
    /// month first if none is conclusive.
    #[param(value_type = Option<schema::DateOrder>)]
    pub date_order: Option<String>,
    /// The urgency of rows without one. Default: `medium`.
    #[param(value_type = Option<schema::UrgencyLevel>)]
    pub urgency_level: Option<String>,
    /// The damage type of rows without one.
    pub damage_type: Option<String>,
    /// The insurance carrier of rows without one.
    pub insurance_carrier_name: Option<String>,
    /// The SHA-256 hash that the check returned. Required for an import, which rejects a file with a different hash.
    pub file_hash: Option<String>,
}

impl ImportQuery {
    fn place(&self) -> Place {
        Place {
            sheet: self.sheet.clone(),
            header_row: self.header_row,
        }
    }

    fn options(&self) -> Result<ImportOptions, ApiError> {
        let date_order = self.date_order.as_deref().filter(|word| !word.is_empty());
        let date_order = date_order
            .map(|word| DateOrder::parse(word).ok_or_else(|| invalid("date_order").closing()))
            .transpose()?;
        let defaults = [
            (TrackedField::UrgencyLevel, &self.urgency_level),
            (TrackedField::DamageType, &self.damage_type),
            (
                TrackedField::InsuranceCarrierName,
                &self.insurance_carrier_name,
            ),
        ];
        let defaults = defaults.into_iter().filter_map(|(field, value)| {
            let value = value.as_deref().filter(|value| !value.trim().is_empty())?;
            Some((field, value.to_owned()))
        });
        Ok(ImportOptions {
            columns: self.columns()?,
            defaults: defaults.collect(),
            date_order,
            since_1904: false,
        })
    }

    fn columns(&self) -> Result<Vec<Option<ImportField>>, ApiError> {
        // The body has not been read, so close the connection.
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

/// A completely received upload.
struct Received {
    bytes: Bytes,
    /// The SHA-256 of `bytes`, in hexadecimal.
    hash: String,
}

/// Receives the uploaded file. Only admins may upload one.
async fn receive(state: &AppState, caller: &Caller, body: Body) -> Result<Received, ApiError> {
    // An error leaves part of the body unread, so close the connection after the response.
    receive_upload(state, caller, body)
        .await
        .map_err(ApiError::closing)
}

async fn receive_upload(
    state: &AppState,
    caller: &Caller,
    body: Body,
) -> Result<Received, ApiError> {
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
                Message::ErrorFileTooLarge {
                    limit: "10MB".to_owned(),
                },
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

/// Parses the table of a file. Only one file is unpacked in memory at a time, even after its client disconnects.
async fn read_table(state: &AppState, bytes: Bytes, place: Place) -> Result<Table, ApiError> {
    let turn = state.import_turn().await?;
    let read = move || {
        let _held = turn;
        table::read(&bytes, &place)
    };
    blocking(read).await
}

/// Parses the table of a file and interprets each row.
async fn read_rows(
    state: &AppState,
    bytes: Bytes,
    place: Place,
    mut options: ImportOptions,
) -> Result<(Table, Rows), ApiError> {
    let table = read_table(state, bytes, place).await?;
    blocking(move || {
        options.since_1904 = table.since_1904;
        let rows = Rows::read(&table, &options);
        Ok((table, rows))
    })
    .await
}
