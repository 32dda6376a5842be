//! A WebAuthn authenticator with passkeys (ES256, without attestation), including the browser's part.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const USER_PRESENT: u8 = 1;
const USER_VERIFIED: u8 = 4;
const NEW_KEY: u8 = 0x40;

/// A passkey on the authenticator.
#[derive(Clone)]
pub struct TestPasskey {
    key: SigningKey,
    id: Vec<u8>,
    /// User handle from the portal's options.
    user: String,
    /// Origin of the page in the browser.
    pub origin: String,
    /// Relying party ID.
    pub domain: String,
    /// Whether the authenticator verifies the user.
    pub verifies: bool,
}

impl TestPasskey {
    /// Creates the `number`th passkey of a test for the portal's creation options, on a page with this origin. Returns it with the
    /// browser's response.
    ///
    /// # Panics
    /// Panics if the options are invalid.
    #[must_use]
    pub fn make(number: u8, origin: &str, options: &Value) -> (Self, Value) {
        let text = |value: &Value| value.as_str().expect("string").to_owned();
        let passkey = Self {
            key: SigningKey::from_slice(&[number; 32]).expect("valid key"),
            id: vec![number; 16],
            user: text(&options["user"]["id"]),
            origin: origin.to_owned(),
            domain: text(&options["rp"]["id"]),
            verifies: true,
        };
        let mut data = passkey.data(NEW_KEY, 0);
        data.extend([0; 16]);
        data.extend([0, 16]);
        data.extend(&passkey.id);
        data.extend(passkey.public_key());
        // { "fmt": "none", "attStmt": {}, "authData": ... }
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(u8::try_from(data.len()).expect("short data"));
        object.extend(data);
        let client_data = passkey.client_data("webauthn.create", &options["challenge"]);
        let answer = json!({
            "id": BASE64.encode(&passkey.id), "rawId": BASE64.encode(&passkey.id), "type": "public-key",
            "clientExtensionResults": {},
            "response": { "attestationObject": BASE64.encode(object), "clientDataJSON": BASE64.encode(client_data) },
        });
        (passkey, answer)
    }

    /// The browser's response to the portal's request options. `counter` is the signature counter.
    ///
    /// # Panics
    /// Panics if the options are invalid.
    #[must_use]
    pub fn answer(&self, options: &Value, counter: u8) -> Value {
        let client_data = self.client_data("webauthn.get", &options["challenge"]);
        let data = self.data(0, counter);
        let signed = [&data[..], &Sha256::digest(&client_data)].concat();
        let signature: Signature = self.key.sign(&signed);
        json!({
            "id": BASE64.encode(&self.id), "rawId": BASE64.encode(&self.id), "type": "public-key",
            "clientExtensionResults": {},
            "response": {
                "authenticatorData": BASE64.encode(data), "clientDataJSON": BASE64.encode(client_data),
                "signature": BASE64.encode(signature.to_der()), "userHandle": self.user,
            },
        })
    }

    fn client_data(&self, kind: &str, challenge: &Value) -> Vec<u8> {
        let client_data = json!({
            "type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false,
        });
        client_data.to_string().into_bytes()
    }

    fn data(&self, flags: u8, counter: u8) -> Vec<u8> {
        let verified = if self.verifies { USER_VERIFIED } else { 0 };
        let mut data = Sha256::digest(&self.domain).to_vec();
        data.push(flags | USER_PRESENT | verified);
        data.extend([0, 0, 0, counter]);
        data
    }

    /// The public key as COSE: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }.
    fn public_key(&self) -> Vec<u8> {
        let point = self.key.verifying_key().to_sec1_point(false);
        let (x, y) = point.as_bytes()[1..].split_at(32);
        let mut key = b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20".to_vec();
        key.extend(x);
        key.extend(b"\x22\x58\x20");
        key.extend(y);
        key
    }
}
