//! Says what would become of the rows of a file.

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

/// So many broken rules and rows that are left out are told; the file of errors has all that is wrong.
const ERRORS: usize = 100;
/// So many projects are shown beforehand.
const SHOWN: usize = 10;

/// What would become of the rows of a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportCheck {
    /// The SHA-256 of the file: an import says which one was checked.
    pub file_hash: String,
    /// Rows below the headings, without empty ones.
    pub rows: usize,
    /// Rows that would become projects.
    pub ready: usize,
    /// Rows that cannot; as long as there is one, none is imported.
    pub wrong: usize,
    /// Rows that are left out because their claim number is taken.
    pub left_out: usize,
    /// The first of these, and who has their claim numbers.
    pub left_out_rows: Vec<ImportError>,
    /// Rows whose claim number the portal has, or a row before.
    pub duplicates: usize,
    /// The first broken rules.
    pub errors: Vec<ImportError>,
    /// The first projects as they would be.
    pub preview: Vec<ImportedProject>,
    /// How the dates are read; none when no column holds dates that can be read both ways.
    pub dates: Option<ImportDates>,
    /// What was done to the rows, in English.
    pub notes: Vec<String>,
    /// The same as messages of the catalogs.
    #[schema(value_type = Vec<schema::MessageText>)]
    pub notes_text: Vec<Text>,
}

/// How the dates of a file are read that can be read both ways, such as `3/4/26`.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportDates {
    /// The order of day and month.
    #[schema(value_type = schema::DateOrder)]
    pub order: &'static str,
    /// Why they are read so.
    #[schema(value_type = schema::OrderReason)]
    pub reason: &'static str,
    /// So many of them.
    pub ambiguous: usize,
    /// The first of them, as it stands in the file.
    pub example: String,
    /// What it is with the month first.
    #[schema(value_type = String, format = Date)]
    pub month_first: Date,
    /// What it is with the day first.
    #[schema(value_type = String, format = Date)]
    pub day_first: Date,
    /// A date of the file that shows the order.
    pub proof: Option<String>,
}

/// A rule that a row breaks.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportError {
    /// The row, as spreadsheets count.
    pub row: usize,
    /// What the cell was to hold.
    #[schema(value_type = schema::ImportField)]
    pub field: String,
    /// A stable machine word.
    pub code: &'static str,
    /// The text for a person, in English.
    pub message: String,
    /// The same as a message of the catalogs.
    #[schema(value_type = schema::MessageText)]
    pub text: Text,
}

/// A project as it would be.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportedProject {
    /// The row that it comes from, as spreadsheets count.
    pub row: usize,
    /// Whose property it is.
    pub property_owner_name: String,
    /// Where the owner gets mail.
    pub property_owner_email: Option<String>,
    /// Where the owner is called.
    pub property_owner_phone: Option<String>,
    /// Its number and street.
    pub property_address: String,
    /// Its apartment or suite.
    pub unit: Option<String>,
    /// Its city.
    pub city: String,
    /// Its state.
    pub state: String,
    /// Its ZIP code.
    pub zip_code: String,
    /// The day on which work is wanted to start.
    #[schema(value_type = Option<String>, format = Date)]
    pub timeline_start: Option<Date>,
    /// The insurer.
    pub insurance_carrier_name: Option<String>,
    /// The insurer's number of the claim.
    pub insurance_claim_number: Option<String>,
    /// The kind of damage.
    pub damage_type: String,
    /// How pressing it is.
    #[schema(value_type = schema::UrgencyLevel)]
    pub urgency_level: UrgencyLevel,
    /// The company that gets it.
    pub contractor: Option<String>,
    /// The referral partner whose project it is; the caller's own without one.
    pub referral_partner: Option<String>,
}

/// Says what would become of the rows of a file, sent as the raw body, and writes nothing.
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

/// The first rows that are left out, with the reasons.
pub(super) fn left_out_rows(verdict: &Verdict) -> Vec<ImportError> {
    let rows = verdict.left_out.iter().take(ERRORS);
    rows.map(|(row, taken)| ImportError::new(*row, taken))
        .collect()
}

/// What would become of these rows now.
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
    // Of thousands of rows it is long: never on a thread that answers requests.
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
