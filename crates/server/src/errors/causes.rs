//! Error causes for operators. Causes are never sent to API clients.

use std::error::Error;
use std::iter::successors;

/// The error's text, followed by each of its causes that the text does not already contain.
pub(crate) fn with_causes(error: &(dyn Error + 'static)) -> String {
    successors(Some(error), |&cause| cause.source())
        .map(|cause| cause.to_string())
        .reduce(|words, cause| {
            if words.contains(&cause) {
                words
            } else {
                format!("{words}: {cause}")
            }
        })
        .unwrap_or_default()
}

/// Words about an error of a file, with advice if the file system is read-only, as most of it is in the systemd unit's view.
pub(crate) fn with_advice(words: String) -> String {
    // Errors of files have become text by then. The number is that of Linux and of the other systems that have the error.
    const READ_ONLY: &str = "(os error 30)";
    const ADVICE: &str = "under the systemd unit, the portal can write only to /var/lib/buildback and to the folders in ReadWritePaths";
    if words.contains(READ_ONLY) {
        format!("{words}; {ADVICE}")
    } else {
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::backup::ArchiveError;
    use store::StoreError;
    use store::backup::BackupError;

    #[test]
    fn a_read_only_file_system_comes_with_advice() {
        for (number, is_advised) in [(30, true), (13, false), (3, false)] {
            let error = std::io::Error::from_raw_os_error(number);
            let words = with_advice(format!("/srv/files is not writable: {error}"));
            assert_eq!(words.contains("ReadWritePaths"), is_advised, "{words}");
        }
    }

    #[test]
    fn each_cause_appears_once_in_the_error_text() {
        let defect = BackupError::from(StoreError::internal("file is not a database"));
        assert_eq!(
            with_causes(&ArchiveError::from(defect)),
            "database: internal database error: file is not a database"
        );
        let held = ArchiveError::from(BackupError::NotEmpty);
        assert_eq!(with_causes(&held), "database: the database is not empty");
    }
}
