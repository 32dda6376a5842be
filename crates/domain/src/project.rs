//! Projects.

mod carrier;
mod code;
mod deletion;
mod details;
mod duplicate;
mod group;
mod history;
mod import;
mod listing;
mod owner_standing;
mod retention;
mod stalled;
mod status;
mod title;
mod tracked;
mod turn;
mod update_due;
mod without_contact;

pub use carrier::{CARRIERS_MAX, frequent_carriers};
pub(crate) use code::draw_symbols;
pub use code::{CODE_ALPHABET, CODE_LENGTH, ProjectCode, project_number};
pub use deletion::{
    DeletedProject, HOLD_REASON_LENGTH, LegalHold, RESTORABLE_FOR, parse_hold_reason,
};
pub use details::{
    CITY_LENGTH, CLAIM_NUMBER_LENGTH, DAMAGE_TYPE_LENGTH, DAMAGE_TYPES, DESCRIPTION_LENGTH,
    PROJECT_NAME_LENGTH, RawProjectDetails, STREET_LENGTH,
};
pub use duplicate::{DUPLICATE_WITHIN, DuplicateReason, PropertyKey, claim_key};
pub use group::ProjectGroup;
pub use history::{HistoryEntry, HistoryField};
pub use import::{
    CellKind, DateFindings, DateOrder, IMPORT_BYTES, IMPORT_COLUMNS, IMPORT_ROWS, ImportCell,
    ImportField, ImportOptions, ImportRow, OrderReason, ReadRow, Remark, RowNames, Shown,
    TableReader, known_headings, shown_number, suggest,
};
pub use listing::{ExportFormat, ProjectColumn, ProjectOrder};
pub use owner_standing::{OwnerStanding, OwnerStep, StatusMove, StepLine, StepState};
pub use retention::{RETENTION_MONTHS, RetentionFacts, RetentionRule, parse_retention};
pub use stalled::{QUIET_DAYS, STALLED_DAYS, quiet_before};
pub use status::{ProjectStatus, StatusFamily};
pub use title::project_title;
pub use tracked::{FieldEdit, TrackedField};
pub use turn::{Party, Turn};
pub use update_due::{Reporting, UPDATE_DUE_DAYS, UpdateDue, VISIT_ASKS_FOR_DAYS};

use crate::address::format_address;
use crate::contractor::company::{Contractor, ContractorStatus};
use crate::id::{ContractorId, ProjectId, UserId};
use crate::language::{Language, Message};
use crate::search::{MatchedField, fold_lightly};
use crate::string_enum::string_enum;
use crate::text::trim;
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use std::borrow::Cow;

/// How long a project has the NEW badge.
pub const NEW_FOR: SignedDuration = SignedDuration::from_hours(24);

/// Whether a project was created within [`NEW_FOR`].
#[must_use]
pub fn is_new(created_at: Timestamp, now: Timestamp) -> bool {
    now.duration_since(created_at) < NEW_FOR
}

/// The facts about a project that permission decisions need.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectFacts {
    /// Project ID.
    pub id: ProjectId,
    /// The assigned contractor company.
    pub contractor_id: Option<ContractorId>,
    /// The referral partner who submitted it.
    pub referral_partner_id: Option<UserId>,
    /// Status.
    pub status: ProjectStatus,
}

impl ProjectFacts {
    /// Whether the office has accepted the project, by assigning a contractor or by moving it to a status that implies it.
    #[must_use]
    pub const fn is_accepted(&self) -> bool {
        self.contractor_id.is_some() || self.status.accepts()
    }
}

string_enum! {
    /// Urgency of a project.
    UrgencyLevel {
        /// Can wait.
        Low = "low",
        /// The default.
        Medium = "medium",
        /// Soon.
        High = "high",
        /// Shown with the Critical Priority banner.
        Critical = "critical",
    }
}

impl UrgencyLevel {
    /// The urgency in a language, as the pages in it call it.
    #[must_use]
    pub fn label_in(self, language: Language) -> String {
        language.translate("urgency", self.as_str())
    }
}

/// The text shown for a project without a contractor, in `language`.
#[must_use]
pub fn unassigned(language: Language) -> String {
    Message::ExportUnassigned.in_language(language)
}

/// Whether a text is the [`unassigned`] text of any language.
#[must_use]
pub fn is_unassigned(text: &str) -> bool {
    let text = fold_lightly(trim(text));
    Language::ALL
        .iter()
        .any(|language| fold_lightly(&unassigned(*language)) == text)
}

