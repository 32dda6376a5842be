//! Cancels a claim package.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Path};
use crate::shared::claim_package::scope;
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::id::PackageId;
use domain::permission::act;
use http::StatusCode;

/// Cancels a claim package that is waiting or being made. A finished package stays as it is.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/packages/{id}/cancel",
    operation_id = "cancel_claim_package",
    tag = "claim_package",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path)),
    responses((status = 204, description = "Canceled, or finished before"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("CreatePackage"))),
)]
pub async fn cancel_claim_package(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
) -> Result<StatusCode, ApiError> {
    let (now, id) = (state.now(), PackageId::from_uuid(id));
    state
        .write(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit(conn, &actor, act::CreatePackage, &code)?;
            store::claim_package::find(conn, &permit, id, scope(&actor)?)?
                .ok_or_else(ApiError::not_found)?;
            Ok(store::claim_package::cancel(conn, &permit, id, now)?)
        })
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
