//! Checks an import file without importing it.

use super::judge::{Findings, Ready, Rows, Verdict, Wrong};
use super::notes::notes;
use super::{ImportQuery, Received, read_rows, receive};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, Query};
use crate::schema;
use crate::state::AppState;
use axum::body::Body;
use axum::extract::State;
use domain::field_error::FieldError;
use domain::language::{Language, Text};
use domain::permission::act;
use domain::project::{DateFindings, UrgencyLevel};
use jiff::civil::Date;
use serde::Serialize;
use store::Connection;
use utoipa::ToSchema;

/// The maximum number of errors and of skipped rows in the response. The error file lists all errors.
const ERRORS: usize = 100;
/// The maximum number of projects in the preview.
const SHOWN: usize = 10;

/// The result of checking an import file.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportCheck {
    /// The SHA-256 of the file. The import sends it back to prove that this file was checked.
    pub file_hash: String,
    /// The number of non-empty rows below the headings.
    pub rows: usize,
    /// The number of rows that can be imported.
    pub ready: usize,
    /// The number of invalid rows. While there are any, nothing is imported.
    pub wrong: usize,
    /// The number of rows skipped because their claim number already exists.
    pub left_out: usize,
    /// The first skipped rows, each with the reason.
    pub left_out_rows: Vec<ImportError>,
    /// The number of rows whose claim number exists in the portal or in an earlier row.
    pub duplicates: usize,
    /// The first errors.
    pub errors: Vec<ImportError>,
    /// The first projects that the import would create.
    pub preview: Vec<ImportedProject>,
    /// How ambiguous dates are read; null if no mapped column has any.
    pub dates: Option<ImportDates>,
    /// Guesses that the import made, in English.
    pub notes: Vec<String>,
    /// The same notes as catalog messages.
    #[schema(value_type = Vec<schema::MessageText>)]
    pub notes_text: Vec<Text>,
}

/// How ambiguous dates of a file, such as `3/4/26`, are read.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportDates {
    /// The order of day and month.
    #[schema(value_type = schema::DateOrder)]
    pub order: &'static str,
    /// Why this order was chosen.
    #[schema(value_type = schema::OrderReason)]
    pub reason: &'static str,
    /// The number of ambiguous dates.
    pub ambiguous: usize,
    /// The first ambiguous date, as written in the file.
    pub example: String,
    /// The same date read with the month first.
    #[schema(value_type = String, format = Date)]
    pub month_first: Date,
    /// The same date read with the day first.
    #[schema(value_type = String, format = Date)]
    pub day_first: Date,
    /// An unambiguous date of the file that proves the order.
    pub proof: Option<String>,
}

/// A validation error of one row.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportError {
    /// The 1-based row number.
    pub row: usize,
    /// The field that the error is about.
    #[schema(value_type = schema::ImportField)]
    pub field: String,
    /// A stable, machine-readable code.
    pub code: &'static str,
    /// The message for users, in English.
    pub message: String,
    /// The same message as a catalog message.
    #[schema(value_type = schema::MessageText)]
    pub text: Text,
}

/// A project that the import would create.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportedProject {
    /// The 1-based row number.
    pub row: usize,
    /// The property owner's name.
    pub property_owner_name: String,
    /// The property owner's email address.
    pub property_owner_email: Option<String>,
    /// The property owner's phone number.
    pub property_owner_phone: Option<String>,
    /// The street address, without the unit.
    pub property_address: String,
    /// The apartment or suite.
    pub unit: Option<String>,
    /// The city.
    pub city: String,
    /// The state.
    pub state: String,
    /// The ZIP code.
    pub zip_code: String,
    /// The desired start date.
    #[schema(value_type = Option<String>, format = Date)]
    pub timeline_start: Option<Date>,
    /// The insurance carrier.
    pub insurance_carrier_name: Option<String>,
    /// The insurance claim number.
    pub insurance_claim_number: Option<String>,
    /// The type of damage.
    pub damage_type: String,
    /// The urgency.
    #[schema(value_type = schema::UrgencyLevel)]
    pub urgency_level: UrgencyLevel,
    /// The name of the contractor company to assign.
    pub contractor: Option<String>,
    /// The referral partner's name; null for the caller's own projects.
    pub referral_partner: Option<String>,
}

