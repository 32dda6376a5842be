//! Sort orders, columns, and export formats of project lists.

use crate::string_enum::string_enum;

string_enum! {
    /// Sort order of a project list.
    #[derive(Default)]
    ProjectOrder {
        /// Newest submission first.
        #[default]
        Newest = "newest",
        /// Oldest submission first.
        Oldest = "oldest",
        /// Most recently changed first.
        Updated = "updated",
        /// Least recently changed first.
        UpdatedDesc = "updated_desc",
        /// Owner's name, A to Z.
        Owner = "owner",
        /// Owner's name, Z to A.
        OwnerDesc = "owner_desc",
        /// Order of the workflow.
        Status = "status",
        /// Reverse order of the workflow.
        StatusDesc = "status_desc",
        /// Most urgent first.
        Urgency = "urgency",
        /// Least urgent first.
        UrgencyDesc = "urgency_desc",
        /// Earliest start date first; projects without one last.
        Start = "start",
        /// Latest start date first; projects without one first.
        StartDesc = "start_desc",
    }
}

string_enum! {
    /// A column of a project list, in display order.
    ProjectColumn {
        /// Owner and property.
        Property = "property",
        /// Project number and claim number.
        Project = "project",
        /// Damage type.
        Damage = "damage",
        /// Status.
        Status = "status",
        /// Urgency.
        Urgency = "urgency",
        /// Referral partner, where it can differ, and contractor.
        People = "people",
        /// Start date.
        Start = "start",
        /// Time of submission.
        Submitted = "submitted",
        /// Time of the last change.
        Updated = "updated",
        /// What the estimates ask for.
        Estimated = "estimated",
        /// What of it is approved.
        Approved = "approved",
    }
}

impl ProjectColumn {
    /// The columns shown by default.
    pub const USUAL: &[Self] = &[
        Self::Property,
        Self::Project,
        Self::Damage,
        Self::Status,
        Self::Urgency,
        Self::People,
        Self::Updated,
    ];

    /// Whether it contains amounts, which not every reader may see.
    #[must_use]
    pub const fn has_amounts(self) -> bool {
        matches!(self, Self::Estimated | Self::Approved)
    }

    /// Parses a comma-separated list of columns. Returns them in display order without duplicates, or `None` if a name is unknown.
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

string_enum! {
    /// File format of an exported list.
    ExportFormat {
        /// Comma-separated values.
        Csv = "csv",
        /// Excel workbook.
        Xlsx = "xlsx",
    }
}

#[cfg(test)]
mod tests {
    use super::ProjectColumn as C;

    #[test]
    fn columns_are_sorted_and_deduplicated() {
        let cases = [
            ("updated,property", Some(vec![C::Property, C::Updated])),
            ("status,status", Some(vec![C::Status])),
            ("status,color", None),
            ("", None),
        ];
        for (text, expected) in cases {
            assert_eq!(C::parse_list(text), expected, "{text}");
        }
    }
}
