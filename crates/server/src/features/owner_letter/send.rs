//! Sends the letter that gives a project's owner the code, or records that somebody gave it to the owner.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Json, Path};
use crate::schema;
use crate::shared::project_access::permit_to_write;
use crate::state::AppState;
use axum::extract::State;
use domain::id::OwnerLetterId;
use domain::language::{Language, Message};
use domain::owner_letter::{LetterChannel, LetterEmail};
use domain::permission::act;
use http::StatusCode;
use serde::Deserialize;
use store::delivery::owner_letter;
use utoipa::ToSchema;

/// How the letter is given to the owner.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SendOwnerLetter {
    /// The channel. The portal sends `email` itself, and only records the others.
    #[schema(value_type = schema::LetterChannel)]
    pub channel: LetterChannel,
    /// The language of the letter.
    #[schema(value_type = schema::Language)]
    pub language: Language,
}

/// Emails the letter that gives a project's owner the code, or records that the caller gave it to the owner by other means. An
/// email is subject to the limits on email to owners, and is sent with other news that waits for the owner.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/owner-letter",
    operation_id = "send_owner_letter",
    tag = "project",
    params(("code" = String, Path, description = "The project code, in any case")),
    request_body = SendOwnerLetter,
    responses((status = 204, description = "The email is due, or the letter is recorded"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("TellOwner"))),
)]
pub async fn send_owner_letter(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    Json(form): Json<SendOwnerLetter>,
) -> Result<StatusCode, ApiError> {
    let now = state.now();
    let writer = state.clone();
    state
        .write(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::TellOwner, &code)?;
            let by = user_of(&actor)?.user_id;
            if form.channel == LetterChannel::Email {
                let outcome = owner_letter::email(conn, &permit, by, form.language, now)?;
                return accepted(outcome).map(|()| StatusCode::NO_CONTENT);
            }
            let id = OwnerLetterId::new(writer.clock(), &mut writer.rng());
            let how = (by, form.channel, form.language);
            owner_letter::told(conn, &permit, id, how, now)?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}

/// The refusal of an email that may not be sent.
fn accepted(outcome: LetterEmail) -> Result<(), ApiError> {
    let reason = match outcome {
        LetterEmail::Possible => return Ok(()),
        LetterEmail::NoAddress => Message::ErrorOwnerLetterNoAddress,
        LetterEmail::NotAccepted => Message::ErrorOwnerLetterNotAccepted,
        LetterEmail::Stopped => Message::ErrorOwnerLetterStopped,
        LetterEmail::Closed => Message::ErrorOwnerLetterClosed,
    };
    Err(ApiError::conflict("owner_letter_refused", reason))
}
