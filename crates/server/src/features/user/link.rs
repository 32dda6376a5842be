//! Links a contractor's account to a company.

use super::change::{Outcome, StaleUser, change, company};
use super::view::UserPage;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, IfMatch, Json, Path};
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::id::ContractorId;
use domain::user::UserChange;
use serde::Deserialize;
use serde_json::json;
use store::user::manage;
use utoipa::ToSchema;

/// The company to link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LinkUser {
    /// The company's id; null removes the link. Required, so that a missing field does not remove it.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub contractor_id: Option<uuid::Uuid>,
}

/// Links a contractor's account to a company, or removes the link, and ends its sessions. The account sees only the projects of
/// its company.
#[utoipa::path(
    put,
    path = "/api/admin/users/{id}/contractor",
    operation_id = "link_user",
    tag = "user",
    params(("id" = uuid::Uuid, Path), ("If-Match" = String, Header, description = "The ETag of the account that was seen")),
    request_body = LinkUser,
    responses((status = 200, body = UserPage, headers(("ETag" = String))), (status = 412, body = StaleUser, content_type = "application/problem+json", description = "Somebody else changed the account meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageUsers"))),
)]
pub async fn link_user(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
    IfMatch(version): IfMatch,
    Json(body): Json<LinkUser>,
) -> Result<UserPage, ApiError> {
    let what = UserChange::Link;
    change(&state, caller, id, version, what, move |conn, change| {
        let before = change.user.user.contractor_id;
        if before == body.contractor_id.map(ContractorId::from_uuid) {
            return Ok(Outcome::AsBefore);
        }
        let to = company(conn, body.contractor_id)?;
        let ended = manage::link(conn, &change.permit, change.seen, to, change.now)?;
        let details = json!({ "contractor_id": to, "before": before });
        Ok(Outcome::Done(AuditEvent::UserLinked, details, ended))
    })
    .await
}
