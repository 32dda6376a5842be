//! The people whom an admin task can be given to, by name or e-mail.

use super::view::{Assignee, AssigneeList};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, Query, page_size, word};
use crate::schema;
use crate::shared::search;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::{Actor, act};
use domain::task::Assignees;
use serde::Deserialize;
use store::Connection;
use utoipa::IntoParams;

/// Whom to look for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListAssignees {
    /// Among whom: admins, whom a new task can be given to, unless told.
    #[param(value_type = Option<schema::Assignees>)]
    pub of: Option<String>,
    /// Contained in the name or the e-mail address, in any case.
    pub search: Option<String>,
    /// 1 to 50; 50 unless told.
    #[param(minimum = 1, maximum = 50)]
    pub limit: Option<u32>,
}

/// People with an active account, by name or e-mail.
#[utoipa::path(
    get,
    path = "/api/assignees",
    operation_id = "list_assignees",
    tag = "task",
    params(ListAssignees),
    responses((status = 200, body = AssigneeList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListAssignees"))),
)]
pub async fn list_assignees(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ListAssignees>,
) -> Result<Json<AssigneeList>, ApiError> {
    let of = word(query.of.as_deref(), "of", Assignees::parse)?.unwrap_or(Assignees::Admins);
    let limit = page_size(query.limit, LIMIT, LIMIT)?;
    let term = search::term(query.search.as_deref());
    let is_search = term.is_some();
    let find = move |conn: &mut Connection, actor: &Actor| {
        let permit = authorize(actor, act::ListAssignees, ())?;
        let term = term.as_deref();
        Ok(store::task::assignees(conn, &permit, of, term, limit + 1)?)
    };
    let found = search::list(&state, caller, is_search, find).await?;
    Ok(Json(AssigneeList {
        more: found.len() > limit,
        items: found.into_iter().take(limit).map(Assignee::from).collect(),
    }))
}

/// The picker searches rather than scrolls: more people than this are found by typing.
const LIMIT: u32 = 50;
