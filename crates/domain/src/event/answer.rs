//! What answers need of events: the times of a form, and which events can be answered, completed by a visit, or reopened.

use super::form::parse_suggested;
use super::{Event, EventStatus, EventType, LocalNow, RawTimeslot};
use crate::field_error::{FieldError, FieldErrors};
use crate::id::UserId;
use crate::language::Message;
use crate::project::ProjectStatus;
use crate::text::plain;
use crate::visit_answer::{ANSWER_NOTE_LENGTH, REOPEN_WITHIN, Suggestion};
use jiff::Timestamp;

impl Suggestion {
    /// Validates the form, which may have at most `most` times.
    ///
    /// # Errors
    /// Returns all broken rules.
    pub fn parse(
        note: &str,
        times: &[RawTimeslot<'_>],
        most: usize,
        local_now: LocalNow<'_>,
    ) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let note = Some(plain(note)).filter(|note| !note.is_empty());
        if let Some(note) = &note {
            errors.take(ANSWER_NOTE_LENGTH.check("note", "note", note));
        } else if times.is_empty() {
            let message = Message::ErrorAnswerEmpty;
            errors.push(FieldError::new("note", "required", message));
        }
        let times = parse_suggested(times, most, &mut errors, local_now);
        if errors.is_empty() {
            Ok(Self { note, times })
        } else {
            Err(errors)
        }
    }
}

impl Event {
    /// Whether the owner can answer: it is upcoming, and the project with `status` is open.
    #[must_use]
    pub fn can_be_answered(&self, status: ProjectStatus, local_now: LocalNow<'_>) -> bool {
        status.is_open() && self.is_upcoming(local_now.now, local_now.zone)
    }

    /// Whether 'Site Visit Completed' completes it: a site visit of today, or an earlier one for updates that arrive late, that is neither
    /// over nor on hold.
    #[must_use]
    pub fn ends_with_visit(&self, local_now: LocalNow<'_>) -> bool {
        self.subject.task_type == EventType::SiteVisit
            && self.when.date <= local_now.today()
            && matches!(
                self.status,
                EventStatus::Scheduled | EventStatus::InProgress
            )
    }

    /// Whether `user` can undo its completion: it was completed within [`REOPEN_WITHIN`], and unless the user `manages` events, it is a site
    /// visit that they completed themselves.
    #[must_use]
    pub fn can_reopen(&self, user: UserId, manages: bool, now: Timestamp) -> bool {
        let is_site_visit = self.subject.task_type == EventType::SiteVisit;
        let can_undo = |by: Option<UserId>| manages || (is_site_visit && by == Some(user));
        self.status == EventStatus::Completed
            && self.completion.is_some_and(|completion| {
                can_undo(completion.by) && now.duration_since(completion.at) <= REOPEN_WITHIN
            })
    }
}
