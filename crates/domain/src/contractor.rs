//! Contractor companies and their dashboard.

use crate::id::{ContractorId, UserId};
use crate::project::{ProjectGroup, ProjectStatus};
use crate::word::words;
use jiff::Timestamp;

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

/// A company with what hangs on it, as the admins see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContractorOverview {
    /// The company.
    pub contractor: Contractor,
    /// Its name in a URL.
    pub slug: String,
    /// Accounts that are linked to it and may sign in.
    pub members: i64,
    /// Invitations that still let somebody in.
    pub pending_invitations: i64,
    /// Projects that it works on.
    pub open_projects: i64,
    /// Projects that it has or had.
    pub projects: i64,
}

/// Somebody who works for a company.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContractorMember {
    /// The account.
    pub id: UserId,
    /// First plus last name.
    pub full_name: String,
    /// The address that signs in.
    pub email: String,
    /// Ten digits, if given.
    pub phone: Option<String>,
    /// Whether the account may sign in.
    pub active: bool,
    /// When the account was made.
    pub created_at: Timestamp,
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

    /// A company's figures, from the number of its projects in each status and of those that are overdue: meant to
    /// have begun before today in the portal's zone, and not built back.
    pub fn of(by_status: impl IntoIterator<Item = (ProjectStatus, u64)>, overdue: u64) -> Self {
        let mut stats = Self {
            overdue,
            ..Self::default()
        };
        for (status, count) in by_status {
            stats.total += count;
            if ProjectGroup::InProgress.includes(status) {
                stats.in_progress += count;
            }
            if ProjectGroup::Completed.includes(status) {
                stats.completed += count;
            }
        }
        stats
    }
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

    #[test]
    fn the_four_figures() {
        let by_status = [
            (Submitted, 3),
            (SiteVisitScheduled, 4),
            (BuildBackScheduled, 5),
            (BuildBackCompleted, 6),
            (Canceled, 7),
        ];
        let expected = ContractorStats {
            total: 25,
            in_progress: 9,
            completed: 6,
            overdue: 2,
        };
        assert_eq!(ContractorStats::of(by_status, 2), expected);
        assert_eq!(ContractorStats::of([], 0), ContractorStats::default());
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
