//! Adds a passkey that the browser has just created to the caller's account.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::security::second_factor_change::Change;
use crate::shared::second_factor::{RecoveryCodes, permitted, recovery_code_hashes};
use crate::shared::second_factor_change::change;
use crate::shared::views::passkey::PasskeyView;
use crate::shared::webauthn::{answered, from_json, id_text, to_json, webauthn};
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::id::PasskeyId;
use domain::language::Message;
use domain::permission::{Permit, UserActor, act};
use domain::two_factor::PASSKEYS_MAX;
use domain::two_factor::{RecoveryCode, passkey_name};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::passkey::NewPasskey;
use store::{Connection, StoreError, passkey, recovery_code, second_factor};
use utoipa::ToSchema;
use webauthn_rs::prelude::RegisterPublicKeyCredential;

/// A new passkey.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AddPasskey {
    /// Name of the passkey.
    pub name: String,
    /// The response of `navigator.credentials.create`, with binary values as base64url.
    #[schema(value_type = Object)]
    pub credential: Value,
}

/// The added passkey.
#[derive(Serialize, ToSchema)]
pub struct AddedPasskey {
    /// The passkey.
    pub passkey: PasskeyView,
    /// The recovery codes, returned only once, with the account's first second factor.
    #[serde(flatten)]
    pub codes: RecoveryCodes,
}

/// Adds a passkey that the browser has just created to the caller's account. The session gets a new token.
/// With the account's first second factor, its other sessions end and the response contains the recovery codes.
#[utoipa::path(
    post,
    path = "/api/me/passkeys",
    operation_id = "add_passkey",
    tag = "account",
    request_body = AddPasskey,
    responses((status = 201, body = AddedPasskey), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnSecondFactors"))),
)]
pub async fn add_passkey(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<AddPasskey>,
) -> Result<Response, ApiError> {
    let (reader, asker) = (state.clone(), caller.clone());
    let asked = state
        .read(move |conn| {
            let (permit, user) = permitted(conn, &reader, &asker)?;
            Ok(passkey::begun(
                conn,
                &permit,
                user.session_id,
                reader.now(),
            )?)
        })
        .await?
        .ok_or_else(not_started)?;
    let name = passkey_name(&form.name)?;
    let answer: RegisterPublicKeyCredential = answered(form.credential)?;
    let made = webauthn(&state)?
        .finish_passkey_registration(&answer, &from_json(&asked)?)
        .map_err(|error| refused().because(error))?;
    let addition = Addition {
        passkey: NewPasskey {
            id: PasskeyId::new(state.clock(), &mut state.rng()),
            name,
            credential_id: id_text(made.cred_id()),
            credential: to_json(&made)?,
            state: asked,
        },
        codes: RecoveryCode::draw(&mut state.rng()),
        state: state.clone(),
    };
    let (added, cookie) = change(&state, caller, move |conn, permit, user| {
        addition.add(conn, permit, user)
    })
    .await?;
    Ok((StatusCode::CREATED, cookie, Json(added)).into_response())
}

fn not_started() -> ApiError {
    ApiError::conflict("passkey_not_started", Message::ErrorPasskeyNotStarted)
}

fn too_many() -> ApiError {
    ApiError::conflict(
        "too_many_passkeys",
        Message::ErrorPasskeysTooMany {
            most: PASSKEYS_MAX.to_string(),
        },
    )
}

fn refused() -> ApiError {
    ApiError::bad_request("passkey_refused", Message::ErrorPasskeyUnusable)
}

struct Addition {
    state: AppState,
    passkey: NewPasskey,
    codes: Vec<RecoveryCode>,
}

impl Addition {
    fn add(
        &self,
        conn: &mut Connection,
        permit: &Permit<act::ManageOwnSecondFactors>,
        user: &UserActor,
    ) -> Result<(AddedPasskey, Change), ApiError> {
        let now = self.state.now();
        if passkey::list(conn, permit, user.user_id)?.len() >= PASSKEYS_MAX {
            return Err(too_many());
        }
        let is_first = !second_factor::of_user(conn, user.user_id)?.any();
        let added = passkey::add(
            conn,
            permit,
            user.user_id,
            user.session_id,
            &self.passkey,
            now,
        );
        match added {
            Ok(true) => {}
            Ok(false) => return Err(not_started()),
            Err(StoreError::Conflict { .. }) => return Err(refused()),
            Err(error) => return Err(error.into()),
        }
        let (mut codes, mut change) = (RecoveryCodes::shown(&[]), Change::PasskeyAdded);
        if is_first {
            let hashes = recovery_code_hashes(&self.codes);
            recovery_code::replace(conn, permit, user.user_id, &hashes, now)?;
            codes = RecoveryCodes::shown(&self.codes);
            change = Change::FirstPasskeyAdded;
        }
        let added = AddedPasskey {
            passkey: PasskeyView {
                id: self.passkey.id,
                name: self.passkey.name.clone(),
                created_at: now.to_string(),
                last_used_at: None,
            },
            codes,
        };
        Ok((added, change))
    }
}
