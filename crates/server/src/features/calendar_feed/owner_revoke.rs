//! Revokes one of the owner's links to the project's calendar.

use super::owner_feeds::permit_to_change;
use crate::errors::{ApiError, Problem};
use crate::features::calendar_feed::take_back;
use crate::http::extract::{Caller, Path};
use crate::http::rate_limits::Limits;
use crate::state::AppState;
use axum::extract::State;
use domain::id::CalendarFeedId;
use http::StatusCode;
use store::calendar_feed::Holder;

/// Revokes one of the owner's links to the project's calendar. The link stops working immediately.
#[utoipa::path(
    delete,
    path = "/api/owner/calendar-feeds/{id}",
    operation_id = "revoke_owner_calendar_feed",
    tag = "owner",
    params(("id" = uuid::Uuid, Path)),
    responses((status = 204, description = "Revoked"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnerFeeds"))),
)]
pub async fn revoke_owner_calendar_feed(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
) -> Result<StatusCode, ApiError> {
    let writer = state.clone();
    state
        .write(move |conn| {
            let permit = permit_to_change(conn, &writer, &caller)?;
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            let id = CalendarFeedId::from_uuid(id);
            take_back(conn, &limits, Holder::Owner(&permit), id)
        })
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
