//! Submits a project, with its original files.

use crate::api_error::Problem;
use crate::project::view::ProjectPage;
use serde::Deserialize;
use utoipa::ToSchema;

/// The submission form: the project's fields and its files.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SubmitProject {
    /// A UUIDv7 made by the client when files were uploaded for it (their target_id); else the server makes one.
    pub id: Option<uuid::Uuid>,
    /// The fields.
    pub details: ProjectFields,
    /// Uploads to attach as Original Submission, at most 10.
    #[serde(default)]
    pub files: Vec<uuid::Uuid>,
}

/// The tracked fields of a project, as typed. An empty text is an empty field.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProjectFields {
    /// The insurer's number of the claim.
    pub insurance_claim_number: Option<String>,
    /// The insurer's adjuster.
    pub claims_adjuster_name: Option<String>,
    /// The insurer.
    pub insurance_carrier_name: Option<String>,
    /// Whose property it is.
    pub property_owner_name: Option<String>,
    /// The owner's e-mail address.
    pub property_owner_email: Option<String>,
    /// The owner's phone.
    pub property_owner_phone: Option<String>,
    /// Street and number.
    pub property_address: Option<String>,
    /// Unit.
    pub unit: Option<String>,
    /// City.
    pub city: Option<String>,
    /// State, by name or two letters.
    pub state: Option<String>,
    /// Five or nine digits.
    pub zip_code: Option<String>,
    /// The kind of damage.
    pub damage_type: Option<String>,
    /// What happened.
    pub damage_description: Option<String>,
    /// low, medium, high or critical.
    pub urgency_level: Option<String>,
    /// When work starts, YYYY-MM-DD.
    pub timeline_start: Option<String>,
    /// The partner's contact person.
    pub referral_partner_contact_name: Option<String>,
    /// The contact's phone.
    pub referral_partner_contact_phone: Option<String>,
    /// The contact's e-mail address.
    pub referral_partner_contact_email: Option<String>,
}

/// Submits a project, with its original files.
#[utoipa::path(
    post,
    path = "/api/projects",
    operation_id = "submit_project",
    tag = "project",
    request_body = SubmitProject,
    params(("Idempotency-Key" = Option<String>, Header, description = "A retried call with the same key lands once")),
    responses((status = 201, body = ProjectPage), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("SubmitProject"))),
)]
pub async fn submit_project() {
    unimplemented!()
}
