//! Pictures that admins upload for the portal itself, in the raw body of a request.

use crate::errors::ApiError;
use crate::errors::body::interrupted;
use crate::http::authorize::authorize;
use crate::http::extract::Caller;
use crate::http::rate_limits::{CountedBy, Limits};
use crate::security::session::holder::SessionHolder;
use crate::shared::upload::too_many;
use crate::state::AppState;
use axum::body::{Body, Bytes};
use domain::language::Message;
use domain::permission::{Actor, act};
use domain::rate_limit::LimitedAction;
use futures_util::StreamExt as _;
use http::StatusCode;

/// Checks before the first byte is read that the caller may change the portal's settings, and applies the upload rate limit.
///
/// # Errors
/// 401, 403, or 429.
pub(crate) async fn admit_picture(state: &AppState, caller: &Caller) -> Result<Actor, ApiError> {
    let (caller, beginner) = (caller.clone(), state.clone());
    state
        .write(move |conn| {
            let actor = caller.user(conn, beginner.now())?;
            authorize(&actor, act::ManagePortal, ())?;
            let holder = SessionHolder::of(&actor).ok_or_else(ApiError::sign_in_required)?;
            let limits = Limits {
                state: &beginner,
                caller: &caller,
            };
            let place = limits.take(
                conn,
                LimitedAction::Upload,
                CountedBy::Client(&holder.to_string()),
            )?;
            Ok(place.map(|()| actor))
        })
        .await?
        .map_err(too_many)
}

/// Reads a body of at most `max` bytes.
///
/// # Errors
/// 413 with the text `too_large`; 400 if the body is interrupted.
pub(crate) async fn received(
    body: Body,
    max: usize,
    too_large: Message,
) -> Result<Bytes, ApiError> {
    let mut chunks = body.into_data_stream();
    let mut bytes = Vec::new();
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(interrupted)?;
        if bytes.len() + chunk.len() > max {
            return Err(ApiError::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                "file_too_large",
                too_large,
            ));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes.into())
}
