//! Shows a report.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, Path, Query};
use crate::schema;
use crate::shared::report::{Filters, table};
use crate::shared::views::report::{Report, ReportColumn};
use crate::state::AppState;
use axum::extract::State;
use domain::language::Language;
use domain::permission::act;
use domain::report::{ReportKind, ReportStep};
use serde::Deserialize;
use utoipa::IntoParams;

/// Maximum number of rows.
const ROWS: usize = 100;

/// The range and the projects that a report covers.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ShowReport {
    /// The first day; by default 89 days before the last day.
    pub from: Option<String>,
    /// The last day; today by default. The range may span five years at most.
    pub to: Option<String>,
    /// Only projects of the company with this slug.
    pub contractor: Option<String>,
    /// Only projects submitted by this account.
    pub partner: Option<uuid::Uuid>,
}

impl ShowReport {
    /// The filters of this report, as typed.
    pub(super) fn filters(self, report: String) -> Filters {
        Filters {
            report,
            from: self.from,
            to: self.to,
            contractor: self.contractor,
            partner: self.partner,
        }
    }
}

/// Returns a report over all projects, or over those of a company or a partner.
#[utoipa::path(
    get,
    path = "/api/admin/reports/{report}",
    operation_id = "show_report",
    tag = "report",
    params(("report" = schema::ReportKind, Path, description = "Which one"), ShowReport),
    responses((status = 200, body = Report), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowReports"))),
)]
pub async fn show_report(
    State(state): State<AppState>,
    caller: Caller,
    Path(report): Path<String>,
    Query(query): Query<ShowReport>,
) -> Result<Json<Report>, ApiError> {
    let reader = state.clone();
    let filters = query.filters(report);
    let (permit, asked, whose) = state
        .read(move |conn| {
            let actor = caller.user(conn, reader.now())?;
            let permit = authorize(&actor, act::ShowReports, ())?;
            let asked = filters.parse(&reader)?;
            let whose = asked.whose(conn, &actor)?;
            Ok((permit, asked, whose))
        })
        .await?;
    let covered = asked.covered;
    let scope = whose.scope;
    // Reports can be slow, so they run on the pool for long reads.
    let mut table = state
        .store()
        .long_read(move |conn| table(conn, &permit, &covered, scope))
        .await?;
    let row_count = table.rows.len();
    table.rows.truncate(ROWS);
    let kind = covered.report;
    Ok(Json(Report {
        report: kind,
        title: kind.label_in(Language::English),
        question: kind.question_in(Language::English),
        from: covered.range.from().to_string(),
        to: covered.range.to().to_string(),
        today: covered.today.to_string(),
        has_range: kind.has_range(),
        takes_contractor: kind.takes_contractor(),
        takes_partner: kind.takes_partner(),
        step: (kind == ReportKind::Intake).then(|| -> ReportStep { covered.range.step() }),
        contractor: whose.contractor,
        partner: whose.partner,
        row_label: table.row_label.in_language(Language::English),
        row_label_text: table.row_label.into(),
        columns: table
            .columns
            .into_iter()
            .map(|(key, label, unit)| ReportColumn {
                key: key.to_owned(),
                label: label.in_language(Language::English),
                label_text: label.into(),
                unit,
            })
            .collect(),
        rows: table.rows,
        row_count,
        totals: table.totals,
    }))
}
