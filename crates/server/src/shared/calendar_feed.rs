//! Revokes an owner's calendar links when the project's code changes, and logs events about calendar links.

use crate::errors::ApiError;
use crate::http::rate_limits::Limits;
use domain::audit::AuditEvent;
use domain::id::{CalendarFeedId, ProjectId, UserId};
use domain::permission::{Permit, act};
use serde_json::json;
use store::Connection;
use store::audit::NewAuditEntry;

/// Revokes the calendar links of a project's owner. Called when an admin issues a new code.
pub(crate) fn end_owners(
    conn: &mut Connection,
    limits: &Limits<'_>,
    permit: &Permit<act::IssueProjectCode>,
    admin: UserId,
) -> Result<(), ApiError> {
    let project = permit.facts().id;
    for id in store::calendar_feed::end_of_project(conn, permit)? {
        let entry = entry(
            AuditEvent::CalendarFeedRevoked,
            (id, None),
            Some(admin),
            Some(project),
        );
        limits.record(conn, entry)?;
    }
    Ok(())
}

/// A security log entry about a calendar link. The one about its creation says whether the calendar shows names and streets.
pub(crate) fn entry(
    event: AuditEvent,
    (id, with_names): (CalendarFeedId, Option<bool>),
    actor: Option<UserId>,
    project: Option<ProjectId>,
) -> NewAuditEntry {
    let mut details = json!({ "calendar_feed": id });
    if let Some(with_names) = with_names {
        details["with_names"] = json!(with_names);
    }
    NewAuditEntry {
        actor,
        project,
        details: Some(details.to_string()),
        ..NewAuditEntry::new(event, format!("calendar_feed:{id}"))
    }
}
