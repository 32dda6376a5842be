//! The folder that mail is written to if no mail server is configured.

use domain::mail::QueuedMail;
use jiff::Timestamp;
use std::path::Path;

/// Writes a mail to a temporary name and renames it, so that readers of the folder see only complete mails.
pub(super) async fn put_into(
    folder: &Path,
    mail: &QueuedMail,
    bytes: &[u8],
) -> std::io::Result<()> {
    tokio::fs::create_dir_all(folder).await?;
    let (unfinished, finished) = (
        folder.join(format!("{}.part", mail.id)),
        folder.join(format!("{}.eml", mail.id)),
    );
    tokio::fs::write(&unfinished, bytes).await?;
    tokio::fs::rename(&unfinished, &finished).await
}

/// Removes mails written before `before`; returns how many. A missing folder counts as empty.
///
/// # Errors
/// When the folder cannot be read or a file cannot be removed.
pub(crate) async fn remove_old(folder: &Path, before: Timestamp) -> std::io::Result<usize> {
    let mut entries = match tokio::fs::read_dir(folder).await {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(0),
        entries => entries?,
    };
    let mut removed = 0;
    while let Some(entry) = entries.next_entry().await? {
        let is_mail = entry.path().extension().is_some_and(|end| end == "eml");
        let modified = entry.metadata().await?.modified()?;
        if is_mail && Timestamp::try_from(modified).is_ok_and(|at| at < before) {
            tokio::fs::remove_file(entry.path()).await?;
            removed += 1;
        }
    }
    Ok(removed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_old_emails_are_removed_from_the_outbox() {
        let folder = tempfile::tempdir().unwrap();
        let outbox = folder.path().join("outbox");
        let long_ago = Timestamp::UNIX_EPOCH;
        assert_eq!(remove_old(&outbox, long_ago).await.unwrap(), 0, "no folder");
        std::fs::create_dir(&outbox).unwrap();
        for name in ["a.eml", "b.eml", "notes.txt"] {
            std::fs::write(outbox.join(name), "").unwrap();
        }
        assert_eq!(remove_old(&outbox, long_ago).await.unwrap(), 0);
        assert_eq!(remove_old(&outbox, Timestamp::MAX).await.unwrap(), 2);
        assert!(outbox.join("notes.txt").exists());
    }
}
