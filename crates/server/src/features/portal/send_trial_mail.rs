//! Sends a test mail.

use super::change::Change;
use super::follow::catch_up_soon;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::http::rate_limits::{CountedBy, Limits};
use crate::mail::letter::Letter;
use crate::mail::words::words;
use crate::mail::{self, TrialFailure};
use crate::schema;
use crate::security::session::holder::SessionHolder;
use crate::shared::own_account::own_page;
use crate::state::AppState;
use axum::extract::State;
use domain::language::{Language, Message, Text};
use domain::mail::{MailCause, QueuedMail};
use domain::profile::User;
use domain::rate_limit::{LimitedAction, TooEarly};
use serde::Serialize;
use store::{Connection, reader_language};
use utoipa::ToSchema;

/// The result of a test mail.
#[derive(Debug, Serialize, ToSchema)]
pub struct TrialMail {
    /// Whether the mail server accepted it.
    pub taken: bool,
    /// The mail server's response, or why there was none.
    pub answer: String,
    /// Why there was no response, as a message, if it is the portal that says so.
    #[schema(value_type = Option<schema::MessageText>)]
    pub answer_text: Option<Text>,
}

/// Sends a test mail to the caller's address immediately and returns the mail server's response.
/// Without a mail server, the mail goes into the mail folder and reaches nobody.
#[utoipa::path(
    post,
    path = "/api/admin/portal/mail-trial",
    operation_id = "send_trial_mail",
    tag = "portal",
    responses((status = 200, body = TrialMail), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManagePortal"))),
)]
pub async fn send_trial_mail(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<TrialMail>, ApiError> {
    let (beginner, early) = (state.clone(), caller.clone());
    let (to, language) = state
        .write(move |conn| begin(conn, &beginner, &early))
        .await?
        .map_err(too_many)?;
    let letter = letter(&state, &to, language);
    let trial = match mail::try_now(state.config(), &letter, state.now()).await {
        Ok(answer) => TrialMail::new(true, answer),
        Err(TrialFailure::Response(answer)) => TrialMail::new(false, answer),
        Err(TrialFailure::Portal(message)) => TrialMail {
            taken: false,
            answer: message.in_language(Language::English),
            answer_text: Some(message.into()),
        },
    };
    if trial.taken {
        let writer = state.clone();
        state
            .write(move |conn| {
                let change = Change::open(conn, &writer, &caller)?;
                Ok(store::portal::note_mail_tried(
                    conn,
                    &change.permit,
                    change.now,
                )?)
            })
            .await?;
        catch_up_soon(&state).await;
    }
    Ok(Json(trial))
}

impl TrialMail {
    fn new(taken: bool, answer: String) -> Self {
        Self {
            taken,
            answer,
            answer_text: None,
        }
    }
}

/// Applies the rate limit and returns the recipient and the language.
fn begin(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
) -> Result<Result<(User, Language), TooEarly>, ApiError> {
    let actor = Change::open(conn, state, caller)?.actor;
    let to = own_page(conn, &actor)?.account.user;
    let holder = SessionHolder::of(&actor).ok_or_else(ApiError::sign_in_required)?;
    let limits = Limits { state, caller };
    let place = limits.take(
        conn,
        LimitedAction::TrialMail,
        CountedBy::Client(&holder.to_string()),
    )?;
    let language = reader_language::of_user(conn, to.id)?;
    Ok(place.map(|()| (to, language)))
}

fn too_many(early: TooEarly) -> ApiError {
    ApiError::too_many(
        "too_many_mails",
        Message::ErrorTooManyMails,
        early.retry_after,
    )
}

fn letter(state: &AppState, to: &User, language: Language) -> QueuedMail {
    let link = format!("{}/admin/portal", state.public_url().origin());
    Letter {
        to: &to.email,
        name: Some(&to.first_name),
        language,
        said: words(language).trial(),
        link: Some(&link),
    }
    .queued(state, MailCause::OFFICE)
}
