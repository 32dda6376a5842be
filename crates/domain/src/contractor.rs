//! Contractor companies and their dashboard.

use crate::id::ContractorId;
use crate::project::ProjectStatus;
use crate::word::words;
use jiff::civil::Date;

words! {
    /// Whether a company takes projects.
    ContractorStatus {
        /// Takes projects.
        Active = "active",
        /// Does not any more.
        Inactive = "inactive",
    }
}

/// A contractor company.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contractor {
    /// Its id.
    pub id: ContractorId,
    /// Its name.
    pub company_name: String,
    /// Where to write.
    pub primary_email: Option<String>,
    /// Where to call, ten digits.
    pub primary_phone: Option<String>,
    /// Whether it takes projects.
    pub status: ContractorStatus,
}

/// The four figures of the contractor dashboard (specification 2, section 4).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ContractorStats {
    /// All projects of the company.
    pub total: u64,
    /// A site visit or a build-back is scheduled.
    pub in_progress: u64,
    /// Built back.
    pub completed: u64,
    /// Meant to have begun, and not built back ('Needs Attention').
    pub overdue: u64,
}

impl ContractorStats {
    /// The statuses that count as in progress.
    pub const IN_PROGRESS: &[ProjectStatus] = &[
        ProjectStatus::SiteVisitScheduled,
        ProjectStatus::BuildBackScheduled,
    ];

    /// Counts a company's projects, given as status and timeline start, on the day `today` of the portal's zone.
    pub fn count(
        projects: impl IntoIterator<Item = (ProjectStatus, Option<Date>)>,
        today: Date,
    ) -> Self {
        let mut stats = Self::default();
        for (status, timeline_start) in projects {
            stats.total += 1;
            stats.in_progress += u64::from(Self::IN_PROGRESS.contains(&status));
            stats.completed += u64::from(status == ProjectStatus::BuildBackCompleted);
            stats.overdue += u64::from(is_overdue(status, timeline_start, today));
        }
        stats
    }
}

/// Whether a project was meant to have begun before `today` and is not built back.
#[must_use]
pub fn is_overdue(status: ProjectStatus, timeline_start: Option<Date>, today: Date) -> bool {
    status != ProjectStatus::BuildBackCompleted && timeline_start.is_some_and(|start| start < today)
}

/// A company's name in a URL: lower case, spaces as hyphens, nothing but letters and digits besides.
#[must_use]
pub fn slug(company_name: &str) -> String {
    let words = company_name.split_whitespace().map(|word| {
        let kept = word.chars().flat_map(char::to_lowercase);
        kept.filter(|c| c.is_ascii_alphanumeric() || *c == '-')
            .collect::<String>()
    });
    words.collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ProjectStatus::{
        BuildBackCompleted, BuildBackScheduled, Canceled, SiteVisitScheduled, Submitted,
    };
    use jiff::civil::date;

    #[test]
    fn the_four_figures() {
        let today = date(2026, 3, 8);
        let (past, future) = (Some(date(2026, 3, 7)), Some(date(2026, 3, 9)));
        let projects = [
            (Submitted, None),
            (Submitted, Some(today)),
            (Submitted, past),
            (SiteVisitScheduled, past),
            (BuildBackScheduled, future),
            (BuildBackCompleted, past),
            (Canceled, past),
        ];
        let expected = ContractorStats {
            total: 7,
            in_progress: 2,
            completed: 1,
            overdue: 3,
        };
        assert_eq!(ContractorStats::count(projects, today), expected);
        assert_eq!(
            ContractorStats::count([], today),
            ContractorStats::default()
        );
    }

    #[test]
    fn slugs() {
        for (name, expected) in [
            ("Acme Restoration", "acme-restoration"),
            ("O'Brien & Sons, LLC", "obrien--sons-llc"),
            ("  A  B ", "a-b"),
            ("24/7 Rapid-Dry", "247-rapid-dry"),
        ] {
            assert_eq!(slug(name), expected);
        }
    }
}
