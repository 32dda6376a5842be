//! Lists the reports that the caller gets by email.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Json};
use crate::schema;
use crate::shared::views::account::ContractorName;
use crate::shared::views::report::ReportPartner;
use crate::state::AppState;
use axum::extract::State;
use domain::delivery::MailFrequency;
use domain::id::ReportMailId;
use domain::permission::act;
use domain::report::{REPORT_MAILS_MAX, ReportKind};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Serialize;
use store::report::ReportScope;
use utoipa::ToSchema;

/// The reports that the caller gets by email.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportMailList {
    /// Oldest first.
    pub items: Vec<ReportMail>,
    /// How many are possible.
    pub limit: usize,
}

/// A report that the caller gets by email.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportMail {
    /// Its id.
    #[schema(value_type = uuid::Uuid)]
    pub id: ReportMailId,
    /// How often it is sent.
    #[schema(value_type = schema::MailFrequency)]
    pub period: MailFrequency,
    /// Which report.
    #[schema(value_type = schema::ReportKind)]
    pub report: ReportKind,
    /// The company whose projects it covers.
    pub contractor: Option<ContractorName>,
    /// The company's slug.
    pub contractor_slug: Option<String>,
    /// The partner whose projects it covers.
    pub partner: Option<ReportPartner>,
    /// The day of the next email, in the portal's time zone.
    pub next_on: Option<String>,
}

impl ReportMail {
    fn new(
        mail: store::delivery::report_mail::ReportMail,
        next_at: Option<Timestamp>,
        zone: &TimeZone,
    ) -> Self {
        let name = mail.projects.name.unwrap_or_default();
        let (contractor, partner) = match mail.projects.scope {
            ReportScope::Everybody => (None, None),
            ReportScope::Contractor(id) => {
                let company_name = name;
                (Some(ContractorName { id, company_name }), None)
            }
            ReportScope::Partner(id) => {
                let (id, full_name) = (id.to_string(), name);
                (None, Some(ReportPartner { id, full_name }))
            }
        };
        Self {
            id: mail.id,
            period: mail.period,
            report: mail.report,
            contractor,
            contractor_slug: mail.projects.slug,
            partner,
            next_on: next_at.map(|at| at.to_zoned(zone.clone()).date().to_string()),
        }
    }
}

/// Lists the reports that the caller gets by email, and the day of the next email of each.
#[utoipa::path(
    get,
    path = "/api/admin/report-mails",
    operation_id = "list_report_mails",
    tag = "report",
    responses((status = 200, body = ReportMailList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowReports"))),
)]
pub async fn list_report_mails(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<ReportMailList>, ApiError> {
    let (now, zone) = (state.now(), state.time_zone().clone());
    let answer = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ShowReports, ())?;
            let user = user_of(&actor)?.user_id;
            let mails = store::delivery::report_mail::list(conn, &permit, user)?;
            let items = mails
                .into_iter()
                .map(|(mail, at)| ReportMail::new(mail, at, &zone));
            Ok(ReportMailList {
                items: items.collect(),
                limit: REPORT_MAILS_MAX,
            })
        })
        .await?;
    Ok(Json(answer))
}
