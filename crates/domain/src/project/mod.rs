//! Projects.

mod bulk;
mod code;
mod details;
mod group;
mod history;
mod import;
mod listing;
mod owner_standing;
mod stalled;
mod status;
mod tracked;
mod without_contact;

pub use bulk::{BULK_MAX, check_selection};
pub(crate) use code::draw_symbols;
pub use code::{CODE_ALPHABET, CODE_LENGTH, ProjectCode, project_number};
pub use details::{
    CITY_LENGTH, CLAIM_NUMBER_LENGTH, DAMAGE_TYPE_LENGTH, DAMAGE_TYPES, DESCRIPTION_LENGTH,
    PROJECT_NAME_LENGTH, RawProjectDetails, STREET_LENGTH, UNIT_LENGTH,
};
pub use group::ProjectGroup;
pub use history::{HistoryEntry, HistoryField};
pub use import::{
    CellKind, DateFindings, DateOrder, IMPORT_BYTES, IMPORT_COLUMNS, IMPORT_ROWS, ImportCell,
    ImportField, ImportOptions, ImportRow, OrderReason, ReadRow, Remark, RowNames, Shown,
    TableReader, known_headings, shown_number, suggest,
};
pub use listing::{ExportFormat, ProjectColumn, ProjectOrder};
pub use owner_standing::{OwnerStanding, Party};
pub use stalled::{QUIET_DAYS, STALLED_DAYS, quiet_before};
pub use status::{ProjectStatus, StatusFamily};
pub use tracked::{FieldEdit, TrackedField};

use crate::address::format_address;
use crate::contractor::{Contractor, ContractorStatus};
use crate::id::{ContractorId, ProjectId, UserId};
use crate::language::{Language, Message};
use crate::search::{MatchedField, fold_lightly};
use crate::text::trim;
use crate::word::words;
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use std::borrow::Cow;

/// How long a project wears the NEW badge.
pub const NEW_FOR: SignedDuration = SignedDuration::from_hours(24);

/// Whether a project was created within 24 hours.
#[must_use]
pub fn is_new(created_at: Timestamp, now: Timestamp) -> bool {
    now.duration_since(created_at) < NEW_FOR
}

/// What a decision about a project looks at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectFacts {
    /// Which project.
    pub id: ProjectId,
    /// The contractor company that has it.
    pub contractor_id: Option<ContractorId>,
    /// The referral partner who submitted it.
    pub referral_partner_id: Option<UserId>,
    /// Where it stands.
    pub status: ProjectStatus,
}

impl ProjectFacts {
    /// Whether the office has accepted the project: it has given it to a contractor, or begun with it.
    #[must_use]
    pub const fn is_accepted(&self) -> bool {
        self.contractor_id.is_some() || self.status.accepts()
    }
}

words! {
    /// How pressing a project is.
    UrgencyLevel {
        /// Can wait.
        Low = "low",
        /// The usual.
        Medium = "medium",
        /// Soon.
        High = "high",
        /// Now; shown with the Critical Priority banner.
        Critical = "critical",
    }
}

impl UrgencyLevel {
    /// The urgency in a language, as the pages in it call it.
    #[must_use]
    pub fn label_in(self, language: Language) -> String {
        language.word("urgency", self.as_str())
    }
}

/// What lists and files say in a language in place of the company of a project that has none.
#[must_use]
pub fn unassigned(language: Language) -> String {
    Message::ExportUnassigned.in_language(language)
}

/// Whether a text says so, in whichever language.
#[must_use]
pub fn is_unassigned(text: &str) -> bool {
    let said = fold_lightly(trim(text));
    Language::ALL
        .iter()
        .any(|language| fold_lightly(&unassigned(*language)) == said)
}

/// The fields that people submit and edit; every one is tracked. Validated by `ProjectDetails::parse`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectDetails {
    /// The insurer's number for the claim.
    pub insurance_claim_number: Option<String>,
    /// Who handles the claim.
    pub claims_adjuster_name: Option<String>,
    /// The insurer.
    pub insurance_carrier_name: Option<String>,
    /// The property owner.
    pub property_owner_name: String,
    /// The property owner's e-mail.
    pub property_owner_email: Option<String>,
    /// The property owner's phone, ten digits.
    pub property_owner_phone: Option<String>,
    /// The street and number.
    pub property_address: String,
    /// The unit or apartment.
    pub unit: Option<String>,
    /// The city.
    pub city: String,
    /// The state, two letters.
    pub state: String,
    /// The zip code: `12345` or `12345-6789`.
    pub zip_code: String,
    /// The kind of damage.
    pub damage_type: String,
    /// The damage in the submitter's words.
    pub damage_description: Option<String>,
    /// How pressing it is.
    pub urgency_level: UrgencyLevel,
    /// When the work is meant to begin.
    pub timeline_start: Option<Date>,
    /// The partner's person to talk to.
    pub referral_partner_contact_name: Option<String>,
    /// That person's phone, ten digits.
    pub referral_partner_contact_phone: Option<String>,
    /// That person's e-mail.
    pub referral_partner_contact_email: Option<String>,
}

