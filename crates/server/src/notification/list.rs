//! The caller's notifications, newest first.

use crate::api_error::{ApiError, Problem};
use crate::authorize::authorize;
use crate::extract::{Caller, Json, PAGE_MAX, Query, page_size, word};
use crate::notification::view::{Notification, NotificationList};
use crate::state::AppState;
use axum::extract::State;
use domain::permission::{Actor, Visible, act};
use serde::Deserialize;
use store::page::Cursor;
use utoipa::IntoParams;

/// How many.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListNotifications {
    /// 1 to 100; 15 unless told.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// As given by the page before.
    pub cursor: Option<String>,
}

/// The caller's notifications, newest first.
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
    Query(query): Query<ListNotifications>,
) -> Result<Json<NotificationList>, ApiError> {
    let limit = page_size(query.limit, LIMIT, PAGE_MAX);
    let cursor = word(query.cursor.as_deref(), "cursor", Cursor::decode)?;
    let now = state.now();
    let answer = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ListNotifications, ())?;
            let Actor::User(user) = &actor else {
                return Err(ApiError::sign_in_required());
            };
            let visible = Visible::to(&actor);
            let page = store::notification::list(
                conn,
                &permit,
                user.user_id,
                visible,
                limit,
                cursor.as_ref(),
            )?;
            Ok(NotificationList {
                items: page
                    .items
                    .into_iter()
                    .map(|item| Notification::new(item, &actor))
                    .collect(),
                next_cursor: page.next_cursor.map(|cursor| cursor.encode()),
                unread: store::notification::count_unread(conn, &permit, user.user_id, visible)?,
            })
        })
        .await?;
    Ok(Json(answer))
}

/// The bell shows so many.
const LIMIT: u32 = 15;
