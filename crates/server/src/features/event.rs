//! The `event` operations.

pub mod calendar;
pub mod create;
pub mod delete;
pub mod edit;
pub mod list;
pub mod list_conflicts;
pub mod owner_download;
pub mod owner_list;
pub mod proposal;
pub mod remind;
pub mod reopen;
pub mod upcoming;
pub mod update_status;
pub mod visit_answer;

use crate::errors::ApiError;
use domain::event::Event;
use domain::id::EventId;
use domain::language::Message;
use domain::project::ProjectFacts;
use http::StatusCode;
use store::Connection;

/// Finds an event of the project.
///
/// # Errors
/// 404 if the event does not exist or was deleted.
pub(crate) fn find(
    conn: &mut Connection,
    facts: &ProjectFacts,
    id: EventId,
) -> Result<Event, ApiError> {
    store::event::find(conn, facts.id, id)?
        .ok_or_else(|| ApiError::new(StatusCode::NOT_FOUND, "event_gone", Message::ErrorEventGone))
}
