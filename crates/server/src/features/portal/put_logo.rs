//! Sets the portal's logo.

use super::change::change;
use super::view::Portal;
use crate::errors::{ApiError, Problem};
use crate::http::extract::Caller;
use crate::shared::picture::{admit_picture, received};
use crate::shared::upload::rejected;
use crate::state::AppState;
use axum::body::{Body, Bytes};
use axum::extract::State;
use domain::file::SNIFF_LEN;
use domain::language::Message;
use domain::portal::{LOGO_BYTES, check_logo, unreadable_logo};
use sha2::{Digest as _, Sha256};

/// Sets the portal's logo from a picture in the raw body: PNG, JPEG, WebP, GIF, or HEIC, at most 2 MB.
/// The type is detected from the content. The logo is re-encoded from the pixels.
#[utoipa::path(
    put,
    path = "/api/admin/portal/logo",
    operation_id = "put_portal_logo",
    tag = "portal",
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = Portal, headers(("ETag" = String))), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManagePortal"))),
)]
pub async fn put_portal_logo(
    State(state): State<AppState>,
    caller: Caller,
    body: Body,
) -> Result<Portal, ApiError> {
    // A rejected upload may leave part of the body unread, so the connection is closed after the response.
    receive_upload(&state, caller, body)
        .await
        .map_err(ApiError::closing)
}

async fn receive_upload(state: &AppState, caller: Caller, body: Body) -> Result<Portal, ApiError> {
    let actor = admit_picture(state, &caller).await?;
    let picture = picture(state, body)
        .await
        .map_err(|refusal| rejected(refusal, &actor))?;
    let hash = hex::encode(Sha256::digest(&picture));
    change(state, caller, move |conn, change| {
        if store::portal::show(conn)?.settings.logo.as_ref() == Some(&hash) {
            return Ok(());
        }
        let logo = Some((hash.as_str(), &picture[..]));
        store::portal::put_logo(conn, &change.permit, logo, change.now)?;
        change.note(conn, &["logo"])
    })
    .await
}

/// Reads the body and re-encodes the picture.
async fn picture(state: &AppState, body: Body) -> Result<Bytes, ApiError> {
    let bytes = received(body, LOGO_BYTES, Message::ErrorLogoTooLarge).await?;
    check_logo(&bytes[..bytes.len().min(SNIFF_LEN)])?;
    let made = state.renditions().logo(bytes).await?;
    made.ok_or_else(|| unreadable_logo().into())
}