/// The fields that users submit and edit. All of them are tracked. Validated by `ProjectDetails::parse`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectDetails {
    /// Insurance claim number.
    pub insurance_claim_number: Option<String>,
    /// Claims adjuster.
    pub claims_adjuster_name: Option<String>,
    /// Insurance carrier.
    pub insurance_carrier_name: Option<String>,
    /// Property owner.
    pub property_owner_name: String,
    /// The property owner's email address.
    pub property_owner_email: Option<String>,
    /// The property owner's phone number, ten digits.
    pub property_owner_phone: Option<String>,
    /// House number and street.
    pub property_address: String,
    /// Unit or apartment.
    pub unit: Option<String>,
    /// City.
    pub city: String,
    /// State, two letters.
    pub state: String,
    /// ZIP code: `12345` or `12345-6789`.
    pub zip_code: String,
    /// Damage type.
    pub damage_type: String,
    /// Description of the damage.
    pub damage_description: Option<String>,
    /// Urgency.
    pub urgency_level: UrgencyLevel,
    /// Requested start date of the work.
    pub timeline_start: Option<Date>,
    /// Contact person at the referral partner.
    pub referral_partner_contact_name: Option<String>,
    /// The contact person's phone number, ten digits.
    pub referral_partner_contact_phone: Option<String>,
    /// The contact person's email address.
    pub referral_partner_contact_email: Option<String>,
}

impl ProjectDetails {
    /// The address on one line.
    #[must_use]
    pub fn address(&self) -> String {
        format_address(
            &self.property_address,
            self.unit.as_deref(),
            &self.city,
            &self.state,
            &self.zip_code,
        )
    }
}

/// A project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Project {
    /// Project ID.
    pub id: ProjectId,
    /// The code that grants the owner access, six characters.
    pub project_code: ProjectCode,
    /// Project number assigned by the server, `BB-2026-000123`.
    pub project_number: String,
    /// Submitted and editable fields.
    pub details: ProjectDetails,
    /// Status.
    pub status: ProjectStatus,
    /// The assigned contractor company.
    pub contractor_id: Option<ContractorId>,
    /// The referral partner who submitted it.
    pub referral_partner_id: Option<UserId>,
    /// Time of submission.
    pub created_at: Timestamp,
    /// Time of the last change.
    pub updated_at: Timestamp,
    /// When the current status began.
    pub status_since: Timestamp,
    /// Version for optimistic locking; increases by one with each change. Used for `ETag` and `If-Match`.
    pub version: i64,
}

impl Project {
    /// The facts for permission decisions.
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

/// A project's referral partner, for display.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReferralPartner {
    /// First and last name.
    pub full_name: String,
    /// The partner's company name.
    pub company_name: Option<String>,
}

/// A project with its partner and contractor, for the project page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectPage {
    /// The project.
    pub project: Project,
    /// The referral partner who submitted it.
    pub referral_partner: Option<ReferralPartner>,
    /// The assigned contractor company.
    pub contractor: Option<Contractor>,
    /// The company's URL slug.
    pub contractor_slug: Option<String>,
}

/// A project for lists and cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectSummary {
    /// Project ID.
    pub id: ProjectId,
    /// The code that grants the owner access.
    pub project_code: ProjectCode,
    /// Project number.
    pub project_number: String,
    /// Insurance claim number.
    pub insurance_claim_number: Option<String>,
    /// Property owner.
    pub property_owner_name: String,
    /// House number and street.
    pub property_address: String,
    /// Unit or apartment.
    pub unit: Option<String>,
    /// City.
    pub city: String,
    /// State, two letters.
    pub state: String,
    /// ZIP code.
    pub zip_code: String,
    /// Damage type.
    pub damage_type: String,
    /// Urgency.
    pub urgency_level: UrgencyLevel,
    /// Requested start date of the work.
    pub timeline_start: Option<Date>,
    /// Status.
    pub status: ProjectStatus,
    /// The assigned contractor company.
    pub contractor_id: Option<ContractorId>,
    /// The company's name.
    pub contractor_company_name: Option<String>,
    /// Whether the company accepts projects.
    pub contractor_status: Option<ContractorStatus>,
    /// The referral partner who submitted it.
    pub referral_partner_id: Option<UserId>,
    /// The partner's name.
    pub referral_partner_full_name: Option<String>,
    /// The partner's company name.
    pub referral_partner_company_name: Option<String>,
    /// Time of submission.
    pub created_at: Timestamp,
    /// Time of the last change.
    pub updated_at: Timestamp,
    /// Version for optimistic locking; increases with every change of fields, status, or company.
    pub version: i64,
}

impl ProjectSummary {
    /// The facts for permission decisions.
    #[must_use]
    pub const fn facts(&self) -> ProjectFacts {
        ProjectFacts {
            id: self.id,
            contractor_id: self.contractor_id,
            referral_partner_id: self.referral_partner_id,
            status: self.status,
        }
    }

    /// The texts that list search covers, by field. Cards show all of them to every viewer.
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
    fn the_unassigned_text_is_recognized_in_all_languages() {
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
