//! Lists the security audit log, for admins.

use super::filters::Filters;
use super::view::{SecurityEvent, SecurityEventList};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, PAGE_MAX, Query, page_size, word};
use crate::schema;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;
use serde::Deserialize;
use store::audit::ListQuery;
use store::page::Cursor;
use utoipa::IntoParams;

/// Filter and page parameters.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListSecurityEvents {
    /// Only events of this severity.
    #[param(value_type = Option<schema::Severity>)]
    pub severity: Option<String>,
    /// Only events of this type, such as `login_failed`.
    #[param(value_type = Option<schema::AuditEvent>)]
    pub event_type: Option<String>,
    /// Only events that this account caused or that are about it.
    pub person: Option<uuid::Uuid>,
    /// Only events about the project with this id.
    pub project: Option<uuid::Uuid>,
    /// Only events within this time span, such as `24h`.
    #[param(value_type = Option<schema::AuditSpan>)]
    pub since: Option<String>,
    /// Only events from this day on, YYYY-MM-DD, in the portal's time zone.
    pub from: Option<String>,
    /// Only events up to and including this day.
    pub to: Option<String>,
    /// 1 to 100; default 50.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// Lists the security audit log, newest first.
#[utoipa::path(
    get,
    path = "/api/admin/security-events",
    operation_id = "list_security_events",
    tag = "security",
    params(ListSecurityEvents),
    responses((status = 200, body = SecurityEventList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListSecurityEvents"))),
)]
pub async fn list_security_events(
    State(state): State<AppState>,
    caller: Caller,
    Query(asked): Query<ListSecurityEvents>,
) -> Result<Json<SecurityEventList>, ApiError> {
    let filters = Filters {
        severity: asked.severity,
        event_type: asked.event_type,
        person: asked.person,
        project: asked.project,
        since: asked.since,
        from: asked.from,
        to: asked.to,
    };
    let now = state.now();
    let query = ListQuery {
        limit: page_size(asked.limit, LIMIT, PAGE_MAX)?,
        cursor: word(asked.cursor.as_deref(), "cursor", Cursor::decode)?,
        ..filters.parse(&state.time_zone(), now)?
    };
    let page = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ListSecurityEvents, ())?;
            Ok::<_, ApiError>(store::audit::list(conn, &permit, &query)?)
        })
        .await?;
    Ok(Json(SecurityEventList {
        items: page.items.into_iter().map(SecurityEvent::from).collect(),
        next_cursor: page.next_cursor.map(|cursor| cursor.encode()),
    }))
}

const LIMIT: u32 = 50;
