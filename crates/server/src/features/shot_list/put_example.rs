//! Sets the example picture of a shot.

use super::save_example;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Path};
use crate::shared::picture::{admit_picture, received};
use crate::shared::upload::rejected;
use crate::state::AppState;
use axum::body::{Body, Bytes};
use axum::extract::State;
use domain::field_error::FieldError;
use domain::file::{SNIFF_LEN, sniff};
use domain::id::ShotId;
use domain::language::Message;
use domain::shot_list::EXAMPLE_BYTES;
use http::StatusCode;

/// Sets the example picture of a shot from a picture in the raw body: PNG, JPEG, WebP, GIF, or HEIC, at most 8 MB. The type is detected
/// from the content. The picture is made smaller and re-encoded, which removes location and camera data.
#[utoipa::path(
    put,
    path = "/api/shots/{id}/example",
    operation_id = "put_shot_example",
    tag = "shot_list",
    params(("id" = uuid::Uuid, Path)),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 204, description = "Set"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManagePortal"))),
)]
pub async fn put_shot_example(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
    body: Body,
) -> Result<StatusCode, ApiError> {
    // A rejected upload may leave part of the body unread, so the connection is closed after the response.
    receive_example(&state, caller, ShotId::from_uuid(id), body)
        .await
        .map_err(ApiError::closing)
}

async fn receive_example(
    state: &AppState,
    caller: Caller,
    id: ShotId,
    body: Body,
) -> Result<StatusCode, ApiError> {
    let actor = admit_picture(state, &caller).await?;
    let picture = picture(state, body)
        .await
        .map_err(|refusal| rejected(refusal, &actor))?;
    save_example(state, caller, id, Some(picture)).await
}

/// Reads the body and re-encodes the picture.
async fn picture(state: &AppState, body: Body) -> Result<Bytes, ApiError> {
    let bytes = received(body, EXAMPLE_BYTES, Message::ErrorExampleTooLarge).await?;
    let kind = sniff(&bytes[..bytes.len().min(SNIFF_LEN)]);
    if !kind.is_some_and(|kind| kind.is_picture()) {
        let message = Message::ErrorExamplePicture;
        return Err(FieldError::new("example", "not_a_picture", message).into());
    }
    let made = state.renditions().example(bytes).await?;
    made.ok_or_else(|| {
        let message = Message::ErrorExampleUnreadable;
        FieldError::new("example", "unreadable", message).into()
    })
}
