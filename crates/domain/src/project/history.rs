//! A project's history of changes.

use super::TrackedField;
use crate::id::EditId;
use jiff::Timestamp;

/// What a history entry concerns: a tracked field, the assigned company, or who decides about estimates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HistoryField {
    /// One of the tracked fields.
    Tracked(TrackedField),
    /// The assigned company. The values are company names at the time of the change.
    Contractor,
    /// Who decides about estimates.
    EstimateDecider,
}

impl HistoryField {
    /// The name used in storage and the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Tracked(field) => field.as_str(),
            Self::Contractor => "contractor_id",
            Self::EstimateDecider => "estimate_decider",
        }
    }

    /// Parses a name. Returns `None` for unknown names.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        for field in [Self::Contractor, Self::EstimateDecider] {
            if word == field.as_str() {
                return Some(field);
            }
        }
        TrackedField::parse(word).map(Self::Tracked)
    }
}

/// A change of one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryEntry {
    /// Entry ID.
    pub id: EditId,
    /// The changed field.
    pub field: HistoryField,
    /// Value before the change.
    pub old_value: Option<String>,
    /// Value after the change.
    pub new_value: Option<String>,
    /// Name of the user who made the change; `None` if the account was deleted.
    pub author_name: Option<String>,
    /// Time of the change.
    pub created_at: Timestamp,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_fields_round_trip() {
        let tracked = TrackedField::ALL.iter().copied().map(HistoryField::Tracked);
        for field in tracked.chain([HistoryField::Contractor, HistoryField::EstimateDecider]) {
            assert_eq!(HistoryField::parse(field.as_str()), Some(field));
        }
        assert_eq!(HistoryField::parse("status"), None);
    }
}
