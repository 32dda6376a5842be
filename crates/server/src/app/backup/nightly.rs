//! Makes one backup in the repository.

use super::ArchiveError;
use super::encryption::Recipients;
use super::index::Index;
use super::repository::{Repository, archive_name, name_of, sum_of};
use super::retention::clean_up;
use super::scratch::{Scratch, database_size, require_room};
use super::upload::{Means, Uploads, encrypt, remove};
use super::verification::restore_into_scratch;
use super::write::write_with;
use crate::config::{Config, FilesConfig};
use crate::state::AppState;
use domain::backup::UNREFERENCED_LIVE;
use jiff::Timestamp;
use store::backed_up_file;
use store::backup::BackupError;

/// A backup that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// Its name in the repository.
    pub name: String,
    /// Its size in bytes, as stored.
    pub bytes: u64,
    /// Number of its files.
    pub files: u64,
    /// Number of files that were new in the repository.
    pub new_files: u64,
    /// Paths of files that have a row but were not in the storage.
    pub missing: Vec<String>,
    /// If requested: the number of rows in the scratch database that it was restored into before it was encrypted, or why that failed. A
    /// backup is kept even then, because it may be all there is.
    pub tested: Option<Result<usize, String>>,
}

/// How to make a backup.
pub(super) struct Order<'a> {
    /// The repository.
    pub(super) to: &'a FilesConfig,
    /// Whether to restore the database into a scratch database before it is encrypted.
    pub(super) tested: bool,
}

/// Makes a backup, and deletes what is no longer needed.
///
/// # Errors
/// [`ArchiveError`]. What was uploaded is used by the next backup or deleted by it.
pub(super) async fn make(
    state: &AppState,
    order: &Order<'_>,
    progress: &mut (dyn FnMut(usize, usize) + Send),
) -> Result<Made, ArchiveError> {
    let (config, now) = (state.config(), state.now());
    let scratch = Scratch::new(&config.data_dir, now)?;
    let repository = Repository::open(order.to, config.min_free_bytes)?;
    let before = now.saturating_sub(UNREFERENCED_LIVE).unwrap_or(now);
    repository.remove_unfinished(before).await?;
    let listing = repository.list().await?;
    if listing.backups().contains_key(&second(now)) {
        return Err(ArchiveError::Exists(name_of(now).into()));
    }
    repository.put_readme(&listing).await?;
    // The archive and its encrypted copy need this space. Both are compressed.
    let room = database_size(state).await? / 2;
    require_room(&config.data_dir, room, config.min_free_bytes)?;
    let recipients = Recipients::parse(&config.backup.keys);
    let means = Means {
        config,
        store: state.store(),
        repository: &repository,
        recipients: recipients.as_ref(),
        scratch: &scratch,
        stopping: state.stopping(),
        now,
    };
    let mut uploads = Uploads::new(&means, listing).await?;
    let plain = scratch.path("archive.zip");
    let written = write_with(config, &plain, state.clock(), progress, Some(&mut uploads)).await;
    uploads.remember().await?;
    let manifest = written?.manifest;
    let tested = match order.tested {
        true => {
            let when = (now, state.stopping());
            match restore_into_scratch(config, &plain, &scratch.path("restored.db"), when) {
                Ok((_, rows)) => Some(Ok(rows)),
                Err(ArchiveError::Interrupted) => return Err(ArchiveError::Interrupted),
                Err(error) => Some(Err(error.to_string())),
            }
        }
        false => None,
    };
    let name = archive_name(now, recipients.is_some());
    let (archive, stored) = match &recipients {
        None => (sum_of(&plain, &name)?, plain),
        Some(recipients) => {
            let encrypted = scratch.path("archive.zip.age");
            let object = encrypt(recipients, &plain, &encrypted, &name)?;
            remove(&plain)?;
            (object, encrypted)
        }
    };
    let index = Index::new(archive, std::mem::take(&mut uploads.index));
    repository.put_index(now, &index).await?;
    repository.put(&name, &stored).await?;
    let stored = index.files.iter().map(|object| object.size);
    let made = Made {
        name: name_of(now),
        bytes: stored.sum::<u64>() + index.archive.size,
        files: u64::try_from(manifest.files()).unwrap_or(u64::MAX),
        new_files: uploads.new_files,
        missing: manifest.missing,
        tested,
    };
    uploads.listing.note_backup(now, &index);
    if let Err(error) = tidy(state, config, &repository, &uploads, now).await {
        // The backup is complete. The next one tries again.
        tracing::warn!(%error, "could not delete old backups");
    }
    Ok(made)
}

/// A time without fractions of a second, as in names.
fn second(at: Timestamp) -> Timestamp {
    Timestamp::from_second(at.as_second()).unwrap_or(at)
}

/// Deletes expired backups and files.
async fn tidy(
    state: &AppState,
    config: &Config,
    repository: &Repository,
    uploads: &Uploads<'_>,
    now: Timestamp,
) -> Result<(), ArchiveError> {
    let zone = state.time_zone();
    let listing = &uploads.listing;
    let deleted = clean_up(repository, listing, config.backup.keep, now, &zone).await?;
    if !deleted.is_empty() {
        let forgotten = state
            .store()
            .write(move |conn| backed_up_file::forget(conn, &deleted));
        forgotten.await.map_err(BackupError::from)?;
    }
    Ok(())
}
