//! The API description as an HTML page.

use super::page;
use crate::http::assets;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use std::sync::LazyLock;

static PAGE: LazyLock<String> = LazyLock::new(|| page::of(&crate::app::openapi::json()));

/// The API description as an HTML page.
#[utoipa::path(
    get,
    path = "/api/docs",
    operation_id = "show_api_docs",
    tag = "reference",
    responses((status = 200, description = "A page", content_type = "text/html")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn show_api_docs(State(state): State<AppState>) -> Response {
    assets::html(&state, &PAGE)
}
