//! Revokes an invitation.

use super::view::Invitation;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Json, Path};
use crate::http::rate_limits::Limits;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::id::InvitationId;
use domain::invitation::InvitationState;
use domain::language::Message;
use domain::permission::act;
use serde_json::json;
use store::Connection;
use store::audit::NewAuditEntry;

/// Revokes an invitation, so that its link stops working. A revoked or expired invitation stays unchanged; a used one is a conflict.
#[utoipa::path(
    delete,
    path = "/api/admin/invitations/{id}",
    operation_id = "revoke_invitation",
    tag = "invitation",
    params(("id" = uuid::Uuid, Path)),
    responses((status = 200, body = Invitation), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageInvitations"))),
)]
pub async fn revoke_invitation(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
) -> Result<Json<Invitation>, ApiError> {
    let (writer, id) = (state.clone(), InvitationId::from_uuid(id));
    let (invitation, _) = state
        .write(move |conn| revoke(conn, &writer, &caller, id))
        .await?;
    Ok(Json(invitation))
}

/// Revokes the invitation and logs it. Returns it, and whether it could still be used before.
pub(super) fn revoke(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    id: InvitationId,
) -> Result<(Invitation, bool), ApiError> {
    let now = state.now();
    let actor = caller.user(conn, now)?;
    let permit = authorize(&actor, act::ManageInvitations, ())?;
    let by = user_of(&actor)?.user_id;
    let left = store::invitation::revoke(conn, &permit, id, by, now)?;
    let (left, is_new) = left.ok_or_else(ApiError::not_found)?;
    if is_new {
        let details = json!({ "contractor_id": left.contractor_id });
        let entry = NewAuditEntry {
            actor: Some(by),
            details: Some(details.to_string()),
            ..NewAuditEntry::new(AuditEvent::InvitationRevoked, format!("invitation:{id}"))
        };
        Limits { state, caller }.record(conn, entry)?;
    }
    let left = Invitation::new(left, now);
    match left.state {
        InvitationState::Used => Err(used(&left)),
        InvitationState::Pending | InvitationState::Expired | InvitationState::Revoked => {
            Ok((left, is_new))
        }
    }
}

fn used(invitation: &Invitation) -> ApiError {
    let said = match invitation.used_by_name.clone() {
        Some(by) => Message::ErrorInvitationUsed { by },
        None => Message::ErrorInvitationUsedBySomebody,
    };
    ApiError::conflict("invitation_used", said)
}
