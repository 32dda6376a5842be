//! Submits a project, with its original files.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, IdempotencyKey, Json};
use crate::shared::once::{Answer, Once, made_before};
use crate::shared::project_access::author;
use crate::shared::unvetted_account::{require_space_to_submit, take_call};
use crate::shared::upload::{client_id, not_attached_to_project, upload_ids};
use crate::shared::views::project::ProjectPage;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::file::UploadPurpose;
use domain::id::ProjectId;
use domain::language::Message;
use domain::permission::{Actor, Permit, Role, act};
use domain::project::{ProjectDetails, RawProjectDetails, TrackedField};
use domain::rate_limit::LimitedAction;
use http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::Connection;
use store::project::Submitter;
use utoipa::ToSchema;

/// The submission form: the project's fields and its files.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SubmitProject {
    /// A UUIDv7 made by the client when files were uploaded for it (their target_id); else the server makes one.
    pub id: Option<uuid::Uuid>,
    /// The fields.
    pub details: ProjectFields,
    /// Uploads to attach as Original Submission, at most 10.
    #[serde(default)]
    #[schema(value_type = Vec<uuid::Uuid>)]
    pub files: Vec<String>,
}

/// The tracked fields of a project, as typed. An empty text is an empty field.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
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
pub async fn submit_project(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    Json(body): Json<SubmitProject>,
) -> Result<Response, ApiError> {
    let details = ProjectDetails::parse(&body.details.raw())?;
    let files = upload_ids(&body.files, FILES, UploadPurpose::ProjectFile)?;
    let id = client_id(body.id)?;
    let once = Once::new(key, "submit_project", &body)?;
    let writer = state.clone();
    state
        .write(move |conn| {
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::SubmitProject, ())?;
            let mut rng = writer.rng();
            let mut author = author(&writer, &actor, &mut rng)?;
            if let Some(replayed) = once.begin(conn, &actor, now)? {
                return Ok(replayed);
            }
            if let Some(id) = id
                && store::project::find_facts(conn, ProjectId::from_uuid(id))?
                    .is_some_and(|facts| facts.referral_partner_id == Some(author.user_id))
            {
                return Err(made_before());
            }
            require_space_to_submit(conn, &writer, &actor)?;
            take_place(conn, &actor, &permit, now)?;
            let id = id.map_or_else(
                || ProjectId::new(writer.clock(), &mut writer.rng()),
                ProjectId::from_uuid,
            );
            let submitter = match &actor {
                Actor::User(user) if user.role == Role::Admin => Submitter::Office,
                Actor::User(_) | Actor::Owner(_) | Actor::Anonymous => Submitter::Other,
            };
            let facts =
                store::project::submit(conn, &permit, &mut author, id, submitter, &details)?;
            store::file::attach_to_project(conn, &author, &facts, &files)
                .map_err(|error| not_attached_to_project(error, FILES))?;
            let shown = authorize(&actor, act::ShowProject, facts)?;
            let page = ProjectPage::new(store::project::show(conn, &shown)?, &actor, now);
            once.finish(conn, &actor, StatusCode::CREATED, &page)
        })
        .await
        .map(Answer::into_response)
}

const FILES: &str = "files";

/// So many projects of a partner wait for the office at most.
const NOT_ACCEPTED_MAX: i64 = 500;

/// Takes a place for a project of a partner's, as anybody is who signs up; a repetition costs none.
fn take_place(
    conn: &mut Connection,
    actor: &Actor,
    permit: &Permit<act::SubmitProject>,
    now: Timestamp,
) -> Result<(), ApiError> {
    let Actor::User(user) = actor else {
        return Err(ApiError::sign_in_required());
    };
    if user.role == Role::Admin {
        return Ok(());
    }
    if store::upload_quota::count_not_accepted(conn, permit, user.user_id)? >= NOT_ACCEPTED_MAX {
        return Err(ApiError::conflict(
            "too_many_projects",
            Message::ErrorProjectsWaiting,
        ));
    }
    take_call(conn, LimitedAction::Submission, actor, now)
}

impl ProjectFields {
    /// The fields that were sent, for the domain to check.
    pub(super) fn raw(&self) -> RawProjectDetails {
        use TrackedField as F;
        [
            (F::InsuranceClaimNumber, &self.insurance_claim_number),
            (F::ClaimsAdjusterName, &self.claims_adjuster_name),
            (F::InsuranceCarrierName, &self.insurance_carrier_name),
            (F::PropertyOwnerName, &self.property_owner_name),
            (F::PropertyOwnerEmail, &self.property_owner_email),
            (F::PropertyOwnerPhone, &self.property_owner_phone),
            (F::PropertyAddress, &self.property_address),
            (F::Unit, &self.unit),
            (F::City, &self.city),
            (F::State, &self.state),
            (F::ZipCode, &self.zip_code),
            (F::DamageType, &self.damage_type),
            (F::DamageDescription, &self.damage_description),
            (F::UrgencyLevel, &self.urgency_level),
            (F::TimelineStart, &self.timeline_start),
            (
                F::ReferralPartnerContactName,
                &self.referral_partner_contact_name,
            ),
            (
                F::ReferralPartnerContactPhone,
                &self.referral_partner_contact_phone,
            ),
            (
                F::ReferralPartnerContactEmail,
                &self.referral_partner_contact_email,
            ),
        ]
        .into_iter()
        .filter_map(|(field, value)| value.clone().map(|value| (field, value)))
        .collect()
    }
}
