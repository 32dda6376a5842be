//! Timeline entries (`project_status_updates`).

use crate::change::ChangeTopic;
use crate::field_error::{FieldError, FieldErrors};
use crate::file::{Attachment, UploadPurpose};
use crate::id::{ProjectId, UpdateId, UploadId, UserId};
use crate::language::{Message, Text};
use crate::notification::written;
use crate::permission::Role;
use crate::project::{FieldEdit, ProjectStatus};
use crate::text::{Length, beginning, plain};
use crate::word::words;
use jiff::{SignedDuration, Timestamp};
use std::collections::BTreeSet;

words! {
    /// What a timeline entry tells of (specification 2, section 3).
    UpdateType {
        /// The status changed, or notes were added under the same status.
        StatusChange = "status_change",
        /// Tracked fields were edited.
        ProjectEdit = "project_edit",
        /// An event was edited.
        EventUpdated = "event_updated",
        /// An event was made.
        EventCreated = "event_created",
        /// An event got a date.
        EventScheduled = "event_scheduled",
        /// An event was called off.
        EventCancelled = "event_cancelled",
        /// A proposed timeslot was confirmed.
        EventConfirmed = "event_confirmed",
        /// An event or a proposal was deleted.
        EventDeleted = "event_deleted",
        /// An event's own status changed.
        EventStatusUpdated = "event_status_updated",
        /// A contractor was assigned or taken off.
        ContractorAssigned = "contractor_assigned",
        /// A note was added.
        NoteAdded = "note_added",
        /// A file was added.
        AttachmentAdded = "attachment_added",
        /// An admin's note; for admins only.
        AdminNote = "admin_note",
        /// An admin's file; for admins only.
        AdminAttachment = "admin_attachment",
    }
}

impl UpdateType {
    /// Reads a stored type; none and unknown ones count as a status change, and `project_edited` is
    /// another word for `project_edit`.
    #[must_use]
    pub fn parse_or_default(word: Option<&str>) -> Self {
        match word {
            Some("project_edited") => Self::ProjectEdit,
            Some(word) => Self::parse(word).unwrap_or(Self::StatusChange),
            None => Self::StatusChange,
        }
    }

    /// Whether only admins may see entries of this type.
    #[must_use]
    pub const fn is_internal(self) -> bool {
        matches!(self, Self::AdminNote | Self::AdminAttachment)
    }

    /// What the stream tells of an entry of this type; of one for admins only, admins alone hear.
    #[must_use]
    pub const fn topic(self) -> ChangeTopic {
        if self.is_internal() {
            ChangeTopic::Note
        } else {
            ChangeTopic::Update
        }
    }
}

words! {
    /// What a timeline can be narrowed to: the entries of its filter menu, in that order (specification 2, section 2).
    UpdateFilter {
        /// Entries that moved the project to another status, of whatever type.
        Status = "status",
        /// Edits of the project, and assignments.
        Details = "details",
        /// What happened to events.
        Events = "events",
        /// Entries with somebody's words.
        Notes = "notes",
        /// Entries with files.
        Attachments = "attachments",
    }
}

/// A timeline entry with what hangs on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusUpdate {
    /// Its id.
    pub id: UpdateId,
    /// Whose timeline.
    pub project_id: ProjectId,
    /// The status before.
    pub previous_status: Option<ProjectStatus>,
    /// The status from then on.
    pub new_status: ProjectStatus,
    /// What it tells of.
    pub update_type: UpdateType,
    /// One line that says what changed, in English.
    pub change_summary: Option<String>,
    /// The same, in no language yet.
    pub change: Option<Text>,
    /// The author's words.
    pub notes: Option<String>,
    /// Who wrote it; none when the portal itself did.
    pub updated_by: Option<UserId>,
    /// The author's full name.
    pub author_name: Option<String>,
    /// In whose place an owner is told of them, in no language yet.
    pub author_text: Option<Text>,
    /// The author's e-mail.
    pub author_email: Option<String>,
    /// When.
    pub created_at: Timestamp,
    /// The files that came with it.
    pub attachments: Vec<Attachment>,
    /// The field changes of a project edit.
    pub edits: Vec<FieldEdit>,
}

impl StatusUpdate {
    /// Says what changed.
    pub fn tell(&mut self, change: Message) {
        let change = Text::from(change);
        self.change_summary = Some(change.english());
        self.change = Some(change);
    }
}

/// For so long an entry that somebody has not seen counts as unread (specification 2, section 9).
pub const UNREAD_WINDOW: SignedDuration = SignedDuration::from_hours(7 * 24);

