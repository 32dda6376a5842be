//! Adds a status update with notes and files, and moves the project's status.

use crate::api_error::Problem;
use crate::schema;
use crate::update::view::Update;
use serde::Deserialize;
use utoipa::ToSchema;

/// The Add Project Update form.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AddUpdate {
    /// A UUIDv7 made by the client when files were uploaded for it (their target_id); else the server makes one.
    pub id: Option<uuid::Uuid>,
    /// The status from now on.
    #[schema(value_type = schema::ProjectStatus)]
    pub status: String,
    /// What happened; not blank.
    pub notes: String,
    /// Uploads to attach, at most 5.
    #[serde(default)]
    pub attachments: Vec<uuid::Uuid>,
}

/// Adds a status update with notes and files, and moves the project's status.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/updates",
    operation_id = "add_update",
    tag = "update",
    params(("code" = String, Path, description = "The project code, in any case"), ("Idempotency-Key" = Option<String>, Header, description = "A retried call with the same key lands once")),
    request_body = AddUpdate,
    responses((status = 201, body = Update), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("AddUpdate"))),
)]
pub async fn add_update() {
    unimplemented!()
}
