//! Searches active contractor companies by name or email address.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, Query};
use crate::shared::search;
use crate::shared::views::project::Contractor;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::{Actor, act};
use serde::{Deserialize, Serialize};
use store::Connection;
use utoipa::{IntoParams, ToSchema};

/// Search parameters.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListContractors {
    /// Matches companies whose name or email address contains this text.
    pub search: Option<String>,
}

/// Active contractor companies by name, at most 100.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContractorList {
    /// The companies.
    pub items: Vec<Contractor>,
    /// Whether more companies match; a longer search text finds them.
    pub more: bool,
}

/// Searches active contractor companies by name or email address.
#[utoipa::path(
    get,
    path = "/api/contractors",
    operation_id = "list_contractors",
    tag = "contractor",
    params(ListContractors),
    responses((status = 200, body = ContractorList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListContractors"))),
)]
pub async fn list_contractors(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ListContractors>,
) -> Result<Json<ContractorList>, ApiError> {
    let term = search::term(query.search.as_deref());
    let is_search = term.is_some();
    let find = move |conn: &mut Connection, actor: &Actor| {
        let permit = authorize(actor, act::ListContractors, ())?;
        Ok(store::contractor::list_active(
            conn,
            &permit,
            term.as_deref(),
            i64::try_from(LIST_MAX + 1).unwrap_or(i64::MAX),
        )?)
    };
    let items = search::list(&state, caller, is_search, find).await?;
    Ok(Json(ContractorList {
        more: items.len() > LIST_MAX,
        items: items
            .into_iter()
            .take(LIST_MAX)
            .map(Contractor::from)
            .collect(),
    }))
}

/// Maximum number of companies in the picker. A search text finds the others.
const LIST_MAX: usize = 100;
