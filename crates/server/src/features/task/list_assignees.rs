//! Searches the possible assignees of an admin task by name or email address.

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

/// Search parameters.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListAssignees {
    /// The group to search; admins by default, the possible assignees of a new task.
    #[param(value_type = Option<schema::Assignees>)]
    pub of: Option<String>,
    /// Matches people whose name or email address contains this text, in any case.
    pub search: Option<String>,
    /// 1 to 50; default 50.
    #[param(minimum = 1, maximum = 50)]
    pub limit: Option<u32>,
}

/// Searches people with an active account by name or email address.
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

/// Maximum number of people in the picker. A search text finds the others.
const LIMIT: u32 = 50;
