//! Encrypts secrets for storage in the database, with a key from the key file. A copy of the database does not reveal
//! the secrets, and someone with write access to the database cannot exchange them.

use crate::security::secret_keys::{SecretKey, SecretKeys};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD as BASE64;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use domain::clock::Rng;

/// The purpose from which the encryption key is derived.
const PURPOSE: &str = "buildback vault 1";
/// Long enough for random nonces.
const NONCE_BYTES: usize = 24;

/// Encrypts and decrypts secrets.
#[derive(Clone)]
pub struct SecretCipher(SecretKeys);

impl SecretCipher {
    /// Creates a cipher with these keys.
    #[must_use]
    pub const fn new(keys: SecretKeys) -> Self {
        Self(keys)
    }

    /// Encrypts a secret that belongs to `owner`. It can only be decrypted for the same owner.
    pub fn seal(&self, secret: &[u8], owner: &str, rng: &mut dyn Rng) -> Option<String> {
        let key = self.0.current()?;
        let mut nonce = [0_u8; NONCE_BYTES];
        rng.fill_bytes(&mut nonce);
        let payload = Payload {
            msg: secret,
            aad: owner.as_bytes(),
        };
        let sealed = cipher(key)?.encrypt(&XNonce::from(nonce), payload).ok()?;
        let text = BASE64.encode([&nonce[..], &sealed].concat());
        Some(format!("{}:{text}", key.id()))
    }

    /// Decrypts a secret of `owner`. Returns `None` when the key is missing or the data was changed.
    #[must_use]
    pub fn open(&self, sealed: &str, owner: &str) -> Option<Vec<u8>> {
        let (id, text) = sealed.split_once(':')?;
        let bytes = BASE64.decode(text).ok()?;
        let (nonce, sealed) = bytes.split_first_chunk::<NONCE_BYTES>()?;
        let payload = Payload {
            msg: sealed,
            aad: owner.as_bytes(),
        };
        cipher(self.0.find(id)?)?
            .decrypt(&XNonce::from(*nonce), payload)
            .ok()
    }

    /// The prefix of everything encrypted with the current key.
    #[must_use]
    pub fn current_prefix(&self) -> String {
        let id = self.0.current().map_or("", SecretKey::id);
        format!("{id}:")
    }
}

fn cipher(key: &SecretKey) -> Option<XChaCha20Poly1305> {
    XChaCha20Poly1305::new_from_slice(&key.derived(PURPOSE)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Fixed(u8);
    impl Rng for Fixed {
        fn fill_bytes(&mut self, bytes: &mut [u8]) {
            bytes.fill(self.0);
        }
    }

    fn secret_cipher(text: &str) -> SecretCipher {
        SecretCipher::new(SecretKeys::parse(text).unwrap())
    }

    fn old_key() -> String {
        format!("old {}\n", "ab".repeat(32))
    }

    #[test]
    fn a_sealed_secret_opens_only_for_its_owner() {
        let secret_cipher = secret_cipher(&old_key());
        let sealed = secret_cipher.seal(b"secret", "ann", &mut Fixed(1)).unwrap();
        assert!(sealed.starts_with("old:"), "{sealed}");
        assert_eq!(
            secret_cipher.open(&sealed, "ann").as_deref(),
            Some(&b"secret"[..])
        );
        assert_eq!(secret_cipher.open(&sealed, "bob"), None);
        assert_ne!(
            Some(sealed.clone()),
            secret_cipher.seal(b"secret", "ann", &mut Fixed(2)),
            "sealing the same secret twice must give different texts"
        );
        let swapped = if sealed.ends_with('A') { "B" } else { "A" };
        let changed = format!("{}{swapped}", &sealed[..sealed.len() - 1]);
        for broken in [&*changed, "old:", "old", "", "new:AAAA"] {
            assert_eq!(secret_cipher.open(broken, "ann"), None, "{broken}");
        }
    }

    #[test]
    fn secrets_sealed_with_the_previous_key_open_after_a_rotation() {
        let sealed = secret_cipher(&old_key()).seal(b"secret", "ann", &mut Fixed(1));
        let sealed = sealed.unwrap();
        let new_key = format!("new {}\n", "cd".repeat(32));
        let rotated = secret_cipher(&format!("{new_key}{}", old_key()));
        assert!(rotated.open(&sealed, "ann").is_some());
        assert_eq!(rotated.current_prefix(), "new:");
        assert_eq!(secret_cipher(&new_key).open(&sealed, "ann"), None);
    }

    #[test]
    fn a_secret_is_sealed_with_xchacha20_poly1305() {
        let sealed = secret_cipher(&old_key()).seal(b"secret", "ann", &mut Fixed(1));
        assert_eq!(
            sealed.as_deref(),
            Some("old:AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBytnsW6cI9kWlFY0DrTt7c+5ysfJ3cg")
        );
    }
}
