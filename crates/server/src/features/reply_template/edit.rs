//! Replaces the templates.

use super::view::{ReplyTemplates, Template};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::{authorize, user_of};
use crate::http::extract::{Caller, IfMatch, Json};
use crate::http::rate_limits::Limits;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::permission::act;
use domain::reply_template::parse_templates;
use serde::Deserialize;
use serde_json::json;
use store::audit::NewAuditEntry;
use store::reply_template;
use utoipa::ToSchema;

/// All templates of the portal.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EditReplyTemplates {
    /// The templates, at most 50, in the order of menus.
    pub templates: Vec<Template>,
}

/// Replaces the templates of messages and updates.
#[utoipa::path(
    put,
    path = "/api/admin/reply-templates",
    operation_id = "edit_reply_templates",
    tag = "portal",
    params(("If-Match" = String, Header, description = "The ETag of the templates that were edited")),
    request_body = EditReplyTemplates,
    responses((status = 200, body = ReplyTemplates, headers(("ETag" = String))), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManagePortal"))),
)]
pub async fn edit_reply_templates(
    State(state): State<AppState>,
    caller: Caller,
    IfMatch(version): IfMatch,
    Json(form): Json<EditReplyTemplates>,
) -> Result<ReplyTemplates, ApiError> {
    let writer = state.clone();
    state
        .write(move |conn| {
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ManagePortal, ())?;
            let typed: Vec<_> = form.templates.iter().map(Template::typed).collect();
            let templates = parse_templates(&typed)?;
            // An edit without changes succeeds even with an outdated version. This also covers a retry after a lost response.
            if reply_template::show(conn)?.templates == templates {
                return ReplyTemplates::read(conn);
            }
            reply_template::edit(conn, &permit, version, &templates, now)?;
            let entry = NewAuditEntry {
                actor: Some(user_of(&actor)?.user_id),
                details: Some(json!({ "changed": ["reply_templates"] }).to_string()),
                // A unique key per change, so that entries are not merged.
                ..NewAuditEntry::new(
                    AuditEvent::PortalChanged,
                    format!("reply_templates:{version}"),
                )
            };
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            limits.record(conn, entry)?;
            ReplyTemplates::read(conn)
        })
        .await
}
