//! Links that stop mail, signed with a key file as an earlier mail would have been.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use sha2::{Digest, Sha256};

/// The purpose of the key that signs these links.
const PURPOSE: &str = "buildback unsubscribe 1";
/// Block size of SHA-256 in bytes.
const BLOCK: usize = 64;

/// The path of a link that stops all optional mail to an account. `line` is that of the key file.
///
/// # Panics
/// Panics if the line is not an id and a secret.
#[must_use]
pub fn unsubscribe_path(line: &str, user: &str) -> String {
    let (id, secret) = line.split_once(' ').expect("an id and a secret");
    let secret: Vec<u8> = (0..secret.len() / 2)
        .map(|place| {
            let byte = &secret[place * 2..place * 2 + 2];
            u8::from_str_radix(byte, 16).expect("hexadecimal digits")
        })
        .collect();
    let words = format!("a:{user}:");
    let signature = hmac(&hmac(&secret, PURPOSE.as_bytes()), words.as_bytes());
    let (words, signature) = (BASE64.encode(words), BASE64.encode(signature));
    format!("/api/unsubscribe/{words}.{id}.{signature}")
}

/// HMAC-SHA-256 (RFC 2104) with a key that is not longer than a block.
fn hmac(key: &[u8], message: &[u8]) -> Vec<u8> {
    let padded = |byte: u8| -> Vec<u8> {
        let places = 0..BLOCK;
        let key = places.map(|place| key.get(place).copied().unwrap_or(0));
        key.map(|part| part ^ byte).collect()
    };
    let inner = Sha256::digest([padded(0x36), message.to_vec()].concat());
    Sha256::digest([padded(0x5c), inner.to_vec()].concat()).to_vec()
}
