//! Server-sent events about changes to the owner's project.

use crate::errors::{ApiError, Problem};
use crate::features::stream::events;
use crate::features::stream::open::ListenFrom;
use crate::http::extract::{Caller, Query};
use crate::shared::owner_access::permit;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;

/// Opens a stream of server-sent events about changes of the owner's project.
#[utoipa::path(
    get,
    path = "/api/owner/stream",
    operation_id = "open_owner_stream",
    tag = "owner",
    params(ListenFrom),
    responses((status = 200, content_type = "text/event-stream"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowOwnerProject"))),
)]
pub async fn open_owner_stream(
    State(state): State<AppState>,
    caller: Caller,
    Query(from): Query<ListenFrom>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (now, asker) = (state.now(), caller.clone());
    let actor = state
        .read(move |conn| {
            let actor = asker.listening_owner(conn, now)?;
            permit(conn, &actor)?;
            Ok(actor)
        })
        .await?;
    events::open_stream(&state, caller, actor, from.place(&headers)).await
}
