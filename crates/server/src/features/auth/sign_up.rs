//! Signs up a referral partner (`docs/rules/accounts.md`).

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::http::rate_limits::{Limits, account_key};
use crate::security::session::Token;
use crate::shared::sign_up::letter::{already_registered, confirmation};
use crate::shared::sign_up::new_account::{Opening, new_account, open_unless_taken};
use crate::shared::sign_up::{take_place, unlike_portal};
use crate::state::AppState;
use axum::extract::State;
use domain::account::{self, CONFIRMATION_LIVES, RawSignUp};
use domain::audit::AuditEvent;
use domain::language::Language;
use domain::mail::QueuedMail;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::audit::NewAuditEntry;
use store::user::NewUser;
use store::{Connection, mail, reader_language, sign_up};
use utoipa::ToSchema;

/// The sign-up form.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignUp {
    /// The first name.
    pub first_name: String,
    /// The last name.
    pub last_name: String,
    /// The email address.
    pub email: String,
    /// The company name, optional.
    pub company_name: Option<String>,
    /// The ten-digit phone number, optional.
    pub phone: Option<String>,
    /// The password.
    pub password: String,
    /// The password, repeated.
    pub confirm_password: String,
}

/// The result of a sign-up.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignUpOutcome {
    /// The email address to sign in with.
    pub email: String,
    /// Whether the account must be confirmed with the emailed link (`confirm_sign_up`). This depends only on the portal's
    /// configuration, so it is the same for every address.
    pub confirmation_mailed: bool,
}

/// Creates a referral partner's account, or emails a confirmation link, depending on the portal's configuration. The response is
/// the same if the email address already has an account; in that case, the account's owner is notified by email.
#[utoipa::path(
    post,
    path = "/api/auth/sign-up",
    operation_id = "sign_up",
    tag = "auth",
    request_body = SignUp,
    responses((status = 201, body = SignUpOutcome), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn sign_up(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<SignUp>,
) -> Result<(StatusCode, Json<SignUpOutcome>), ApiError> {
    let sign_up = account::SignUp::parse(&form.into())?;
    unlike_portal(&state, &sign_up)?;
    take_place(&state, &caller).await?;
    let new = new_account(&state, sign_up, Opening::Partner).await?;
    let email = new.email.clone();
    let confirmation_mailed = state.config().confirms_sign_ups();
    let (writer, token) = (state.clone(), Token::new(&mut state.rng()));
    state
        .write(move |conn| match confirmation_mailed {
            true => ask_to_confirm(conn, &writer, &caller, &new, &token),
            false => open(conn, &writer, &caller, &new),
        })
        .await?;
    state.wake_mail();
    let outcome = SignUpOutcome {
        email,
        confirmation_mailed,
    };
    Ok((StatusCode::CREATED, Json(outcome)))
}

fn open(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    new: &NewUser,
) -> Result<(), ApiError> {
    let is_new = open_unless_taken(conn, state, caller, new)?;
    let event = match is_new {
        true => AuditEvent::Signup,
        false => AuditEvent::AccessDenied,
    };
    let entry = NewAuditEntry {
        actor: is_new.then_some(new.id),
        subject: is_new.then_some(new.id),
        details: Some(json!({ "sign_up": new.id }).to_string()),
        ..NewAuditEntry::new(event, format!("user:{}", new.id))
    };
    Limits { state, caller }.record(conn, entry)
}

/// Stores the sign-up and emails the confirmation link, or notifies the owner of an existing account by email. Does the same work
/// in both cases.
fn ask_to_confirm(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    new: &NewUser,
    token: &Token,
) -> Result<(), ApiError> {
    let now = state.now();
    let expires_at = now
        .checked_add(CONFIRMATION_LIVES)
        .map_err(ApiError::internal)?;
    // The language of the existing account. A new user gets the language of the page.
    let known = reader_language::of_address(conn, &new.email)?;
    let of_page = caller.client.language.unwrap_or(Language::English);
    let is_new = sign_up::insert_unless_taken(conn, new, &token.hash(), now, expires_at)?;
    let (letter, event) = match is_new {
        true => (
            confirmation(state, new, token, of_page, expires_at),
            AuditEvent::SignupRequested,
        ),
        false => (
            // Give it the same expiry as the confirmation email, so that both cases are handled alike.
            QueuedMail {
                expires_at: Some(expires_at),
                ..already_registered(state, new, known)
            },
            AuditEvent::AccessDenied,
        ),
    };
    mail::enqueue(conn, &letter, now)?;
    // Count by the hashed email address instead of the new id, which differs between attempts. That way, all attempts for one
    // address share an entry.
    Limits { state, caller }.record_about(conn, event, &account_key(&new.email), None)
}

impl From<SignUp> for RawSignUp {
    fn from(form: SignUp) -> Self {
        Self {
            first_name: form.first_name,
            last_name: form.last_name,
            email: form.email,
            company_name: form.company_name,
            phone: form.phone,
            password: form.password,
            confirm_password: form.confirm_password,
        }
    }
}
