//! Settings of backups, and of buckets in general.

use super::{FilesConfig, Reader};
use domain::backup::Retention;
use jiff::civil::Time;
use std::path::{Path, PathBuf};

/// Where, when, and how backups are made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupConfig {
    /// The repository. Without one, no backups are made.
    pub to: Option<FilesConfig>,
    /// Public keys in age's notation (`age1…`) that backups are encrypted to. None: backups are not encrypted.
    pub keys: Vec<String>,
    /// The file with the identity to decrypt backups for their verification.
    pub identity_file: Option<PathBuf>,
    /// Time of day in the portal's time zone.
    pub time: Time,
    /// How many backups are kept.
    pub keep: Retention,
    /// What a bucket for backups needs besides its name.
    pub bucket: BucketAccess,
}

/// How to reach a bucket.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct BucketAccess {
    /// The endpoint, if it is not AWS.
    pub endpoint: Option<String>,
    /// The region.
    pub region: String,
    /// Key id and secret. Without them, the credentials come from the environment of the machine.
    pub credentials: Option<(String, String)>,
    /// Further certificate authorities (PEM) to trust.
    pub ca_file: Option<PathBuf>,
}

impl std::fmt::Debug for BucketAccess {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BucketAccess")
            .field("endpoint", &self.endpoint)
            .field("region", &self.region)
            .finish_non_exhaustive()
    }
}

impl BucketAccess {
    /// The folder or the bucket (`s3://BUCKET`) that a text names.
    ///
    /// # Errors
    /// A message for the operator.
    pub fn place(self, text: &str) -> Result<FilesConfig, String> {
        match text.strip_prefix("s3://") {
            None if text.contains("://") => {
                Err(format!("{text:?} is neither a directory nor s3://BUCKET"))
            }
            None => Ok(FilesConfig::Directory(PathBuf::from(text))),
            Some(bucket) if bucket.is_empty() || bucket.contains('/') => {
                Err(format!("{text:?} does not name a bucket"))
            }
            Some(bucket) => Ok(FilesConfig::S3 {
                bucket: bucket.to_owned(),
                endpoint: self.endpoint,
                region: self.region,
                credentials: self.credentials,
                ca_file: self.ca_file,
            }),
        }
    }
}

/// The settings of a key pair: its id, its secret, and the file with the secret.
struct PairKeys {
    id: &'static str,
    secret: &'static str,
    secret_file: &'static str,
}

impl Reader<'_> {
    /// Where files are stored.
    pub(super) fn files(&mut self, access: BucketAccess) -> Option<FilesConfig> {
        let files = self.optional("files", |text| access.place(text));
        self.required("files", files)
    }

    /// How to reach the bucket of files.
    pub(super) fn bucket(&mut self, ca_file: Option<PathBuf>) -> BucketAccess {
        BucketAccess {
            endpoint: self.optional("s3_endpoint", endpoint),
            region: self.optional("s3_region", own).unwrap_or_default(),
            credentials: self.pair(&PairKeys {
                id: "s3_access_key_id",
                secret: "s3_secret_access_key",
                secret_file: "s3_secret_access_key_file",
            }),
            ca_file,
        }
    }

    /// The settings of backups. What is not set for their bucket is that of `files`.
    pub(super) fn backup(
        &mut self,
        access: BucketAccess,
        files: Option<&FilesConfig>,
    ) -> Option<BackupConfig> {
        let endpoint = self.optional("backup_s3_endpoint", endpoint);
        let region = self.optional("backup_s3_region", own);
        let credentials = self.pair(&PairKeys {
            id: "backup_s3_access_key_id",
            secret: "backup_s3_secret_access_key",
            secret_file: "backup_s3_secret_access_key_file",
        });
        let bucket = BucketAccess {
            endpoint: endpoint.or(access.endpoint),
            region: region.unwrap_or(access.region),
            credentials: credentials.or(access.credentials),
            ca_file: access.ca_file,
        };
        let to = self.optional("backup_to", |text| bucket.clone().place(text));
        if let (Some(to), Some(files)) = (&to, files)
            && overlaps(to, files)
        {
            let problem =
                "must be separate from the place of files, which removes what is not its own";
            self.fail("backup_to", problem.to_owned());
        }
        let keys = self.optional("backup_key", recipients).unwrap_or_default();
        let identity_file = self.optional("backup_identity_file", |text| {
            let path = PathBuf::from(text);
            std::fs::read(&path)
                .map(|_| path)
                .map_err(|error| format!("{text}: {error}"))
        });
        let time = self.optional("backup_time", |text| {
            Time::strptime("%H:%M", text)
                .map_err(|_| format!("{text:?} is not a time such as 02:00"))
        });
        let time = self.required("backup_time", time);
        let daily = self.number("backup_keep_daily", 1, 3660);
        let weekly = self.number("backup_keep_weekly", 0, 520);
        let monthly = self.number("backup_keep_monthly", 0, 120);
        Some(BackupConfig {
            to,
            keys,
            identity_file,
            time: time?,
            keep: Retention {
                daily: u16::try_from(daily?).ok()?,
                weekly: u16::try_from(weekly?).ok()?,
                monthly: u16::try_from(monthly?).ok()?,
            },
            bucket,
        })
    }

    fn pair(&mut self, keys: &PairKeys) -> Option<(String, String)> {
        let id = self.optional(keys.id, own);
        let secret = self.secret(keys.secret, keys.secret_file);
        if id.is_some() != secret.is_some() {
            let missing = if secret.is_none() {
                keys.secret
            } else {
                keys.id
            };
            let problem = format!("set both {} and {}, or neither", keys.id, keys.secret);
            self.fail(missing, problem);
        }
        id.zip(secret)
    }
}

