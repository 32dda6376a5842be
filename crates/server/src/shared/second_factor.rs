//! Secrets and recovery codes of second factors.

use crate::errors::ApiError;
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::http::extract::Caller;
use crate::state::AppState;
use domain::clock::Rng;
use domain::id::UserId;
use domain::permission::{Permit, UserActor, act};
use domain::two_factor::{RecoveryCode, TotpSecret};
use serde::Serialize;
use sha2::{Digest, Sha256};
use store::Connection;
use utoipa::ToSchema;

/// Recovery codes, shown only once.
#[derive(Serialize, ToSchema)]
pub struct RecoveryCodes {
    /// The codes. Each works once. Empty if the existing codes remain valid.
    pub recovery_codes: Vec<String>,
}

impl RecoveryCodes {
    pub(crate) fn shown(codes: &[RecoveryCode]) -> Self {
        Self {
            recovery_codes: codes.iter().map(ToString::to_string).collect(),
        }
    }
}

/// The stored hash of a recovery code. Codes have enough entropy that no salt is needed.
pub(crate) fn recovery_code_hash(code: &RecoveryCode) -> String {
    hex::encode(Sha256::digest(code.expose().as_bytes()))
}

pub(crate) fn recovery_code_hashes(codes: &[RecoveryCode]) -> Vec<String> {
    codes.iter().map(recovery_code_hash).collect()
}

/// Encrypts the secret that an authenticator app shares with the portal.
pub(crate) fn seal_secret(
    state: &AppState,
    user: UserId,
    secret: &TotpSecret,
) -> Result<String, ApiError> {
    let rng: &mut dyn Rng = &mut state.rng();
    state
        .secret_cipher()
        .seal(secret.as_bytes(), &user.to_string(), rng)
        .ok_or_else(|| ApiError::internal("there is no key to seal with"))
}

/// Decrypts the secret. If that fails, the user can sign in only with a recovery code, so it is logged for the operator.
pub(crate) fn open_secret(state: &AppState, user: UserId, sealed: &str) -> Option<TotpSecret> {
    let opened = state
        .secret_cipher()
        .open(sealed, &user.to_string())
        .and_then(|bytes| TotpSecret::from_bytes(&bytes));
    if opened.is_none() {
        tracing::error!(%user, "could not decrypt an authenticator secret: check that the key file is the right one");
    }
    opened
}

/// The caller and their permit to change their own second factors.
pub(crate) fn permitted(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
) -> Result<(Permit<act::ManageOwnSecondFactors>, UserActor), ApiError> {
    let actor = caller.user(conn, state.now())?;
    let permit = authorize(&actor, act::ManageOwnSecondFactors, ())?;
    Ok((permit, user_of(&actor)?.clone()))
}
