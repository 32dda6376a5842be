//! The global search over everything the caller may see.

use super::groups::search_everything;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, Query};
use crate::shared::search;
use crate::shared::views::search::SearchResults;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::{Actor, act};
use domain::search::Term;
use serde::Deserialize;
use store::Connection;
use utoipa::IntoParams;

/// Search parameters.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SearchPortal {
    /// Search text, 2 to 100 characters. Every word must occur in some field of a result, ignoring case and accents. If there are few
    /// matches, similarly spelled words match too.
    #[param(min_length = 2, max_length = 100)]
    pub q: String,
}

/// Searches projects and their messages, accounts, reports, and notifications, limited to what the caller may see.
#[utoipa::path(
    get,
    path = "/api/search",
    operation_id = "search_portal",
    tag = "search",
    params(SearchPortal),
    responses((status = 200, body = SearchResults), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("SearchPortal"))),
)]
pub async fn search_portal(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<SearchPortal>,
) -> Result<Json<SearchResults>, ApiError> {
    let find = move |conn: &mut Connection, actor: &Actor| {
        let permit = authorize(actor, act::SearchPortal, ())?;
        let term = Term::parse(&query.q)?;
        search_everything(conn, &permit, actor, &term)
    };
    Ok(Json(search::list(&state, caller, true, find).await?))
}
