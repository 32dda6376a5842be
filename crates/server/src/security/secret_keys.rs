//! The portal's secret keys, stored in a file. Signing and encryption keys are derived from them.

use domain::clock::Rng;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// One or two keys. The first one signs and encrypts; the second one only verifies and decrypts.
#[derive(Clone)]
pub struct SecretKeys(Arc<[SecretKey]>);

/// A secret with its id.
pub struct SecretKey {
    id: String,
    secret: [u8; 32],
}

impl SecretKeys {
    /// Reads the keys, or creates a key on the first start. The optional second line only verifies and decrypts, so
    /// that keys can be rotated without interruption.
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
        Self::parse(&text).ok_or_else(|| {
            format!(
                "{} must contain one or two lines, each with a key id and 64 hexadecimal digits",
                path.display()
            )
        })
    }

    /// Parses the content of a key file.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let keys: Vec<SecretKey> = lines.map(SecretKey::parse).collect::<Option<_>>()?;
        (1..=2).contains(&keys.len()).then(|| Self(keys.into()))
    }

    /// The key for new signatures and secrets.
    #[must_use]
    pub fn current(&self) -> Option<&SecretKey> {
        self.0.first()
    }

    /// The key with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&SecretKey> {
        self.0.iter().find(|key| key.id == id)
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

fn create(path: &Path, rng: &mut dyn Rng) -> std::io::Result<String> {
    let (mut id, mut secret) = ([0_u8; 4], [0_u8; 32]);
    rng.fill_bytes(&mut id);
    rng.fill_bytes(&mut secret);
    let line = format!("{} {}\n", hex::encode(id), hex::encode(secret));
    put(path, &line)?;
    Ok(line)
}

/// Writes the key file, readable by its owner only. The file appears complete or not at all, and never replaces an
/// existing one.
pub(crate) fn put(path: &Path, text: &str) -> std::io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist_noclobber(path)?;
    // Sync the directory too, so that the file's name survives a power failure.
    fs::File::open(folder)?.sync_all()
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
        for broken in ["", "only", "k zz", &format!("{line}{line}{line}")] {
            fs::write(&path, broken).unwrap();
            assert!(open().is_err(), "{broken}");
        }
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
