//! Lists a company's current and past projects.

use super::view::{Assignment, AssignmentList};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, PAGE_MAX, Path, Query, page_size, word};
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;
use serde::Deserialize;
use store::contractor::assignment;
use store::page::Cursor;
use utoipa::IntoParams;

/// Page parameters.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListAssignments {
    /// 1 to 100; default 10.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

const LIMIT: u32 = 10;

/// Lists a company's current and past projects with the dates of assignment, most recent assignment first.
#[utoipa::path(
    get,
    path = "/api/admin/contractors/{slug}/assignments",
    operation_id = "list_assignments",
    tag = "contractor",
    params(("slug" = String, Path, description = "The company's name in a URL"), ListAssignments),
    responses((status = 200, body = AssignmentList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowContractor"))),
)]
pub async fn list_assignments(
    State(state): State<AppState>,
    caller: Caller,
    Path(slug): Path<String>,
    Query(query): Query<ListAssignments>,
) -> Result<Json<AssignmentList>, ApiError> {
    let cursor = word(query.cursor.as_deref(), "cursor", Cursor::decode)?;
    let limit = page_size(query.limit, LIMIT, PAGE_MAX)?;
    let now = state.now();
    let page = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ShowContractor, ())?;
            let company = store::contractor::find_by_slug(conn, &slug)?;
            let company = company.ok_or_else(ApiError::not_found)?.id;
            let cursor = cursor.as_ref();
            Ok(assignment::list(conn, &permit, company, limit, cursor)?)
        })
        .await?;
    Ok(Json(AssignmentList {
        items: page.items.into_iter().map(Assignment::from).collect(),
        next_cursor: page.next_cursor.map(|cursor| cursor.encode()),
    }))
}
