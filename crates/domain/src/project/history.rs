//! The history of a project: what was changed, by whom and when.

use super::TrackedField;
use crate::id::EditId;
use jiff::Timestamp;

/// What a line of the history tells of: a tracked field, or the assigned company.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HistoryField {
    /// One of the tracked fields.
    Tracked(TrackedField),
    /// Which company is assigned; its values are names of companies as they were then.
    Contractor,
}

impl HistoryField {
    /// The word that is stored and sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Tracked(field) => field.as_str(),
            Self::Contractor => "contractor_id",
        }
    }

    /// Reads a word back; unknown words are none.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        if word == Self::Contractor.as_str() {
            return Some(Self::Contractor);
        }
        TrackedField::parse(word).map(Self::Tracked)
    }
}

/// One change of one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryEntry {
    /// Its id.
    pub id: EditId,
    /// Which field.
    pub field: HistoryField,
    /// What it held.
    pub old_value: Option<String>,
    /// What it held from then on.
    pub new_value: Option<String>,
    /// Who changed it; none when the account is gone.
    pub author_name: Option<String>,
    /// When.
    pub created_at: Timestamp,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_of_a_history_is_read_back() {
        let tracked = TrackedField::ALL.iter().copied().map(HistoryField::Tracked);
        for field in tracked.chain([HistoryField::Contractor]) {
            assert_eq!(HistoryField::parse(field.as_str()), Some(field));
        }
        assert_eq!(HistoryField::parse("status"), None);
    }
}
