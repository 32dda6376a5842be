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
                self.error(SUBJECT, error);
                return None;
            }
        };
        match storage.probe().await {
            Ok(()) => {
                self.ok(SUBJECT, format!("{place} is writable"));
                Some(storage)
            }
            Err(error) => {
                self.error(SUBJECT, format!("{place} is not writable: {error}"));
                None
            }
        }
    }

    /// Reports a restore that was interrupted. Its files stay orphaned until the restore is run again.
    pub(super) async fn unfinished(&mut self, files: &FileStorage) {
        const SUBJECT: &str = "restore";
        if files.is_copying().await.unwrap_or(false) {
            self.error("copy", ArchiveError::CopyUnfinished.to_string());
        }
        if !files.is_restoring().await.unwrap_or(false) {
            return;
        }
        let database = self.config.database();
        match store::backup::is_empty(&database) {
            Ok(true) => self.error(SUBJECT, ArchiveError::Unfinished.to_string()),
            // The restore finished, because it writes the database last.
            Ok(false) if self.fixes => match files.end_restore().await {
                Ok(()) => self.say(
                    SUBJECT,
                    Condition::Fixed,
                    "removed the leftover marker of a completed restore",
                ),
                Err(error) => self.error(
                    SUBJECT,
                    format!("could not remove the marker of a completed restore: {error}"),
                ),
            },
            Ok(false) => self.say(
                SUBJECT,
                Condition::Warning,
                "the restore is complete, but its marker is left over; \"--fix\" removes it",
            ),
            // The database check reports connection errors.
            Err(_) => {}
        }
    }

    pub(super) async fn orphans(&mut self, store: &Store, files: &FileStorage) {
        const SUBJECT: &str = "stored files";
        let found = match jobs::compare_files(store, files, self.clock.now()).await {
            Ok(found) => found,
            Err(error) => return self.error(SUBJECT, with_causes(&error)),
        };
        if found.missing.is_empty() && found.resized.is_empty() {
            self.ok(SUBJECT, "all files in the database are stored");
        }
        for (paths, what) in [
            (&found.missing, "missing, but referenced by the database"),
            (&found.resized, "not of the size recorded in the database"),
        ] {
            if !paths.is_empty() {
                let words = format!(
                    "{what}: {}. A backup may contain them:{}",
                    paths.len(),
                    first_of(paths)
                );
                self.error(SUBJECT, words);
            }
        }
        if !found.strangers.is_empty() {
            let words = format!(
                "unreferenced and older than the database: {}. They are kept. If a new database replaced one that was lost, \
                 restore the last backup. Otherwise, delete them:{}",
                found.strangers.len(),
                first_of(&found.strangers)
            );
            self.say(SUBJECT, Condition::Warning, words);
        }
        if found.orphans.is_empty() {
            return;
        }
        let count = found.orphans.len();
        if !self.fixes {
            let words = format!(
                "unreferenced: {count}. The portal removes them within an hour, \"--fix\" removes them now"
            );
            return self.say(SUBJECT, Condition::Warning, words);
        }
        let mut removed = 0;
        for path in &found.orphans {
            removed += usize::from(files.delete(path).await.is_ok());
        }
        let condition = if removed == count {
            Condition::Fixed
        } else {
            Condition::Error
        };
        self.say(
            SUBJECT,
            condition,
            format!("removed {removed} of {count} unreferenced files"),
        );
    }
}

/// The first few paths, each on a separate line.
pub(super) fn first_of(paths: &[String]) -> String {
    let named = paths.iter().take(NAMED);
    named.map(|path| format!("\n    {path}")).collect()
}
