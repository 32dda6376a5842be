//! Shows the property owner's browser the root of the project's log, so that it can compare it with the one it has kept.

use super::view::SignedRoot;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Query};
use crate::security::history_keys;
use crate::shared::history_log::checked;
use crate::shared::owner_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::history_log::consistency_proof;
use domain::id::ProjectId;
use domain::rate_limit::LimitedAction;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::audit::{self, NewAuditEntry};
use store::history_log::Log;
use store::{Connection, rate_limit};
use utoipa::{IntoParams, ToSchema};

/// What the browser has kept.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ShowOwnerHistory {
    /// Number of entries of the log when the browser last kept its root. Default: 0.
    pub size: Option<u32>,
}

/// The log of the owner's project, now.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnerHistory {
    /// Whether the history is what was logged. The browser does not rely on it.
    pub is_intact: bool,
    /// The root, signed now; `null` if the history is not intact or has no log yet.
    pub root: Option<SignedRoot>,
    /// The consistency proof of RFC 9162 from the given size, each hash in hexadecimal; `null` if the log has fewer entries.
    pub proof: Option<Vec<String>>,
}

/// Returns the signed root of the log of the owner's project, with the proof that it only grew. If the history was changed outside of the
/// portal, that is recorded in the security log, at most once an hour.
#[utoipa::path(
    get,
    path = "/api/owner/log",
    operation_id = "show_owner_history",
    tag = "owner",
    params(ShowOwnerHistory),
    responses((status = 200, body = OwnerHistory), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowOwnerProject"))),
)]
pub async fn show_owner_history(
    State(state): State<AppState>,
    caller: Caller,
    Query(asked): Query<ShowOwnerHistory>,
) -> Result<Json<OwnerHistory>, ApiError> {
    let now = state.now();
    let size = usize::try_from(asked.size.unwrap_or_default()).unwrap_or(usize::MAX);
    let reader = state.clone();
    let long = state.store().long_read(move |conn| {
        let read = |conn: &mut Connection| {
            let actor = caller.owner(conn, now)?;
            let permit = permit(conn, &actor)?;
            let log = store::history_log::read_to_owner(conn, &permit)?;
            let visit = log.map(|log| OwnerHistory::new(&reader, &log, size, now));
            Ok::<_, ApiError>((permit.facts().id, visit))
        };
        Ok(read(conn))
    });
    let (project, visit) = long.await??;
    let visit = visit.unwrap_or_else(|| OwnerHistory {
        is_intact: true,
        root: None,
        proof: (size == 0).then(Vec::new),
    });
    if !visit.is_intact {
        note(&state, project, now).await?;
    }
    Ok(Json(visit))
}

impl OwnerHistory {
    /// The log, for a browser that has kept its root at this size.
    fn new(state: &AppState, log: &Log, size: usize, now: Timestamp) -> Self {
        let checked = checked(state, log);
        let root = history_keys::sign(state.secret_keys(), &log.document.project, &checked, now);
        let proof = consistency_proof(&checked.leaves, size);
        Self {
            is_intact: checked.problems.is_empty(),
            root: root.map(|(_, signed)| SignedRoot::from(signed)),
            proof: proof.map(|hashes| hashes.iter().map(hex::encode).collect()),
        }
    }
}

/// Records that the history was changed, at most once an hour.
async fn note(state: &AppState, project: ProjectId, now: Timestamp) -> Result<(), ApiError> {
    let key = format!("project:{project}");
    let entry = NewAuditEntry {
        project: Some(project),
        ..NewAuditEntry::new(AuditEvent::HistoryMismatch, key.clone())
    };
    let writer = state.clone();
    state
        .write(move |conn| {
            let place = rate_limit::take(conn, LimitedAction::HistoryMismatch, &key, now)?;
            if place.is_ok() {
                audit::record(conn, writer.clock(), &mut writer.rng(), &entry)?;
            }
            Ok(())
        })
        .await
}
