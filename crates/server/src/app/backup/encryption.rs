//! Encryption of backups to public keys, in the format of age (<https://age-encryption.org/v1>).

use super::ArchiveError;
use super::manifest::Summing;
use super::{Entry, size_of_copy};
use age::{DecryptError, Decryptor, Encryptor, Identity, IdentityFile, Recipient};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;

/// Why identities cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct IdentityError(String);

/// The public keys that backups are encrypted to.
pub(super) struct Recipients(Vec<age::x25519::Recipient>);

impl Recipients {
    /// The keys of the configuration, which has checked them; `None` if there are none.
    pub(super) fn parse(keys: &[String]) -> Option<Self> {
        let keys: Vec<_> = keys.iter().filter_map(|key| key.parse().ok()).collect();
        (!keys.is_empty()).then_some(Self(keys))
    }

    /// The keys, separated by commas.
    pub(super) fn names(&self) -> String {
        let names: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        names.join(",")
    }

    /// Encrypts a file.
    pub(super) fn encrypt(&self, from: &Path, to: &Path) -> io::Result<()> {
        let keys = self.0.iter().map(|key| key as &dyn Recipient);
        let encryptor = Encryptor::with_recipients(keys).map_err(io::Error::other)?;
        let out = BufWriter::new(File::create_new(to)?);
        let mut out = encryptor.wrap_output(out)?;
        io::copy(&mut File::open(from)?, &mut out)?;
        out.finish()?.flush()
    }
}

/// The secret keys that decrypt backups.
pub struct Identities(Vec<Box<dyn Identity + Send + Sync>>);

impl Identities {
    /// Reads a file as `age-keygen` writes it. It may contain several identities.
    ///
    /// # Errors
    /// When the file cannot be read or contains something else. The message does not repeat its content.
    pub fn read(path: &Path) -> Result<Self, IdentityError> {
        let shown = path.display();
        let file = File::open(path).map_err(|error| IdentityError(format!("{shown}: {error}")))?;
        let identities = IdentityFile::from_buffer(BufReader::new(file))
            .ok()
            .and_then(|file| file.into_identities().ok())
            .filter(|identities| !identities.is_empty());
        identities.map(Self).ok_or_else(|| {
            IdentityError(format!(
                "{shown} contains no identities of age (AGE-SECRET-KEY-1…)"
            ))
        })
    }

    /// Decrypts a file; returns the size and checksum of the content.
    ///
    /// # Errors
    /// [`ArchiveError::OtherIdentity`] if none of the identities fits, and [`ArchiveError::Damaged`].
    pub(super) fn decrypt(&self, from: &Path, to: &Path) -> Result<Entry, ArchiveError> {
        let damaged = |error: &dyn std::fmt::Display| {
            ArchiveError::Damaged(format!("it cannot be decrypted: {error}"))
        };
        let input = BufReader::new(File::open(from).map_err(|error| damaged(&error))?);
        let decryptor = Decryptor::new_buffered(input).map_err(|error| damaged(&error))?;
        let keys = self.0.iter().map(|key| &**key as &dyn Identity);
        let content = decryptor.decrypt(keys).map_err(|error| {
            if matches!(error, DecryptError::NoMatchingKeys) {
                ArchiveError::OtherIdentity
            } else {
                damaged(&error)
            }
        })?;
        let mut reader = Summing::new(content);
        let written = File::create(to).and_then(|mut file| size_of_copy(&mut reader, &mut file));
        written.map_err(|error| damaged(&error))?;
        Ok(reader.entry(""))
    }
}
