//! A project's timeline.

use crate::api_error::Problem;
use crate::update::view::UpdateList;
use serde::Deserialize;
use utoipa::IntoParams;

/// Order and page of a timeline.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListUpdates {
    /// newest (default) or oldest first.
    #[param(value_type = Option<UpdateSort>)]
    pub sort: Option<String>,
    /// 1 to 100; 50 unless told.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// As given by the page before.
    pub cursor: Option<String>,
}

/// The orders of a timeline.
#[derive(Debug, utoipa::ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum UpdateSort { Newest, Oldest }

/// A project's timeline.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/updates",
    operation_id = "list_updates",
    tag = "update",
    params(("code" = String, Path, description = "The project code, in any case"), ListUpdates),
    responses((status = 200, body = UpdateList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListUpdates"))),
)]
pub async fn list_updates() {
    unimplemented!()
}
