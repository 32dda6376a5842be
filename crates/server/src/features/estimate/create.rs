//! Creates an estimate with a draft.

use super::form::EstimateForm;
use super::view::EstimateVersion;
use super::{FILES, shown};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, IdempotencyKey, Json, Path};
use crate::shared::idempotency::{Answer, IdempotentRequest, already_created};
use crate::shared::project_access::{author, permit_to_write};
use crate::shared::upload::{client_id, not_attached, upload_ids, with_files};
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::estimate::{ESTIMATES_MAX, EstimateState, VersionFacts};
use domain::field_error::FieldError;
use domain::file::UploadPurpose;
use domain::id::{EstimateId, EstimateVersionId};
use domain::language::Message;
use domain::permission::{Actor, act};
use domain::project::ProjectFacts;
use http::StatusCode;
use store::Connection;
use store::estimate::NewVersion;

/// Creates an estimate with a draft as its first version. A contractor drafts for their company, an admin for the office.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/estimates",
    operation_id = "create_estimate",
    tag = "estimate",
    params(("code" = String, Path, description = "The project code, in any case"), ("Idempotency-Key" = Option<String>, Header, description = "A retried call with the same key takes effect once")),
    request_body = EstimateForm,
    responses((status = 201, body = EstimateVersion), (status = 409, body = Problem, content_type = "application/problem+json", description = "The id was used before, or the project has too many estimates"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("DraftEstimate"))),
)]
pub async fn create_estimate(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    key: IdempotencyKey,
    Json(body): Json<EstimateForm>,
) -> Result<Response, ApiError> {
    let uploads = upload_ids(&body.attachments, FILES, UploadPurpose::Estimate)?;
    let id = client_id(body.id)?;
    let idempotent = IdempotentRequest::new(key, "create_estimate", &(&code, &body))?;
    let writer = state.clone();
    state
        .write(move |conn| {
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::DraftEstimate, &code)
                .map_err(|refused| with_files(refused, FILES, !uploads.is_empty()))?;
            if let Some(replayed) = idempotent.begin(conn, &actor, now)? {
                return Ok(replayed);
            }
            let project = permit.facts();
            let id = id.map_or_else(
                || EstimateVersionId::new(writer.clock(), &mut writer.rng()),
                EstimateVersionId::from_uuid,
            );
            if store::estimate::find(conn, project.id, id)?.is_some() {
                return Err(already_created());
            }
            let supplemented = supplemented(conn, &actor, project, body.supplement_of)?;
            let form = body.parse(writer.today())?;
            let company = project.contractor_id.filter(|_| !actor.reads_internal());
            let mut rng = writer.rng();
            let mut author = author(&writer, &actor, &mut rng)?;
            let new = NewVersion {
                id,
                currency: writer.config().currency,
                form: &form,
                uploads: &uploads,
            };
            let is_created =
                store::estimate::create(conn, &permit, &mut author, company, supplemented, &new)
                    .map_err(|error| not_attached(error, FILES))?;
            if !is_created {
                let most = ESTIMATES_MAX.to_string();
                let message = Message::ErrorEstimatesMost { most };
                return Err(ApiError::conflict("too_many_estimates", message));
            }
            let version = shown(conn, &writer, &actor, project.id, id)?;
            idempotent.finish(conn, &actor, StatusCode::CREATED, &version)
        })
        .await
        .map(Answer::into_response)
}

/// The estimate that a new one supplements: one of the project with a sent version that the caller sees.
///
/// # Errors
/// 422 for another one.
fn supplemented(
    conn: &mut Connection,
    actor: &Actor,
    project: &ProjectFacts,
    id: Option<uuid::Uuid>,
) -> Result<Option<EstimateId>, ApiError> {
    let Some(id) = id.map(EstimateId::from_uuid) else {
        return Ok(None);
    };
    let permit = authorize(actor, act::ListEstimates, project.clone())?;
    let found = store::estimate::list(conn, &permit)?;
    let is_known = found.iter().any(|(estimate, versions)| {
        let facts = VersionFacts {
            contractor_id: estimate.contractor_id,
            is_draft: false,
        };
        let is_sent = versions
            .iter()
            .any(|version| version.state != EstimateState::Draft);
        estimate.id == id && is_sent && facts.is_visible_to(actor, project)
    });
    if is_known {
        return Ok(Some(id));
    }
    let message = Message::ErrorEstimateSupplement;
    Err(FieldError::new("supplement_of", "not_a_choice", message).into())
}
