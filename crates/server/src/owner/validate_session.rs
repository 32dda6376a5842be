//! Validates the caller's owner session; valid is false without one.

use crate::api_error::{ApiError, Problem};
use crate::auth::limits::Limits;
use crate::extract::{Caller, Json};
use crate::owner::view::OwnerSession;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::owner_session::SecurityLevel;
use serde_json::json;
use store::Connection;
use store::audit::NewAuditEntry;
use store::owner_session::LiveOwnerSession;

/// Validates the caller's owner session; valid is false without one.
#[utoipa::path(
    get,
    path = "/api/owner/session",
    operation_id = "validate_owner_session",
    tag = "owner",
    responses((status = 200, body = OwnerSession), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn validate_owner_session(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<OwnerSession>, ApiError> {
    let (asker, now) = (caller.clone(), state.now());
    let found = state
        .read(move |conn| {
            let Some(live) = asker.live_owner(conn, now)? else {
                return Ok(None);
            };
            asker.owner(conn, now)?;
            let name =
                store::owner_code::owner_name(conn, live.session.project_id)?.unwrap_or_default();
            Ok(Some((live, name)))
        })
        .await?;
    let Some((mut live, name)) = found else {
        return Ok(Json(OwnerSession::invalid(0)));
    };
    let score = caller.score(&live.session, now);
    let refused = score.level() == SecurityLevel::Invalid;
    if score.score != live.session.security_score {
        live.session.security_score = score.score;
        let (writer, kept) = (state.clone(), live.clone());
        state
            .write(move |conn| keep(conn, &writer, &caller, &kept, refused))
            .await?;
    }
    Ok(Json(if refused {
        OwnerSession::invalid(score.score)
    } else {
        OwnerSession::valid(&live.session, name, score)
    }))
}

/// Keeps a new score. A session that seems to be in other hands ends.
fn keep(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    live: &LiveOwnerSession,
    refused: bool,
) -> Result<(), ApiError> {
    store::owner_session::keep_score(conn, &live.session)?;
    if !refused {
        return Ok(());
    }
    let entry = NewAuditEntry {
        project: Some(live.session.project_id),
        details: Some(json!({ "security_score": live.session.security_score }).to_string()),
        ..NewAuditEntry::new(
            AuditEvent::SuspiciousSessionRestorationAttempt,
            format!("owner_session:{}", live.session.id),
        )
    };
    Limits { state, caller }.record(conn, entry)?;
    super::end_session::end(conn, state, caller, &live.actor)
}
