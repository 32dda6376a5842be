//! Lists the security alerts of the last 24 hours that concern the caller.

use super::view::SecurityProject;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json};
use crate::http::untrusted_proxy;
use crate::schema;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::{AuditEntry, AuditEvent, AuditProject};
use domain::id::AuditId;
use domain::permission::{Actor, Visible, act};
use serde::Serialize;
use utoipa::ToSchema;

/// The content of the alert panel.
#[derive(Debug, Serialize, ToSchema)]
pub struct SecurityAlertList {
    /// Newest first, at most five.
    pub items: Vec<SecurityAlert>,
}

/// A serious security event.
#[derive(Debug, Serialize, ToSchema)]
pub struct SecurityAlert {
    /// The event's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: AuditId,
    /// The event type, such as `brute_force_login`.
    #[schema(value_type = schema::AuditEvent)]
    pub event_type: AuditEvent,
    /// For `untrusted_proxy`: the address to trust if it is the reverse proxy's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// When it was detected: RFC 3339, UTC.
    pub created_at: String,
    /// The project it is about, such as one whose owner may be locked out. Only admins see it.
    pub project: Option<SecurityProject>,
}

impl From<(AuditEntry, Option<AuditProject>)> for SecurityAlert {
    fn from((entry, project): (AuditEntry, Option<AuditProject>)) -> Self {
        let is_about_proxy = entry.event_type == AuditEvent::UntrustedProxy;
        let address = is_about_proxy
            .then(|| untrusted_proxy::peer(&entry.key))
            .flatten();
        Self {
            address: address.map(|peer| peer.to_string()),
            id: entry.id,
            event_type: entry.event_type,
            created_at: entry.created_at.to_string(),
            project: project.map(Into::into),
        }
    }
}

/// Lists the security alerts of the last 24 hours: all of them for admins, those about their own account for others.
#[utoipa::path(
    get,
    path = "/api/security-alerts",
    operation_id = "list_security_alerts",
    tag = "security",
    responses((status = 200, body = SecurityAlertList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListSecurityAlerts"))),
)]
pub async fn list_security_alerts(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<SecurityAlertList>, ApiError> {
    let now = state.now();
    let alerts = state
        .read(move |conn| {
            let actor = caller.polling_user(conn, now)?;
            let permit = authorize(&actor, act::ListSecurityAlerts, ())?;
            let Actor::User(user) = &actor else {
                return Err(ApiError::sign_in_required());
            };
            let visible = Visible::to(&actor);
            Ok(store::audit::alerts(
                conn,
                &permit,
                visible,
                user.user_id,
                now,
            )?)
        })
        .await?;
    Ok(Json(SecurityAlertList {
        items: alerts.into_iter().map(SecurityAlert::from).collect(),
    }))
}
