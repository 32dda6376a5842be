//! Lists a project's admin notes.

use super::view::NoteList;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, PAGE_MAX, Path, Query, page_size, word};
use crate::shared::presenter::Presenter;
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;
use serde::Deserialize;
use store::page::Cursor;
use utoipa::IntoParams;

/// Page parameters.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListNotes {
    /// 1 to 100; default 50.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// Lists a project's admin notes with their files, newest first.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/notes",
    operation_id = "list_notes",
    tag = "note",
    params(("code" = String, Path, description = "The project code, in any case"), ListNotes),
    responses((status = 200, body = NoteList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageNotes"))),
)]
pub async fn list_notes(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    Query(query): Query<ListNotes>,
) -> Result<Json<NoteList>, ApiError> {
    let cursor = word(query.cursor.as_deref(), "cursor", Cursor::decode)?;
    let limit = page_size(query.limit, LIMIT, PAGE_MAX)?;
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let now = reader.now();
            let actor = caller.user(conn, now)?;
            let permit = permit(conn, &actor, act::ManageNotes, &code)?;
            let page = store::note::list(conn, &permit, limit, cursor.as_ref())?;
            let presenter = Presenter {
                actor: &actor,
                links: reader.links(),
                now,
            };
            presenter.notes(page, permit.facts())
        })
        .await?;
    Ok(Json(answer))
}

const LIMIT: u32 = 50;
