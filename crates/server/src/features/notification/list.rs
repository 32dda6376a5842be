//! Lists the caller's notifications, newest first.

use super::filters::Filters;
use crate::errors::{ApiError, Problem};
use crate::features::notification::view::{Notification, NotificationList};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, PAGE_MAX, Query, page_size, word};
use crate::schema;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::{Actor, Visible, act};
use serde::Deserialize;
use store::notification::ListQuery;
use store::page::Cursor;
use utoipa::IntoParams;

/// Filter and page parameters.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListNotifications {
    /// If true, only unread notifications.
    pub unread: Option<bool>,
    /// If true, only snoozed notifications, which are not listed otherwise.
    pub snoozed: Option<bool>,
    /// Only notifications of this type.
    #[serde(rename = "type")]
    #[param(rename = "type", value_type = Option<schema::NotificationKind>)]
    pub kind: Option<String>,
    /// Only notifications about the project with this code, in any case.
    pub project: Option<String>,
    /// 1 to 100; default 15.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// Lists the caller's notifications, newest first.
#[utoipa::path(
    get,
    path = "/api/notifications",
    operation_id = "list_notifications",
    tag = "notification",
    params(ListNotifications),
    responses((status = 200, body = NotificationList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListNotifications"))),
)]
pub async fn list_notifications(
    State(state): State<AppState>,
    caller: Caller,
    Query(asked): Query<ListNotifications>,
) -> Result<Json<NotificationList>, ApiError> {
    let filters = Filters {
        kind: asked.kind,
        project: asked.project,
    };
    let mut query = ListQuery {
        unread: asked.unread.unwrap_or_default(),
        snoozed: asked.snoozed.unwrap_or_default(),
        notification_type: filters.kind()?,
        project: None,
        limit: page_size(asked.limit, LIMIT, PAGE_MAX)?,
        cursor: word(asked.cursor.as_deref(), "cursor", Cursor::decode)?,
    };
    let now = state.now();
    let answer = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ListNotifications, ())?;
            let Actor::User(user) = &actor else {
                return Err(ApiError::sign_in_required());
            };
            query.project = filters.project(conn, &actor)?;
            let visible = Visible::to(&actor);
            let me = user.user_id;
            let page = store::notification::list(conn, &permit, me, visible, &query, now)?;
            let unread = store::notification::count_unread(conn, &permit, me, visible, now)?;
            Ok(NotificationList {
                items: page
                    .items
                    .into_iter()
                    .map(|item| Notification::new(item, &actor))
                    .collect(),
                next_cursor: page.next_cursor.map(|cursor| cursor.encode()),
                unread,
            })
        })
        .await?;
    Ok(Json(answer))
}

/// The number of notifications in the bell's menu.
const LIMIT: u32 = 15;
