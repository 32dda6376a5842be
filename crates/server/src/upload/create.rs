//! Uploads one file, as the raw body, for a following call to attach.

use crate::api_error::Problem;
use crate::file::view::Upload;
use crate::schema;
use serde::Deserialize;
use utoipa::IntoParams;

/// What the upload is for. The Content-Type header holds the file's declared type.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CreateUpload {
    /// The file's name.
    pub file_name: String,
    /// What it will be attached to.
    #[param(value_type = schema::Purpose)]
    pub purpose: String,
    /// The id of the thing it will be attached to: a UUIDv7 made by the client.
    pub target_id: uuid::Uuid,
}

/// Uploads one file, as the raw body, for a following call to attach.
#[utoipa::path(
    post,
    path = "/api/uploads",
    operation_id = "create_upload",
    tag = "upload",
    params(CreateUpload),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 201, body = Upload), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("CreateUpload"))),
)]
pub async fn create_upload() {
    unimplemented!()
}
