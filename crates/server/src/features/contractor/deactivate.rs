//! Deactivates and reactivates a contractor company.

use super::change::{Change, StaleContractor, change};
use super::view::ContractorPage;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, IfMatch, Path};
use crate::security::session::end::tell_ended;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::contractor::ContractorStatus;
use serde_json::json;
use store::Connection;
use store::audit::NewAuditEntry;
use store::contractor::manage;

/// Deactivates a contractor company. It gets no new projects and no new invitations. Its members are signed out and see what contractors
/// without a company see. Its projects stay assigned to it until they are reassigned.
#[utoipa::path(
    post,
    path = "/api/admin/contractors/{slug}/deactivation",
    operation_id = "deactivate_contractor",
    tag = "contractor",
    params(("slug" = String, Path, description = "The company's name in a URL"), ("If-Match" = String, Header, description = "The ETag of the company that was seen")),
    responses((status = 200, body = ContractorPage, headers(("ETag" = String))), (status = 412, body = StaleContractor, content_type = "application/problem+json", description = "Somebody else changed the company meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageContractors"))),
)]
pub async fn deactivate_contractor(
    State(state): State<AppState>,
    caller: Caller,
    Path(slug): Path<String>,
    IfMatch(version): IfMatch,
) -> Result<ContractorPage, ApiError> {
    change(&state, caller, slug, version, |conn, change| {
        set_status(conn, change, ContractorStatus::Inactive).map(|()| None)
    })
    .await
}

/// Reactivates a contractor company, with the same members and projects.
#[utoipa::path(
    post,
    path = "/api/admin/contractors/{slug}/reactivation",
    operation_id = "reactivate_contractor",
    tag = "contractor",
    params(("slug" = String, Path, description = "The company's name in a URL"), ("If-Match" = String, Header, description = "The ETag of the company that was seen")),
    responses((status = 200, body = ContractorPage, headers(("ETag" = String))), (status = 412, body = StaleContractor, content_type = "application/problem+json", description = "Somebody else changed the company meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageContractors"))),
)]
pub async fn reactivate_contractor(
    State(state): State<AppState>,
    caller: Caller,
    Path(slug): Path<String>,
    IfMatch(version): IfMatch,
) -> Result<ContractorPage, ApiError> {
    change(&state, caller, slug, version, |conn, change| {
        set_status(conn, change, ContractorStatus::Active).map(|()| None)
    })
    .await
}

fn set_status(
    conn: &mut Connection,
    change: &Change<'_>,
    status: ContractorStatus,
) -> Result<(), ApiError> {
    if change.company.status == status {
        return Ok(());
    }
    let (permit, (id, version)) = (&change.permit, change.seen);
    let ended = manage::set_status(conn, permit, change.seen, status, change.now)?;
    // The members' open pages no longer match what they may see, in either direction.
    for (user, session) in manage::end_sessions(conn, permit, id)? {
        tell_ended(conn, change.limits.state.now(), user, session)?;
    }
    let event = match status {
        ContractorStatus::Active => AuditEvent::ContractorReactivated,
        ContractorStatus::Inactive => AuditEvent::ContractorDeactivated,
    };
    // The key makes each change a separate row.
    let key = format!("contractor:{id}:{}", version + 1);
    let by = user_of(change.actor)?.user_id;
    let entry = NewAuditEntry {
        actor: Some(by),
        details: Some(json!({ "contractor_id": id }).to_string()),
        ..NewAuditEntry::new(event, key)
    };
    change.limits.record(conn, entry)?;
    for link in &ended {
        change.limits.record(conn, link.entry(by))?;
    }
    Ok(())
}
