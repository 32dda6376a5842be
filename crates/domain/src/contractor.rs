//! Contractor companies and their dashboard.

use crate::account::COMPANY_LENGTH;
use crate::contact::{optional_email, optional_phone};
use crate::field_error::FieldErrors;
use crate::id::{AssignmentId, ContractorId, UserId};
use crate::project::{ProjectCode, ProjectGroup, ProjectStatus};
use crate::text::line;
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
    /// Which version of the company this is.
    pub version: i64,
}

/// The form for a company, validated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContractorForm {
    /// Its name.
    pub company_name: String,
    /// Where to write.
    pub primary_email: Option<String>,
    /// Where to call, ten digits.
    pub primary_phone: Option<String>,
}

impl ContractorForm {
    /// Checks the form, field by field.
    ///
    /// # Errors
    /// Every rule that was broken.
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

/// A project that a company has or had, and since and until when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignment {
    /// Its id.
    pub id: AssignmentId,
    /// The project's code.
    pub project_code: ProjectCode,
    /// The project's number.
    pub project_number: String,
    /// Whose property it is about.
    pub property_owner_name: String,
    /// Where the project stands now.
    pub status: ProjectStatus,
    /// Since when.
    pub assigned_at: Timestamp,
    /// The name of whoever gave it.
    pub assigned_by_name: Option<String>,
    /// Until when; empty while the company has it.
    pub ended_at: Option<Timestamp>,
}

/// How much a company has to do, and whether it keeps up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ContractorLoad {
    /// Projects that it works on.
    pub open: i64,
    /// Meant to have begun, and still going on.
    pub overdue: u64,
    /// Done.
    pub completed: u64,
    /// What half of the projects that it finished last took at most, from the assignment on, in calendar days; nothing
    /// before it has finished one.
    pub median_days: Option<i64>,
}

/// So many of the projects that a company finished last say how long it takes.
pub const MEDIAN_OF: i64 = 100;

/// The middle one of these numbers of days; of an even number, the lower of the two in the middle.
#[must_use]
pub fn median_days(mut days: Vec<i32>) -> Option<i64> {
    days.sort_unstable();
    let middle = days.len().checked_sub(1)? / 2;
    days.get(middle).map(|days| i64::from(*days))
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

/// What the name in a URL of a company with this name begins with. One without any letter or digit that a slug takes has
/// a plain word of its own.
#[must_use]
pub fn slug_stem(company_name: &str) -> String {
    let stem = slug(company_name);
    match stem.contains(|c: char| c.is_ascii_alphanumeric()) {
        true => stem,
        false => "contractor".to_owned(),
    }
}

/// A slug has so many characters at most, as a name has. Older ones may have a number behind them.
const SLUG_LENGTH: usize = 100;
/// What `-4294967295` takes.
const NUMBER_LENGTH: usize = 11;

/// What all slugs of a stem begin with that [`free_slug`] may give a number: the stem, or as much of it as leaves room for
/// any number.
#[must_use]
pub fn slug_root(stem: &str) -> &str {
    stem.get(..SLUG_LENGTH - NUMBER_LENGTH).unwrap_or(stem)
}

/// The first slug of a stem that nobody has: the stem itself, then `-2`, `-3` and so on, for which a long stem makes room.
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
    fn a_company_has_a_name_and_perhaps_contacts() {
        let good = ContractorForm::parse(" Ridgeline <b>", "Office@R.example", "(212) 555-0100");
        let good = good.unwrap();
        assert_eq!(good.company_name, "Ridgeline <b>");
        assert_eq!(good.primary_email.as_deref(), Some("office@r.example"));
        assert_eq!(good.primary_phone.as_deref(), Some("2125550100"));
        let bare = ContractorForm::parse("Ridgeline", " ", "").unwrap();
        assert_eq!((bare.primary_email, bare.primary_phone), (None, None));
        let errors = ContractorForm::parse(" ", "office", "1").unwrap_err();
        let told: Vec<_> = errors
            .as_slice()
            .iter()
            .map(|error| &*error.field)
            .collect();
        assert_eq!(told, ["company_name", "primary_email", "primary_phone"]);
        assert_eq!(errors.as_slice()[0].message, "Company name is required");
        assert!(ContractorForm::parse(&"x".repeat(101), "", "").is_err());
    }

    #[test]
    fn slugs_that_are_taken_get_a_number() {
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
    fn a_long_slug_makes_room_for_its_number() {
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
    fn the_median_is_the_middle_one() {
        let days = |days: &[i32]| median_days(days.to_vec());
        assert_eq!(days(&[]), None);
        assert_eq!(days(&[3]), Some(3));
        assert_eq!(days(&[30, 1, 2]), Some(2));
        assert_eq!(days(&[4, 1, 9, 2]), Some(2));
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
