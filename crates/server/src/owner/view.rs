//! What the API says to property owners.

use crate::project::view::Address;
use crate::schema;
use domain::id::{OwnerSessionId, ProjectId};
use domain::owner_session::SecurityLevel;
use domain::project::{ProjectStatus, StatusFamily};
use serde::Serialize;
use utoipa::ToSchema;

/// An owner session, new or validated (specification 1, section 3).
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnerSession {
    /// Whether the session is live.
    pub valid: bool,
    /// Why it is not.
    pub error: Option<String>,
    /// The session's id.
    #[schema(value_type = Option<uuid::Uuid>)]
    pub session_id: Option<OwnerSessionId>,
    /// The project it opens.
    #[schema(value_type = Option<uuid::Uuid>)]
    pub project_id: Option<ProjectId>,
    /// RFC 3339, UTC.
    pub expires_at: Option<String>,
    /// The owner's name.
    pub property_owner_name: Option<String>,
    /// The band of the score.
    #[schema(value_type = Option<schema::OwnerSecurityLevel>)]
    pub security_level: Option<SecurityLevel>,
    /// 0 to 100; 0 stands for a missing or expired session.
    pub security_score: u8,
    /// Why the score is not 100, in plain words.
    pub warnings: Vec<String>,
    /// Whether an admin looks in as the owner.
    pub opened_by_admin: bool,
}

/// The owner's view of the project.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnerProject {
    /// The project's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: ProjectId,
    /// Six characters.
    pub project_code: String,
    /// Such as BB-2026-000123.
    pub project_number: String,
    /// Whose property it is.
    pub property_owner_name: String,
    /// Where the damage is.
    pub address: Address,
    /// The kind of damage.
    pub damage_type: String,
    /// What happened.
    pub damage_description: Option<String>,
    /// The insurer's number of the claim.
    pub insurance_claim_number: Option<String>,
    /// The insurer.
    pub insurance_carrier_name: Option<String>,
    /// Where the project stands.
    #[schema(value_type = schema::ProjectStatus)]
    pub status: ProjectStatus,
    /// What that means at a glance.
    #[schema(value_type = schema::StatusFamily)]
    pub status_family: StatusFamily,
    /// Where the project stands, in a sentence for the owner.
    pub status_sentence: String,
    /// What comes next and whose turn it is.
    pub next_step: String,
    /// Percent, for the statuses that have a figure.
    pub progress: Option<u8>,
    /// When work starts, YYYY-MM-DD.
    pub timeline_start: Option<String>,
    /// When the status was reached; RFC 3339, UTC.
    pub status_since: String,
    /// RFC 3339, UTC.
    pub created_at: String,
    /// Whom to call.
    pub contact: Option<OwnerContact>,
}

/// The company that does the work, as owners see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnerContact {
    /// The company's name.
    pub company_name: String,
    /// Ten digits.
    pub phone: Option<String>,
    /// E-mail address.
    pub email: Option<String>,
}
