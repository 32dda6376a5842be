//! Shows a public page.

use super::view::{PageLanguage, PublicPageText, page};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Path, Query};
use crate::schema;
use crate::state::AppState;
use axum::extract::State;

/// Returns the text of a public page: an admin's text, or the default text.
#[utoipa::path(
    get,
    path = "/api/pages/{page}",
    operation_id = "show_public_page",
    tag = "public_page",
    params(("page" = inline(schema::PublicPage), Path), PageLanguage),
    responses((status = 200, body = PublicPageText, headers(("ETag" = String))), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn show_public_page(
    State(state): State<AppState>,
    Path(name): Path<String>,
    Query(query): Query<PageLanguage>,
) -> Result<PublicPageText, ApiError> {
    let (page, language) = (page(&name)?, query.parse()?);
    let reader = state.clone();
    state
        .read(move |conn| PublicPageText::read(conn, &reader, page, language))
        .await
}