/// A project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Project {
    /// Its id.
    pub id: ProjectId,
    /// The owner's key to it, six characters.
    pub project_code: ProjectCode,
    /// The server-given number, `BB-2026-000123`.
    pub project_number: String,
    /// The submitted and editable fields.
    pub details: ProjectDetails,
    /// Where it stands.
    pub status: ProjectStatus,
    /// The contractor company that has it.
    pub contractor_id: Option<ContractorId>,
    /// The referral partner who submitted it.
    pub referral_partner_id: Option<UserId>,
    /// When it was submitted.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
    /// When it came to stand where it stands.
    pub status_since: Timestamp,
    /// Rises by one with each change; the base of `ETag` and `If-Match`.
    pub version: i64,
}

impl Project {
    /// What a decision looks at.
    #[must_use]
    pub const fn facts(&self) -> ProjectFacts {
        ProjectFacts {
            id: self.id,
            contractor_id: self.contractor_id,
            referral_partner_id: self.referral_partner_id,
            status: self.status,
        }
    }
}

/// The referral partner as shown on a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReferralPartner {
    /// First plus last name.
    pub full_name: String,
    /// The partner's company.
    pub company_name: Option<String>,
}

/// A project with the people around it: what its page shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectPage {
    /// The project.
    pub project: Project,
    /// Who submitted it.
    pub referral_partner: Option<ReferralPartner>,
    /// Who builds it back.
    pub contractor: Option<Contractor>,
    /// That company's name in a URL.
    pub contractor_slug: Option<String>,
}

/// A project as lists and cards show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectSummary {
    /// Its id.
    pub id: ProjectId,
    /// The owner's key to it.
    pub project_code: ProjectCode,
    /// The server-given number.
    pub project_number: String,
    /// The insurer's number for the claim.
    pub insurance_claim_number: Option<String>,
    /// The property owner.
    pub property_owner_name: String,
    /// The street and number.
    pub property_address: String,
    /// The unit or apartment.
    pub unit: Option<String>,
    /// The city.
    pub city: String,
    /// The state, two letters.
    pub state: String,
    /// The zip code.
    pub zip_code: String,
    /// The kind of damage.
    pub damage_type: String,
    /// How pressing it is.
    pub urgency_level: UrgencyLevel,
    /// When the work is meant to begin.
    pub timeline_start: Option<Date>,
    /// Where it stands.
    pub status: ProjectStatus,
    /// The contractor company that has it.
    pub contractor_id: Option<ContractorId>,
    /// That company's name.
    pub contractor_company_name: Option<String>,
    /// Whether that company takes projects.
    pub contractor_status: Option<ContractorStatus>,
    /// The referral partner who submitted it.
    pub referral_partner_id: Option<UserId>,
    /// That partner's name.
    pub referral_partner_full_name: Option<String>,
    /// That partner's company.
    pub referral_partner_company_name: Option<String>,
    /// When it was submitted.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
    /// Rises with every change of its fields, its status and its company.
    pub version: i64,
}

impl ProjectSummary {
    /// What a decision looks at.
    #[must_use]
    pub const fn facts(&self) -> ProjectFacts {
        ProjectFacts {
            id: self.id,
            contractor_id: self.contractor_id,
            referral_partner_id: self.referral_partner_id,
            status: self.status,
        }
    }

    /// What the search of a list looks at, each by itself. Cards show all of it, to whoever sees them.
    #[must_use]
    pub fn searched(&self) -> [(MatchedField, Cow<'_, str>); 6] {
        let claim = self.insurance_claim_number.as_deref();
        let address = format_address(
            &self.property_address,
            self.unit.as_deref(),
            &self.city,
            &self.state,
            &self.zip_code,
        );
        [
            (MatchedField::ProjectCode, self.project_code.as_str().into()),
            (MatchedField::ProjectNumber, (&self.project_number).into()),
            (
                MatchedField::InsuranceClaimNumber,
                claim.unwrap_or_default().into(),
            ),
            (
                MatchedField::PropertyOwnerName,
                (&self.property_owner_name).into(),
            ),
            (MatchedField::PropertyAddress, address.into()),
            (MatchedField::DamageType, (&self.damage_type).into()),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urgencies_have_a_name_in_each_language() {
        for (urgency, english, spanish) in [
            (UrgencyLevel::Low, "Low", "Baja"),
            (UrgencyLevel::Medium, "Medium", "Media"),
            (UrgencyLevel::High, "High", "Alta"),
            (UrgencyLevel::Critical, "Critical", "Crítica"),
        ] {
            assert_eq!(urgency.label_in(Language::English), english);
            assert_eq!(urgency.label_in(Language::Spanish), spanish);
        }
    }

    #[test]
    fn that_nobody_has_a_project_is_read_as_it_is_written() {
        for text in ["Unassigned", " unassigned ", "Sin asignar"] {
            assert!(is_unassigned(text), "{text}");
        }
        for text in ["", "Unassigned Roofing", "Nobody"] {
            assert!(!is_unassigned(text), "{text}");
        }
    }

    #[test]
    fn a_project_is_new_for_a_day() {
        let created: Timestamp = "2026-03-07T20:00:00Z".parse().unwrap();
        for (seconds, new) in [(0, true), (24 * 3600 - 1, true), (24 * 3600, false)] {
            assert_eq!(
                is_new(created, created + SignedDuration::from_secs(seconds)),
                new,
                "{seconds}"
            );
        }
    }
}
