//! Suggests insurance carriers.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, Query};
use crate::shared::search;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::{Actor, Visible, act};
use domain::project::frequent_carriers;
use domain::search::Term;
use serde::{Deserialize, Serialize};
use store::Connection;
use utoipa::{IntoParams, ToSchema};

/// Search parameters.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListCarriers {
    /// Only carriers whose name contains each of these words.
    pub search: Option<String>,
}

/// Insurance carriers, most frequent first, at most eight.
#[derive(Debug, Serialize, ToSchema)]
pub struct CarrierList {
    /// Their names.
    pub items: Vec<String>,
}

/// Suggests insurance carriers of the newest 1,000 projects that the caller may see.
#[utoipa::path(
    get,
    path = "/api/projects/carriers",
    operation_id = "list_carriers",
    tag = "project",
    params(ListCarriers),
    responses((status = 200, body = CarrierList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListProjects"))),
)]
pub async fn list_carriers(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ListCarriers>,
) -> Result<Json<CarrierList>, ApiError> {
    let term = query.search.as_deref().and_then(Term::of_list);
    let find = move |conn: &mut Connection, actor: &Actor| {
        authorize(actor, act::ListProjects, ())?;
        let names = store::project::newest_carriers(conn, Visible::to(actor), READ)?;
        Ok(CarrierList {
            items: frequent_carriers(names, term.as_ref()),
        })
    };
    // Each call reads as much as a search, so it counts as one.
    Ok(Json(search::list(&state, caller, true, find).await?))
}

/// The number of projects to read.
const READ: usize = 1_000;
