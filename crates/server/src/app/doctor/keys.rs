//! The key file: who can read it, and whether it belongs to the database.

use super::{Condition, Examination, of_database};
use crate::app::secret_key_check::{Verdict, judge};
use crate::security::secret_keys::{self, SecretKeys};
use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::PermissionsExt;
use store::Store;

const SUBJECT: &str = "keys";

impl Examination<'_> {
    pub(super) fn keys(&mut self) {
        let path = &self.config.secret_key_file;
        let shown = path.display().to_string();
        match fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => self.say(
                SUBJECT,
                Condition::Warning,
                format!("{shown} does not exist. The first start creates it. If the portal was used before, restore the file instead"),
            ),
            Err(error) => self.error(SUBJECT, format!("{shown}: {error}")),
            Ok(text) if SecretKeys::parse(&text).is_none() => self.error(
                SUBJECT,
                format!("{shown} must contain {}", secret_keys::EXPECTED),
            ),
            Ok(_) => {
                let open = fs::metadata(path).is_ok_and(|meta| meta.permissions().mode() & 0o077 != 0);
                if !open {
                    self.ok(SUBJECT, format!("only its owner can access {shown}"));
                } else if self.fixes
                    && fs::set_permissions(path, fs::Permissions::from_mode(0o600)).is_ok()
                {
                    self.say(SUBJECT, Condition::Fixed, format!("other users could access {shown}; its permissions were restricted"));
                } else {
                    self.error(
                        SUBJECT,
                        format!("other users can access {shown}; \"--fix\" restricts its permissions"),
                    );
                }
            }
        }
    }

    /// Reports a key file that does not belong to the database.
    pub(super) async fn key_of(&mut self, store: &Store) {
        let Some(keys) = fs::read_to_string(&self.config.secret_key_file)
            .ok()
            .and_then(|text| SecretKeys::parse(&text))
        else {
            return;
        };
        let file: Vec<String> = keys.fingerprints().collect();
        match store.read(store::secret_key::find).await {
            Err(error) => self.error(SUBJECT, of_database(&error)),
            Ok(stored) => match judge(stored, &file) {
                Verdict::Foreign { stored, current } => self.error(
                    SUBJECT,
                    format!("the database was last used with key {stored}, but the key file contains {current}. Restore the key file that belongs to the database. If it is lost, run \"buildback secret-key accept\""),
                ),
                Verdict::Same | Verdict::Newer { .. } => {
                    self.ok(SUBJECT, "the key file belongs to the database");
                }
            },
        }
    }
}
