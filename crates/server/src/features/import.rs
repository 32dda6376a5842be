//! Projects that come from elsewhere as a table: what its columns hold, what would become of its rows, and all of them at once.
//!
//! The browser sends the file with each call; nothing of it is kept.

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

/// How a file is to be read.
#[derive(Debug, Clone, Default, Serialize, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ImportQuery {
    /// The sheet of a workbook; without it, the one that looks most like a table of projects.
    pub sheet: Option<String>,
    /// The number of the row with the headings, as spreadsheets count; without it, the row that looks most like them.
    pub header_row: Option<usize>,
    /// What each column holds, as words separated by commas and in the order of the file. Where nothing stands, the column is
    /// not looked at.
    pub columns: String,
    /// Whether rows whose claim number the portal or an earlier row has are left out instead of being wrong.
    #[serde(default)]
    pub leave_out_duplicates: bool,
    /// The order of day and month in dates such as `3/4/26`. Without it, other dates of the file tell the order; where none
    /// does, the month comes first.
    #[param(value_type = Option<schema::DateOrder>)]
    pub date_order: Option<String>,
    /// The urgency of rows that say none; `medium` without it.
    #[param(value_type = Option<schema::UrgencyLevel>)]
    pub urgency_level: Option<String>,
    /// The damage type of rows that say none.
    pub damage_type: Option<String>,
    /// The insurance carrier of rows that say none.
    pub insurance_carrier_name: Option<String>,
    /// The SHA-256 that the check gave; needed by an import, which refuses another file.
    pub file_hash: Option<String>,
}

impl ImportQuery {
    fn place(&self) -> Place {
        Place {
            sheet: self.sheet.clone(),
            header_row: self.header_row,
        }
    }

    /// The options for reading rows.
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

/// Reads the table of a file. One at a time is unfolded in memory, also when nobody waits for it any more.
async fn read_table(state: &AppState, bytes: Bytes, place: Place) -> Result<Table, ApiError> {
    let turn = state.import_turn().await?;
    let read = move || {
        let _held = turn;
        table::read(&bytes, &place)
    };
    blocking(read).await
}

/// Reads the table of a file, and what each of its rows says.
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
