//! Timeline entries (`project_status_updates`).

mod plain;

use crate::change::ChangeTopic;
use crate::field_error::{FieldError, FieldErrors};
use crate::file::{Attachment, NewPhoto, UploadPurpose};
use crate::id::{ProjectId, ShotId, UpdateId, UploadId, UserId};
use crate::language::{Message, Text};
use crate::notification::written;
use crate::permission::Role;
use crate::project::{FieldEdit, ProjectStatus};
use crate::string_enum::string_enum;
use crate::text::{Length, beginning, plain};
use jiff::{SignedDuration, Timestamp};
use std::collections::BTreeSet;

string_enum! {
    /// Type of a timeline entry (specification 2, section 3).
    UpdateType {
        /// The status changed, or notes were added without a status change.
        StatusChange = "status_change",
        /// Tracked fields were edited.
        ProjectEdit = "project_edit",
        /// An event was edited.
        EventUpdated = "event_updated",
        /// An event was created.
        EventCreated = "event_created",
        /// An event was scheduled.
        EventScheduled = "event_scheduled",
        /// An event was canceled.
        EventCancelled = "event_cancelled",
        /// A proposed timeslot was confirmed.
        EventConfirmed = "event_confirmed",
        /// An event or a proposal was deleted.
        EventDeleted = "event_deleted",
        /// An event's status changed.
        EventStatusUpdated = "event_status_updated",
        /// A contractor was assigned or removed.
        ContractorAssigned = "contractor_assigned",
        /// A note was added.
        NoteAdded = "note_added",
        /// A file was added.
        AttachmentAdded = "attachment_added",
        /// An admin note; visible to admins only.
        AdminNote = "admin_note",
        /// An admin file; visible to admins only.
        AdminAttachment = "admin_attachment",
        /// Photos were described; not visible to owners.
        PhotosDescribed = "photos_described",
    }
}

impl UpdateType {
    /// Parses a stored type. Missing and unknown types become `StatusChange`. `project_edited` is an alias of `project_edit`.
    #[must_use]
    pub fn parse_or_default(word: Option<&str>) -> Self {
        match word {
            Some("project_edited") => Self::ProjectEdit,
            Some(word) => Self::parse(word).unwrap_or(Self::StatusChange),
            None => Self::StatusChange,
        }
    }

    /// Whether entries of this type are visible to admins only.
    #[must_use]
    pub const fn is_internal(self) -> bool {
        matches!(self, Self::AdminNote | Self::AdminAttachment)
    }

    /// Whether entries of this type are left out of the owner's timeline.
    #[must_use]
    pub const fn is_hidden_from_owners(self) -> bool {
        self.is_internal() || matches!(self, Self::PhotosDescribed)
    }

    /// The stream topic for entries of this type. The topic for internal entries reaches admins only.
    #[must_use]
    pub const fn topic(self) -> ChangeTopic {
        if self.is_internal() {
            ChangeTopic::Note
        } else {
            ChangeTopic::Update
        }
    }
}

string_enum! {
    /// A filter of the timeline, in the order of its menu (specification 2, section 2).
    UpdateFilter {
        /// Entries of any type that changed the project's status.
        Status = "status",
        /// Project edits and contractor assignments.
        Details = "details",
        /// Entries about events.
        Events = "events",
        /// Entries with notes.
        Notes = "notes",
        /// Entries with attachments.
        Attachments = "attachments",
    }
}

/// A timeline entry with its author, attachments, and edits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusUpdate {
    /// Entry ID.
    pub id: UpdateId,
    /// The project.
    pub project_id: ProjectId,
    /// Status before.
    pub previous_status: Option<ProjectStatus>,
    /// Status after.
    pub new_status: ProjectStatus,
    /// Entry type.
    pub update_type: UpdateType,
    /// Summary of the change, in English.
    pub change_summary: Option<String>,
    /// Summary of the change, localizable.
    pub change: Option<Text>,
    /// The entry in plain words, for owners; see [`StatusUpdate::plain_text`].
    pub plain: Option<Text>,
    /// Notes.
    pub notes: Option<String>,
    /// The author; `None` for the portal itself.
    pub updated_by: Option<UserId>,
    /// The author's full name.
    pub author_name: Option<String>,
    /// Localizable replacement for the author's name, for owners.
    pub author_text: Option<Text>,
    /// The author's email address.
    pub author_email: Option<String>,
    /// Creation time.
    pub created_at: Timestamp,
    /// Attached files.
    pub attachments: Vec<Attachment>,
    /// Field changes of a project edit.
    pub edits: Vec<FieldEdit>,
}

