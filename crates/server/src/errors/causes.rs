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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::backup::ArchiveError;
    use store::StoreError;
    use store::backup::BackupError;

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
