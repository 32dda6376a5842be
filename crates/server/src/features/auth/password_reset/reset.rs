//! Sets a new password with an emailed link.

use crate::errors::{ApiError, Problem};
use crate::features::auth::confirm_sign_up;
use crate::http::audit;
use crate::http::extract::{Caller, Json};
use crate::http::rate_limits::Limits;
use crate::security::session::Token;
use crate::security::session::end::end_all;
use crate::shared::account_notice;
use crate::shared::sign_up::SignedUp;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::notification::AccountMatter;
use domain::password::Password;
use serde::Deserialize;
use store::audit::NewAuditEntry;
use store::password_reset::{self, Forgetful};
use store::user::PasswordProof;
use store::{Connection, sign_up, user};
use utoipa::ToSchema;

/// The form behind the password reset link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResetPassword {
    /// The token from the link.
    pub token: String,
    /// The new password.
    pub password: String,
    /// The new password, repeated.
    pub confirm_password: String,
}

/// Sets a new password with an emailed link and ends all sessions of the account. Because the link proves access to the mailbox,
/// it also opens the account of an unconfirmed sign-up or of an invited user. Returns 404 for a link that was used, has expired,
/// or whose account may not sign in.
#[utoipa::path(
    post,
    path = "/api/auth/reset-password",
    operation_id = "reset_password",
    tag = "auth",
    request_body = ResetPassword,
    responses((status = 200, body = SignedUp), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn reset_password(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<ResetPassword>,
) -> Result<Json<SignedUp>, ApiError> {
    // Check the link before the form and before hashing the password, so that bad links are cheap and reveal nothing.
    let (token_hash, found) = open_link(&state, &caller, &form.token).await?;
    let portal = state.portal().look().name;
    let own = [
        &*found.first_name,
        &*found.last_name,
        &*found.email,
        found.company_name.as_deref().unwrap_or_default(),
        &*portal,
    ];
    let password = Password::parse_twice(&form.password, &form.confirm_password, &own)?;
    let password_hash = state
        .passwords()
        .hash(password.expose().to_owned(), &mut state.rng())
        .await?;
    let (writer, id) = (state.clone(), found.user_id);
    state
        .write(move |conn| {
            let now = writer.now();
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            let opens = sign_up::find_forgotten(conn, &token_hash, now)?;
            if let Some(new) = opens {
                confirm_sign_up::open(conn, &limits, &new)?;
            } else if !password_reset::take(conn, id, &token_hash, now)? {
                return Err(ApiError::not_found());
            }
            let was_invited = user::manage::is_invited(conn, id)?;
            user::set_password(conn, id, PasswordProof::MailedLink, &password_hash, now)?;
            end_all(conn, now, id, None)?;
            // The link proves access to the mailbox. Remember the address, so that other people's guesses do not slow it down.
            user::remember_address(conn, id, caller.client.address, now)?;
            if was_invited {
                let used = NewAuditEntry::of_user(AuditEvent::InvitationUsed, id);
                return limits.record(conn, used);
            }
            account_notice::tell(conn, &writer, id, AccountMatter::PasswordChanged)?;
            limits.record(
                conn,
                NewAuditEntry::of_user(AuditEvent::PasswordChanged, id),
            )
        })
        .await?;
    Ok(Json(SignedUp { email: found.email }))
}

/// Returns the token's hash and the account if the link works. Otherwise, logs the attempt.
async fn open_link(
    state: &AppState,
    caller: &Caller,
    token: &str,
) -> Result<(String, Forgetful), ApiError> {
    if let Some(token) = Token::parse(token) {
        let (hash, asked, now) = (token.hash(), token.hash(), state.now());
        let found =
            state.read(move |conn: &mut Connection| Ok(password_reset::find(conn, &asked, now)?));
        if let Some(found) = found.await? {
            return Ok((hash, found));
        }
    }
    Err(audit::dead_link(state, caller))
}