impl StatusUpdate {
    /// Sets the summary of the change.
    pub fn tell(&mut self, change: Message) {
        let change = Text::from(change);
        self.change_summary = Some(change.english());
        self.change = Some(change);
    }
}

/// How long an unseen entry counts as unread (specification 2, section 9).
pub const UNREAD_WINDOW: SignedDuration = SignedDuration::from_hours(7 * 24);

/// Length of an update's notes, in characters.
pub const NOTES_LENGTH: Length = Length::up_to(5_000);

/// The statuses that a status update can choose for a project with status `current`. Contractors have the nine specified statuses and the
/// current one, because the dialog starts with it.
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

/// Whether a chosen status conflicts with a concurrent change: the project's status was `seen` when the user chose, and has changed to a
/// different one than chosen.
#[must_use]
pub fn is_overtaken(seen: ProjectStatus, chosen: ProjectStatus, current: ProjectStatus) -> bool {
    seen != current && chosen != current
}

/// A validated status update.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewStatusUpdate {
    /// The chosen status.
    pub new_status: ProjectStatus,
    /// Notes, trimmed and not blank.
    pub notes: String,
    /// Uploads to attach: at most five, without duplicates.
    pub uploads: Vec<UploadId>,
    /// What is sent with the photos among them.
    pub photos: Vec<NewPhoto>,
    /// The uploads that were taken for shots of shot lists.
    pub shots: Vec<(UploadId, ShotId)>,
    /// What the entry says besides the status, such as why the status was set without photos that it needs.
    pub remark: Option<Message>,
}

/// Maximum number of files per status update: five reduced photos and their originals.
pub const FILES_MAX: usize = 10;

/// The uploads that still have to be attached to an update. Those already attached come from an earlier attempt.
///
/// # Errors
/// Returns an error if the update would exceed [`FILES_MAX`].
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
    /// Validates a status update by a user with `role` on a project with status `current`.
    ///
    /// # Errors
    /// Returns all broken rules.
    pub fn parse(
        status: &str,
        notes: &str,
        attachments: &[UploadId],
        role: Role,
        current: ProjectStatus,
    ) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let new_status = errors.take(parse_status(status, role, current));
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
                photos: Vec::new(),
                shots: Vec::new(),
                remark: None,
            }),
            _ => Err(errors),
        }
    }
}

/// Validates a status that a user with `role` chose for a project with status `current`.
///
/// # Errors
/// Returns an error of `status` if it is not one of [`status_choices`].
pub fn parse_status(
    status: &str,
    role: Role,
    current: ProjectStatus,
) -> Result<ProjectStatus, FieldError> {
    ProjectStatus::parse(status)
        .filter(|chosen| status_choices(role, current).contains(chosen))
        .ok_or_else(|| FieldError::new("status", "not_a_choice", Message::ErrorStatusChoice))
}

fn check_notes(notes: &str) -> Result<(), FieldError> {
    if notes.is_empty() {
        // 'Notes' is a plural, so the generic message does not fit.
        return Err(FieldError::new(
            "notes",
            "required",
            Message::ErrorNotesRequired,
        ));
    }
    NOTES_LENGTH.check("notes", "notes", notes)
}

/// The summary of a project edit: the number of changed fields. The entry shows the fields.
#[must_use]
pub fn edit_summary(edits: &[FieldEdit]) -> Message {
    Message::UpdateFieldsChanged {
        count: counted(edits.len()),
    }
}

/// The summary of files added to a project. Names the first three.
#[must_use]
pub fn files_summary(names: &[&str]) -> Message {
    let (names, count, more) = named(names);
    match more {
        0 => Message::UpdateFilesAdded { count, names },
        more => Message::UpdateFilesAddedMore { count, names, more },
    }
}

/// The first three names, the total number, and the number of names left out.
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

/// Maximum length of notes in a notification, in characters.
const NOTIFICATION_LENGTH: usize = 240;

/// Title and text of the notification for a status update. If the status did not change, the notification is about the notes.
#[must_use]
pub fn update_words(
    previous: ProjectStatus,
    new: ProjectStatus,
    notes: &str,
) -> (Message, Message) {
    let notes = beginning(notes, NOTIFICATION_LENGTH);
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

/// The summary of a contractor assignment; `None` if nothing changed.
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
mod tests;
