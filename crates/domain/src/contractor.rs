//! Contractor companies and their dashboard.

pub(crate) mod company;

pub use company::{Contractor, ContractorStatus};

use crate::account::COMPANY_LENGTH;
use crate::contact::{optional_email, optional_phone};
use crate::field_error::FieldErrors;
use crate::id::{AssignmentId, UserId};
use crate::project::{ProjectCode, ProjectGroup, ProjectStatus};
use crate::text::line;
use jiff::Timestamp;

/// A company with its counts, as shown to admins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContractorOverview {
    /// The company.
    pub contractor: Contractor,
    /// Slug for the company's URL.
    pub slug: String,
    /// Number of linked active accounts.
    pub members: i64,
    /// Number of invitations that are still valid.
    pub pending_invitations: i64,
    /// Number of assigned projects that are open.
    pub open_projects: i64,
    /// Number of projects that are or were assigned to it.
    pub projects: i64,
    /// Version for optimistic locking.
    pub version: i64,
}

/// The validated form for a company.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContractorForm {
    /// Company name.
    pub company_name: String,
    /// Email address.
    pub primary_email: Option<String>,
    /// Phone number as ten digits.
    pub primary_phone: Option<String>,
}

impl ContractorForm {
    /// Validates the form, field by field.
    ///
    /// # Errors
    /// Returns all broken rules.
    pub fn parse(
        company_name: &str,
        primary_email: &str,
        primary_phone: &str,
    ) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let name = line(company_name);
        let named = COMPANY_LENGTH.check("company_name", "company_name", &name);
        let named = errors.take(named);
        let primary_email = errors.take(optional_email("primary_email", primary_email));
        let primary_phone = errors.take(optional_phone("primary_phone", primary_phone));
        match (named, primary_email, primary_phone) {
            (Some(_), Some(primary_email), Some(primary_phone)) => Ok(Self {
                company_name: name,
                primary_email,
                primary_phone,
            }),
            _ => Err(errors),
        }
    }
}

/// A project that is or was assigned to a company, with the period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignment {
    /// Assignment ID.
    pub id: AssignmentId,
    /// The project's code.
    pub project_code: ProjectCode,
    /// The project's number.
    pub project_number: String,
    /// Name of the property owner.
    pub property_owner_name: String,
    /// House number and street.
    pub street: String,
    /// Unit or apartment.
    pub unit: Option<String>,
    /// The project's current status.
    pub status: ProjectStatus,
    /// Start of the assignment.
    pub assigned_at: Timestamp,
    /// Name of the user who made the assignment, if known.
    pub assigned_by_name: Option<String>,
    /// End of the assignment; `None` while it lasts.
    pub ended_at: Option<Timestamp>,
}

/// A company's workload and pace.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ContractorLoad {
    /// Number of open projects.
    pub open: i64,
    /// Number of open projects whose start date has passed.
    pub overdue: u64,
    /// Number of completed projects.
    pub completed: u64,
    /// Median number of calendar days from assignment to completion, over the company's most recent completions; `None` before the first
    /// one.
    pub median_days: Option<i64>,
}

/// Number of most recent completions that the median covers.
pub const MEDIAN_OF: i64 = 100;

/// The median of a list of days. For an even count, returns the lower of the two middle values.
#[must_use]
pub fn median_days(mut days: Vec<i32>) -> Option<i64> {
    days.sort_unstable();
    let middle = days.len().checked_sub(1)? / 2;
    days.get(middle).map(|days| i64::from(*days))
}

/// A user who belongs to a company.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContractorMember {
    /// Account ID.
    pub id: UserId,
    /// First and last name.
    pub full_name: String,
    /// Email address for sign-in.
    pub email: String,
    /// Phone number as ten digits, if given.
    pub phone: Option<String>,
    /// Whether the account is active.
    pub active: bool,
    /// When the account was created.
    pub created_at: Timestamp,
}

/// The four counts of the contractor dashboard (specification 2, section 4).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ContractorStats {
    /// Number of the company's projects.
    pub total: u64,
    /// Number of projects with a scheduled site visit or build-back.
    pub in_progress: u64,
    /// Number of projects whose build-back is completed.
    pub completed: u64,
    /// Number of projects whose start date has passed and whose build-back is not completed ('Needs Attention').
    pub overdue: u64,
}

impl ContractorStats {
    /// The statuses that count as in progress.
    pub const IN_PROGRESS: &[ProjectStatus] = &[
        ProjectStatus::SiteVisitScheduled,
        ProjectStatus::BuildBackScheduled,
    ];

