//! Exports a report.

use super::show::ShowReport;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Path, Query, word};
use crate::schema;
use crate::shared::export::Export;
use crate::shared::export::blocking;
use crate::shared::export::take_place;
use crate::shared::report::{Table, table};
use crate::shared::sheet::Cell;
use crate::shared::sheet::Layout;
use crate::shared::sheet::Sheet;
use crate::shared::views::report::{ReportUnit, ReportValue};
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::language::Language;
use domain::permission::{Actor, act};
use domain::project::ExportFormat;
use domain::report::ReportKind;
use serde::Deserialize;
use store::reader_language;
use utoipa::IntoParams;

/// Format and filters of an export.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ExportReport {
    /// `csv` by default.
    #[param(value_type = Option<schema::ExportFormat>)]
    pub format: Option<String>,
    /// As in `show_report`.
    pub from: Option<String>,
    /// As in `show_report`.
    pub to: Option<String>,
    /// As in `show_report`.
    pub contractor: Option<String>,
    /// As in `show_report`.
    pub partner: Option<uuid::Uuid>,
}

impl ExportReport {
    /// The format, and what the report covers.
    fn split(self) -> (Option<String>, ShowReport) {
        let covered = ShowReport {
            from: self.from,
            to: self.to,
            contractor: self.contractor,
            partner: self.partner,
        };
        (self.format, covered)
    }
}

/// Exports all rows of a report in the caller's language, as CSV (UTF-8 with a byte order mark) or as an XLSX workbook. Durations are in
/// days.
#[utoipa::path(
    get,
    path = "/api/admin/reports/{report}/export",
    operation_id = "export_report",
    tag = "report",
    params(("report" = schema::ReportKind, Path, description = "Which one"), ExportReport),
    responses(
        (status = 200, content((Vec<u8> = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
    ),
    extensions(("x-action" = json!("ShowReports"))),
)]
pub async fn export_report(
    State(state): State<AppState>,
    caller: Caller,
    Path(report): Path<String>,
    Query(query): Query<ExportReport>,
) -> Result<Response, ApiError> {
    let (format, query) = query.split();
    let filters = query.filters(report);
    let (writer, asker) = (state.clone(), caller.clone());
    let begun = state.write(move |conn| {
        let actor = asker.user(conn, writer.now())?;
        let permit = authorize(&actor, act::ShowReports, ())?;
        let format = word(format.as_deref(), "format", ExportFormat::parse)?;
        let asked = filters.clone().parse(&writer)?;
        let scope = asked.whose(conn, &actor)?.scope;
        let Actor::User(user) = &actor else {
            return Err(ApiError::sign_in_required());
        };
        let place = take_place(conn, &writer, &asker, user.user_id)?;
        let format = format.unwrap_or(ExportFormat::Csv);
        let language = reader_language::of_user(conn, user.user_id)?;
        Ok(place.map(|()| (user.clone(), language, permit, asked, scope, format)))
    });
    let (user, language, permit, asked, scope, format) = begun.await??;
    state.require_free_space()?;
    let kind = asked.covered.report;
    let table = state
        .store()
        .long_read(move |conn| table(conn, &permit, &asked.covered, scope))
        .await?;
    let folder = state.config().data_dir.clone();
    let sheet = blocking(move || {
        let layout = Layout {
            format,
            name: &kind.label_in(language),
            headings: &table.headings(language),
        };
        let mut sheet = Sheet::begin(&folder, layout)?;
        for cells in rows(table, language) {
            sheet.add(cells)?;
        }
        Ok(sheet)
    })
    .await?;
    let export = Export {
        list: name(kind),
        format,
    };
    let asker = (user, act::ShowReports);
    export.send(&state, caller, asker, sheet).await
}

/// Name of the file, and of the report in the audit log.
pub(super) const fn name(report: ReportKind) -> &'static str {
    match report {
        ReportKind::Intake => "report-intake",
        ReportKind::StatusMix => "report-status-mix",
        ReportKind::StageTimes => "report-stage-times",
        ReportKind::ContractorLoad => "report-contractor-load",
        ReportKind::PartnerVolume => "report-partner-volume",
        ReportKind::OpenByAge => "report-open-by-age",
        ReportKind::EstimatesByContractor => "report-estimates-by-contractor",
        ReportKind::EstimatesByPartner => "report-estimates-by-partner",
    }
}

fn rows(table: Table, language: Language) -> impl Iterator<Item = Vec<Cell>> {
    let has_amounts = table.has_amounts();
    let units: Vec<ReportUnit> = table.columns.iter().map(|(_, _, unit)| *unit).collect();
    table.rows.into_iter().map(move |row| {
        let text = row.label_text.as_ref();
        let label = text.and_then(|text| text.in_language(language));
        let mut cells = vec![Cell::Text(label.unwrap_or(row.label))];
        if has_amounts {
            cells.push(Cell::Text(row.currency.unwrap_or_default()));
        }
        let values = row.values.into_iter().zip(&units);
        cells.extend(values.map(|(value, unit)| cell(value, *unit)));
        cells
    })
}

fn cell(value: Option<ReportValue>, unit: ReportUnit) -> Cell {
    match (value, unit) {
        (Some(ReportValue::Amount(amount)), _) => Cell::Amount(Some(amount)),
        (None, ReportUnit::Money) => Cell::Amount(None),
        (None, _) => Cell::Number(None),
        (Some(ReportValue::Number(minutes)), ReportUnit::Minutes) => {
            Cell::Decimal(Some(minutes / 1_440.0))
        }
        (Some(ReportValue::Number(percent)), ReportUnit::Percent) => Cell::Decimal(Some(percent)),
        (Some(ReportValue::Number(count)), ReportUnit::Count | ReportUnit::Money) => {
            Cell::Number(Some(count))
        }
    }
}
