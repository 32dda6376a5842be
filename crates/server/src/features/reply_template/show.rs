//! Shows all templates.

use super::view::ReplyTemplates;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::Caller;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;

/// Returns the templates of messages and updates.
#[utoipa::path(
    get,
    path = "/api/admin/reply-templates",
    operation_id = "show_reply_templates",
    tag = "portal",
    responses((status = 200, body = ReplyTemplates, headers(("ETag" = String))), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManagePortal"))),
)]
pub async fn show_reply_templates(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<ReplyTemplates, ApiError> {
    let now = state.now();
    state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            authorize(&actor, act::ManagePortal, ())?;
            ReplyTemplates::read(conn)
        })
        .await
}
