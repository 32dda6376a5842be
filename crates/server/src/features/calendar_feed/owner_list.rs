//! Lists the owner's links to the project's calendar.

use super::owner_feeds::permit;
use crate::errors::{ApiError, Problem};
use crate::features::calendar_feed::view::CalendarFeedList;
use crate::http::extract::{Caller, Json};
use crate::state::AppState;
use axum::extract::State;
use store::calendar_feed::Holder;

/// Lists the owner's links to the project's calendar, without their secrets.
#[utoipa::path(
    get,
    path = "/api/owner/calendar-feeds",
    operation_id = "list_owner_calendar_feeds",
    tag = "owner",
    responses((status = 200, body = CalendarFeedList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnerFeeds"))),
)]
pub async fn list_owner_calendar_feeds(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<CalendarFeedList>, ApiError> {
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let permit = permit(conn, &reader, &caller)?;
            let feeds = store::calendar_feed::list(conn, Holder::Owner(&permit))?;
            Ok::<_, ApiError>(CalendarFeedList::new(feeds))
        })
        .await?;
    Ok(Json(answer))
}
