//! A project's page.

use crate::api_error::{ApiError, Problem};
use crate::extract::{Caller, JSON, Json, Path, etag};
use crate::project::access::permit_to_show;
use crate::project::pages::{Lookup, LookupKey, WrittenPage};
use crate::project::view::ProjectPage;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::permission::{act, decide};
use http::{StatusCode, header};
use store::project::Stamped;

/// A project's page.
#[utoipa::path(
    get,
    path = "/api/projects/{code}",
    operation_id = "show_project",
    tag = "project",
    params(("code" = String, Path, description = "The project code, in any case")),
    responses((status = 200, body = ProjectPage, headers(("ETag" = String))), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowProject"))),
)]
pub async fn show_project(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<Response, ApiError> {
    let page = page(&state, caller, code).await?;
    Ok((
        [(header::ETAG, page.etag), (header::CONTENT_TYPE, JSON)],
        page.body,
    )
        .into_response())
}

/// The page. While nothing in the database changes, it is not asked again for what decides on the page; the decision
/// itself is taken at each request.
async fn page(state: &AppState, caller: Caller, code: String) -> Result<WrittenPage, ApiError> {
    let now = state.now();
    let version = state.store().version();
    let key = caller.user_token_hash().map(|token_hash| LookupKey {
        token_hash: token_hash.to_owned(),
        code: code.clone(),
    });
    let kept = version.zip(key);
    if let Some((version, key)) = &kept
        && let Some(lookup) = state.project_pages().lookup(key, *version)
    {
        let actor = caller.account(Some(&lookup.session), now)?;
        let Stamped { stamp, value } = &lookup.project;
        let page = decide(&actor, act::ShowProject, value.clone())
            .ok()
            .and_then(|permit| state.project_pages().find(&permit, *stamp, &actor, now));
        if let Some(page) = page {
            return Ok(page);
        }
    }
    let shared = state.clone();
    state
        .read(move |conn| {
            let session = caller.session(conn)?;
            let actor = caller.account(session.as_ref(), now)?;
            let permit = permit_to_show(conn, &actor, &code)?;
            let pages = shared.project_pages();
            let page = pages.show(conn, &permit, &actor, now)?;
            if let Some(session) = session
                && let Some((version, key)) = kept
                && shared.store().version() == Some(version)
            {
                let facts = permit.value.facts().clone();
                let project = Stamped {
                    stamp: permit.stamp,
                    value: facts,
                };
                pages.keep(key, version, Lookup { session, project });
            }
            Ok(page)
        })
        .await
}

/// A project's page with its version as `ETag`.
pub(super) fn with_etag(status: StatusCode, page: ProjectPage) -> Response {
    (
        status,
        [(header::ETAG, etag(page.card.version))],
        Json(page),
    )
        .into_response()
}
