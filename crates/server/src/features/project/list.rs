//! Lists the projects that the caller may see.

use super::cards;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, PAGE_MAX, Query, page_size, word};
use crate::schema;
use crate::shared::estimate::sums_of;
use crate::shared::project_filters::ProjectFilters;
use crate::shared::search;
use crate::shared::views::project::{ProjectAmounts, ProjectCard, ProjectList};
use crate::state::AppState;
use axum::extract::State;
use domain::permission::{Actor, act};
use serde::Deserialize;
use store::Connection;
use store::project::{ListQuery, Place};
use utoipa::IntoParams;

/// The search, filters, order, and page of a project list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListProjects {
    /// Matches projects in which each search word occurs in a field, ignoring case and accents. Words of one or two characters
    /// only match at the start of a word.
    pub search: Option<String>,
    /// Only this status.
    #[param(value_type = Option<schema::ProjectStatus>)]
    pub status: Option<String>,
    /// Only projects that this dashboard figure counts.
    #[param(value_type = Option<schema::ProjectGroup>)]
    pub group: Option<String>,
    /// Only this urgency.
    #[param(value_type = Option<schema::UrgencyLevel>)]
    pub urgency: Option<String>,
    /// The order. Default: newest first.
    #[param(value_type = Option<schema::ProjectOrder>)]
    pub sort: Option<String>,
    /// Only projects that the caller submitted (the Partner Dashboard of an admin).
    pub mine: Option<bool>,
    /// Only open projects without an active contractor company (true), or only projects with one (false).
    pub unassigned: Option<bool>,
    /// Only open projects that have not changed for this many days.
    #[param(minimum = 1, maximum = 365)]
    pub quiet_days: Option<u16>,
    /// Only projects of the contractor company with this URL slug or, in any case, this name.
    pub contractor: Option<String>,
    /// Only projects whose insurance carrier's name contains each of these words.
    pub carrier: Option<String>,
    /// 1 to 100. Default: 25.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

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
pub async fn list_projects(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ListProjects>,
) -> Result<Json<ProjectList>, ApiError> {
    let (filters, list) = query.parse()?;
    let (now, today) = (state.now(), state.today());
    let zone = state.time_zone();
    let reader = state.clone();
    let is_search = list.search.is_some() || list.carrier.is_some();
    let find = move |conn: &mut Connection, actor: &Actor| {
        authorize(actor, act::ListProjects, ())?;
        let mut list = ListQuery {
            today,
            quiet_since: filters.quiet_since(now, &zone),
            ..list
        };
        let visible = filters.scope(conn, actor, &mut list)?;
        let found = store::project::list(conn, visible, &list)?;
        let projects = store::project::summaries(conn, visible, &found.page.items)?;
        let sums = sums_of(conn, &reader, actor, visible, &projects)?;
        let fields = list
            .search
            .as_ref()
            .map(|term| cards::found(&projects, term));
        let mut items = ProjectCard::list(conn, projects, actor, visible, (now, &zone))?;
        for card in &mut items {
            card.amounts = sums.get(&card.id).map(ProjectAmounts::list);
        }
        Ok(ProjectList {
            found: fields,
            items,
            next_cursor: found.page.next_cursor.map(|cursor| cursor.encode()),
            total: found.total,
            total_capped: found.total_capped,
        })
    };
    Ok(Json(search::list(&state, caller, is_search, find).await?))
}

const LIMIT: u32 = 25;

impl ListProjects {
    fn parse(self) -> Result<(ProjectFilters, ListQuery), ApiError> {
        let filters = ProjectFilters {
            search: self.search,
            status: self.status,
            group: self.group,
            urgency: self.urgency,
            sort: self.sort,
            mine: self.mine,
            unassigned: self.unassigned,
            quiet_days: self.quiet_days,
            contractor: self.contractor,
            carrier: self.carrier,
        };
        let query = filters.parse()?;
        let cursor = |text: &str| Place::decode(query.sort, text);
        let list = ListQuery {
            limit: page_size(self.limit, LIMIT, PAGE_MAX)?,
            cursor: word(self.cursor.as_deref(), "cursor", cursor)?,
            ..query
        };
        Ok((filters, list))
    }
}
