//! API types for message threads.

use crate::schema;
use crate::shared::views::account::PersonName;
use crate::shared::views::event_with_project::EventProject;
use domain::id::MessageId;
use domain::message::{self as domain_message, ListedThread, ParticipantType};
use jiff::Timestamp;
use serde::Serialize;
use store::event::OfProject;
use utoipa::ToSchema;

/// A page of threads.
#[derive(Debug, Serialize, ToSchema)]
pub struct ThreadList {
    /// Newest message first. In an admin's view of all threads, the unread ones come first.
    pub items: Vec<Thread>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// The message thread of a project that has messages.
#[derive(Debug, Serialize, ToSchema)]
pub struct Thread {
    /// The project that the thread belongs to.
    pub project: EventProject,
    /// The last message by a person.
    pub last_message: LastMessage,
    /// Number of unread messages from others. Counting stops at 100. For an admin, 0 if no message was sent since the account was created.
    pub unread: i64,
    /// The office's work on the thread; absent for callers other than admins.
    pub work: Option<ThreadWork>,
}

/// The last message of a thread.
#[derive(Debug, Serialize, ToSchema)]
pub struct LastMessage {
    /// The message's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: MessageId,
    /// Name of its sender.
    pub sender_name: String,
    /// The sender's participant type.
    #[schema(value_type = schema::ParticipantType)]
    pub participant_type: ParticipantType,
    /// Its first 200 characters.
    pub excerpt: String,
    /// RFC 3339, UTC.
    #[schema(value_type = String)]
    pub created_at: Timestamp,
    /// Whether the caller sent it.
    pub mine: bool,
}

/// The office's work on a thread.
#[derive(Debug, Serialize, ToSchema)]
pub struct ThreadWork {
    /// The admin who looks after it; absent if unassigned.
    pub assigned_to: Option<PersonName>,
    /// Since when the office has been waiting for an answer, RFC 3339, UTC; absent if it is not waiting.
    #[schema(value_type = Option<String>)]
    pub waiting_since: Option<Timestamp>,
}

impl From<domain_message::ThreadWork> for ThreadWork {
    fn from(work: domain_message::ThreadWork) -> Self {
        Self {
            assigned_to: work.assigned_to.map(PersonName::from),
            waiting_since: work.waiting_since,
        }
    }
}

impl Thread {
    /// Builds the response for a thread.
    pub(super) fn new(of: OfProject<ListedThread>, reads_internal: bool) -> Self {
        let (thread, _, project) = EventProject::split(of);
        Self {
            project,
            last_message: LastMessage {
                id: thread.last.id,
                sender_name: thread.last.sender_name,
                participant_type: thread.last.participant_type,
                excerpt: thread.last.excerpt,
                created_at: thread.last.created_at,
                mine: thread.last.is_mine,
            },
            unread: thread.unread,
            work: reads_internal.then(|| thread.work.into()),
        }
    }
}