/// Checks an import file, sent as the raw body. Writes nothing.
#[utoipa::path(
    post,
    path = "/api/projects/import/check",
    operation_id = "check_import",
    tag = "project",
    params(ImportQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = ImportCheck), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ImportProjects"))),
)]
pub async fn check_import(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ImportQuery>,
    body: Body,
) -> Result<Json<ImportCheck>, ApiError> {
    let options = query.options()?;
    let Received { bytes, hash } = receive(&state, &caller, body).await?;
    let (table, rows) = read_rows(&state, bytes, query.place(), options).await?;
    let findings = rows.findings.clone();
    let verdict = judged(&state, caller, rows, query.leave_out_duplicates).await?;
    let check = ImportCheck::new(hash, table.rows.len(), verdict, &findings);
    Ok(Json(check))
}

/// Returns the first skipped rows, each with the reason.
pub(super) fn left_out_rows(verdict: &Verdict) -> Vec<ImportError> {
    let rows = verdict.left_out.iter().take(ERRORS);
    rows.map(|(row, taken)| ImportError::new(*row, taken))
        .collect()
}

/// Validates the rows against the current data.
pub(super) async fn judged(
    state: &AppState,
    caller: Caller,
    rows: Rows,
    leave_out_duplicates: bool,
) -> Result<Verdict, ApiError> {
    let now = state.now();
    let judge = move |conn: &mut Connection| {
        let actor = caller.user(conn, now)?;
        let permit = authorize(&actor, act::ImportProjects, ())?;
        rows.judge(conn, &permit, leave_out_duplicates)
    };
    // This can take long for thousands of rows, so it must not run on an async worker thread.
    let judged = state.store().long_read(move |conn| Ok(judge(conn)));
    judged.await?
}

impl ImportCheck {
    fn new(file_hash: String, rows: usize, verdict: Verdict, findings: &Findings) -> Self {
        let is_duplicate = |wrong: &&Wrong| {
            wrong
                .errors
                .iter()
                .any(|error| error.code.starts_with("in_"))
        };
        let duplicates = verdict.wrong.iter().filter(is_duplicate).count();
        let errors = verdict.wrong.iter().flat_map(|wrong| {
            let each = wrong.errors.iter();
            each.map(|error| ImportError::new(wrong.number, error))
        });
        let notes = notes(findings);
        let english = notes.iter().map(|note| note.in_language(Language::English));
        Self {
            file_hash,
            rows,
            ready: verdict.ready.len(),
            wrong: verdict.wrong.len(),
            left_out: verdict.left_out.len(),
            left_out_rows: left_out_rows(&verdict),
            duplicates: duplicates + verdict.left_out.len(),
            errors: errors.take(ERRORS).collect(),
            preview: verdict
                .ready
                .into_iter()
                .take(SHOWN)
                .map(ImportedProject::from)
                .collect(),
            dates: ImportDates::new(&findings.dates),
            notes: english.collect(),
            notes_text: notes.into_iter().map(Text::from).collect(),
        }
    }
}

impl ImportDates {
    fn new(dates: &DateFindings) -> Option<Self> {
        let (example, month_first, day_first) = dates.example.clone()?;
        Some(Self {
            order: dates.order.as_str(),
            reason: dates.reason.as_str(),
            ambiguous: dates.ambiguous,
            example,
            month_first,
            day_first,
            proof: dates.proof.clone(),
        })
    }
}

impl ImportError {
    fn new(row: usize, error: &FieldError) -> Self {
        Self {
            row,
            field: error.field.clone().into_owned(),
            code: error.code,
            message: error.message.clone(),
            text: error.text.clone(),
        }
    }
}

impl From<Ready> for ImportedProject {
    fn from(ready: Ready) -> Self {
        let details = ready.details;
        Self {
            row: ready.number,
            property_address: details.property_address,
            unit: details.unit,
            city: details.city,
            state: details.state,
            zip_code: details.zip_code,
            timeline_start: details.timeline_start,
            insurance_carrier_name: details.insurance_carrier_name,
            property_owner_name: details.property_owner_name,
            property_owner_email: details.property_owner_email,
            property_owner_phone: details.property_owner_phone,
            insurance_claim_number: details.insurance_claim_number,
            damage_type: details.damage_type,
            urgency_level: details.urgency_level,
            contractor: ready.contractor.map(|company| company.company_name),
            referral_partner: ready.partner.map(|(_, name)| name),
        }
    }
}
