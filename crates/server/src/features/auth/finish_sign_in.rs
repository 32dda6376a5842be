//! The second step of a sign-in, with a code from the authenticator app or a recovery code.

use crate::errors::{ApiError, Problem};
use crate::features::auth::sign_in::SignInOutcome;
use crate::http::browser_cache::SessionBegins;
use crate::http::extract::{Caller, Json};
use crate::http::rate_limits::{CountedBy, Limits};
use crate::security::session::{SessionCookie, Token};
use crate::shared::account_notice;
use crate::shared::second_factor::{open_secret, recovery_code_hash};
use crate::shared::start_session::{Means, session_cookie, start_session};
use crate::state::AppState;
use axum::Extension;
use axum::extract::State;
use axum::response::{AppendHeaders, IntoResponse, Response};
use domain::audit::AuditEvent;
use domain::field_error::FieldError;
use domain::id::UserId;
use domain::language::Message;
use domain::notification::AccountMatter;
use domain::permission::Role;
use domain::rate_limit::{LimitedAction, TooEarly};
use domain::two_factor::{TypedCode, WRONG_CODES_MAX};
use http::{StatusCode, header};
use serde::Deserialize;
use store::audit::NewAuditEntry;
use store::{Connection, rate_limit, recovery_code, sign_in_challenge, totp, user};
use utoipa::ToSchema;

/// The second-factor form.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FinishSignIn {
    /// Six digits from the authenticator app, or a recovery code.
    pub code: String,
}

