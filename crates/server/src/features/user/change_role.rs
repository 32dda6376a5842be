//! Changes an account's role.

use super::change::{Change, Outcome, StaleUser, change, company};
use super::view::UserPage;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, IfMatch, Json, Path};
use crate::schema;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::field_error::FieldError;
use domain::id::ContractorId;
use domain::language::Message;
use domain::permission::Role;
use domain::user::{UserChange, parse_role};
use serde::Deserialize;
use serde_json::json;
use store::Connection;
use store::user::manage;
use utoipa::ToSchema;

/// The new role.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeUserRole {
    /// The new role.
    #[schema(value_type = schema::Role)]
    pub role: String,
    /// The company that a contractor works for. Default: the account is not linked to a company.
    pub contractor_id: Option<uuid::Uuid>,
}

/// Changes an account's role and ends its sessions. A contractor is linked to the given company; other roles are linked to none.
/// Admins cannot change their own role, and the last admin who can sign in keeps theirs.
#[utoipa::path(
    put,
    path = "/api/admin/users/{id}/role",
    operation_id = "change_user_role",
    tag = "user",
    params(("id" = uuid::Uuid, Path), ("If-Match" = String, Header, description = "The ETag of the account that was seen")),
    request_body = ChangeUserRole,
    responses((status = 200, body = UserPage, headers(("ETag" = String))), (status = 412, body = StaleUser, content_type = "application/problem+json", description = "Somebody else changed the account meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageUsers"))),
)]
pub async fn change_user_role(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
    IfMatch(version): IfMatch,
    Json(body): Json<ChangeUserRole>,
) -> Result<UserPage, ApiError> {
    let new = NewRole::parse(&body.role, body.contractor_id)?;
    let what = UserChange::Role(new.role);
    change(&state, caller, id, version, what, move |conn, change| {
        new.set(conn, change)
    })
    .await
}

/// A valid role, and the company of a contractor.
#[derive(Debug, Clone, Copy)]
pub(super) struct NewRole {
    pub(super) role: Role,
    contractor_id: Option<uuid::Uuid>,
}

impl NewRole {
    pub(super) fn parse(role: &str, contractor_id: Option<uuid::Uuid>) -> Result<Self, FieldError> {
        let role = parse_role(role)?;
        if role != Role::Contractor && contractor_id.is_some() {
            let message = Message::ErrorUserNoCompany;
            return Err(FieldError::new(
                "contractor_id",
                "not_a_contractor",
                message,
            ));
        }
        Ok(Self {
            role,
            contractor_id,
        })
    }

    /// Gives the account the role and the company, unless it has them.
    pub(super) fn set(self, conn: &mut Connection, change: &Change) -> Result<Outcome, ApiError> {
        let (role, before) = (self.role, change.user.role);
        let wanted = self.contractor_id.map(ContractorId::from_uuid);
        if before == role && change.user.user.contractor_id == wanted {
            return Ok(Outcome::AsBefore);
        }
        let to = company(conn, self.contractor_id)?;
        let (permit, now) = (&change.permit, change.now);
        let ended = manage::change_role(conn, permit, change.seen, role, to, now)?;
        let details =
            json!({ "role": role.as_str(), "before": before.as_str(), "contractor_id": to });
        Ok(Outcome::Done(AuditEvent::RoleChanged, details, ended))
    }
}
