//! How lists of projects can be ordered, and what they can show.

use crate::word::words;

words! {
    /// The order of a list of projects.
    #[derive(Default)]
    ProjectOrder {
        /// Newest submission first.
        #[default]
        Newest = "newest",
        /// Oldest submission first.
        Oldest = "oldest",
        /// Latest change first.
        Updated = "updated",
        /// Longest without a change first.
        UpdatedDesc = "updated_desc",
        /// By the owner's name.
        Owner = "owner",
        /// By the owner's name, from the end of the alphabet.
        OwnerDesc = "owner_desc",
        /// Along a project's life.
        Status = "status",
        /// Along a project's life, from its end.
        StatusDesc = "status_desc",
        /// Most urgent first.
        Urgency = "urgency",
        /// Least urgent first.
        UrgencyDesc = "urgency_desc",
        /// Earliest start first; a project without a start comes after all that have one.
        Start = "start",
        /// Latest start first; a project without a start comes before all that have one.
        StartDesc = "start_desc",
    }
}

words! {
    /// A column of a list of projects, in the order that they stand in.
    ProjectColumn {
        /// The owner and the property.
        Property = "property",
        /// The project's number and the claim's.
        Project = "project",
        /// The kind of damage.
        Damage = "damage",
        /// Where it stands.
        Status = "status",
        /// How pressing it is.
        Urgency = "urgency",
        /// Who submitted it, where others may have, and who works on it.
        People = "people",
        /// When work starts.
        Start = "start",
        /// When it was submitted.
        Submitted = "submitted",
        /// When it last changed.
        Updated = "updated",
    }
}

impl ProjectColumn {
    /// What a list shows to whom has chosen nothing.
    pub const USUAL: &[Self] = &[
        Self::Property,
        Self::Project,
        Self::Damage,
        Self::Status,
        Self::Urgency,
        Self::People,
        Self::Updated,
    ];

    /// Reads columns separated by commas, in the order that they stand in, each once; an unknown word is none at all.
    #[must_use]
    pub fn parse_list(text: &str) -> Option<Vec<Self>> {
        let mut columns = text
            .split(',')
            .map(Self::parse)
            .collect::<Option<Vec<_>>>()?;
        columns.sort_unstable();
        columns.dedup();
        Some(columns)
    }
}

words! {
    /// What an exported list is.
    ExportFormat {
        /// Text with commas, for any program.
        Csv = "csv",
        /// A workbook, for spreadsheets.
        Xlsx = "xlsx",
    }
}

#[cfg(test)]
mod tests {
    use super::ProjectColumn as C;

    #[test]
    fn columns_are_read_in_their_own_order_and_once() {
        let cases = [
            ("updated,property", Some(vec![C::Property, C::Updated])),
            ("status,status", Some(vec![C::Status])),
            ("status,colour", None),
            ("", None),
        ];
        for (text, expected) in cases {
            assert_eq!(C::parse_list(text), expected, "{text}");
        }
    }
}