/// Finishes a sign-in with a code from the authenticator app or a recovery code, and sets the session cookie. Must be called from
/// the browser that started the sign-in, within ten minutes. The fifth wrong code ends the sign-in.
#[utoipa::path(
    post,
    path = "/api/auth/second-factor",
    operation_id = "finish_sign_in",
    tag = "auth",
    request_body = FinishSignIn,
    responses((status = 200, body = SignInOutcome), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn finish_sign_in(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<FinishSignIn>,
) -> Result<Response, ApiError> {
    let typed = TypedCode::parse(&form.code).ok_or_else(|| {
        let message = Message::ErrorCodeNeeded;
        FieldError::new("code", "invalid", message)
    })?;
    let challenge_hash = caller.sign_in_token_hash().ok_or_else(over)?.to_owned();
    let token = state.session_token();
    let token_hash = token.hash();
    let attempt = Attempt {
        state: state.clone(),
        caller,
        challenge_hash,
    };
    let passed = state
        .write_vital(move |conn| attempt.finish(conn, &typed, &token_hash))
        .await??;
    Ok(passed.answer(&state, &token))
}

/// The error for a sign-in that expired or ended. The user has to enter the password again.
pub(super) fn over() -> ApiError {
    ApiError::new(
        StatusCode::UNAUTHORIZED,
        "sign_in_over",
        Message::ErrorSignInOver,
    )
}

pub(super) fn too_many(early: TooEarly) -> ApiError {
    ApiError::too_many(
        "too_many_attempts",
        Message::ErrorTooManySignInAttempts,
        early.retry_after,
    )
}

/// A completed sign-in.
pub(super) struct Passed {
    pub(super) outcome: SignInOutcome,
    pub(super) role: Role,
    pub(super) keep_signed_in: bool,
}

impl Passed {
    /// Responds with the session cookie and clears the cookie of the pending sign-in.
    pub(super) fn answer(self, state: &AppState, token: &Token) -> Response {
        let session = session_cookie(state, token, self.role, self.keep_signed_in);
        let over = SessionCookie::SignIn.clear(state.public_url());
        let cookies = AppendHeaders([(header::SET_COOKIE, session), (header::SET_COOKIE, over)]);
        (cookies, Extension(SessionBegins), Json(self.outcome)).into_response()
    }
}

struct Attempt {
    state: AppState,
    caller: Caller,
    challenge_hash: String,
}

impl Attempt {
    /// Checks the code and counts failures in one transaction. An inner error commits the transaction, so that the count is kept.
    fn finish(
        &self,
        conn: &mut Connection,
        typed: &TypedCode,
        token_hash: &str,
    ) -> Result<Result<Passed, ApiError>, ApiError> {
        let limits = Limits {
            state: &self.state,
            caller: &self.caller,
        };
        let now = self.state.now();
        let Some(challenge) = sign_in_challenge::find(conn, &self.challenge_hash, now)? else {
            return Ok(Err(over()));
        };
        let found = match challenge.user_id {
            Some(user) => user::credentials_of(conn, user)?.filter(|found| found.active),
            None => None,
        };
        let Some(found) = found else {
            return Ok(Err(over()));
        };
        let (action, key) = (LimitedAction::SecondFactor, found.user_id.to_string());
        let subject = Some(found.user_id);
        if let Err(early) =
            limits.check_and_lock(conn, action, CountedBy::Account(&key, subject))?
        {
            return Ok(Err(too_many(early)));
        }
        if !self.is_right(conn, found.user_id, typed)? {
            limits.count(conn, action, CountedBy::Account(&key, subject))?;
            let entry = NewAuditEntry {
                subject,
                ..NewAuditEntry::new(
                    AuditEvent::SecondFactorFailed,
                    format!("user:{}", found.user_id),
                )
            };
            limits.record(conn, entry)?;
            return self.refuse(conn, challenge.wrong_codes + 1).map(Err);
        }
        if !sign_in_challenge::take(conn, &self.challenge_hash)? {
            return Err(over());
        }
        rate_limit::forget(conn, action, &key)?;
        let means = match typed {
            TypedCode::Totp(_) => Means::PasswordAndApp,
            TypedCode::Recovery(_) => Means::PasswordAndRecoveryCode,
        };
        if matches!(typed, TypedCode::Recovery(_)) {
            let used = NewAuditEntry::of_user(AuditEvent::RecoveryCodeUsed, found.user_id);
            limits.record(conn, used)?;
            let matter = AccountMatter::RecoveryCodeUsed;
            account_notice::tell(conn, limits.state, found.user_id, matter)?;
        }
        let keep_signed_in = challenge.keep_signed_in;
        let account = start_session(conn, &limits, &found, means, keep_signed_in, token_hash)?;
        Ok(Ok(Passed {
            outcome: SignInOutcome::signed_in(account),
            role: found.role,
            keep_signed_in,
        }))
    }

    /// Whether the code is correct. A correct code cannot be used again.
    fn is_right(
        &self,
        conn: &mut Connection,
        user: UserId,
        typed: &TypedCode,
    ) -> Result<bool, ApiError> {
        let now = self.state.now();
        let code = match typed {
            TypedCode::Recovery(code) => {
                let hash = recovery_code_hash(code);
                return Ok(recovery_code::take(conn, user, &hash, now)?);
            }
            TypedCode::Totp(code) => code,
        };
        let Some(stored) = totp::find(conn, user)?.filter(|totp| totp.confirmed_at.is_some())
        else {
            return Ok(false);
        };
        let secret = open_secret(&self.state, user, &stored.sealed);
        let step = secret.and_then(|secret| secret.step_of(code, stored.last_step, now));
        Ok(match step {
            Some(step) => totp::accept(conn, user, step)?,
            None => false,
        })
    }

    fn refuse(&self, conn: &mut Connection, wrong_codes: u32) -> Result<ApiError, ApiError> {
        if wrong_codes < WRONG_CODES_MAX {
            sign_in_challenge::count_wrong_code(conn, &self.challenge_hash)?;
            return Ok(ApiError::new(
                StatusCode::UNAUTHORIZED,
                "invalid_code",
                Message::ErrorCodeInvalid,
            ));
        }
        sign_in_challenge::take(conn, &self.challenge_hash)?;
        Ok(ApiError::new(
            StatusCode::UNAUTHORIZED,
            "sign_in_over",
            Message::ErrorSignInWrongCodes,
        ))
    }
}
