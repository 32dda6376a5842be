//! Lists message threads.

use super::view::{Thread, ThreadList};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::{authorize, user_of};
use crate::http::extract::{Caller, Json, PAGE_MAX, Query, page_size, word};
use crate::schema;
use crate::state::AppState;
use axum::extract::State;
use domain::message::ThreadView;
use domain::permission::{Visible, act};
use serde::Deserialize;
use store::thread::{ListQuery, ThreadCursor};
use utoipa::IntoParams;

/// View and page parameters.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListThreads {
    /// The view; all threads by default. `mine` and `waiting` are for admins.
    #[param(value_type = Option<schema::ThreadView>)]
    pub view: Option<String>,
    /// 1 to 100; default 30.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// Lists the message threads of the caller's projects: all projects for an admin, otherwise the company's or the partner's.
#[utoipa::path(
    get,
    path = "/api/threads",
    operation_id = "list_threads",
    tag = "message",
    params(ListThreads),
    responses((status = 200, body = ThreadList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListThreads"))),
)]
pub async fn list_threads(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ListThreads>,
) -> Result<Json<ThreadList>, ApiError> {
    let view = word(query.view.as_deref(), "view", ThreadView::parse)?.unwrap_or(ThreadView::All);
    let limit = page_size(query.limit, LIMIT, PAGE_MAX)?;
    let cursor = word(query.cursor.as_deref(), "cursor", ThreadCursor::decode)?;
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let actor = caller.user(conn, reader.now())?;
            let permit = authorize(&actor, act::ListThreads, ())?;
            let reads_internal = actor.reads_internal();
            if view.is_internal() && !reads_internal {
                return Err(ApiError::forbidden());
            }
            let query = ListQuery {
                view,
                reader: user_of(&actor)?.user_id,
                visible: Visible::to(&actor),
                limit,
                cursor,
            };
            let page = store::thread::list(conn, &permit, &query)?;
            let items = page.items.into_iter();
            Ok(ThreadList {
                items: items.map(|of| Thread::new(of, reads_internal)).collect(),
                next_cursor: page.next_cursor.map(|cursor| cursor.encode()),
            })
        })
        .await?;
    Ok(Json(answer))
}

const LIMIT: u32 = 30;
