//! Lists a project's messages.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, PAGE_MAX, Path, Query, page_size, word};
use crate::shared::presenter::Presenter;
use crate::shared::project_access::permit;
use crate::shared::views::message::MessageList;
use crate::shared::views::message::participant;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::{Actor, Permit, act};
use serde::Deserialize;
use store::Connection;
use store::message::{ListQuery, Place};
use store::page::Cursor;
use utoipa::IntoParams;

/// Page parameters of a thread.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListMessages {
    /// Direction of the page from the cursor: older or newer. Without a cursor, `older` returns the end of the thread and `newer` its
    /// beginning. Without either, the page starts a few messages before the first unread one, or is the end of the thread if nothing before
    /// it is unread.
    pub direction: Option<MessageDirection>,
    /// 1 to 100; default 50.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// A cursor from another page; without a direction, it means `older`.
    pub cursor: Option<String>,
}

/// The two directions of a thread.
#[derive(Debug, Clone, Copy, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MessageDirection {
    /// Toward the beginning.
    Older,
    /// Toward the end.
    Newer,
}

/// Lists a project's messages, oldest first.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/messages",
    operation_id = "list_messages",
    tag = "message",
    params(("code" = String, Path, description = "The project code, in any case"), ListMessages),
    responses((status = 200, body = MessageList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListMessages"))),
)]
pub async fn list_messages(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    Query(query): Query<ListMessages>,
) -> Result<Json<MessageList>, ApiError> {
    let list = query.parse()?;
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let actor = caller.user(conn, reader.now())?;
            let permit = permit(conn, &actor, act::ListMessages, &code)?;
            page(conn, &reader, &actor, &permit, &list)
        })
        .await?;
    Ok(Json(answer))
}

/// A page of the thread for `actor`.
///
/// # Errors
/// When the database fails.
pub(crate) fn page(
    conn: &mut Connection,
    state: &AppState,
    actor: &Actor,
    permit: &Permit<act::ListMessages>,
    list: &ListQuery,
) -> Result<MessageList, ApiError> {
    let thread = store::message::list(conn, permit, &participant(actor)?, list)?;
    let presenter = Presenter {
        actor,
        links: state.links(),
        now: state.now(),
    };
    let beta_gate = state.portal().messages_beta_gate();
    presenter.messages(thread, permit.facts(), beta_gate)
}

const LIMIT: u32 = 50;

impl ListMessages {
    /// Parses the parameters.
    ///
    /// # Errors
    /// 422 for an invalid cursor or limit.
    pub(crate) fn parse(&self) -> Result<ListQuery, ApiError> {
        let cursor = word(self.cursor.as_deref(), "cursor", Cursor::decode)?;
        let place = match (self.direction, cursor) {
            (None, None) => Place::Start,
            (Some(MessageDirection::Newer), cursor) => Place::After(cursor),
            (Some(MessageDirection::Older) | None, cursor) => Place::Before(cursor),
        };
        Ok(ListQuery {
            place,
            limit: page_size(self.limit, LIMIT, PAGE_MAX)?,
        })
    }
}
