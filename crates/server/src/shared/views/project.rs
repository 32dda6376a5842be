//! What the API says of projects.

use crate::schema;
use crate::shared::views::account::ContractorName;
use crate::shared::views::search::FoundField;
use domain::contractor::ContractorStatus;
use domain::id::{ContractorId, ProjectId};
use domain::project::{ProjectCode, ProjectStatus, UrgencyLevel};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A page of projects.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProjectList {
    /// The projects, in the order asked for.
    pub items: Vec<ProjectCard>,
    /// By the projects' ids, in which of their fields `search` was found; absent without it.
    #[schema(value_type = Option<BTreeMap<String, Vec<FoundField>>>)]
    pub found: Option<BTreeMap<ProjectId, Vec<FoundField>>>,
    /// Where the next page starts; absent on the last one.
    pub next_cursor: Option<String>,
    /// How many projects match. Where they have to be counted one by one (with `search`, or `contractor` among one's own
    /// projects), counting stops at 1,000; that of a search also where it has looked at enough projects to fill the page.
    pub total: i64,
    /// Whether counting stopped: there may be more than `total`.
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
    /// Such as BB-2026-000123.
    pub project_number: String,
    /// The insurer's number of the claim.
    pub insurance_claim_number: Option<String>,
    /// Whose property it is.
    pub property_owner_name: String,
    /// Where the damage is.
    pub address: Address,
    /// The kind of damage.
    pub damage_type: String,
    /// Where the project stands.
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
    /// Rises with every change; the `ETag` of the page, and what a change of many projects was seen at.
    pub version: i64,
    /// Created within the last 24 hours.
    pub is_new: bool,
    /// Who submitted it.
    pub referral_partner: Option<ReferralPartner>,
    /// The assigned company.
    pub contractor: Option<ContractorName>,
    /// Whether that company is active; what an inactive one has waits for another.
    #[schema(value_type = Option<schema::CompanyStatus>)]
    pub contractor_status: Option<ContractorStatus>,
    /// What the caller may do with it.
    pub abilities: ProjectAbilities,
}

/// A postal address, in parts and as one line.
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
    /// All of it on one line.
    pub formatted: String,
}

/// The referral partner behind a project.
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
    /// May add a status update.
    pub add_update: bool,
    /// May add files.
    pub add_file: bool,
    /// May delete files.
    pub delete_file: bool,
    /// May see what was changed of it, by whom and when.
    pub show_history: bool,
    /// May see and manage its admin tasks.
    pub manage_tasks: bool,
    /// May see and manage its admin notes.
    pub manage_notes: bool,
}

/// A project's page (specification 2, section 2, "Overview").
#[derive(Debug, Serialize, ToSchema)]
pub struct ProjectPage {
    /// The same facts as on its card.
    #[serde(flatten)]
    pub card: ProjectCard,
    /// What happened.
    pub damage_description: Option<String>,
    /// The insurer.
    pub insurance_carrier_name: Option<String>,
    /// The insurer's adjuster.
    pub claims_adjuster_name: Option<String>,
    /// The owner's e-mail address.
    pub property_owner_email: Option<String>,
    /// The owner's phone, ten digits.
    pub property_owner_phone: Option<String>,
    /// The partner's contact person.
    pub referral_partner_contact_name: Option<String>,
    /// The contact's e-mail address.
    pub referral_partner_contact_email: Option<String>,
    /// The contact's phone, ten digits.
    pub referral_partner_contact_phone: Option<String>,
    /// The assigned company with its contact data.
    pub assigned_contractor: Option<AssignedCompany>,
    /// Progress in percent, for the statuses that have a figure (specification 2, section 4).
    pub progress: Option<u8>,
    /// The statuses that the caller may choose in an update.
    #[schema(value_type = Vec<schema::ProjectStatus>)]
    pub status_choices: Vec<ProjectStatus>,
}

/// The company that does the work.
#[derive(Debug, Serialize, ToSchema)]
pub struct AssignedCompany {
    /// The company.
    #[serde(flatten)]
    pub contractor: Contractor,
    /// Its page's name in a URL; absent for whom the page is not.
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
    /// Where to write.
    pub primary_email: Option<String>,
    /// Where to call, ten digits.
    pub primary_phone: Option<String>,
    /// Whether the company is active.
    #[schema(value_type = schema::CompanyStatus)]
    pub status: ContractorStatus,
}
