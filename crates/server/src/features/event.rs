//! The `event` operations.

pub mod create;
pub mod delete;
pub mod edit;
pub mod list;
pub mod list_conflicts;
pub mod remind;
pub mod upcoming;
pub mod update_status;
pub mod view;
pub mod with_project;

use crate::errors::ApiError;
use domain::event::Event;
use domain::id::EventId;
use domain::language::Message;
use domain::project::ProjectFacts;
use http::StatusCode;
use store::Connection;

/// An event of this project.
///
/// # Errors
/// 404 for one that is not, or not any more.
pub(crate) fn find(
    conn: &mut Connection,
    facts: &ProjectFacts,
    id: EventId,
) -> Result<Event, ApiError> {
    store::event::find(conn, facts.id, id)?
        .ok_or_else(|| ApiError::new(StatusCode::NOT_FOUND, "event_gone", Message::ErrorEventGone))
}
