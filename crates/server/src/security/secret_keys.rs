//! The portal's secret keys, stored in a file. Signing and encryption keys are derived from them.

use crate::security::private_file;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use domain::clock::Rng;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// Maximum number of keys in a file.
const KEYS_MAX: usize = 10;
/// How many keys verify and decrypt. The remaining ones were retired earlier; they only verify unsubscribe links and signed
/// roots of histories.
const IN_USE: usize = 2;
/// The purpose of the derived key from which a fingerprint is made.
const FINGERPRINT: &str = "buildback fingerprint 1";
const FINGERPRINT_BYTES: usize = 8;
/// Length of a seal in bytes.
pub(crate) const SEAL_BYTES: usize = 8;

/// The portal's keys, newest first. The first one signs and encrypts, the second one only verifies and decrypts, and the others only
/// verify links that must work for years.
#[derive(Clone)]
pub struct SecretKeys(Arc<[SecretKey]>);

/// A secret with its id.
pub struct SecretKey {
    id: String,
    secret: [u8; 32],
}

impl SecretKeys {
    /// Reads the keys, or creates a key on the first start.
    ///
    /// # Errors
    /// A message for the operator.
    pub fn open(path: &Path, rng: &mut dyn Rng) -> Result<Self, String> {
        let say = |problem: std::io::Error| format!("{}: {problem}", path.display());
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                create(path, rng).map_err(say)?
            }
            Err(error) => return Err(say(error)),
        };
        Self::parse(&text).ok_or_else(|| format!("{} must contain {EXPECTED}", path.display()))
    }

    /// Parses the content of a key file.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let keys: Vec<SecretKey> = lines.map(SecretKey::parse).collect::<Option<_>>()?;
        (1..=KEYS_MAX)
            .contains(&keys.len())
            .then(|| Self(keys.into()))
    }

    /// The key for new signatures and secrets.
    #[must_use]
    pub fn current(&self) -> Option<&SecretKey> {
        self.0.first()
    }

    /// The key with this id, if it still verifies and decrypts.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&SecretKey> {
        self.0.iter().take(IN_USE).find(|key| key.id == id)
    }

    /// The key with this id, even if it was retired.
    #[must_use]
    pub fn find_retired(&self, id: &str) -> Option<&SecretKey> {
        self.0.iter().find(|key| key.id == id)
    }

    /// The keys that verify and decrypt, newest first.
    pub(crate) fn in_use(&self) -> impl Iterator<Item = &SecretKey> {
        self.0.iter().take(IN_USE)
    }

    /// All keys, newest first, also retired ones.
    pub(crate) fn all(&self) -> impl Iterator<Item = &SecretKey> {
        self.0.iter()
    }

    /// The fingerprints of all keys, newest first.
    pub fn fingerprints(&self) -> impl Iterator<Item = String> {
        self.0.iter().filter_map(SecretKey::fingerprint)
    }
}

impl SecretKey {
    /// The key's id, which consists of letters and digits.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Starts an HMAC with this key.
    pub(crate) fn mac(&self) -> Option<Hmac<Sha256>> {
        Hmac::new_from_slice(&self.secret).ok()
    }

    /// Derives a key for one purpose. A leaked derived key does not expose those of other purposes.
    pub(crate) fn derived(&self, purpose: &str) -> Option<[u8; 32]> {
        let mut mac = self.mac()?;
        mac.update(purpose.as_bytes());
        Some(mac.finalize().into_bytes().into())
    }

    /// Signs words for one purpose; returns the signature as base64 for URLs.
    pub(crate) fn sign(&self, purpose: &str, words: &str) -> Option<String> {
        let signature = self.signature(purpose, words)?.finalize().into_bytes();
        Some(BASE64.encode(signature))
    }

    /// Whether this is the signature of these words for this purpose.
    pub(crate) fn has_signed(&self, purpose: &str, words: &str, signature: &str) -> bool {
        let mac = self.signature(purpose, words);
        let signature = BASE64.decode(signature);
        mac.zip(signature.ok())
            .is_some_and(|(mac, signature)| mac.verify_slice(&signature).is_ok())
    }

    /// Makes a seal, which is a short signature, of words for one purpose.
    pub(crate) fn seal(&self, purpose: &str, words: &str) -> Option<[u8; SEAL_BYTES]> {
        let signature = self.signature(purpose, words)?.finalize().into_bytes();
        signature.get(..SEAL_BYTES)?.try_into().ok()
    }

    /// Whether this is the seal of these words for this purpose.
    pub(crate) fn has_sealed(&self, purpose: &str, words: &str, seal: [u8; SEAL_BYTES]) -> bool {
        let mac = self.signature(purpose, words);
        mac.is_some_and(|mac| mac.verify_truncated_left(&seal).is_ok())
    }

    fn signature(&self, purpose: &str, words: &str) -> Option<Hmac<Sha256>> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.derived(purpose)?).ok()?;
        mac.update(words.as_bytes());
        Some(mac)
    }

    /// Identifies the key without revealing it: its id and a hash.
    #[must_use]
    pub fn fingerprint(&self) -> Option<String> {
        let derived = self.derived(FINGERPRINT)?;
        Some(format!(
            "{} ({})",
            self.id,
            hex::encode(&derived[..FINGERPRINT_BYTES])
        ))
    }

    fn parse(line: &str) -> Option<Self> {
        let (id, secret) = line.trim().split_once(' ')?;
        let mut key = Self {
            id: id.to_owned(),
            secret: [0; 32],
        };
        let id_is_plain =
            !id.is_empty() && id.len() <= 16 && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
        hex::decode_to_slice(secret.trim(), &mut key.secret)
            .ok()
            .filter(|()| id_is_plain)
            .map(|()| key)
    }
}

