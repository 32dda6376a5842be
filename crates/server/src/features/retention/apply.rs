//! Deletes the projects that the retention rules apply to. A daily job.

use crate::state::AppState;
use domain::audit::AuditEvent;
use domain::id::ProjectId;
use domain::project::RetentionRule;
use serde_json::json;
use store::audit::NewAuditEntry;
use store::project::deletion;
use store::{Connection, StoreError};

/// Applies all rules; returns how many projects were deleted. Each deletion is in the security log, and so is the number. A project that
/// cannot be deleted does not stop the others.
///
/// # Errors
/// When the database fails. What was deleted until then stays deleted.
pub async fn apply_retention(state: &AppState) -> Result<usize, StoreError> {
    let rules = state.store().read(store::retention::show).await?.rules;
    let mut total = 0;
    let mut failed = None;
    for rule in rules {
        let before = rule.closed_before(state.now(), &state.time_zone());
        let due = state
            .store()
            .read(move |conn| store::retention::due(conn, rule.status(), before))
            .await?;
        let mut deleted = 0;
        for id in due {
            if state.stopping().is_cancelled() {
                break;
            }
            let writer = state.clone();
            let deleting = state
                .store()
                .write(move |conn| delete(conn, &writer, rule, id));
            match deleting.await {
                Ok(is_deleted) => deleted += usize::from(is_deleted),
                Err(error) => {
                    tracing::error!(%error, project = %id, "could not delete a project by its retention rule");
                    failed = Some(error);
                }
            }
        }
        if deleted > 0 {
            let writer = state.clone();
            state
                .store()
                .write(move |conn| {
                    let details = json!({
                        "projects": deleted, "status": rule.status().as_str(), "rule": written(rule),
                    });
                    record(conn, &writer, &NewAuditEntry {
                        details: Some(details.to_string()),
                        ..NewAuditEntry::new(
                            AuditEvent::RetentionApplied,
                            format!("retention:{}:{}", rule.status().as_str(), writer.now()),
                        )
                    })
                })
                .await?;
        }
        total += deleted;
    }
    match failed {
        Some(error) => Err(error),
        None => Ok(total),
    }
}

fn written(rule: RetentionRule) -> String {
    format!("{}: {}", rule.status().as_str(), rule.months())
}

/// Deletes a project if the rule still exists and applies to it; returns whether it did.
fn delete(
    conn: &mut Connection,
    state: &AppState,
    rule: RetentionRule,
    id: ProjectId,
) -> Result<bool, StoreError> {
    deletion::serialize(conn)?;
    let (now, zone) = (state.now(), state.time_zone());
    if !store::retention::show(conn)?.rules.contains(&rule) {
        return Ok(false);
    }
    let Some((permit, facts)) = store::retention::lock(conn, id)? else {
        return Ok(false);
    };
    // It may have been reopened or put on hold before it was locked.
    if !rule.applies(facts, now, &zone) {
        return Ok(false);
    }
    for owner in store::owner_session::lock_open(conn, id, now)? {
        store::owner_session::end(conn, owner.session_id, now)?;
    }
    let project = deletion::delete(conn, &permit, None, now)?;
    let details = json!({
        "by": "retention rule", "project_number": project.number, "rule": written(rule),
    });
    let entry = NewAuditEntry {
        project: Some(id),
        details: Some(details.to_string()),
        ..NewAuditEntry::new(AuditEvent::ProjectDeleted, format!("deletion:{id}:{now}"))
    };
    record(conn, state, &entry)?;
    Ok(true)
}

fn record(
    conn: &mut Connection,
    state: &AppState,
    entry: &NewAuditEntry,
) -> Result<(), StoreError> {
    store::audit::record(conn, state.clock(), &mut state.rng(), entry)
}
