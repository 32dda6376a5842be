//! The `estimate` operations: drafting, sending, and deciding about estimates (docs/rules/estimates.md).

pub mod choose_decider;
pub mod create;
pub mod decide;
pub mod delete;
pub mod edit;
mod form;
pub mod list;
pub mod owner_decide;
pub mod owner_list;
pub mod owner_show;
pub mod parse_lines;
pub mod revise;
pub mod send;
pub mod show;
pub mod show_comparison;
pub mod view;
mod viewer;
pub mod withdraw;

use crate::errors::ApiError;
use crate::http::rate_limits::Limits;
use crate::security::audit_entry::of_actor;
use crate::shared::estimate::{facts_of, find};
use crate::shared::presenter::Presenter;
use crate::state::AppState;
use domain::audit::AuditEvent;
use domain::estimate::{EstimateFacts, EstimateState, Version};
use domain::id::{EstimateVersionId, ProjectId};
use domain::language::Message;
use domain::permission::Actor;
use domain::project::ProjectFacts;
use serde_json::{Value, json};
use store::Connection;
use store::audit::NewAuditEntry;
use view::EstimateVersion;
use viewer::Viewer;

/// The form field with the ids of uploads.
const FILES: &str = "attachments";

/// Finds a version that the caller drafts: an admin any, a company its own.
///
/// # Errors
/// 404 for a version that the caller may not see; 403 for one that somebody else drafts.
fn find_own(
    conn: &mut Connection,
    actor: &Actor,
    project: &ProjectFacts,
    id: uuid::Uuid,
) -> Result<Version, ApiError> {
    let version = find(conn, actor, project, EstimateVersionId::from_uuid(id))?;
    if version.facts().is_drafted_by(actor, project) {
        Ok(version)
    } else {
        Err(ApiError::forbidden())
    }
}

/// Refuses to change a version that was sent.
///
/// # Errors
/// 409 `estimate_not_draft`.
fn require_draft(version: &Version) -> Result<(), ApiError> {
    if version.summary.state == EstimateState::Draft {
        return Ok(());
    }
    let message = Message::ErrorEstimateNotDraft;
    Err(ApiError::conflict("estimate_not_draft", message))
}

/// Refuses to change a draft that is not in this revision any more.
///
/// # Errors
/// 412 with the draft as it is now.
fn require_revision(
    conn: &mut Connection,
    state: &AppState,
    actor: &Actor,
    draft: &Version,
    revision: i64,
) -> Result<(), ApiError> {
    if draft.revision == revision {
        return Ok(());
    }
    let current = shown(conn, state, actor, draft.project_id, draft.summary.id)?;
    let current = serde_json::to_value(current).map_err(ApiError::internal)?;
    Err(ApiError::stale().with_current(current))
}

/// The response for a version as it is stored now.
///
/// # Errors
/// 404 if it is gone.
fn shown(
    conn: &mut Connection,
    state: &AppState,
    actor: &Actor,
    project: ProjectId,
    id: EstimateVersionId,
) -> Result<EstimateVersion, ApiError> {
    // Its status may have changed.
    let project = store::project::find_facts(conn, project)?.ok_or_else(ApiError::not_found)?;
    let version = find(conn, actor, &project, id)?;
    let facts = facts_of(conn, state, &project)?;
    viewer_of(state, actor, &facts).version(version)
}

/// Builds responses for a caller.
fn viewer_of<'a>(state: &'a AppState, actor: &'a Actor, facts: &'a EstimateFacts) -> Viewer<'a> {
    Viewer {
        presenter: Presenter {
            actor,
            links: state.links(),
            now: state.now(),
        },
        facts,
        currency: state.config().currency,
        today: state.today(),
        office: state.portal().look().name,
    }
}

/// Records what somebody did with a version in the security log. Each event of a version has its own row.
fn record(
    conn: &mut Connection,
    limits: &Limits<'_>,
    actor: &Actor,
    event: AuditEvent,
    version: &Version,
    decision: Option<&str>,
) -> Result<(), ApiError> {
    let mut details = json!({
        "estimate": version.estimate.number,
        "version": version.summary.version,
    });
    if let Some(decision) = decision {
        details["decision"] = Value::from(decision);
    }
    let Some(entry) = of_actor(event, actor) else {
        return Ok(());
    };
    let entry = NewAuditEntry {
        key: format!("estimate:{}", version.summary.id),
        project: Some(version.project_id),
        details: Some(details.to_string()),
        ..entry
    };
    limits.record(conn, entry)
}
