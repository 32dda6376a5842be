//! Checks the nightly backups.

use super::{Condition, Examination, of_database};
use crate::app::backup::{Identities, Repository};
use crate::config::FilesConfig;
use jiff::Timestamp;
use store::Store;
use store::backup_run::{self, History, Problem};

const SUBJECT: &str = "backups";

impl Examination<'_> {
    /// Reports whether backups are made, can be read by others, and passed their last verification.
    pub(super) async fn backups(&mut self, store: &Store) {
        let backup = &self.config.backup;
        let Some(to) = &backup.to else {
            let words = "no nightly backups: set backup_to, unless something else makes backups";
            return self.say(SUBJECT, Condition::Warning, words);
        };
        if let Err(error) = Repository::open(to, self.config.min_free_bytes) {
            self.error(SUBJECT, error.to_string());
        }
        if let Some(Err(error)) = backup.identity_file.as_deref().map(Identities::read) {
            self.error(SUBJECT, error.to_string());
        }
        if backup.keys.is_empty() {
            let words = match to {
                FilesConfig::S3 { .. } => {
                    "backups in the bucket are not encrypted, although they contain the portal's keys and all data: set backup_key"
                }
                FilesConfig::Directory(_) => {
                    "backups are not encrypted. If others can read the folder's disk or copies of it, set backup_key"
                }
            };
            self.say(SUBJECT, Condition::Warning, words);
        }
        let now = self.clock.now();
        match store.read(move |conn| backup_run::history(conn, now)).await {
            Ok(history) => {
                let (condition, words) = judged(&history, now);
                self.say(SUBJECT, condition, words);
            }
            Err(error) => self.error(SUBJECT, of_database(&error)),
        }
    }
}

/// Rates the last runs.
fn judged(history: &History, now: Timestamp) -> (Condition, String) {
    let last = match &history.last_success {
        Some(run) => format!("the last one was made at {}", run.finished_at),
        None => "none was made yet".to_owned(),
    };
    let Some((problem, reason)) = history.problem(now) else {
        return match history.last_success {
            Some(_) => (Condition::Ok, last),
            None => {
                let words = format!("{last}; the running portal makes it within ten minutes");
                (Condition::Warning, words)
            }
        };
    };
    let reason = reason.unwrap_or("the portal was not running");
    match problem {
        Problem::Overdue => (Condition::Error, format!("{last}: {reason}")),
        Problem::Unverified => {
            let words = format!("{last}, and did not pass its verification: {reason}");
            (Condition::Error, words)
        }
        Problem::Failed => (Condition::Warning, format!("{last}; since then: {reason}")),
    }
}
