//! A file's bytes, by its signed link.

use crate::api_error::Problem;
use serde::Deserialize;
use utoipa::IntoParams;

/// The parts of a signed link.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ReadFile {
    /// Which key signed it.
    pub k: String,
    /// When it dies, in seconds of the Unix epoch.
    pub e: i64,
    /// inline or attachment.
    pub d: String,
    /// The signature.
    pub s: String,
}

/// A file's bytes, by its signed link.
#[utoipa::path(
    get,
    path = "/api/files/{path}",
    operation_id = "read_file",
    tag = "file",
    params(("path" = String, Path, description = "The file's path"), ReadFile),
    responses((status = 200, content_type = "application/octet-stream"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ReadFile"))),
)]
pub async fn read_file() {
    unimplemented!()
}
