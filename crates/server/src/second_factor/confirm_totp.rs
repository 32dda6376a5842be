//! Lets an authenticator app count, after it has shown a right code.

use super::{RecoveryCodes, open_secret, permitted, recovery_code_hashes};
use crate::api_error::{ApiError, Problem};
use crate::auth::limits::Limits;
use crate::auth::start_session::renew_session;
use crate::extract::{Caller, Json};
use crate::session::{SessionCookie, Token};
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::audit::AuditEvent;
use domain::field_error::FieldError;
use domain::two_factor::{RecoveryCode, TypedCode};
use http::header;
use serde::Deserialize;
use std::time::Duration;
use store::audit::NewAuditEntry;
use store::{Connection, recovery_code, second_factor, totp};
use utoipa::ToSchema;

/// The first code of a new app.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmTotp {
    /// The six digits that it shows now.
    pub code: String,
}

/// Lets an authenticator app count from now on. The account's other sessions end, this one gets a new token, and the
/// answer holds the recovery codes, for this once.
#[utoipa::path(
    post,
    path = "/api/me/totp/confirm",
    operation_id = "confirm_totp",
    tag = "account",
    request_body = ConfirmTotp,
    responses((status = 200, body = RecoveryCodes), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnSecondFactors"))),
)]
pub async fn confirm_totp(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<ConfirmTotp>,
) -> Result<Response, ApiError> {
    let token = Token::new(&mut state.rng());
    let attempt = Attempt {
        state: state.clone(),
        caller,
        code: form.code,
        codes: RecoveryCode::draw(&mut state.rng()),
        token_hash: token.hash(),
    };
    let (codes, max_age) = state.write(move |conn| attempt.confirm(conn)).await?;
    let cookie = SessionCookie::User.set(&token, max_age, state.public_url());
    Ok(([(header::SET_COOKIE, cookie)], Json(codes)).into_response())
}

fn wrong_code() -> ApiError {
    let message =
        "That code is not right. Wait for the next one and check the clock of your phone.";
    FieldError::new("code", "wrong", message).into()
}

fn not_started() -> ApiError {
    ApiError::conflict(
        "totp_not_started",
        "This set-up is not open any more. Please start again.",
    )
}

struct Attempt {
    state: AppState,
    caller: Caller,
    code: String,
    codes: Vec<RecoveryCode>,
    token_hash: String,
}

impl Attempt {
    fn confirm(
        &self,
        conn: &mut Connection,
    ) -> Result<(RecoveryCodes, Option<Duration>), ApiError> {
        let now = self.state.now();
        let (permit, actor) = permitted(conn, &self.state, &self.caller)?;
        let user = actor.user_id;
        let Some(TypedCode::Totp(code)) = TypedCode::parse(&self.code) else {
            return Err(wrong_code());
        };
        let waiting = totp::find(conn, user)?
            .filter(|totp| totp.confirmed_at.is_none())
            .ok_or_else(not_started)?;
        let step = open_secret(&self.state, user, &waiting.sealed)
            .and_then(|secret| secret.step_of(&code, None, now))
            .ok_or_else(wrong_code)?;
        let is_first = !second_factor::of_user(conn, user)?.any();
        if !totp::confirm(conn, &permit, user, &waiting.sealed, step, now)? {
            return Err(not_started());
        }
        let mut shown = RecoveryCodes::shown(&[]);
        if is_first {
            let hashes = recovery_code_hashes(&self.codes);
            recovery_code::replace(conn, &permit, user, &hashes, now)?;
            shown = RecoveryCodes::shown(&self.codes);
        }
        let limits = Limits {
            state: &self.state,
            caller: &self.caller,
        };
        let added = NewAuditEntry::of_user(AuditEvent::SecondFactorAdded, user);
        limits.record(conn, added)?;
        let max_age = renew_session(conn, &self.state, &actor, &self.token_hash)?;
        Ok((shown, max_age))
    }
}
