//! JSON shapes for projects.

use crate::schema;
use crate::shared::views::account::ContractorName;
use crate::shared::views::search::FoundField;
use domain::contractor::ContractorStatus;
use domain::id::{ContractorId, ProjectId};
use domain::project::{Party, ProjectCode, ProjectStatus, UrgencyLevel};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A page of projects.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProjectList {
    /// The projects, in the requested order.
    pub items: Vec<ProjectCard>,
    /// The fields in which `search` matched, by project id; absent without `search`.
    #[schema(value_type = Option<BTreeMap<String, Vec<FoundField>>>)]
    pub found: Option<BTreeMap<ProjectId, Vec<FoundField>>>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
    /// Number of matching projects. If they must be counted one by one (with `search`, or with `contractor` among the caller's
    /// own projects), counting stops at 1,000. A search may stop earlier, once it has read enough projects to fill the page.
    pub total: i64,
    /// Whether counting stopped early. There may be more than `total`.
    pub total_capped: bool,
}

/// A project in a list or on a contractor's card (specification 2, section 2).
#[derive(Debug, Serialize, ToSchema)]
pub struct ProjectCard {
    /// The project's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: ProjectId,
    /// Six characters.
    #[schema(value_type = String)]
    pub project_code: ProjectCode,
    /// For example, BB-2026-000123.
    pub project_number: String,
    /// The insurance claim number.
    pub insurance_claim_number: Option<String>,
    /// Name of the property owner.
    pub property_owner_name: String,
    /// Address of the damaged property.
    pub address: Address,
    /// The kind of damage.
    pub damage_type: String,
    /// The project's status.
    #[schema(value_type = schema::ProjectStatus)]
    pub status: ProjectStatus,
    /// How urgent it is.
    #[schema(value_type = schema::UrgencyLevel)]
    pub urgency_level: UrgencyLevel,
    /// When work starts, YYYY-MM-DD.
    #[schema(value_type = Option<String>)]
    pub timeline_start: Option<Date>,
    /// RFC 3339, UTC.
    #[schema(value_type = String)]
    pub created_at: Timestamp,
    /// RFC 3339, UTC.
    #[schema(value_type = String)]
    pub updated_at: Timestamp,
    /// Increases with every change. It is the page's `ETag`, and bulk changes send it to detect conflicts.
    pub version: i64,
    /// Whether it was created within the last 24 hours.
    pub is_new: bool,
    /// The partner who submitted it.
    pub referral_partner: Option<ReferralPartner>,
    /// The assigned contractor company.
    pub contractor: Option<ContractorName>,
    /// Whether that company is active. Projects of an inactive company need a new one.
    #[schema(value_type = Option<schema::CompanyStatus>)]
    pub contractor_status: Option<ContractorStatus>,
    /// Who has to act next; only in lists.
    pub turn: Option<ProjectTurn>,
    /// What the estimates that the caller sees come to, by currency; only in lists, and absent for callers who may not see amounts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amounts: Option<Vec<ProjectAmounts>>,
    /// What the caller may do with it.
    pub abilities: ProjectAbilities,
}

/// What the estimates of a project come to in one currency.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProjectAmounts {
    /// The currency, a code of ISO 4217.
    pub currency: String,
    /// The estimated amount with tax, such as `1234.50`; null if nothing was sent in this currency.
    pub estimated: Option<String>,
    /// The approved amount; null if nothing was approved in this currency.
    pub approved: Option<String>,
}

/// Who has to act next on a project, and since when. Empty for a closed project.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProjectTurn {
    /// The party that has to act; absent while the next step has a date.
    #[schema(value_type = Option<schema::Party>)]
    pub waiting_on: Option<Party>,
    /// Since when, YYYY-MM-DD.
    #[schema(value_type = Option<String>)]
    pub waiting_since: Option<Date>,
    /// The day of the next event, YYYY-MM-DD, if the project waits only for that.
    #[schema(value_type = Option<String>)]
    pub appointment: Option<Date>,
}

/// A postal address, in parts and as a single line.
#[derive(Debug, Serialize, ToSchema)]
pub struct Address {
    /// Street and number.
    pub street: String,
    /// Unit, if any.
    pub unit: Option<String>,
    /// City.
    pub city: String,
    /// Two letters.
    pub state: String,
    /// Five or nine digits.
    pub zip_code: String,
    /// The whole address on one line.
    pub formatted: String,
}

/// The referral partner who submitted a project.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReferralPartner {
    /// First plus last name.
    pub full_name: String,
    /// The partner's company.
    pub company_name: Option<String>,
}

/// What the caller may do with one project.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent ability"
)]
pub struct ProjectAbilities {
    /// May edit the tracked fields.
    pub edit: bool,
    /// May assign a contractor company.
    pub assign_contractor: bool,
    /// May issue a new project code.
    pub issue_code: bool,
    /// May send and print the letter that gives the owner the code.
    pub tell_owner: bool,
    /// May add a status update.
    pub add_update: bool,
    /// May add files.
    pub add_file: bool,
    /// May delete files.
    pub delete_file: bool,
    /// May see the change history.
    pub show_history: bool,
    /// May see and manage its admin tasks.
    pub manage_tasks: bool,
    /// May see and manage its admin notes.
    pub manage_notes: bool,
    /// May delete it.
    pub delete: bool,
    /// May see, set, and lift its legal hold.
    pub manage_legal_hold: bool,
}

/// A project's page (specification 2, section 2, "Overview").
#[derive(Debug, Serialize, ToSchema)]
pub struct ProjectPage {
    /// The fields of the project's card.
    #[serde(flatten)]
    pub card: ProjectCard,
    /// Description of the damage.
    pub damage_description: Option<String>,
    /// The insurance carrier.
    pub insurance_carrier_name: Option<String>,
    /// The insurer's claims adjuster.
    pub claims_adjuster_name: Option<String>,
    /// The owner's email address.
    pub property_owner_email: Option<String>,
    /// The owner's phone, ten digits.
    pub property_owner_phone: Option<String>,
    /// The referral partner's contact person.
    pub referral_partner_contact_name: Option<String>,
    /// The contact's email address.
    pub referral_partner_contact_email: Option<String>,
    /// The contact's phone, ten digits.
    pub referral_partner_contact_phone: Option<String>,
    /// The assigned company with its contact details.
    pub assigned_contractor: Option<AssignedCompany>,
    /// Progress in percent; absent for statuses without a percentage (specification 2, section 4).
    pub progress: Option<u8>,
    /// The statuses that the caller may choose in a status update.
    #[schema(value_type = Vec<schema::ProjectStatus>)]
    pub status_choices: Vec<ProjectStatus>,
}

/// The contractor company assigned to a project.
#[derive(Debug, Serialize, ToSchema)]
pub struct AssignedCompany {
    /// The company.
    #[serde(flatten)]
    pub contractor: Contractor,
    /// The slug of the company's page; absent for callers who may not see that page.
    pub slug: Option<String>,
}

/// A contractor company.
#[derive(Debug, Serialize, ToSchema)]
pub struct Contractor {
    /// The company's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: ContractorId,
    /// The company's name.
    pub company_name: String,
    /// Email address.
    pub primary_email: Option<String>,
    /// Phone number, ten digits.
    pub primary_phone: Option<String>,
    /// Whether the company is active.
    #[schema(value_type = schema::CompanyStatus)]
    pub status: ContractorStatus,
}
