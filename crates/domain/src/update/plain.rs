//! Timeline entries in plain words, for owners.

use super::{StatusUpdate, UpdateType};
use crate::event::EventStatus;
use crate::language::{Message, Param, Text};
use crate::project::ProjectStatus;

impl StatusUpdate {
    /// Whether the entry changed the project's status.
    #[must_use]
    pub fn has_moved(&self) -> bool {
        match self.previous_status {
            Some(previous) => previous != self.new_status,
            None => self.update_type == UpdateType::StatusChange,
        }
    }

    /// The entry in plain words, as owners read it. What the portal says about an estimate is plain, and says more than the status.
    #[must_use]
    pub fn plain_text(&self) -> Option<Text> {
        match &self.change {
            Some(told) if told.code.starts_with("update-estimate-") => Some(told.clone()),
            _ => self.plain_sentence().map(Text::from),
        }
    }

    /// The entry in plain words, without the names of statuses and fields. `None` if the usual sentence is plain enough.
    #[must_use]
    pub fn plain_sentence(&self) -> Option<Message> {
        match self.update_type {
            UpdateType::StatusChange if self.has_moved() => Some(reached(self.new_status)),
            UpdateType::StatusChange => Some(Message::UpdatePlainNews),
            UpdateType::ProjectEdit => Some(Message::UpdatePlainEdited),
            UpdateType::ContractorAssigned => self.assigned(),
            UpdateType::EventStatusUpdated => self.event_outcome(),
            UpdateType::EventUpdated
            | UpdateType::EventCreated
            | UpdateType::EventScheduled
            | UpdateType::EventCancelled
            | UpdateType::EventConfirmed
            | UpdateType::EventDeleted
            | UpdateType::NoteAdded
            | UpdateType::AttachmentAdded
            | UpdateType::AdminNote
            | UpdateType::AdminAttachment
            | UpdateType::PhotosDescribed => None,
        }
    }

    /// Whether the summary is for staff only: it says why the status was set without photos that it needs.
    #[must_use]
    pub fn has_staff_remark(&self) -> bool {
        self.is_told("update-shots-overridden")
    }

    fn assigned(&self) -> Option<Message> {
        let company = |company| Message::UpdatePlainContractor { company };
        // The name of the parameter depends on the message.
        self.word("company")
            .filter(|_| self.is_told("update-contractor-assigned"))
            .or_else(|| self.word("after"))
            .map(company)
    }

    fn event_outcome(&self) -> Option<Message> {
        let title = self.change.as_ref()?.params.get("title")?.clone();
        let after = EventStatus::parse(&self.word("after")?)?;
        Some(match after {
            EventStatus::Scheduled => Message::UpdatePlainEventScheduled { title },
            EventStatus::InProgress => Message::UpdatePlainEventInProgress { title },
            EventStatus::Completed => Message::UpdatePlainEventCompleted { title },
            EventStatus::OnHold => Message::UpdatePlainEventOnHold { title },
            EventStatus::Canceled => Message::UpdatePlainEventCanceled { title },
        })
    }

    fn is_told(&self, code: &str) -> bool {
        self.change.as_ref().is_some_and(|text| text.code == code)
    }

    /// A text parameter of the summary.
    fn word(&self, name: &str) -> Option<String> {
        match self.change.as_ref()?.params.get(name)? {
            Param::Text(text) => Some(text.clone()),
            Param::Boolean(_) | Param::Number(_) | Param::Message(_) => None,
        }
    }
}

