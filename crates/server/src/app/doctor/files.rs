//! Checks the file storage and compares it with the database.

use super::{Condition, Examination};
use crate::app::backup::ArchiveError;
use crate::app::jobs;
use crate::config::FilesConfig;
use crate::errors::causes::with_causes;
use crate::files::FileStorage;
use store::Store;

/// Maximum number of paths to list.
const NAMED: usize = 10;

impl Examination<'_> {
    pub(super) async fn files(&mut self) -> Option<FileStorage> {
        const SUBJECT: &str = "files";
        let place = match &self.config.files {
            FilesConfig::Directory(path) => path.display().to_string(),
            FilesConfig::S3 { bucket, .. } => format!("bucket {bucket}"),
        };
        let storage = match FileStorage::open(&self.config.files) {
            Ok(storage) => storage,
            Err(error) => {
                self.ill(SUBJECT, error);
                return None;
            }
        };
        match storage.probe().await {
            Ok(()) => {
                self.well(SUBJECT, format!("{place} can be written"));
                Some(storage)
            }
            Err(error) => {
                self.ill(SUBJECT, format!("{place} cannot be written: {error}"));
                None
            }
        }
    }

    /// Reports a restore that was interrupted. Its files stay orphaned until the restore is run again.
    pub(super) async fn unfinished(&mut self, files: &FileStorage) {
        const SUBJECT: &str = "restore";
        if !files.is_restoring().await.unwrap_or(false) {
            return;
        }
        let database = self.config.database();
        match store::backup::is_empty(&database) {
            Ok(true) => self.ill(SUBJECT, ArchiveError::Unfinished.to_string()),
            // The restore finished, because it writes the database last.
            Ok(false) if self.mends => match files.end_restore().await {
                Ok(()) => self.say(SUBJECT, Condition::Mended, "its mark was left over"),
                Err(error) => self.ill(SUBJECT, format!("its mark stays: {error}")),
            },
            Ok(false) => self.say(
                SUBJECT,
                Condition::Doubtful,
                "it is through, and its mark was left over; \"--mend\" takes it away",
            ),
            // The database check reports connection errors.
            Err(_) => {}
        }
    }

    pub(super) async fn orphans(&mut self, store: &Store, files: &FileStorage) {
        const SUBJECT: &str = "stored files";
        let found = match jobs::compare_files(store, files, self.clock.now()).await {
            Ok(found) => found,
            Err(error) => return self.ill(SUBJECT, with_causes(&error)),
        };
        if found.missing.is_empty() && found.resized.is_empty() {
            self.well(SUBJECT, "each file that the database names is there");
        }
        for (paths, what) in [
            (&found.missing, "that the database names are not there"),
            (
                &found.resized,
                "are longer or shorter than the database says",
            ),
        ] {
            if !paths.is_empty() {
                let words = format!(
                    "{} {what}; a backup may hold them:{}",
                    paths.len(),
                    first_of(paths)
                );
                self.ill(SUBJECT, words);
            }
        }
        if !found.strangers.is_empty() {
            let words = format!(
                "{} that nothing names are older than the database, and stay. Is it the right one? If a new one took the place of \
                 one that was lost, restore the last backup; otherwise remove them:{}",
                found.strangers.len(),
                first_of(&found.strangers)
            );
            self.say(SUBJECT, Condition::Doubtful, words);
        }
        if found.orphans.is_empty() {
            return;
        }
        let count = found.orphans.len();
        if !self.mends {
            let words = format!(
                "{count} files that nothing names; the portal removes them within an hour, \"--mend\" now"
            );
            return self.say(SUBJECT, Condition::Doubtful, words);
        }
        let mut removed = 0;
        for path in &found.orphans {
            removed += usize::from(files.delete(path).await.is_ok());
        }
        let condition = if removed == count {
            Condition::Mended
        } else {
            Condition::Ill
        };
        self.say(
            SUBJECT,
            condition,
            format!("removed {removed} of {count} files that nothing named"),
        );
    }
}

/// The first few paths, each on a separate line.
pub(super) fn first_of(paths: &[String]) -> String {
    let named = paths.iter().take(NAMED);
    named.map(|path| format!("\n    {path}")).collect()
}
