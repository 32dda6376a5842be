//! Lists a project's files.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path, Query, page_size, word};
use crate::shared::presenter::Presenter;
use crate::shared::project_access::permit;
use crate::shared::views::file::FileList;
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
pub struct ListFiles {
    /// 1 to 1000; default 1000.
    #[param(minimum = 1, maximum = 1000)]
    pub limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// Large enough for all files of any realistic project, because the sub-tabs count the files on the page.
const LIMIT: u32 = 1000;

impl ListFiles {
    /// Parses the parameters.
    ///
    /// # Errors
    /// 422 for an invalid cursor or limit.
    pub(crate) fn parse(&self) -> Result<(usize, Option<Cursor>), ApiError> {
        let cursor = word(self.cursor.as_deref(), "cursor", Cursor::decode)?;
        Ok((page_size(self.limit, LIMIT, LIMIT)?, cursor))
    }
}

/// Lists a project's files.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/files",
    operation_id = "list_files",
    tag = "file",
    params(("code" = String, Path, description = "The project code, in any case"), ListFiles),
    responses((status = 200, body = FileList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListFiles"))),
)]
pub async fn list_files(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    Query(query): Query<ListFiles>,
) -> Result<Json<FileList>, ApiError> {
    let (limit, cursor) = query.parse()?;
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let now = reader.now();
            let actor = caller.user(conn, now)?;
            let permit = permit(conn, &actor, act::ListFiles, &code)?;
            let presenter = Presenter {
                actor: &actor,
                links: reader.links(),
                now,
            };
            let files = store::file::list(
                conn,
                &permit,
                limit,
                cursor.as_ref(),
                actor.reads_internal(),
            )?;
            let uploaders = files.items.iter().map(|file| file.file.uploaded_by);
            let names = store::file::uploader_names(conn, uploaders)?;
            let mut list = presenter.files(files, permit.facts())?;
            for (file, name) in list.items.iter_mut().zip(names) {
                file.uploaded_by_name = name;
            }
            Ok(list)
        })
        .await?;
    Ok(Json(answer))
}
