//! Lists a project's timeline.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, PAGE_MAX, Path, Query, page_size, word};
use crate::shared::presenter::Presenter;
use crate::shared::project_access::permit;
use crate::shared::views::update::UpdateList;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;
use domain::update::UpdateFilter;
use serde::Deserialize;
use store::page::Cursor;
use store::update::{ListQuery, Sort};
use utoipa::IntoParams;

/// Filter, order, and page parameters.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListUpdates {
    /// `newest` (default) or `oldest` first.
    pub sort: Option<UpdateSort>,
    /// Filters, separated by commas; an entry must match one of them. `status`: changes of status; `details`: edits and assignments;
    /// `events`; `notes`; `attachments`. Everything by default.
    pub show: Option<String>,
    /// 1 to 100; default 50.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// The orders of a timeline.
#[derive(Debug, Clone, Copy, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UpdateSort {
    /// Newest first.
    Newest,
    /// Oldest first.
    Oldest,
}

/// Lists a project's timeline.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/updates",
    operation_id = "list_updates",
    tag = "update",
    params(("code" = String, Path, description = "The project code, in any case"), ListUpdates),
    responses((status = 200, body = UpdateList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListUpdates"))),
)]
pub async fn list_updates(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    Query(query): Query<ListUpdates>,
) -> Result<Json<UpdateList>, ApiError> {
    let list = query.parse()?;
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let now = reader.now();
            let actor = caller.user(conn, now)?;
            let permit = permit(conn, &actor, act::ListUpdates, &code)?;
            let page = store::update::list(conn, &permit, &list, actor.reads_internal())?;
            let presenter = Presenter {
                actor: &actor,
                links: reader.links(),
                now,
            };
            presenter.updates(page, permit.facts())
        })
        .await?;
    Ok(Json(answer))
}

const LIMIT: u32 = 50;

impl ListUpdates {
    /// Parses the parameters.
    ///
    /// # Errors
    /// 422 for an invalid value.
    pub(crate) fn parse(&self) -> Result<ListQuery, ApiError> {
        Ok(ListQuery {
            sort: match self.sort {
                None | Some(UpdateSort::Newest) => Sort::Newest,
                Some(UpdateSort::Oldest) => Sort::Oldest,
            },
            filters: word(self.show.as_deref(), "show", filters)?.unwrap_or_default(),
            limit: page_size(self.limit, LIMIT, PAGE_MAX)?,
            cursor: word(self.cursor.as_deref(), "cursor", Cursor::decode)?,
        })
    }
}

/// Parses the filters and removes duplicates.
fn filters(words: &str) -> Option<Vec<UpdateFilter>> {
    let mut chosen = words
        .split(',')
        .map(UpdateFilter::parse)
        .collect::<Option<Vec<_>>>()?;
    chosen.sort_unstable();
    chosen.dedup();
    Some(chosen)
}
