//! Server-sent events: what changed, for signed-in accounts.

use crate::api_error::{ApiError, Problem};
use crate::authorize::authorize;
use crate::extract::Caller;
use crate::realtime;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::permission::act;
use http::HeaderMap;

/// Server-sent events: what changed, for signed-in accounts.
#[utoipa::path(
    get,
    path = "/api/stream",
    operation_id = "open_stream",
    tag = "stream",
    responses((status = 200, content_type = "text/event-stream"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("OpenStream"))),
)]
pub async fn open_stream(
    State(state): State<AppState>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (now, asker) = (state.now(), caller.clone());
    let actor = state
        .read(move |conn| {
            let actor = asker.watch_user(conn, now)?;
            authorize(&actor, act::OpenStream, ())?;
            Ok(actor)
        })
        .await?;
    realtime::open_stream(&state, caller, actor, last_event_id(&headers)).await
}

/// Where a client that comes back stopped listening.
pub(crate) fn last_event_id(headers: &HeaderMap) -> Option<&str> {
    headers.get("last-event-id")?.to_str().ok()
}
