//! Shows the retention rules.

use super::view::Retention;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::Caller;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;

/// Returns the rules by which closed projects are deleted. Without a rule, nothing is deleted.
#[utoipa::path(
    get,
    path = "/api/admin/retention",
    operation_id = "show_retention",
    tag = "retention",
    responses((status = 200, body = Retention, headers(("ETag" = String))), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageRetention"))),
)]
pub async fn show_retention(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Retention, ApiError> {
    let now = state.now();
    state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            authorize(&actor, act::ManageRetention, ())?;
            Retention::of(conn)
        })
        .await
}
