//! Signs in with a passkey.

use super::finish_sign_in::{Passed, over};
use super::start_passkey_sign_in::Asked;
use crate::errors::{ApiError, Problem};
use crate::features::auth::sign_in::SignInOutcome;
use crate::http::extract::{Caller, Json};
use crate::http::rate_limits::{Limits, Places};
use crate::shared::start_session::{Means, start_session};
use crate::shared::webauthn::{answered, from_json, to_json, webauthn};
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use domain::audit::AuditEvent;
use domain::language::Message;
use domain::rate_limit::LimitedAction;
use http::StatusCode;
use serde::Deserialize;
use serde_json::Value;
use store::passkey::Credential;
use store::{Connection, passkey, rate_limit, sign_in_challenge, user};
use utoipa::ToSchema;
use webauthn_rs::prelude::{Passkey, PublicKeyCredential};

/// The response of a passkey.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignInWithPasskey {
    /// The result of `navigator.credentials.get`, with binary values as base64url.
    #[schema(value_type = Object)]
    pub credential: Value,
    /// Whether to keep the session longer on this device. Ignored for a second factor, which uses the choice made with the
    /// password.
    #[serde(default)]
    pub keep_signed_in: bool,
}

/// Signs in with the response of a passkey, and sets the session cookie. The device has verified the user, so a passkey counts as
/// both factors.
#[utoipa::path(
    post,
    path = "/api/auth/passkey",
    operation_id = "sign_in_with_passkey",
    tag = "auth",
    request_body = SignInWithPasskey,
    responses((status = 200, body = SignInOutcome), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn sign_in_with_passkey(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<SignInWithPasskey>,
) -> Result<Response, ApiError> {
    let answer: PublicKeyCredential = answered(form.credential)?;
    let challenge_hash = caller.sign_in_token_hash().ok_or_else(over)?.to_owned();
    let attempt = Attempt {
        state: state.clone(),
        caller,
        challenge_hash,
        keep_signed_in: form.keep_signed_in,
    };
    let reader = attempt.clone();
    let credential_id = BASE64.encode(answer.get_credential_id());
    let (asked, found) = state
        .read(move |conn| reader.read(conn, &credential_id))
        .await?;
    let judged = found.ok_or_else(ApiError::not_found).and_then(|found| {
        let after = judge(&state, &answer, asked, &found)?;
        Ok((found, after))
    });
    let (found, after) = match judged {
        Ok(judged) => judged,
        Err(cause) => {
            state.write_vital(move |conn| attempt.refuse(conn)).await?;
            return Err(refused().because(cause));
        }
    };
    let token = state.session_token();
    let token_hash = token.hash();
    let passed = state
        .write_vital(move |conn| attempt.finish(conn, &found, &after, &token_hash))
        .await?;
    Ok(passed.answer(&state, &token))
}

fn refused() -> ApiError {
    ApiError::new(
        StatusCode::UNAUTHORIZED,
        "passkey_refused",
        Message::ErrorPasskeyRefused,
    )
}

/// Verifies the response. Returns the passkey's updated state to store.
fn judge(
    state: &AppState,
    answer: &PublicKeyCredential,
    asked: Asked,
    found: &Credential,
) -> Result<String, ApiError> {
    let webauthn = webauthn(state)?;
    let mut known: Passkey = from_json(&found.credential)?;
    let result = match asked {
        Asked::OfAccount(asked) => webauthn.finish_passkey_authentication(answer, &asked),
        Asked::Any(asked) => {
            let named = webauthn.identify_discoverable_authentication(answer);
            let (named, _) = named.map_err(ApiError::internal)?;
            if named != found.user_id.uuid() {
                return Err(ApiError::internal("the passkey names another account"));
            }
            webauthn.finish_discoverable_authentication_v2(answer, asked, &known)
        }
    };
    let result = result.map_err(ApiError::internal)?;
    known.update_credential(&result);
    to_json(&known)
}

#[derive(Clone)]
struct Attempt {
    state: AppState,
    caller: Caller,
    challenge_hash: String,
    keep_signed_in: bool,
}

impl Attempt {
    /// Returns the stored challenge and the passkey that responded. The passkey is `None` if it does not belong to the account
    /// whose password was entered.
    fn read(
        &self,
        conn: &mut Connection,
        credential_id: &str,
    ) -> Result<(Asked, Option<Credential>), ApiError> {
        let challenge = sign_in_challenge::find(conn, &self.challenge_hash, self.state.now())?
            .ok_or_else(over)?;
        let asked = challenge.passkey_state.ok_or_else(over)?;
        let found = passkey::find(conn, credential_id)?;
        let found = found.filter(|found| challenge.user_id.is_none_or(|id| id == found.user_id));
        Ok((from_json(&asked)?, found))
    }

    fn refuse(&self, conn: &mut Connection) -> Result<(), ApiError> {
        // A challenge accepts only one response, valid or not.
        sign_in_challenge::keep_passkey_state(conn, &self.challenge_hash, None)?;
        let limits = Limits {
            state: &self.state,
            caller: &self.caller,
        };
        limits.record_by_address(conn, AuditEvent::SecondFactorFailed)
    }

    fn finish(
        &self,
        conn: &mut Connection,
        found: &Credential,
        after: &str,
        token_hash: &str,
    ) -> Result<Passed, ApiError> {
        let limits = Limits {
            state: &self.state,
            caller: &self.caller,
        };
        let now = self.state.now();
        let challenge =
            sign_in_challenge::find(conn, &self.challenge_hash, now)?.ok_or_else(over)?;
        let owner = user::credentials_of(conn, found.user_id)?;
        let owner = owner.filter(|owner| owner.active).ok_or_else(over)?;
        if !sign_in_challenge::take(conn, &self.challenge_hash)?
            || !passkey::note_use(conn, found, after, now)?
        {
            return Err(over());
        }
        let is_second = challenge.user_id.is_some();
        let keep_signed_in = if is_second {
            let key = found.user_id.to_string();
            rate_limit::forget(conn, LimitedAction::SecondFactor, &key)?;
            challenge.keep_signed_in
        } else {
            limits.give_places_back(conn, Places::SIGN_IN)?;
            self.keep_signed_in
        };
        let means = match is_second {
            true => Means::PasswordAndPasskey,
            false => Means::Passkey,
        };
        let account = start_session(conn, &limits, &owner, means, keep_signed_in, token_hash)?;
        Ok(Passed {
            outcome: SignInOutcome::signed_in(account),
            role: owner.role,
            keep_signed_in,
        })
    }
}
