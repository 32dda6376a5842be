//! Lists the caller's calendar links.

use super::keeper;
use super::view::CalendarFeedList;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::state::AppState;
use axum::extract::State;
use store::calendar_feed::Holder;

/// Lists the caller's calendar links, without their secrets.
#[utoipa::path(
    get,
    path = "/api/account/calendar-feeds",
    operation_id = "list_calendar_feeds",
    tag = "calendar_feed",
    responses((status = 200, body = CalendarFeedList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnFeeds"))),
)]
pub async fn list_calendar_feeds(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<CalendarFeedList>, ApiError> {
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let (permit, user) = keeper(conn, &reader, &caller)?;
            let holder = Holder::Account(&permit, user.user_id);
            let feeds = store::calendar_feed::list(conn, holder)?;
            Ok::<_, ApiError>(CalendarFeedList::new(feeds))
        })
        .await?;
    Ok(Json(answer))
}