/// Whether one place is the other or is inside it.
fn overlaps(one: &FilesConfig, other: &FilesConfig) -> bool {
    match (one, other) {
        (FilesConfig::Directory(one), FilesConfig::Directory(other)) => {
            let (one, other) = (resolved(one), resolved(other));
            one.starts_with(&other) || other.starts_with(&one)
        }
        (
            FilesConfig::S3 {
                bucket: one,
                endpoint: at,
                ..
            },
            FilesConfig::S3 {
                bucket: other,
                endpoint: there,
                ..
            },
        ) => one == other && host(at.as_deref()) == host(there.as_deref()),
        (FilesConfig::Directory(_), FilesConfig::S3 { .. })
        | (FilesConfig::S3 { .. }, FilesConfig::Directory(_)) => false,
    }
}

/// The path from the root, without symbolic links in the part that exists.
fn resolved(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    for ancestor in path.ancestors() {
        if let (Ok(real), Ok(rest)) = (ancestor.canonicalize(), path.strip_prefix(ancestor)) {
            return real.join(rest);
        }
    }
    path
}

/// What distinguishes endpoints, however they are written.
fn host(endpoint: Option<&str>) -> Option<String> {
    endpoint.map(|endpoint| endpoint.trim_end_matches('/').to_ascii_lowercase())
}

fn own(text: &str) -> Result<String, String> {
    Ok(text.to_owned())
}

fn endpoint(text: &str) -> Result<String, String> {
    match text.parse::<http::Uri>() {
        Ok(uri) if matches!(uri.scheme_str(), Some("http" | "https")) && uri.host().is_some() => {
            Ok(text.to_owned())
        }
        _ => Err(format!("{text:?} is not an http or https URL")),
    }
}

/// Public keys, separated by commas.
fn recipients(text: &str) -> Result<Vec<String>, String> {
    let keys = text.split(',').map(str::trim);
    keys.map(|key| match key.parse::<age::x25519::Recipient>() {
        Ok(recipient) => Ok(recipient.to_string()),
        Err(_) if key.to_ascii_uppercase().starts_with("AGE-SECRET-KEY-") => {
            Err("is a secret key; use the public key (age1…) that belongs to it".to_owned())
        }
        Err(_) => Err(format!("{key:?} is not a public key of age (age1…)")),
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_overlap_however_they_are_written() {
        let folder = tempfile::tempdir().unwrap();
        let files = folder.path().join("files");
        std::fs::create_dir(&files).unwrap();
        let link = folder.path().join("link");
        std::os::unix::fs::symlink(&files, &link).unwrap();
        let directory = |path: &Path| FilesConfig::Directory(path.to_owned());
        for (place, expected) in [
            (files.join("backups"), true),
            (link.join("backups"), true),
            (link.join("not/made/yet"), true),
            (files.join("../files/backups"), true),
            (folder.path().to_owned(), true),
            (folder.path().join("backups"), false),
        ] {
            assert_eq!(
                overlaps(&directory(&place), &directory(&files)),
                expected,
                "{place:?}"
            );
        }
        let bucket = |endpoint: Option<&str>| FilesConfig::S3 {
            bucket: "claims".to_owned(),
            endpoint: endpoint.map(str::to_owned),
            region: String::new(),
            credentials: None,
            ca_file: None,
        };
        for (one, other, expected) in [
            (None, None, true),
            (
                Some("https://s3.example"),
                Some("https://S3.example/"),
                true,
            ),
            (
                Some("https://s3.example"),
                Some("https://other.example"),
                false,
            ),
        ] {
            assert_eq!(overlaps(&bucket(one), &bucket(other)), expected);
        }
    }
}
