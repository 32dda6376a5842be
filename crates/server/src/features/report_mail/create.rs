//! Subscribes to a report by email.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Json};
use crate::schema;
use crate::shared::report::Filters;
use crate::state::AppState;
use axum::extract::State;
use domain::delivery::MailFrequency;
use domain::field_error::FieldError;
use domain::id::ReportMailId;
use domain::language::Message;
use domain::permission::act;
use domain::report::{REPORT_MAILS_MAX, ReportKind};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use store::delivery::report_mail::{self, NewReportMail};
use utoipa::ToSchema;

/// A subscription to a report by email.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateReportMail {
    /// How often to send it: every Monday about the week before, or on the first about the month before, at 7 AM in the portal's time zone.
    #[schema(value_type = schema::MailFrequency)]
    pub period: MailFrequency,
    /// Which report.
    #[schema(value_type = schema::ReportKind)]
    pub report: ReportKind,
    /// Only projects of the company with this slug.
    pub contractor: Option<String>,
    /// Only projects submitted by this account.
    pub partner: Option<uuid::Uuid>,
}

/// The id of a subscription.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedReportMail {
    /// Its id.
    #[schema(value_type = uuid::Uuid)]
    pub id: ReportMailId,
}

/// Subscribes the caller to a report, which is emailed to their own address; at most 10 subscriptions per admin. If the caller already has the
/// same one, its id is returned.
#[utoipa::path(
    post,
    path = "/api/admin/report-mails",
    operation_id = "create_report_mail",
    tag = "report",
    request_body = CreateReportMail,
    responses((status = 201, body = CreatedReportMail), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowReports"))),
)]
pub async fn create_report_mail(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<CreateReportMail>,
) -> Result<(StatusCode, Json<CreatedReportMail>), ApiError> {
    let (now, writer) = (state.now(), state.clone());
    let new = ReportMailId::new(state.clock(), &mut state.rng());
    let filters = Filters {
        report: form.report.to_string(),
        from: None,
        to: None,
        contractor: form.contractor,
        partner: form.partner,
    };
    let id = state
        .write(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ShowReports, ())?;
            let user = user_of(&actor)?.user_id;
            let asked = filters.clone().parse(&writer)?;
            let new = NewReportMail {
                id: new,
                period: form.period,
                report: form.report,
                scope: asked.whose(conn, &actor)?.scope,
            };
            report_mail::create(conn, &permit, user, new, &writer.time_zone(), now)?
                .ok_or_else(too_many)
        })
        .await?;
    Ok((StatusCode::CREATED, Json(CreatedReportMail { id })))
}

fn too_many() -> ApiError {
    let message = Message::ErrorReportMailsMost {
        most: REPORT_MAILS_MAX.to_string(),
    };
    FieldError::new("report", "too_many", message).into()
}
