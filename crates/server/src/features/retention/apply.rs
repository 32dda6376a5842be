//! Deletes the projects that the retention rules apply to. A daily job.

use crate::state::AppState;
use domain::audit::AuditEvent;
use domain::change::{ChangeTopic, NewChange};
use domain::project::RetentionRule;
use serde_json::json;
use store::audit::NewAuditEntry;
use store::project::deletion;
use store::{Connection, StoreError, change_feed};

/// Number of projects deleted in one transaction.
const BATCH: i64 = 20;

/// Applies all rules; returns how many projects were deleted. Each deletion is in the security log, and so is the number.
///
/// # Errors
/// When the database fails. What was deleted until then stays deleted.
pub async fn apply_retention(state: &AppState) -> Result<usize, StoreError> {
    let rules = state.store().read(store::retention::show).await?.rules;
    let mut total = 0;
    for rule in rules {
        let mut deleted = 0;
        while !state.stopping().is_cancelled() {
            let writer = state.clone();
            let batch = state
                .store()
                .write(move |conn| delete_batch(conn, &writer, rule))
                .await?;
            deleted += batch;
            if batch == 0 {
                break;
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
    Ok(total)
}

fn written(rule: RetentionRule) -> String {
    format!("{}: {}", rule.status().as_str(), rule.months())
}

/// Deletes up to [`BATCH`] projects that a rule applies to; returns how many.
fn delete_batch(
    conn: &mut Connection,
    state: &AppState,
    rule: RetentionRule,
) -> Result<usize, StoreError> {
    let (now, zone) = (state.now(), state.time_zone());
    let before = rule.closed_before(now, &zone);
    let mut deleted = 0;
    for id in store::retention::due(conn, rule.status(), before, BATCH)? {
        let Some((permit, facts)) = store::retention::lock(conn, id)? else {
            continue;
        };
        // It may have been reopened or put on hold before it was locked.
        if !rule.applies(facts, now, &zone) {
            continue;
        }
        for owner in store::owner_session::lock_open(conn, id, now)? {
            store::owner_session::end(conn, owner.session_id, now)?;
            let change = NewChange {
                topic: ChangeTopic::OwnerSession,
                entity_id: owner.session_id.uuid(),
                project: None,
                user_id: None,
            };
            change_feed::publish(conn, &change, now)?;
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
        deleted += 1;
    }
    Ok(deleted)
}

fn record(
    conn: &mut Connection,
    state: &AppState,
    entry: &NewAuditEntry,
) -> Result<(), StoreError> {
    store::audit::record(conn, state.clock(), &mut state.rng(), entry)
}
