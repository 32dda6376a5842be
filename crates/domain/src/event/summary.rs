//! Timeline summaries of events.

use super::{Event, EventStatus, When, title_param};
use crate::language::Message;

/// A change to an event or proposal, for the timeline.
#[derive(Debug, Clone, Copy)]
pub enum EventSummary<'a> {
    /// An event was scheduled.
    Scheduled(&'a str, When),
    /// This many timeslots were proposed.
    Proposed(&'a str, usize),
    /// An event was edited: the event before, and its new title and time.
    Edited(&'a Event, &'a str, When),
    /// The owner chose another time.
    Chosen(&'a str, When),
    /// A proposal was edited.
    ProposalEdited(&'a str),
    /// A timeslot became an event.
    Confirmed(&'a str, When),
    /// An event was deleted.
    Deleted(&'a str),
    /// A proposal was deleted.
    ProposalDeleted(&'a str),
    /// An event's status changed, from the first status to the second.
    Moved(&'a str, EventStatus, EventStatus),
}

impl EventSummary<'_> {
    /// The summary as a localizable message.
    #[must_use]
    pub fn message(&self) -> Message {
        match *self {
            Self::Scheduled(title, when) => Message::UpdateEventScheduled {
                title: title_param(title),
                when: when.as_param(),
            },
            Self::Proposed(title, count) => Message::UpdateTimeslotsProposed {
                title: title_param(title),
                count: i64::try_from(count).unwrap_or(i64::MAX),
            },
            Self::Edited(before, title, when) if before.when != when => Message::UpdateEventMoved {
                title: title_param(title),
                when: when.as_param(),
            },
            Self::Edited(_, title, _) => Message::UpdateEventUpdated {
                title: title_param(title),
            },
            Self::Chosen(title, when) => Message::UpdateEventChosen {
                title: title_param(title),
                when: when.as_param(),
            },
            Self::ProposalEdited(title) => Message::UpdateTimeslotsUpdated {
                title: title_param(title),
            },
            Self::Confirmed(title, when) => Message::UpdateTimeslotConfirmed {
                title: title_param(title),
                when: when.as_param(),
            },
            Self::Deleted(title) => Message::UpdateEventDeleted {
                title: title_param(title),
            },
            Self::ProposalDeleted(title) => Message::UpdateProposalDeleted {
                title: title_param(title),
            },
            Self::Moved(title, before, after) => Message::UpdateEventStatus {
                title: title_param(title),
                before: before.to_string(),
                after: after.to_string(),
            },
        }
    }
}
