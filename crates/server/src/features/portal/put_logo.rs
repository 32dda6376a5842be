//! Sets the portal's logo.

use super::change::{Change, change};
use super::view::Portal;
use crate::errors::body::interrupted;
use crate::errors::{ApiError, Problem};
use crate::http::extract::Caller;
use crate::http::rate_limits::{CountedBy, Limits};
use crate::security::session::holder::SessionHolder;
use crate::shared::upload::{rejected, too_many};
use crate::state::AppState;
use axum::body::{Body, Bytes};
use axum::extract::State;
use domain::file::SNIFF_LEN;
use domain::language::Message;
use domain::permission::Actor;
use domain::portal::{LOGO_BYTES, check_logo, unreadable_logo};
use domain::rate_limit::{LimitedAction, TooEarly};
use futures_util::StreamExt as _;
use http::StatusCode;
use sha2::{Digest as _, Sha256};
use store::Connection;

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
    let (early, beginner) = (caller.clone(), state.clone());
    let actor = state
        .write(move |conn| begin(conn, &beginner, &early))
        .await?
        .map_err(too_many)?;
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

/// Applies the upload rate limit before the first byte is read.
fn begin(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
) -> Result<Result<Actor, TooEarly>, ApiError> {
    let actor = Change::open(conn, state, caller)?.actor;
    let holder = SessionHolder::of(&actor).ok_or_else(ApiError::sign_in_required)?;
    let limits = Limits { state, caller };
    let place = limits.take(
        conn,
        LimitedAction::Upload,
        CountedBy::Client(&holder.to_string()),
    )?;
    Ok(place.map(|()| actor))
}

/// Reads the body and re-encodes the picture.
async fn picture(state: &AppState, body: Body) -> Result<Bytes, ApiError> {
    let mut chunks = body.into_data_stream();
    let mut bytes = Vec::new();
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(interrupted)?;
        if bytes.len() + chunk.len() > LOGO_BYTES {
            return Err(ApiError::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                "file_too_large",
                Message::ErrorLogoTooLarge,
            ));
        }
        bytes.extend_from_slice(&chunk);
    }
    check_logo(&bytes[..bytes.len().min(SNIFF_LEN)])?;
    let made = state.renditions().logo(bytes.into()).await?;
    made.ok_or_else(|| unreadable_logo().into())
}
