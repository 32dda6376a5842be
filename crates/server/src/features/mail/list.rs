//! Lists the delivery log, newest mail first.

use super::view::{HeldNews, Mail, MailList};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, PAGE_MAX, Query, page_size, word};
use crate::schema;
use crate::state::AppState;
use axum::extract::State;
use domain::mail::MailState;
use domain::permission::act;
use serde::Deserialize;
use store::mail::ListQuery;
use store::page::Cursor;
use utoipa::IntoParams;

/// Filter and page parameters.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListMails {
    /// Only mails in this state.
    #[param(value_type = Option<schema::MailState>)]
    pub state: Option<String>,
    /// 1 to 100; default 25.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

const LIMIT: u32 = 25;

/// Lists the delivery log, newest first.
/// An entry has the recipient, the subject, and the state of a mail, but never its text. Entries of sent and abandoned mails are deleted
/// after 90 days.
#[utoipa::path(
    get,
    path = "/api/admin/mails",
    operation_id = "list_mails",
    tag = "mail",
    params(ListMails),
    responses((status = 200, body = MailList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageMail"))),
)]
pub async fn list_mails(
    State(state): State<AppState>,
    caller: Caller,
    Query(asked): Query<ListMails>,
) -> Result<Json<MailList>, ApiError> {
    let query = ListQuery {
        state: word(asked.state.as_deref(), "state", MailState::parse)?,
        limit: page_size(asked.limit, LIMIT, PAGE_MAX)?,
        cursor: word(asked.cursor.as_deref(), "cursor", Cursor::decode)?,
    };
    let now = state.now();
    let (page, held) = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ManageMail, ())?;
            let held = store::mail::count_held_news(conn, &permit)?;
            Ok((store::mail::list(conn, &permit, &query, now)?, held))
        })
        .await?;
    Ok(Json(MailList {
        items: page.items.into_iter().map(Mail::from).collect(),
        next_cursor: page.next_cursor.map(|cursor| cursor.encode()),
        held_news: HeldNews {
            until_accepted: held.until_accepted,
            by_limits: held.by_limits,
        },
    }))
}