/// The content of a key file, for messages about files with other content.
pub(crate) const EXPECTED: &str = "1 to 10 lines, each with a key id and 64 hexadecimal digits";

/// A line with a new key.
fn new_line(rng: &mut dyn Rng) -> String {
    let (mut id, mut secret) = ([0_u8; 4], [0_u8; 32]);
    rng.fill_bytes(&mut id);
    rng.fill_bytes(&mut secret);
    format!("{} {}\n", hex::encode(id), hex::encode(secret))
}

fn create(path: &Path, rng: &mut dyn Rng) -> std::io::Result<String> {
    let line = new_line(rng);
    private_file::create(path, line.as_bytes())?;
    Ok(line)
}

/// What a rotation did besides adding a key.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Rotated {
    /// The fingerprint of the oldest key, which was removed because the file was full.
    pub(crate) removed: Option<String>,
    /// The fingerprint of the key that the next rotation removes.
    pub(crate) next: Option<String>,
}

/// Puts a new key on top of the file, and removes the oldest one if the file is full.
///
/// # Errors
/// When the file cannot be read or replaced; it is then unchanged.
pub(crate) fn rotate(path: &Path, rng: &mut dyn Rng) -> std::io::Result<Rotated> {
    let before = fs::read_to_string(path)?;
    let lines = before.lines().filter(|line| !line.trim().is_empty());
    let mut kept: Vec<&str> = lines.collect();
    let removed = kept.drain((KEYS_MAX - 1).min(kept.len())..).next();
    let next = kept.get(KEYS_MAX - 2);
    let fingerprint = |line: &str| SecretKey::parse(line)?.fingerprint();
    let rotated = Rotated {
        removed: removed.and_then(fingerprint),
        next: next.and_then(|line| fingerprint(line)),
    };
    let mut text = new_line(rng);
    for line in kept {
        text.push_str(line);
        text.push('\n');
    }
    private_file::replace(path, text.as_bytes())?;
    Ok(rotated)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct NoRng;
    impl Rng for NoRng {
        fn fill_bytes(&mut self, bytes: &mut [u8]) {
            bytes.fill(9);
        }
    }

    #[test]
    fn the_first_start_creates_a_key_file_only_its_owner_can_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data/secret.key");
        let open = || SecretKeys::open(&path, &mut NoRng);
        let secret = |keys: &SecretKeys| keys.current().unwrap().secret;
        let first = open().unwrap();
        assert_eq!(
            secret(&first),
            secret(&open().unwrap()),
            "the key must survive a restart"
        );
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(
                fs::metadata(&path).unwrap().permissions().mode() & 0o777,
                0o600
            );
        }
        let line = format!("old {}\n", "ab".repeat(32));
        for broken in ["", "only", "k zz", &line.repeat(KEYS_MAX + 1)] {
            fs::write(&path, broken).unwrap();
            assert!(open().is_err(), "{broken}");
        }
    }

    #[test]
    fn rotation_keeps_earlier_keys_and_limits_their_use() {
        struct Counting(u8);
        impl Rng for Counting {
            fn fill_bytes(&mut self, bytes: &mut [u8]) {
                self.0 += 1;
                bytes.fill(self.0);
            }
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret.key");
        let mut rng = Counting(0);
        let first = SecretKeys::open(&path, &mut rng).unwrap();
        let old = first.current().unwrap();
        for (rotations, verifies) in [(1, true), (2, false)] {
            rotate(&path, &mut rng).unwrap();
            let keys = SecretKeys::open(&path, &mut NoRng).unwrap();
            assert_ne!(keys.current().unwrap().id(), old.id());
            assert_eq!(keys.find(old.id()).is_some(), verifies, "{rotations}");
            assert!(keys.find_retired(old.id()).is_some(), "{rotations}");
            assert_eq!(keys.fingerprints().last(), old.fingerprint());
        }
        // Three keys are there: two more than the first one.
        for count in 4..=KEYS_MAX {
            let rotated = rotate(&path, &mut rng).unwrap();
            let next = (count == KEYS_MAX).then(|| old.fingerprint()).flatten();
            let removed = None;
            assert_eq!(rotated, Rotated { removed, next }, "{count}");
        }
        let second = SecretKeys::open(&path, &mut NoRng).unwrap();
        let second = second.fingerprints().nth(KEYS_MAX - 2);
        let rotated = rotate(&path, &mut rng).unwrap();
        let (removed, next) = (old.fingerprint(), second);
        assert_eq!(rotated, Rotated { removed, next });
        let keys = SecretKeys::open(&path, &mut NoRng).unwrap();
        assert_eq!(keys.fingerprints().count(), KEYS_MAX);
        assert!(keys.find_retired(old.id()).is_none());
    }

    #[test]
    fn each_purpose_has_its_own_derived_key() {
        let keys = SecretKeys::parse(&format!("old {}", "ab".repeat(32))).unwrap();
        let key = keys.find("old").unwrap();
        assert_ne!(key.derived("one"), key.derived("two"));
        assert_ne!(key.derived("one"), Some(key.secret));
        assert!(keys.find("new").is_none());
    }
}