    /// Builds the counts from the number of projects per status and the number of overdue projects. Overdue means that the start date is
    /// before today in the portal's time zone and the build-back is not completed.
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

/// Converts a company name to a URL slug: lower case, spaces as hyphens, and no other characters than ASCII letters, digits, and hyphens.
#[must_use]
pub fn slug(company_name: &str) -> String {
    let words = company_name.split_whitespace().map(|word| {
        let kept = word.chars().flat_map(char::to_lowercase);
        kept.filter(|c| c.is_ascii_alphanumeric() || *c == '-')
            .collect::<String>()
    });
    words.collect::<Vec<_>>().join("-")
}

/// The slug before a number is added. Falls back to `contractor` if the name contains no ASCII letter or digit.
#[must_use]
pub fn slug_stem(company_name: &str) -> String {
    let stem = slug(company_name);
    match stem.contains(|c: char| c.is_ascii_alphanumeric()) {
        true => stem,
        false => "contractor".to_owned(),
    }
}

/// Maximum length of a slug, equal to that of a company name. Older slugs may have a number after it.
const SLUG_LENGTH: usize = 100;
/// Length of `-4294967295`.
const NUMBER_LENGTH: usize = 11;

/// The common prefix of all slugs that [`free_slug`] may return for a stem: the stem, truncated to leave room for any number.
#[must_use]
pub fn slug_root(stem: &str) -> &str {
    stem.get(..SLUG_LENGTH - NUMBER_LENGTH).unwrap_or(stem)
}

/// The first unused slug for a stem: the stem itself, then `-2`, `-3`, and so on. A long stem is truncated to make room for the number.
#[must_use]
pub fn free_slug(stem: &str, taken: &[String]) -> String {
    let is_free = |slug: &String| !taken.contains(slug);
    let numbered = (2_u32..).map(|number| {
        let number = format!("-{number}");
        let room = SLUG_LENGTH - number.len();
        format!("{}{number}", stem.get(..room).unwrap_or(stem))
    });
    std::iter::once(stem.to_owned())
        .chain(numbered)
        .find(is_free)
        .unwrap_or_else(|| stem.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ProjectStatus::{
        BuildBackCompleted, BuildBackScheduled, Canceled, SiteVisitScheduled, Submitted,
    };

    #[test]
    fn status_counts_are_summed_into_the_four_statistics() {
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
    fn a_company_needs_a_name_but_no_contact_data() {
        let good = ContractorForm::parse(" Ridgeline <b>", "Office@R.example", "(212) 555-0100");
        let good = good.unwrap();
        assert_eq!(good.company_name, "Ridgeline <b>");
        assert_eq!(good.primary_email.as_deref(), Some("office@r.example"));
        assert_eq!(good.primary_phone.as_deref(), Some("2125550100"));
        let bare = ContractorForm::parse("Ridgeline", " ", "").unwrap();
        assert_eq!((bare.primary_email, bare.primary_phone), (None, None));
        let errors = ContractorForm::parse(" ", "office", "1").unwrap_err();
        let fields: Vec<_> = errors
            .as_slice()
            .iter()
            .map(|error| &*error.field)
            .collect();
        assert_eq!(fields, ["company_name", "primary_email", "primary_phone"]);
        assert_eq!(errors.as_slice()[0].message, "Company name is required");
        assert!(ContractorForm::parse(&"x".repeat(101), "", "").is_err());
    }

    #[test]
    fn used_slugs_get_a_number() {
        let taken = |slugs: &[&str]| slugs.iter().map(ToString::to_string).collect::<Vec<_>>();
        for (name, others, expected) in [
            ("Acme", &[][..], "acme"),
            ("Acme", &["acme"], "acme-2"),
            ("Acme", &["acme", "acme-2", "acme-4"], "acme-3"),
            ("Acme", &["acme-2"], "acme"),
            ("東京工務店", &[], "contractor"),
            ("& - &", &["contractor"], "contractor-2"),
        ] {
            assert_eq!(
                free_slug(&slug_stem(name), &taken(others)),
                expected,
                "{name}"
            );
        }
    }

    #[test]
    fn a_long_slug_is_truncated_to_fit_its_number() {
        for length in [88, 89, 90, 97, 98, 99, 100] {
            let stem = slug_stem(&"x".repeat(length));
            let mut taken = Vec::new();
            for number in 1..=101 {
                let slug = free_slug(&stem, &taken);
                assert!(slug.len() <= 100, "{slug}");
                assert!(slug.starts_with(slug_root(&stem)), "{slug}");
                let is_plain = number == 1 && slug == stem;
                assert!(is_plain || slug.ends_with(&format!("x-{number}")), "{slug}");
                taken.push(slug);
            }
        }
    }

    #[test]
    fn the_median_is_the_lower_middle_value() {
        let days = |days: &[i32]| median_days(days.to_vec());
        assert_eq!(days(&[]), None);
        assert_eq!(days(&[3]), Some(3));
        assert_eq!(days(&[30, 1, 2]), Some(2));
        assert_eq!(days(&[4, 1, 9, 2]), Some(2));
    }

    #[test]
    fn company_names_become_slugs() {
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