/// What happened when the project got this status.
const fn reached(status: ProjectStatus) -> Message {
    use ProjectStatus as S;
    match status {
        S::Pending => Message::UpdatePlainPending,
        S::Submitted => Message::UpdatePlainSubmitted,
        S::RequiresInspection => Message::UpdatePlainRequiresInspection,
        S::WaitingForApproval => Message::UpdatePlainWaitingForApproval,
        S::Approved => Message::UpdatePlainApproved,
        S::Scheduled => Message::UpdatePlainScheduled,
        S::SiteVisitScheduled => Message::UpdatePlainSiteVisitScheduled,
        S::SiteVisitCompleted => Message::UpdatePlainSiteVisitCompleted,
        S::EstimateSubmitted => Message::UpdatePlainEstimateSubmitted,
        S::EstimateApproved => Message::UpdatePlainEstimateApproved,
        S::BuildBackScheduled => Message::UpdatePlainBuildBackScheduled,
        S::InProgress => Message::UpdatePlainInProgress,
        S::OnHold => Message::UpdatePlainOnHold,
        S::Nonresponsive => Message::UpdatePlainNonresponsive,
        S::BuildBackCompleted => Message::UpdatePlainBuildBackCompleted,
        S::Completed => Message::UpdatePlainCompleted,
        S::Rejected => Message::UpdatePlainRejected,
        S::Canceled => Message::UpdatePlainCanceled,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::{ProjectId, UpdateId};
    use crate::language::Language;
    use crate::project::ProjectStatus as S;
    use jiff::Timestamp;
    use uuid::Uuid;

    fn entry(update_type: UpdateType, previous: Option<S>, new: S) -> StatusUpdate {
        StatusUpdate {
            id: UpdateId::from_uuid(Uuid::nil()),
            project_id: ProjectId::from_uuid(Uuid::nil()),
            previous_status: previous,
            new_status: new,
            update_type,
            change_summary: None,
            change: None,
            plain: None,
            notes: None,
            updated_by: None,
            author_name: None,
            author_text: None,
            author_email: None,
            created_at: Timestamp::UNIX_EPOCH,
            attachments: Vec::new(),
            edits: Vec::new(),
        }
    }

    fn told(entry: &StatusUpdate) -> Option<String> {
        Some(entry.plain_sentence()?.in_language(Language::English))
    }

    #[test]
    fn each_status_has_a_plain_sentence_without_its_name() {
        for (status, sentence) in [
            (S::Pending, "We began to review your project."),
            (S::Submitted, "We received your project."),
            (
                S::RequiresInspection,
                "We found that the damage needs an inspection.",
            ),
            (
                S::WaitingForApproval,
                "Your project was sent to your insurer for approval.",
            ),
            (S::Approved, "Your project was approved."),
            (
                S::Scheduled,
                "The next step at your property was scheduled.",
            ),
            (
                S::SiteVisitScheduled,
                "A visit to your property was scheduled.",
            ),
            (
                S::SiteVisitCompleted,
                "The visit to your property took place.",
            ),
            (
                S::EstimateSubmitted,
                "The estimate was sent to your insurer.",
            ),
            (S::EstimateApproved, "The estimate was approved."),
            (
                S::BuildBackScheduled,
                "The repair of your property was scheduled.",
            ),
            (S::InProgress, "Work on your property got underway."),
            (S::OnHold, "Work was paused."),
            (S::Nonresponsive, "We tried to reach you and could not."),
            (
                S::BuildBackCompleted,
                "The repair of your property was finished.",
            ),
            (S::Completed, "Your project was completed."),
            (S::Rejected, "We could not take on your project."),
            (S::Canceled, "Your project was canceled."),
        ] {
            for previous in [None, Some(S::ALL[usize::from(status == S::ALL[0])])] {
                let entry = entry(UpdateType::StatusChange, previous, status);
                assert_eq!(told(&entry).as_deref(), Some(sentence), "{status}");
            }
        }
    }

    #[test]
    fn other_entries_are_plain_or_keep_their_usual_sentence() {
        let title = || Param::from("Site visit".to_owned());
        let event = |after: &str| Message::UpdateEventStatus {
            title: title(),
            before: "scheduled".to_owned(),
            after: after.to_owned(),
        };
        let name = |name: &str| name.to_owned();
        let removed = Message::UpdateContractorRemoved {
            company: name("Ridgeline"),
        };
        let assigned = Message::UpdateContractorAssigned {
            company: name("Ridgeline"),
        };
        let changed = Message::UpdateContractorChanged {
            before: name("Ridgeline"),
            after: name("Summit"),
        };
        let confirmed = Message::UpdateTimeslotConfirmed {
            title: title(),
            when: name("2026-11-25"),
        };
        for (update_type, change, sentence) in [
            (
                UpdateType::StatusChange,
                None,
                Some("There is news about your project."),
            ),
            (
                UpdateType::ProjectEdit,
                Some(Message::UpdateFieldsChanged { count: 2 }),
                Some("The details of your project were updated."),
            ),
            (
                UpdateType::ContractorAssigned,
                Some(assigned),
                Some("Ridgeline is your contractor now."),
            ),
            (
                UpdateType::ContractorAssigned,
                Some(changed),
                Some("Summit is your contractor now."),
            ),
            (UpdateType::ContractorAssigned, Some(removed), None),
            (
                UpdateType::EventStatusUpdated,
                Some(event("completed")),
                Some("Site visit: done"),
            ),
            (
                UpdateType::EventStatusUpdated,
                Some(event("canceled")),
                Some("Site visit: canceled"),
            ),
            (
                UpdateType::EventStatusUpdated,
                Some(event("on_hold")),
                Some("Site visit: postponed"),
            ),
            (
                UpdateType::EventStatusUpdated,
                Some(event("in_progress")),
                Some("Site visit: underway"),
            ),
            (
                UpdateType::EventStatusUpdated,
                Some(event("scheduled")),
                Some("Site visit: scheduled again"),
            ),
            (UpdateType::EventStatusUpdated, None, None),
            // 'Timeslot confirmed for ...' is specified.
            (UpdateType::EventConfirmed, Some(confirmed), None),
        ] {
            let mut entry = entry(update_type, Some(S::Submitted), S::Submitted);
            entry.change = change.map(Text::from);
            assert_eq!(told(&entry).as_deref(), sentence, "{entry:?}");
        }
    }

    #[test]
    fn entries_about_estimates_say_what_happened_to_them() {
        let mut entry = entry(
            UpdateType::StatusChange,
            Some(S::Submitted),
            S::EstimateSubmitted,
        );
        let usual = entry.plain_text().map(|text| text.english());
        let expected = "The estimate was sent to your insurer.";
        assert_eq!(usual.as_deref(), Some(expected));
        entry.tell(Message::UpdateEstimateApproved {
            number: 2,
            version: 1,
            by: "owner".to_owned(),
        });
        let told = entry.plain_text().map(|text| text.english());
        let expected = "Estimate 2 (version 1) was approved by the property owner";
        assert_eq!(told.as_deref(), Some(expected));
    }

    #[test]
    fn an_event_that_changed_the_status_keeps_its_sentence() {
        let entry = entry(
            UpdateType::EventConfirmed,
            Some(S::Submitted),
            S::SiteVisitScheduled,
        );
        assert!(entry.has_moved());
        assert_eq!(entry.plain_sentence(), None);
        let edit = self::entry(UpdateType::ProjectEdit, None, S::Submitted);
        assert!(!edit.has_moved());
    }
}
