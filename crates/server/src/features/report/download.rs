//! Downloads a report as a PDF.

use super::export::name;
use super::printed::Printed;
use super::show::ShowReport;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::{authorize, user_of};
use crate::http::extract::{Caller, Path, Query};
use crate::http::file_response::respond_with_pdf;
use crate::schema;
use crate::shared::document::moment;
use crate::shared::export::{Exported, blocking};
use crate::shared::report::table;
use crate::shared::unvetted_account::take_call;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use documents::{FiguresOrder, render_figures};
use domain::id::new_uuid;
use domain::permission::act;
use domain::rate_limit::LimitedAction;
use domain::report::REPORT_FILE_ROWS;
use store::reader_language;

/// Downloads a report as a PDF in the caller's language, with up to 2,000 rows. Durations are shown as on the page.
#[utoipa::path(
    get,
    path = "/api/admin/reports/{report}/file",
    operation_id = "download_report",
    tag = "report",
    params(("report" = schema::ReportKind, Path, description = "Which one"), ShowReport),
    responses((status = 200, content_type = "application/pdf"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowReports"))),
)]
pub async fn download_report(
    State(state): State<AppState>,
    caller: Caller,
    Path(report): Path<String>,
    Query(query): Query<ShowReport>,
) -> Result<Response, ApiError> {
    let filters = query.filters(report);
    let now = state.now();
    let (writer, asker) = (state.clone(), caller.clone());
    let (user, language, permit, asked, whose) = state
        .write(move |conn| {
            let actor = asker.user(conn, now)?;
            let permit = authorize(&actor, act::ShowReports, ())?;
            let asked = filters.clone().parse(&writer)?;
            let whose = asked.whose(conn, &actor)?;
            let user = user_of(&actor)?.clone();
            take_call(conn, LimitedAction::Archive, &actor, now)?;
            let language = reader_language::of_user(conn, user.user_id)?;
            Ok((user, language, permit, asked, whose))
        })
        .await?;
    let covered = asked.covered;
    let scope = whose.scope;
    let table = state
        .store()
        .long_read(move |conn| table(conn, &permit, &covered, scope))
        .await?;
    let rows = table.rows.len().min(REPORT_FILE_ROWS);
    let exported = Exported {
        list: name(covered.report),
        format: "pdf",
        rows: u32::try_from(rows).map_err(ApiError::internal)?,
    };
    let portal = state.portal();
    let company = whose.contractor.map(|company| company.company_name);
    let printed = Printed {
        language,
        covered,
        whose: company.or(whose.partner.map(|partner| partner.full_name)),
        look: portal.look(),
        made_at: now.to_zoned(portal.time_zone().clone()).datetime(),
    };
    let figures = printed.figures(table);
    let id = new_uuid(state.clock(), &mut state.rng()).to_string();
    let turn = state.pdf_turn().await?;
    let pdf = blocking(move || {
        // Held until the work ends, even if the request is canceled.
        let _turn = turn;
        let order = FiguresOrder {
            figures: &figures,
            logo: portal.logo().map(|logo| &logo.picture[..]),
            identity: &id,
            made_at: moment(now),
        };
        render_figures(order).map_err(ApiError::internal)
    })
    .await?;
    let asker = (user, act::ShowReports);
    exported.record(&state, caller, asker).await?;
    let file_name = format!("{}-{}.pdf", exported.list, covered.today);
    Ok(respond_with_pdf(&file_name, pdf))
}
