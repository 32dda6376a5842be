//! Activates an authenticator app after its first correct code.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::security::second_factor_change::Change;
use crate::shared::second_factor::{RecoveryCodes, open_secret, recovery_code_hashes};
use crate::shared::second_factor_change::change;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::field_error::FieldError;
use domain::id::UserId;
use domain::language::Message;
use domain::permission::{Permit, act};
use domain::two_factor::{RecoveryCode, TypedCode};
use serde::Deserialize;
use store::{Connection, recovery_code, second_factor, totp};
use utoipa::ToSchema;

/// The first code of a new authenticator app.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmTotp {
    /// The six digits that the app shows now.
    pub code: String,
}

/// Activates an authenticator app and returns the recovery codes, which are shown only once.
/// The account's other sessions end, and this session gets a new token.
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
    let attempt = Attempt {
        state: state.clone(),
        code: form.code,
        codes: RecoveryCode::draw(&mut state.rng()),
    };
    let (codes, cookie) = change(&state, caller, move |conn, permit, actor| {
        let codes = attempt.confirm(conn, permit, actor.user_id)?;
        Ok((codes, Change::AppAdded))
    })
    .await?;
    Ok((cookie, Json(codes)).into_response())
}

fn wrong_code() -> ApiError {
    let message = Message::ErrorTotpWrong;
    FieldError::new("code", "wrong", message).into()
}

fn not_started() -> ApiError {
    ApiError::conflict("totp_not_started", Message::ErrorTotpNotStarted)
}

struct Attempt {
    state: AppState,
    code: String,
    codes: Vec<RecoveryCode>,
}

impl Attempt {
    fn confirm(
        &self,
        conn: &mut Connection,
        permit: &Permit<act::ManageOwnSecondFactors>,
        user: UserId,
    ) -> Result<RecoveryCodes, ApiError> {
        let now = self.state.now();
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
        if !totp::confirm(conn, permit, user, &waiting.sealed, step, now)? {
            return Err(not_started());
        }
        if !is_first {
            return Ok(RecoveryCodes::shown(&[]));
        }
        let hashes = recovery_code_hashes(&self.codes);
        recovery_code::replace(conn, permit, user, &hashes, now)?;
        Ok(RecoveryCodes::shown(&self.codes))
    }
}
