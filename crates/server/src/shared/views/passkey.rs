//! JSON shapes for passkeys.

use domain::id::PasskeyId;
use serde::Serialize;
use utoipa::ToSchema;

/// A passkey of the caller's account.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyView {
    /// Its id.
    #[schema(value_type = uuid::Uuid)]
    pub id: PasskeyId,
    /// The name that the user chose.
    pub name: String,
    /// When it was added: RFC 3339, UTC.
    pub created_at: String,
    /// When it was last used to sign in: RFC 3339, UTC.
    pub last_used_at: Option<String>,
}

impl From<store::passkey::Passkey> for PasskeyView {
    fn from(passkey: store::passkey::Passkey) -> Self {
        Self {
            id: passkey.id,
            name: passkey.name,
            created_at: passkey.created_at.to_string(),
            last_used_at: passkey.last_used_at.map(|instant| instant.to_string()),
        }
    }
}

/// Options for a WebAuthn call in the browser.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyOptions {
    /// The call's options. Binary values are base64url.
    #[schema(value_type = Object)]
    pub options: serde_json::Value,
}