/// How long the notes of an update are.
pub const NOTES_LENGTH: Length = Length::up_to(5_000);

/// The statuses that a status update on a project at `current` may choose. A contractor has the
/// nine of the specification; the dialog starts at the current status, so that one can be kept.
#[must_use]
pub fn status_choices(role: Role, current: ProjectStatus) -> Vec<ProjectStatus> {
    match role {
        Role::Admin => ProjectStatus::ALL.to_vec(),
        Role::Contractor => {
            let nine = ProjectStatus::CONTRACTOR_CHOICES;
            let kept = (!nine.contains(&current)).then_some(current);
            kept.into_iter().chain(nine.iter().copied()).collect()
        }
        Role::ReferralPartner => Vec::new(),
    }
}

/// Whether a chosen status was overtaken: chosen while the project stood at `seen`, which has gone elsewhere since. What it
/// has become by itself takes nothing back.
#[must_use]
pub fn is_overtaken(seen: ProjectStatus, chosen: ProjectStatus, current: ProjectStatus) -> bool {
    seen != current && chosen != current
}

/// A status update as somebody asks for it, validated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewStatusUpdate {
    /// The chosen status.
    pub new_status: ProjectStatus,
    /// The notes, trimmed and never blank.
    pub notes: String,
    /// The uploads to attach, at most five, none twice.
    pub uploads: Vec<UploadId>,
}

/// How many files a status update holds at most: five smaller photos and their originals.
pub const FILES_MAX: usize = 10;

/// Which of these uploads still have to be added to an update; those it already holds were added by an earlier try.
///
/// # Errors
/// When it would hold more than [`FILES_MAX`].
pub fn check_later_files(
    update: &StatusUpdate,
    uploads: &[UploadId],
    field: &'static str,
) -> Result<Vec<UploadId>, FieldError> {
    let held: BTreeSet<_> = update
        .attachments
        .iter()
        .map(|attachment| attachment.id.uuid())
        .collect();
    let new: Vec<_> = uploads
        .iter()
        .copied()
        .filter(|upload| !held.contains(&upload.uuid()))
        .collect();
    if held.len() + new.len() > FILES_MAX {
        return Err(FieldError::new(field, "too_many", Message::ErrorFilesTen));
    }
    Ok(new)
}

impl NewStatusUpdate {
    /// Checks a status update by somebody of `role` on a project at `current`.
    ///
    /// # Errors
    /// Every rule that was broken.
    pub fn parse(
        status: &str,
        notes: &str,
        attachments: &[UploadId],
        role: Role,
        current: ProjectStatus,
    ) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let chosen = ProjectStatus::parse(status)
            .filter(|chosen| status_choices(role, current).contains(chosen));
        let refused = || FieldError::new("status", "not_a_choice", Message::ErrorStatusChoice);
        let new_status = errors.take(chosen.ok_or_else(refused));
        let notes = plain(notes);
        errors.take(check_notes(&notes));
        let mut uploads = attachments.to_vec();
        let mut seen = BTreeSet::new();
        uploads.retain(|upload| seen.insert(*upload));
        errors.take(UploadPurpose::StatusUpdate.check_count("attachments", uploads.len()));
        match new_status {
            Some(new_status) if errors.is_empty() => Ok(Self {
                new_status,
                notes,
                uploads,
            }),
            _ => Err(errors),
        }
    }
}

fn check_notes(notes: &str) -> Result<(), FieldError> {
    if notes.is_empty() {
        // The label is a plural, which the generic text does not fit.
        return Err(FieldError::new(
            "notes",
            "required",
            Message::ErrorNotesRequired,
        ));
    }
    NOTES_LENGTH.check("notes", "notes", notes)
}

/// The line over a project edit: how many fields changed. The entry itself shows which.
#[must_use]
pub fn edit_summary(edits: &[FieldEdit]) -> Message {
    Message::UpdateFieldsChanged {
        count: counted(edits.len()),
    }
}

/// The line over files that were added to the project itself: the first three by name.
#[must_use]
pub fn files_summary(names: &[&str]) -> Message {
    let (names, count, more) = named(names);
    match more {
        0 => Message::UpdateFilesAdded { count, names },
        more => Message::UpdateFilesAddedMore { count, names, more },
    }
}

/// The first three of these names, how many they are in all, and how many of them are not named.
pub(crate) fn named(names: &[&str]) -> (String, i64, i64) {
    let shown = names.len().min(3);
    (
        names[..shown].join(", "),
        counted(names.len()),
        counted(names.len() - shown),
    )
}

