//! Creates a link through which the owner's calendar programs read the project's events.

use super::owner_feeds::permit_to_change;
use crate::errors::{ApiError, Problem};
use crate::features::calendar_feed::view::CreatedCalendarFeed;
use crate::features::calendar_feed::{Chosen, Fresh, make};
use crate::http::extract::{Caller, Json};
use crate::http::rate_limits::Limits;
use crate::state::AppState;
use axum::extract::State;
use domain::calendar_feed::feed_label;
use http::StatusCode;
use serde::Deserialize;
use store::calendar_feed::Holder;
use utoipa::ToSchema;

/// The form for an owner's calendar link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateOwnerCalendarFeed {
    /// The label of the link, 1 to 60 characters.
    pub label: String,
}

/// Creates a link through which the owner's calendar programs read the project's events. At most 10. A new project code revokes it.
#[utoipa::path(
    post,
    path = "/api/owner/calendar-feeds",
    operation_id = "create_owner_calendar_feed",
    tag = "owner",
    request_body = CreateOwnerCalendarFeed,
    responses((status = 201, body = CreatedCalendarFeed), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnerFeeds"))),
)]
pub async fn create_owner_calendar_feed(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<CreateOwnerCalendarFeed>,
) -> Result<(StatusCode, Json<CreatedCalendarFeed>), ApiError> {
    let (writer, fresh) = (state.clone(), Fresh::new(&state));
    let made = state
        .write(move |conn| {
            let permit = permit_to_change(conn, &writer, &caller)?;
            let label = feed_label(&form.label)?;
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            let holder = Holder::Owner(&permit);
            let chosen = Chosen {
                label,
                contractor: None,
                with_names: false,
            };
            make(conn, &limits, holder, &fresh, chosen)
        })
        .await?;
    Ok((StatusCode::CREATED, Json(made)))
}
