//! The API description as JSON.

use axum::response::{IntoResponse, Response};
use http::{HeaderValue, header};
use std::sync::LazyLock;

static DESCRIPTION: LazyLock<String> = LazyLock::new(crate::app::openapi::json);

/// The API description in machine-readable form: this document.
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    operation_id = "show_api_description",
    tag = "reference",
    responses((status = 200, description = "OpenAPI 3.1", content_type = "application/json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn show_api_description() -> Response {
    let json = HeaderValue::from_static("application/json");
    ([(header::CONTENT_TYPE, json)], DESCRIPTION.as_str()).into_response()
}
