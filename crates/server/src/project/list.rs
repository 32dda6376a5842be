//! Lists the projects that the caller may see.

use crate::api_error::{ApiError, Problem};
use crate::authorize::authorize;
use crate::extract::{Caller, Json, PAGE_MAX, Query, page_size, word};
use crate::project::view::ProjectList;
use crate::schema;
use crate::search;
use crate::state::AppState;
use axum::extract::State;
use domain::id::ContractorId;
use domain::permission::{Actor, Visible, act};
use domain::project::{ProjectStatus, UrgencyLevel};
use serde::Deserialize;
use store::Connection;
use store::page::Cursor;
use store::project::{ListQuery, Sort};
use utoipa::IntoParams;
use uuid::Uuid;

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
    pub sort: Option<SortParam>,
    /// Only projects that the caller submitted (an admin's Partner Dashboard).
    pub mine: Option<bool>,
    /// Only open projects without a contractor company (true), or only those that have one (false).
    pub unassigned: Option<bool>,
    /// Only projects of the contractor company with this name in a URL.
    pub contractor: Option<String>,
    /// 1 to 100; 25 unless told.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// As given by the page before.
    pub cursor: Option<String>,
}

/// The orders of a project list.
#[derive(Debug, Clone, Copy, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SortParam {
    /// Newest first.
    Newest,
    /// Oldest first.
    Oldest,
    /// Latest change first.
    Updated,
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
    let mut list = query.parse()?;
    let (mine, slug) = (query.mine.unwrap_or(false), query.contractor);
    let now = state.now();
    let cards = state.clone();
    let is_search = list.search.is_some();
    let find = move |conn: &mut Connection, actor: &Actor| {
        authorize(actor, act::ListProjects, ())?;
        if let Some(slug) = slug.filter(|slug| !slug.is_empty()) {
            let company = store::contractor::find_by_slug(conn, &slug)?;
            // A company that does not exist has no projects.
            let id = company.map_or(ContractorId::from_uuid(Uuid::nil()), |company| company.id);
            list.contractor = Some(id);
        }
        let visible = scope(actor, mine);
        let found = store::project::list(conn, visible, &list)?;
        let cards = cards.project_cards();
        Ok(ProjectList {
            items: cards.show(conn, visible, &found.page.items, actor, now)?,
            next_cursor: found.page.next_cursor.map(|cursor| cursor.encode()),
            total: found.total,
            total_capped: found.total_capped,
        })
    };
    Ok(Json(search::list(&state, caller, is_search, find).await?))
}

/// What the list may hold: what the caller may see, or of that only what the caller submitted.
fn scope(actor: &Actor, mine: bool) -> Visible {
    match actor {
        Actor::User(user) if mine => Visible::submitted_by(user.user_id),
        Actor::Anonymous | Actor::User(_) | Actor::Owner(_) => Visible::to(actor),
    }
}

const LIMIT: u32 = 25;

impl ListProjects {
    fn parse(&self) -> Result<ListQuery, ApiError> {
        let sort = match self.sort {
            None | Some(SortParam::Newest) => Sort::Newest,
            Some(SortParam::Oldest) => Sort::Oldest,
            Some(SortParam::Updated) => Sort::Updated,
        };
        Ok(ListQuery {
            search: search::term(self.search.as_deref()),
            status: word(self.status.as_deref(), "status", ProjectStatus::parse)?,
            urgency: word(self.urgency.as_deref(), "urgency", UrgencyLevel::parse)?,
            unassigned: self.unassigned,
            contractor: None,
            sort,
            limit: page_size(self.limit, LIMIT, PAGE_MAX),
            cursor: word(self.cursor.as_deref(), "cursor", Cursor::decode)?,
        })
    }
}
