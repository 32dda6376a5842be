//! Lists contractor companies with counts of members, open invitations, and projects, by name.

use super::view::{ContractorOverview, ContractorOverviewList};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, PAGE_MAX, Query, page_size, word};
use crate::shared::search;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::{Actor, act};
use serde::Deserialize;
use store::Connection;
use store::contractor::overview::{self, ListQuery};
use store::page::NameCursor;
use utoipa::IntoParams;

/// Search and page parameters.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListContractorOverviews {
    /// Matches companies whose name or email address contains this text.
    pub search: Option<String>,
    /// 1 to 100; default 25.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

const LIMIT: u32 = 25;

/// Lists contractor companies, including inactive ones, with counts of members, open invitations, and projects, by name.
#[utoipa::path(
    get,
    path = "/api/admin/contractors",
    operation_id = "list_contractor_overviews",
    tag = "contractor",
    params(ListContractorOverviews),
    responses((status = 200, body = ContractorOverviewList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListContractors"))),
)]
pub async fn list_contractor_overviews(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ListContractorOverviews>,
) -> Result<Json<ContractorOverviewList>, ApiError> {
    let list = ListQuery {
        search: search::term(query.search.as_deref()),
        limit: page_size(query.limit, LIMIT, PAGE_MAX)?,
        cursor: word(query.cursor.as_deref(), "cursor", NameCursor::decode)?,
    };
    let now = state.now();
    let is_search = list.search.is_some();
    let find = move |conn: &mut Connection, actor: &Actor| {
        let permit = authorize(actor, act::ListContractors, ())?;
        Ok(overview::list(conn, &permit, &list, now)?)
    };
    let page = search::list(&state, caller, is_search, find).await?;
    Ok(Json(ContractorOverviewList {
        items: page
            .items
            .into_iter()
            .map(ContractorOverview::from)
            .collect(),
        next_cursor: page.next_cursor.map(|cursor| cursor.encode()),
    }))
}
