//! Uploads one file from the owner, for a message.

use crate::errors::{ApiError, Problem};
use crate::features::upload::create::{CreateUpload, receive_upload};
use crate::http::extract::{Caller, Json, Query};
use crate::shared::upload::By;
use crate::shared::views::file::Upload;
use crate::state::AppState;
use axum::body::Body;
use axum::extract::State;
use http::{HeaderMap, StatusCode};

/// Uploads one file from the owner, as the raw body, to be attached to a message. The purpose must be `message`.
#[utoipa::path(
    post,
    path = "/api/owner/uploads",
    operation_id = "create_owner_upload",
    tag = "owner",
    params(CreateUpload),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 201, body = Upload), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("CreateUpload"))),
)]
pub async fn create_owner_upload(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<CreateUpload>,
    headers: HeaderMap,
    body: Body,
) -> Result<(StatusCode, Json<Upload>), ApiError> {
    // A rejected upload may leave part of the body unread.
    receive_upload(state, caller, By::Owner, query, &headers, body)
        .await
        .map_err(ApiError::closing)
}
