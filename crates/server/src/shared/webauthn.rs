//! WebAuthn helpers for passkeys and sign-in.

use crate::config::PublicUrl;
use crate::errors::ApiError;
use crate::state::AppState;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use domain::field_error::FieldError;
use domain::language::Message;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use webauthn_rs::prelude::{CredentialID, Passkey, Url, Webauthn, WebauthnBuilder};

/// The relying party's domain. `None` for an IP address, since browsers require a domain name. A loopback address maps to
/// `localhost`.
pub(crate) fn domain(url: &PublicUrl) -> Option<&str> {
    if url.is_loopback() {
        return Some("localhost");
    }
    url.is_domain().then(|| url.host())
}

/// WebAuthn configured with the portal's origin, which the browser's response must match.
pub(crate) fn webauthn(state: &AppState) -> Result<Webauthn, ApiError> {
    let url = state.public_url();
    let domain = domain(url).ok_or_else(impossible)?;
    let origin = url.origin().replacen(url.host(), domain, 1);
    let origin = Url::parse(&origin).map_err(ApiError::internal)?;
    // Browsers show this name to the user.
    let name = state.portal().look().name;
    WebauthnBuilder::new(domain, &origin)
        .and_then(|builder| builder.rp_name(&name).build())
        .map_err(ApiError::internal)
}

pub(crate) fn impossible() -> ApiError {
    ApiError::conflict("passkeys_impossible", Message::ErrorPasskeysImpossible)
}

/// A credential id in base64url, as in the database and in browser responses.
pub(crate) fn id_text(id: &CredentialID) -> String {
    BASE64.encode(id)
}

pub(crate) fn to_json(value: &impl Serialize) -> Result<String, ApiError> {
    serde_json::to_string(value).map_err(ApiError::internal)
}

pub(crate) fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, ApiError> {
    serde_json::from_str(text).map_err(ApiError::internal)
}

/// Deserializes the stored passkeys of an account.
pub(crate) fn known(stored: &[String]) -> Result<Vec<Passkey>, ApiError> {
    stored.iter().map(|text| from_json(text)).collect()
}

/// Parses the browser's response.
pub(crate) fn answered<T: DeserializeOwned>(answer: Value) -> Result<T, ApiError> {
    serde_json::from_value(answer).map_err(|error| {
        let message = Message::ErrorPasskeyNoAnswer;
        ApiError::from(FieldError::new("credential", "invalid", message)).because(error)
    })
}
