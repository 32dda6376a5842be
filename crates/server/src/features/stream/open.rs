//! Server-sent events about changes, for signed-in accounts.

use crate::errors::{ApiError, Problem};
use crate::features::stream::events;
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Query};
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::permission::act;
use http::HeaderMap;
use serde::Deserialize;
use utoipa::IntoParams;

/// The position to resume from.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListenFrom {
    /// The `feed_place` of the session, or the id of the last received event. Changes since then are sent first. A Last-Event-ID header
    /// takes precedence.
    pub after: Option<String>,
}

impl ListenFrom {
    /// The position to resume from.
    pub(crate) fn place(&self, headers: &HeaderMap) -> Option<String> {
        let heard = headers.get("last-event-id");
        let heard = heard.and_then(|place| place.to_str().ok());
        heard.map(str::to_owned).or_else(|| self.after.clone())
    }
}

/// Opens a stream of server-sent events about changes, for signed-in accounts.
#[utoipa::path(
    get,
    path = "/api/stream",
    operation_id = "open_stream",
    tag = "stream",
    params(ListenFrom),
    responses((status = 200, content_type = "text/event-stream"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("OpenStream"))),
)]
pub async fn open_stream(
    State(state): State<AppState>,
    caller: Caller,
    Query(from): Query<ListenFrom>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (now, asker) = (state.now(), caller.clone());
    let actor = state
        .read(move |conn| {
            let actor = asker.polling_user(conn, now)?;
            authorize(&actor, act::OpenStream, ())?;
            Ok(actor)
        })
        .await?;
    events::open_stream(&state, caller, actor, from.place(&headers)).await
}
