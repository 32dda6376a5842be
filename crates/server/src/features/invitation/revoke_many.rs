//! Revokes many invitations at once.

use super::revoke::revoke;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::shared::bulk::{ChangedRows, RowDone, admit, change_rows, named};
use crate::state::AppState;
use axum::extract::State;
use domain::id::InvitationId;
use domain::permission::act;
use serde::Deserialize;
use utoipa::ToSchema;

/// The invitations to revoke.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RevokeInvitations {
    /// The ids of 1 to 200 invitations, without duplicates.
    pub invitations: Vec<uuid::Uuid>,
}

/// Revokes many invitations, so that their links stop working. Each invitation has its own result; a used one is refused. A revocation
/// cannot be undone.
#[utoipa::path(
    post,
    path = "/api/admin/invitations/revocations",
    operation_id = "revoke_invitations",
    tag = "invitation",
    request_body = RevokeInvitations,
    responses((status = 200, body = ChangedRows), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageInvitations"))),
)]
pub async fn revoke_invitations(
    State(state): State<AppState>,
    caller: Caller,
    Json(body): Json<RevokeInvitations>,
) -> Result<Json<ChangedRows>, ApiError> {
    admit(&state, &caller, act::ManageInvitations).await?;
    let rows = named("invitations", body.invitations, |id| *id)?;
    let writer = state.clone();
    change_rows(&state, &caller, rows, move |conn, caller, id| {
        let (_, is_new) = revoke(conn, &writer, caller, InvitationId::from_uuid(*id))?;
        Ok(match is_new {
            true => RowDone::changed(None),
            false => RowDone::unchanged(),
        })
    })
    .await
}
