//! Lists the projects that the caller may see.

use crate::api_error::Problem;
use crate::project::view::ProjectList;
use crate::schema;
use serde::Deserialize;
use utoipa::IntoParams;

/// Search, filters, order and page of a project list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListProjects {
    /// Contained, whatever the case, in project_code, project_number, insurance_claim_number, property_owner_name or damage_type.
    pub search: Option<String>,
    /// Only this status.
    #[param(value_type = Option<schema::ProjectStatus>)]
    pub status: Option<String>,
    /// Only this urgency.
    #[param(value_type = Option<schema::UrgencyLevel>)]
    pub urgency: Option<String>,
    /// newest (default), oldest, or updated (latest change first).
    #[param(value_type = Option<SortParam>)]
    pub sort: Option<String>,
    /// Only projects that the caller submitted (an admin's Partner Dashboard).
    pub mine: Option<bool>,
    /// Only projects without (true) or with (false) a contractor company.
    pub unassigned: Option<bool>,
    /// 1 to 100; 25 unless told.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// As given by the page before.
    pub cursor: Option<String>,
}

/// The orders of a project list.
#[derive(Debug, utoipa::ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum SortParam { Newest, Oldest, Updated }

/// Lists the projects that the caller may see.
#[utoipa::path(
    get,
    path = "/api/projects",
    operation_id = "list_projects",
    tag = "project",
    params(ListProjects),
    responses((status = 200, body = ProjectList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListProjects"))),
)]
pub async fn list_projects() {
    unimplemented!()
}
