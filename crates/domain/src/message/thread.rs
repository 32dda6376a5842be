//! The message threads of all projects, as lists show them.

use super::ParticipantType;
use crate::id::{MessageId, ProjectId};
use crate::profile::PersonName;
use crate::string_enum::string_enum;
use jiff::Timestamp;

string_enum! {
    /// A view of the threads that a reader may see.
    ThreadView {
        /// With messages that the reader has not read.
        Unread = "unread",
        /// Assigned to the reader.
        Mine = "mine",
        /// The office is waiting for an answer.
        Waiting = "waiting",
        /// All threads.
        All = "all",
    }
}

impl ThreadView {
    /// Whether only the office has this view, because it shows the work of the office.
    #[must_use]
    pub const fn is_internal(self) -> bool {
        match self {
            Self::Mine | Self::Waiting => true,
            Self::Unread | Self::All => false,
        }
    }
}

impl ParticipantType {
    /// Whether a message in this role ends the office's waiting for an answer.
    #[must_use]
    pub const fn ends_waiting(self) -> bool {
        match self {
            Self::Admin => false,
            Self::Contractor | Self::ReferralPartner | Self::Owner => true,
        }
    }
}

/// A thread in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedThread {
    /// The project.
    pub project_id: ProjectId,
    /// Its last message by a person.
    pub last: LastMessage,
    /// Number of messages that the reader has not read, up to [`super::UNREAD_CAP`]. 0 for an admin if no message was sent since the
    /// admin's account was created.
    pub unread: i64,
    /// What the office does about it.
    pub work: ThreadWork,
}

/// The last message of a thread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastMessage {
    /// Message ID.
    pub id: MessageId,
    /// The sender's display name.
    pub sender_name: String,
    /// The sender's role in the thread.
    pub participant_type: ParticipantType,
    /// Beginning of the text.
    pub excerpt: String,
    /// Time of sending.
    pub created_at: Timestamp,
    /// Whether the reader wrote it.
    pub is_mine: bool,
}

/// What the office does about a thread.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ThreadWork {
    /// The admin who looks after it.
    pub assigned_to: Option<PersonName>,
    /// Since when the office has been waiting for an answer.
    pub waiting_since: Option<Timestamp>,
}

/// Number of threads in each view.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ThreadCounts {
    /// With unread messages.
    pub unread: i64,
    /// The counts of the office; `None` for others.
    pub internal: Option<InternalThreadCounts>,
}

/// Number of threads in the views of the office.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct InternalThreadCounts {
    /// Assigned to the reader.
    pub mine: i64,
    /// Waiting for an answer.
    pub waiting: i64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_office_sees_its_work() {
        let internal = ThreadView::ALL
            .iter()
            .filter(|view| view.is_internal())
            .map(|view| view.as_str());
        assert_eq!(internal.collect::<Vec<_>>(), ["mine", "waiting"]);
    }

    #[test]
    fn a_message_from_outside_the_office_ends_waiting() {
        let ending = ParticipantType::ALL
            .iter()
            .filter(|participant| participant.ends_waiting())
            .map(|participant| participant.as_str());
        let outside = ["contractor", "referral_partner", "owner"];
        assert_eq!(ending.collect::<Vec<_>>(), outside);
    }
}
