//! Replaces a forgotten password, for whoever holds the link that was mailed.

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

/// The form behind the link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResetPassword {
    /// The token of the link.
    pub token: String,
    /// The new password.
    pub password: String,
    /// The new password again.
    pub confirm_password: String,
}

/// Replaces a forgotten password, for whoever holds the link that was mailed, and ends all sessions of the account. The
/// account of a sign-up that waited for its address to be confirmed opens, and that of somebody whom an admin invited: the
/// link was mailed there. A link that was used, that is older than an hour, or whose account may not sign in, is not found.
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
    // Looked at before the form, and above all before the costly hash: strangers learn and cost nothing.
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
            // Whoever reads the account's mail is its owner: guesses of others do not slow this device down.
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

/// The hash of the link's token and whose it is, if the link works. A wrong one is worth a line in the audit log.
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