fn counted(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// So many characters of an update's notes are in its notification: the timeline has the rest.
const NOTIFIED_NOTES: usize = 240;

/// Title and message of the notification of a status update. One that leaves the status as it was is news all the same,
/// but not of the status.
#[must_use]
pub fn update_words(
    previous: ProjectStatus,
    new: ProjectStatus,
    notes: &str,
) -> (Message, Message) {
    let notes = beginning(notes, NOTIFIED_NOTES);
    match previous == new {
        true => (Message::NotificationUpdateTitle, written(&notes)),
        false => (
            Message::NotificationStatusChangedTitle,
            Message::NotificationStatusChanged {
                status: new.to_string(),
                notes,
            },
        ),
    }
}

/// The line over a contractor assignment; none when nothing changed.
#[must_use]
pub fn assignment_summary(previous: Option<&str>, new: Option<&str>) -> Option<Message> {
    Some(match (previous, new) {
        (None, None) => return None,
        (None, Some(new)) => Message::UpdateContractorAssigned {
            company: new.to_owned(),
        },
        (Some(previous), None) => Message::UpdateContractorRemoved {
            company: previous.to_owned(),
        },
        (Some(previous), Some(new)) => Message::UpdateContractorChanged {
            before: previous.to_owned(),
            after: new.to_owned(),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::project::TrackedField;
    use ProjectStatus::{InProgress, Pending, Submitted};
    use uuid::Uuid;

    #[test]
    fn a_notification_says_what_changed_and_how_the_notes_begin() {
        let long = format!("{} end", "é".repeat(NOTIFIED_NOTES - 1));
        let begun = format!("{}…", "é".repeat(NOTIFIED_NOTES - 1));
        for (previous, new, notes, title, message) in [
            (
                Pending,
                Pending,
                "We wait.",
                "New project update",
                "We wait.",
            ),
            (
                Pending,
                InProgress,
                "We began.",
                "Project status updated",
                "Status changed to In Progress: We began.",
            ),
            (Pending, Pending, &long, "New project update", &begun),
            (
                Pending,
                Pending,
                &"é".repeat(NOTIFIED_NOTES),
                "New project update",
                &"é".repeat(NOTIFIED_NOTES),
            ),
        ] {
            let (headline, text) = update_words(previous, new, notes);
            assert_eq!(headline.in_language(Language::English), title);
            assert_eq!(text.in_language(Language::English), *message);
        }
    }

    #[test]
    fn added_files_are_named_up_to_three() {
        for (names, line) in [
            (&["a.jpg"][..], "File added: a.jpg"),
            (&["a.jpg", "b.pdf"], "2 files added: a.jpg, b.pdf"),
            (&["a", "b", "c"], "3 files added: a, b, c"),
            (&["a", "b", "c", "d"], "4 files added: a, b, c and 1 more"),
            (
                &["a", "b", "c", "d", "e"],
                "5 files added: a, b, c and 2 more",
            ),
        ] {
            assert_eq!(files_summary(names).in_language(Language::English), line);
        }
    }

    #[test]
    fn a_choice_is_overtaken_by_a_move_elsewhere() {
        for (seen, chosen, current, overtaken) in [
            (Submitted, InProgress, Submitted, false),
            (Submitted, Submitted, Submitted, false),
            (Submitted, InProgress, Pending, true),
            (Submitted, Submitted, Pending, true),
            (Submitted, Pending, Pending, false),
        ] {
            assert_eq!(
                is_overtaken(seen, chosen, current),
                overtaken,
                "{seen:?} {chosen:?} {current:?}"
            );
        }
    }

    fn uploads(count: u128) -> Vec<UploadId> {
        (1..=count)
            .map(|n| UploadId::from_uuid(Uuid::from_u128(n)))
            .collect()
    }

    #[test]
    fn status_updates_have_rules() {
        let ok: &[&str] = &[];
        let choice: &[&str] = &["Choose one of the offered statuses"];
        let long = "x".repeat(5_001);
        let table = [
            (
                Role::Contractor,
                Submitted,
                "site_visit_scheduled",
                "Tuesday",
                5,
                ok,
            ),
            (
                Role::Contractor,
                Submitted,
                "approved",
                "Tuesday",
                0,
                choice,
            ),
            (
                Role::Contractor,
                InProgress,
                "in_progress",
                "Still at it",
                0,
                ok,
            ),
            (Role::Contractor, InProgress, "pending", "Back", 0, choice),
            (Role::Admin, Submitted, "approved", "Fine", 0, ok),
            (Role::Admin, Submitted, "unheard_of", "Fine", 0, choice),
            (
                Role::ReferralPartner,
                Submitted,
                "submitted",
                "Hello",
                0,
                choice,
            ),
            (
                Role::Admin,
                Submitted,
                "submitted",
                " \n ",
                0,
                &["Notes are required"],
            ),
            (
                Role::Admin,
                Submitted,
                "submitted",
                &long,
                0,
                &["Notes must not exceed 5000 characters"],
            ),
            (Role::Admin, Submitted, "submitted", &long[1..], 0, ok),
            (
                Role::Admin,
                Submitted,
                "submitted",
                "x",
                6,
                &["You can only upload up to 5 files."],
            ),
        ];
        for (role, current, status, notes, files, expected) in table {
            let errors = NewStatusUpdate::parse(status, notes, &uploads(files), role, current)
                .err()
                .unwrap_or_default();
            let told: Vec<_> = errors
                .as_slice()
                .iter()
                .map(|error| error.message.as_str())
                .collect();
            assert_eq!(told, expected, "{role:?} {current} {status} {files}");
        }
    }

    #[test]
    fn notes_keep_their_words_and_files_count_once() {
        let twice = [uploads(2), uploads(2), uploads(3)].concat();
        let update =
            NewStatusUpdate::parse("submitted", " 2 < 3\r\nok\0 ", &twice, Role::Admin, Pending)
                .unwrap();
        assert_eq!(update.notes, "2 < 3\nok");
        assert_eq!(update.uploads, uploads(3));
    }

    #[test]
    fn choices_are_the_nine_and_the_current_one() {
        let nine = [
            "submitted",
            "site_visit_scheduled",
            "site_visit_completed",
            "estimate_submitted",
            "estimate_approved",
            "build_back_scheduled",
            "build_back_completed",
            "nonresponsive",
            "canceled",
        ];
        for &current in ProjectStatus::ALL {
            for &chosen in ProjectStatus::ALL {
                let contractors = nine.contains(&chosen.as_str()) || chosen == current;
                for (role, may) in [
                    (Role::Admin, true),
                    (Role::Contractor, contractors),
                    (Role::ReferralPartner, false),
                ] {
                    let told = format!("{role:?} from {current} to {chosen}");
                    let offered = status_choices(role, current);
                    assert_eq!(offered.contains(&chosen), may, "{told}");
                    let update =
                        NewStatusUpdate::parse(chosen.as_str(), "Next.", &[], role, current);
                    assert_eq!(update.is_ok(), may, "{told}");
                }
            }
            // The current one is offered first when it is none of the nine, and no status twice.
            let offered = status_choices(Role::Contractor, current);
            let kept = !nine.contains(&current.as_str());
            assert_eq!(offered.len(), 9 + usize::from(kept), "{current}");
            assert_eq!(offered[0], if kept { current } else { Submitted });
        }
    }

    #[test]
    fn the_stream_tells_of_internal_entries_to_those_who_may_read_them() {
        for &update_type in UpdateType::ALL {
            let topic = update_type.topic();
            assert_eq!(topic.is_internal(), update_type.is_internal());
        }
    }

    #[test]
    fn types_are_read_back() {
        for &update_type in UpdateType::ALL {
            assert_eq!(
                UpdateType::parse_or_default(Some(update_type.as_str())),
                update_type
            );
        }
        assert_eq!(
            UpdateType::parse_or_default(Some("project_edited")),
            UpdateType::ProjectEdit
        );
        assert_eq!(
            UpdateType::parse_or_default(Some("odd")),
            UpdateType::StatusChange
        );
        assert_eq!(UpdateType::parse_or_default(None), UpdateType::StatusChange);
    }

    #[test]
    fn summaries() {
        for (before, after, line) in [
            (None, Some("Acme"), "Contractor assigned: Acme"),
            (Some("Acme"), None, "Contractor removed: Acme"),
            (
                Some("Acme"),
                Some("Best"),
                "Contractor changed from Acme to Best",
            ),
        ] {
            let told = assignment_summary(before, after).expect("a line");
            assert_eq!(told.in_language(Language::English), line);
        }
        assert_eq!(assignment_summary(None, None), None);
        let edit = |field_name| FieldEdit {
            field_name,
            old_value: None,
            new_value: None,
        };
        let edits = [edit(TrackedField::City), edit(TrackedField::ZipCode)];
        for (edits, line) in [
            (&edits[..], "2 fields changed"),
            (&edits[..1], "1 field changed"),
        ] {
            assert_eq!(edit_summary(edits).in_language(Language::English), line);
        }
    }
}
