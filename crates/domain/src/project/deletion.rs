//! Deletion of projects: how long it can be undone, and legal holds that prevent it.

use super::ProjectStatus;
use crate::field_error::FieldError;
use crate::id::ProjectId;
use crate::profile::PersonName;
use crate::text::{Length, plain};
use jiff::{SignedDuration, Timestamp};

/// How long a deleted project can be restored. After that, it is removed for good.
pub const RESTORABLE_FOR: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Length of the reason for a legal hold, in characters.
pub const HOLD_REASON_LENGTH: Length = Length::up_to(500);

/// A legal hold on a project. While it is set, the project cannot be deleted, by hand or by a retention rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalHold {
    /// Why the project must be kept.
    pub reason: String,
    /// The admin who set it; `None` if the account no longer exists.
    pub set_by: Option<PersonName>,
    /// When it was set.
    pub set_at: Timestamp,
}

/// Validates the reason for a legal hold.
///
/// # Errors
/// Returns that the reason is missing or too long.
pub fn parse_hold_reason(reason: &str) -> Result<String, FieldError> {
    let reason = plain(reason);
    HOLD_REASON_LENGTH.check("reason", "reason", &reason)?;
    Ok(reason)
}

/// A deleted project that can still be restored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeletedProject {
    /// Project ID.
    pub id: ProjectId,
    /// Project number.
    pub number: String,
    /// Name of the property owner.
    pub owner_name: String,
    /// Address of the property, in one line.
    pub address: String,
    /// Status at the time of deletion.
    pub status: ProjectStatus,
    /// When it was deleted.
    pub deleted_at: Timestamp,
    /// The admin who deleted it; `None` if a retention rule did.
    pub deleted_by: Option<PersonName>,
}

impl DeletedProject {
    /// When the project is removed for good.
    #[must_use]
    pub fn removed_at(&self) -> Timestamp {
        self.deleted_at
            .checked_add(RESTORABLE_FOR)
            .unwrap_or(Timestamp::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hold_needs_a_reason_of_at_most_500_characters() {
        let (longest, too_long) = ("x".repeat(500), "x".repeat(501));
        for (typed, parsed) in [
            ("", Err("required")),
            (" \u{200b} ", Err("required")),
            ("  Lawsuit 12-34 ", Ok("Lawsuit 12-34")),
            (&longest, Ok(&*longest)),
            (&too_long, Err("too_long")),
        ] {
            let found = parse_hold_reason(typed);
            assert_eq!(
                found.as_deref().map_err(|error| error.code),
                parsed,
                "{typed}"
            );
        }
    }

    #[test]
    fn a_deleted_project_is_removed_after_30_days() {
        let deleted = DeletedProject {
            id: ProjectId::from_uuid(uuid::Uuid::nil()),
            number: String::new(),
            owner_name: String::new(),
            address: String::new(),
            status: ProjectStatus::Completed,
            deleted_at: "2026-03-01T12:00:00Z".parse().unwrap(),
            deleted_by: None,
        };
        assert_eq!(deleted.removed_at().to_string(), "2026-03-31T12:00:00Z");
    }
}
