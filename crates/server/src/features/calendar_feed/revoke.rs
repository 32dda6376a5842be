//! Revokes one of the caller's calendar links.

use super::{keeper, take_back};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Path};
use crate::http::rate_limits::Limits;
use crate::state::AppState;
use axum::extract::State;
use domain::id::CalendarFeedId;
use http::StatusCode;
use store::calendar_feed::Holder;

/// Revokes one of the caller's calendar links. The link stops working immediately.
#[utoipa::path(
    delete,
    path = "/api/account/calendar-feeds/{id}",
    operation_id = "revoke_calendar_feed",
    tag = "calendar_feed",
    params(("id" = uuid::Uuid, Path)),
    responses((status = 204, description = "Revoked"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnFeeds"))),
)]
pub async fn revoke_calendar_feed(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
) -> Result<StatusCode, ApiError> {
    let writer = state.clone();
    state
        .write(move |conn| {
            let (permit, user) = keeper(conn, &writer, &caller)?;
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            let holder = Holder::Account(&permit, user.user_id);
            take_back(conn, &limits, holder, CalendarFeedId::from_uuid(id))
        })
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
