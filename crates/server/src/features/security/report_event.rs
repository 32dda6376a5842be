//! Records a security event that a browser reports.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, invalid};
use crate::http::rate_limits::{CountedBy, Limits};
use crate::schema;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::ReportedEvent;
use domain::language::Message;
use domain::owner_session::FULL_SCORE;
use domain::rate_limit::{LimitedAction, TooEarly};
use http::StatusCode;
use serde::Deserialize;
use serde_json::json;
use store::Connection;
use store::audit::NewAuditEntry;
use utoipa::ToSchema;
use uuid::Uuid;

/// A security event noticed by the browser. The server decides its severity.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportSecurityEvent {
    /// One of the event types that a browser may report.
    #[schema(value_type = schema::ReportedEvent)]
    pub event_type: ReportedEvent,
    /// The owner session that the browser has stored.
    pub session_id: Option<Uuid>,
    /// The security score that the browser last received, from 0 to 100.
    #[schema(maximum = 100)]
    pub security_score: Option<u8>,
}

/// Records a security event that a browser reports. The audit log marks it as reported by a browser, because it is unverified.
#[utoipa::path(
    post,
    path = "/api/security-events",
    operation_id = "report_security_event",
    tag = "security",
    request_body = ReportSecurityEvent,
    responses((status = 204, description = "Noted"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn report_security_event(
    State(state): State<AppState>,
    caller: Caller,
    Json(report): Json<ReportSecurityEvent>,
) -> Result<StatusCode, ApiError> {
    if report
        .security_score
        .is_some_and(|score| score > FULL_SCORE)
    {
        return Err(invalid("security_score"));
    }
    let writer = state.clone();
    state
        .write(move |conn| note(conn, &writer, &caller, &report))
        .await?
        .map_err(too_many)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Reports have separate rows per client address, so that they cannot raise the counters of events the server observed. A report is linked
/// to a project only through an active session.
fn note(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    report: &ReportSecurityEvent,
) -> Result<Result<(), TooEarly>, ApiError> {
    let (limits, now) = (Limits { state, caller }, state.now());
    let address = limits.address_key();
    if let Err(early) = limits.take(
        conn,
        LimitedAction::SecurityReport,
        CountedBy::Client(&address),
    )? {
        return Ok(Err(early));
    }
    let live = caller.live_owner(conn, now)?;
    let details = json!({
        "reported_by": "browser",
        "session_id": report.session_id,
        "security_score": report.security_score,
    });
    let entry = NewAuditEntry {
        project: live.map(|live| live.actor.project_id),
        details: Some(details.to_string()),
        ..NewAuditEntry::new(report.event_type.event(), format!("report:{address}"))
    };
    limits.record(conn, entry)?;
    Ok(Ok(()))
}

fn too_many(early: TooEarly) -> ApiError {
    ApiError::too_many(
        "too_many_reports",
        Message::ErrorTooManyReports,
        early.retry_after,
    )
}
