//! Replaces the retention rules.

use super::view::{Retention, RetentionRule, StaleRetention, status};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::{authorize, user_of};
use crate::http::extract::{Caller, IfMatch, Json};
use crate::http::rate_limits::Limits;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::permission::act;
use domain::project::parse_retention;
use serde::Deserialize;
use serde_json::json;
use store::StoreError;
use store::audit::NewAuditEntry;
use utoipa::ToSchema;

/// The form for the retention rules.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EditRetention {
    /// All rules, at most one per status.
    pub rules: Vec<RetentionRule>,
}

/// Replaces the retention rules. Once a day, the portal deletes the projects that a rule applies to; they can be restored for 30 days.
/// Projects on legal hold stay.
#[utoipa::path(
    put,
    path = "/api/admin/retention",
    operation_id = "edit_retention",
    tag = "retention",
    params(("If-Match" = String, Header, description = "The ETag of the rules that were edited")),
    request_body = EditRetention,
    responses((status = 200, body = Retention, headers(("ETag" = String))), (status = 412, body = StaleRetention, content_type = "application/problem+json", description = "Somebody else changed them meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageRetention"))),
)]
pub async fn edit_retention(
    State(state): State<AppState>,
    caller: Caller,
    IfMatch(version): IfMatch,
    Json(body): Json<EditRetention>,
) -> Result<Retention, ApiError> {
    let writer = state.clone();
    state
        .write(move |conn| {
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ManageRetention, ())?;
            let typed = body.rules.iter();
            let typed: Result<Vec<_>, ApiError> = typed
                .map(|rule| Ok((status(&rule.status)?, rule.months)))
                .collect();
            let rules = parse_retention(typed?)?;
            // An edit without changes succeeds even with an outdated version. This also covers a retry after a lost response.
            if store::retention::show(conn)?.rules == rules {
                return Retention::of(conn);
            }
            match store::retention::edit(conn, &permit, version, &rules, now) {
                Ok(()) => {}
                Err(StoreError::Stale) => {
                    let current = serde_json::to_value(Retention::of(conn)?);
                    let current = current.map_err(ApiError::internal)?;
                    return Err(ApiError::stale().with_current(current));
                }
                Err(error) => return Err(error.into()),
            }
            let written: Vec<String> = rules
                .iter()
                .map(|rule| format!("{}: {}", rule.status().as_str(), rule.months()))
                .collect();
            let entry = NewAuditEntry {
                actor: Some(user_of(&actor)?.user_id),
                details: Some(json!({ "rule": written }).to_string()),
                // The key makes each change a separate row.
                ..NewAuditEntry::new(AuditEvent::RetentionChanged, format!("retention:{version}"))
            };
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            limits.record(conn, entry)?;
            Retention::of(conn)
        })
        .await
}
