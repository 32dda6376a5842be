//! An event's own status (specification 2, section 4, "Events").

use super::EventStatus;
use crate::field_error::{FieldError, FieldErrors};
use crate::id::UploadId;
use crate::text::{Length, plain};
use messages::Message;

/// How long the notes are.
const NOTES_LENGTH: Length = crate::update::NOTES_LENGTH;

/// A new status of an event with notes and files, validated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEventStatus {
    /// Another status than before.
    pub status: EventStatus,
    /// What the author says of it.
    pub notes: Option<String>,
    /// The uploads to attach.
    pub uploads: Vec<UploadId>,
}

impl NewEventStatus {
    /// Checks the form for an event that stands at `current`. Any status may follow any other; notes are optional.
    ///
    /// # Errors
    /// Every rule that was broken.
    pub fn parse(
        status: &str,
        notes: Option<&str>,
        uploads: Vec<UploadId>,
        current: EventStatus,
    ) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let status = errors.take(chosen(status, current));
        let notes = notes.map(plain).filter(|notes| !notes.is_empty());
        if let Some(notes) = &notes {
            errors.take(NOTES_LENGTH.check("notes", "notes", notes));
        }
        match status {
            Some(status) if errors.is_empty() => Ok(Self {
                status,
                notes,
                uploads,
            }),
            _ => Err(errors),
        }
    }
}

fn chosen(status: &str, current: EventStatus) -> Result<EventStatus, FieldError> {
    let refused = |code, message: Message| FieldError::new("status", code, message);
    match EventStatus::parse(status) {
        None => Err(refused("not_a_choice", Message::ErrorStatusChoice)),
        Some(status) if status == current => Err(refused("unchanged", Message::ErrorStatusSame)),
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
    fn notes_are_optional_and_bounded() {
        let told = |status, notes| {
            NewEventStatus::parse(status, notes, Vec::new(), EventStatus::Scheduled).map_err(
                |errors| {
                    let told = errors.as_slice().iter();
                    told.map(|error| error.message.clone()).collect::<Vec<_>>()
                },
            )
        };
        let long = "x".repeat(5_001);
        assert_eq!(told("completed", Some(" \n ")).unwrap().notes, None);
        let kept = told("completed", Some(" depth < 3 ft ")).unwrap();
        assert_eq!(kept.notes.as_deref(), Some("depth < 3 ft"));
        assert!(told("completed", Some(&long[1..])).is_ok());
        assert_eq!(
            told("scheduled", Some(&long)).unwrap_err(),
            [
                "Choose a different status",
                "Notes must not exceed 5000 characters"
            ]
        );
        assert_eq!(
            told("done", None).unwrap_err(),
            ["Choose one of the offered statuses"]
        );
    }
}
