//! Changing an event's status (specification 2, section 4, "Events").

use super::EventStatus;
use crate::field_error::{FieldError, FieldErrors};
use crate::file::NewPhoto;
use crate::id::UploadId;
use crate::text::{Length, plain};
use messages::Message;

/// Length of the notes, in characters.
const NOTES_LENGTH: Length = crate::update::NOTES_LENGTH;

/// A validated status change of an event, with notes and files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEventStatus {
    /// The new status; differs from the current one.
    pub status: EventStatus,
    /// Notes, optional.
    pub notes: Option<String>,
    /// Uploads to attach.
    pub uploads: Vec<UploadId>,
    /// What is sent with the photos among them.
    pub photos: Vec<NewPhoto>,
}

impl NewEventStatus {
    /// Validates the form for an event with status `current`. Any status can follow any other. Photos are validated separately.
    ///
    /// # Errors
    /// Returns all broken rules.
    pub fn parse(
        status: &str,
        notes: Option<&str>,
        uploads: Vec<UploadId>,
        current: EventStatus,
    ) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let status = errors.take(parse_status(status, current));
        let notes = notes.map(plain).filter(|notes| !notes.is_empty());
        if let Some(notes) = &notes {
            errors.take(NOTES_LENGTH.check("notes", "notes", notes));
        }
        match status {
            Some(status) if errors.is_empty() => Ok(Self {
                status,
                notes,
                uploads,
                photos: Vec::new(),
            }),
            _ => Err(errors),
        }
    }
}

fn parse_status(status: &str, current: EventStatus) -> Result<EventStatus, FieldError> {
    let error = |code, message: Message| FieldError::new("status", code, message);
    match EventStatus::parse(status) {
        None => Err(error("not_a_choice", Message::ErrorStatusChoice)),
        Some(status) if status == current => Err(error("unchanged", Message::ErrorStatusSame)),
        Some(status) => Ok(status),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_status_follows_any_other() {
        for &current in EventStatus::ALL {
            for &next in EventStatus::ALL {
                let parsed = NewEventStatus::parse(next.as_str(), None, Vec::new(), current);
                assert_eq!(parsed.is_ok(), next != current, "{current} {next}");
            }
        }
    }

    #[test]
    fn notes_are_optional_and_limited_in_length() {
        let parsed = |status, notes| {
            NewEventStatus::parse(status, notes, Vec::new(), EventStatus::Scheduled).map_err(
                |errors| {
                    let errors = errors.as_slice().iter();
                    errors
                        .map(|error| error.message.clone())
                        .collect::<Vec<_>>()
                },
            )
        };
        let long = "x".repeat(5_001);
        assert_eq!(parsed("completed", Some(" \n ")).unwrap().notes, None);
        let trimmed = parsed("completed", Some(" depth < 3 ft ")).unwrap();
        assert_eq!(trimmed.notes.as_deref(), Some("depth < 3 ft"));
        assert!(parsed("completed", Some(&long[1..])).is_ok());
        assert_eq!(
            parsed("scheduled", Some(&long)).unwrap_err(),
            [
                "Choose a different status",
                "Notes must not exceed 5000 characters"
            ]
        );
        assert_eq!(
            parsed("done", None).unwrap_err(),
            ["Choose one of the listed statuses"]
        );
    }
}
