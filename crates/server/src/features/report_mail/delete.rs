//! Ends a subscription to a report by email.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Path};
use crate::state::AppState;
use axum::extract::State;
use domain::id::ReportMailId;
use domain::permission::act;
use http::StatusCode;

/// Ends one of the caller's subscriptions to reports by email.
#[utoipa::path(
    delete,
    path = "/api/admin/report-mails/{id}",
    operation_id = "delete_report_mail",
    tag = "report",
    params(("id" = uuid::Uuid, Path)),
    responses((status = 204, description = "Ended"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowReports"))),
)]
pub async fn delete_report_mail(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
) -> Result<StatusCode, ApiError> {
    let now = state.now();
    let id = ReportMailId::from_uuid(id);
    state
        .write(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ShowReports, ())?;
            let user = user_of(&actor)?.user_id;
            if store::delivery::report_mail::delete(conn, &permit, user, id)? {
                return Ok(StatusCode::NO_CONTENT);
            }
            Err(ApiError::not_found())
        })
        .await
}
