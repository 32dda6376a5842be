//! Checks the nightly backups.

use super::{Condition, Examination, of_database};
use crate::app::backup::{Identities, Repository};
use crate::config::FilesConfig;
use domain::backup::OVERDUE_AFTER;
use jiff::Timestamp;
use store::Store;
use store::backup_run::{self, History, Run};

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
        if backup.keys.is_empty() && matches!(to, FilesConfig::S3 { .. }) {
            let words = "backups in the bucket are not encrypted, although they contain the portal's keys and all data: set backup_key";
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
    let reason = |run: &Run| run.details.clone().unwrap_or_default();
    let failed = |run: &&Run| !run.succeeded;
    let Some(last) = &history.last_success else {
        return match &history.last_backup {
            Some(run) => (Condition::Error, format!("none was made: {}", reason(run))),
            None => (
                Condition::Warning,
                "none was made yet; the running portal makes the first one within ten minutes"
                    .to_owned(),
            ),
        };
    };
    let at = last.finished_at;
    if now.duration_since(last.started_at) >= OVERDUE_AFTER {
        let why = history.last_backup.as_ref().filter(failed).map(reason);
        let why = why.unwrap_or_else(|| "the portal was not running".to_owned());
        return (
            Condition::Error,
            format!("the last one was made at {at}: {why}"),
        );
    }
    if let Some(run) = history.last_verification.as_ref().filter(failed) {
        let words = format!("the one of {at} did not pass its verification: {}", reason(run));
        return (Condition::Error, words);
    }
    if let Some(run) = history.last_backup.as_ref().filter(failed) {
        let words = format!("the last one was made at {at}; since then: {}", reason(run));
        return (Condition::Warning, words);
    }
    (Condition::Ok, format!("the last one was made at {at}"))
}
