//! What timeline entries and notifications say of events.

use super::{Event, EventStatus, When};
use std::fmt;

/// One sentence on what happened to an event or a proposal.
#[derive(Debug, Clone, Copy)]
pub enum EventSummary<'a> {
    /// An event was made.
    Scheduled(&'a str, When),
    /// So many timeslots were proposed.
    Proposed(&'a str, usize),
    /// An event was edited: as it was, and as it is.
    Edited(&'a Event, &'a str, When),
    /// A proposal was edited.
    ProposalEdited(&'a str),
    /// A timeslot became an event.
    Confirmed(&'a str, When),
    /// An event was deleted.
    Deleted(&'a str),
    /// A proposal was deleted.
    ProposalDeleted(&'a str),
    /// An event went from one status to another.
    Moved(&'a str, EventStatus, EventStatus),
}

impl fmt::Display for EventSummary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Scheduled(title, when) => write!(f, "{title} scheduled for {when}"),
            Self::Proposed(title, count) => write!(f, "{title}: {count} timeslots proposed"),
            Self::Edited(before, title, when) if before.when != when => {
                write!(f, "{title} moved to {when}")
            }
            Self::Edited(_, title, _) => write!(f, "Event updated: {title}"),
            Self::ProposalEdited(title) => write!(f, "Proposed timeslots updated: {title}"),
            Self::Confirmed(title, when) => write!(f, "Timeslot confirmed for {title} on {when}"),
            Self::Deleted(title) => write!(f, "Event deleted: {title}"),
            Self::ProposalDeleted(title) => write!(f, "Proposed event deleted: {title}"),
            Self::Moved(title, before, after) => {
                write!(f, "{title}: {} to {}", before.label(), after.label())
            }
        }
    }
}
