//! Verifies and restores backup archives.

use super::download::Downloads;
use super::manifest::Summing;
use super::scratch::require_room;
use super::{ArchiveError, DATABASE, Entry, FILES, KEYS, MANIFEST, Manifest, ROWS};
use crate::config::{Config, FilesConfig};
use crate::files::FileStorage;
use crate::security::private_file;
use crate::security::secret_keys::SecretKeys;
use domain::clock::Clock;
use jiff::Timestamp;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use store::Database;
use store::backup::{BackupError, Receive, Rows, Snapshot};
use tokio_util::sync::CancellationToken;
use zip::ZipArchive;

type Archive = ZipArchive<BufReader<File>>;

/// Maximum size of a manifest: this plus [`MANIFEST_SHARE`] times the size of the archive. A manifest mostly consists of names,
/// which the archive stores two more times, and checksums, which do not compress.
const MANIFEST_WORDS: u64 = 1 << 20;
const MANIFEST_SHARE: u64 = 4;
/// Maximum size of the key file. Two keys need about a tenth of it.
const KEYS_LIMIT: u64 = 4_096;

/// How much larger than its rows as text a database is while it is filled: its tables, indexes, and write-ahead log.
const TRIAL_SHARE: u64 = 4;

/// The result of a restore.
#[derive(Debug)]
pub struct Restored {
    /// The archive's manifest.
    pub manifest: Manifest,
    /// Number of restored files.
    pub files: usize,
}

/// Reads the whole archive and verifies each checksum.
///
/// # Errors
/// [`ArchiveError`] for the first problem found.
pub fn verify(from: &Path) -> Result<Manifest, ArchiveError> {
    verify_contents(from, Holds::Everything)
}

/// What an archive contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Holds {
    /// All entries of the manifest.
    Everything,
    /// All except the files, which are in a repository.
    NoFiles,
}

impl Holds {
    fn has(self, entry: &Entry) -> bool {
        match self {
            Self::Everything => true,
            Self::NoFiles => !entry.name.starts_with(FILES),
        }
    }
}

/// Verifies an archive with these contents, as [`verify`] does.
pub(super) fn verify_contents(from: &Path, holds: Holds) -> Result<Manifest, ArchiveError> {
    Ok(opened(from, holds)?.1)
}

/// Where the files of a backup are.
pub(super) enum Source<'a> {
    /// In the archive.
    Archive,
    /// In a repository.
    Repository(&'a Downloads<'a>),
}

impl Source<'_> {
    const fn holds(&self) -> Holds {
        match self {
            Self::Archive => Holds::Everything,
            Self::Repository(_) => Holds::NoFiles,
        }
    }

    /// Puts a file of the backup into the storage.
    async fn put(
        &self,
        tables: &mut Tables<'_>,
        entry: &Entry,
        path: &str,
        storage: &FileStorage,
    ) -> Result<(), ArchiveError> {
        match self {
            Self::Archive => {
                let mut file = tables.archive.by_name(&entry.name)?;
                Ok(storage.put_from(path, &mut file).await?)
            }
            Self::Repository(downloads) => {
                let mut file = downloads.file(entry).await?;
                Ok(storage.put_from(path, &mut file).await?)
            }
        }
    }
}

fn opened(from: &Path, holds: Holds) -> Result<(Archive, Manifest), ArchiveError> {
    let said = |error: io::Error| ArchiveError::Archive(from.to_owned(), error.to_string());
    let file = File::open(from).map_err(said)?;
    let length = file.metadata().map_err(said)?.len();
    let mut archive = ZipArchive::new(BufReader::new(file))?;
    if archive.has_duplicate_names() {
        return Err(ArchiveError::Damaged(
            "several entries have the same name".to_owned(),
        ));
    }
    let limit = MANIFEST_WORDS.saturating_add(length.saturating_mul(MANIFEST_SHARE));
    let manifest = Manifest::parse(&whole(&mut archive, MANIFEST, limit)?)?;
    let held = || manifest.entries.iter().filter(|entry| holds.has(entry));
    for entry in held() {
        let mut summing = Summing::new(archive.by_name(&entry.name)?);
        // One extra byte is enough to detect an oversized entry.
        let most = entry.size.saturating_add(1);
        io::copy(&mut Read::take(&mut summing, most), &mut io::sink())
            .map_err(|error| ArchiveError::Damaged(format!("{}: {error}", entry.name)))?;
        if summing.entry(&entry.name) != *entry {
            return Err(ArchiveError::Damaged(format!(
                "{} does not match its checksum",
                entry.name
            )));
        }
    }
    // The manifest does not list itself.
    if archive.len() != held().count() + 1 {
        return Err(ArchiveError::Damaged(
            "it contains entries that are not in its manifest".to_owned(),
        ));
    }
    Ok((archive, manifest))
}

/// Reads an entry of at most `limit` bytes. The sizes declared in the archive are not trusted.
fn whole(archive: &mut Archive, name: &str, limit: u64) -> Result<Vec<u8>, ArchiveError> {
    let damaged = |words: String| ArchiveError::Damaged(format!("{name}: {words}"));
    let mut bytes = Vec::new();
    let read = Read::take(archive.by_name(name)?, limit.saturating_add(1)).read_to_end(&mut bytes);
    match read {
        Err(error) => Err(damaged(error.to_string())),
        Ok(length) if u64::try_from(length).is_ok_and(|length| length <= limit) => Ok(bytes),
        Ok(_) => Err(damaged("it is too large".to_owned())),
    }
}

/// Restores an archive into an empty portal, after verifying it completely. Restores files first, then keys, and the database
/// last, so a portal with a database is complete. A marker in the file storage shows that a restore is unfinished; after a crash,
/// the restore can be run again. `progress` receives the number of restored files and the total. Cancelling `stopping` ends the restore.
///
/// # Errors
/// [`ArchiveError`]. Everything restored so far is removed.
pub async fn restore(
    config: &Config,
    from: &Path,
    clock: &dyn Clock,
    progress: &mut (dyn FnMut(usize, usize) + Send),
    stopping: &CancellationToken,
) -> Result<Restored, ArchiveError> {
    restore_from(config, from, &Source::Archive, clock, progress, stopping).await
}

/// The same, with files from `source`.
pub(super) async fn restore_from(
    config: &Config,
    from: &Path,
    source: &Source<'_>,
    clock: &dyn Clock,
    progress: &mut (dyn FnMut(usize, usize) + Send),
    stopping: &CancellationToken,
) -> Result<Restored, ArchiveError> {
    let began = clock.now();
    let database = config.database();
    let (mut archive, manifest) = opened(from, source.holds())?;
    if let Source::Repository(downloads) = source {
        downloads.check_time(&manifest)?;
    }
    store::backup::know(&manifest.migrations)?;
    let keys = keys_in(&mut archive)?;
    let storage = FileStorage::open(&config.files).map_err(ArchiveError::Files)?;
    let has_keys = look_at_target(config, &database, &storage, &keys).await?;
    let files = Vec::from_iter(manifest.entries.iter().filter_map(|entry| {
        let path = entry.name.strip_prefix(FILES)?;
        Some((path.to_owned(), entry.clone()))
    }));
    let (mut put, mut put_keys) = (0, false);
    let mut tables = Tables {
        archive,
        manifest,
        stopping,
    };
    let back = async {
        storage.begin_restore().await?;
        for (path, entry) in &files {
            progress(put, files.len());
            if stopping.is_cancelled() {
                return Err(ArchiveError::Interrupted);
            }
            if let FilesConfig::Directory(folder) = &config.files {
                require_room(folder, entry.size, config.min_free_bytes)?;
            }
            source.put(&mut tables, entry, path, &storage).await?;
            put += 1;
        }
        progress(put, files.len());
        if !has_keys {
            private_file::create(&config.secret_key_file, keys.as_bytes()).map_err(|error| {
                ArchiveError::Archive(config.secret_key_file.clone(), error.to_string())
            })?;
            put_keys = true;
        }
        let migrations = tables.manifest.migrations.clone();
        // `began` becomes the database's creation time. Restored files are newer, so the cleanup job does not take them for
        // another database's.
        store::backup::restore(&database, &migrations, &mut tables, began)?;
        Ok(())
    };
    let back: Result<(), ArchiveError> = back.await;
    if let Err(error) = back {
        // Remove the restored files, or the next attempt would find the storage in use. The file in progress may exist too.
        let paths = files.iter().map(|(path, _)| path);
        take_back(&storage, paths.take(put + 1)).await;
        if put_keys && let Err(error) = fs::remove_file(&config.secret_key_file) {
            tracing::warn!(%error, "could not remove the restored key file");
        }
        return Err(error);
    }
    if let Err(error) = storage.end_restore().await {
        tracing::warn!(%error, "could not remove the marker of the restore; \"buildback doctor --fix\" removes it");
    }
    Ok(Restored {
        manifest: tables.manifest,
        files: files.len(),
    })
}

/// Checks the keys, because the portal cannot start with unreadable keys.
fn keys_in(archive: &mut Archive) -> Result<String, ArchiveError> {
    String::from_utf8(whole(archive, KEYS, KEYS_LIMIT)?)
        .ok()
        .filter(|keys| SecretKeys::parse(keys).is_some())
        .ok_or_else(|| ArchiveError::Damaged(format!("{KEYS} contains no valid keys")))
}

/// Rejects a portal that is in use or has data; returns whether it already has the same keys.
async fn look_at_target(
    config: &Config,
    database: &Database,
    storage: &FileStorage,
    keys: &str,
) -> Result<bool, ArchiveError> {
    if !store::backup::is_empty(database)? {
        return Err(ArchiveError::NotEmpty(
            "the database already contains data".to_owned(),
        ));
    }
    if store::backup::is_in_use(database)? {
        return Err(BackupError::InUse.into());
    }
    // Files are expected if an earlier restore was interrupted.
    if !storage.is_restoring().await? && !storage.is_empty().await? {
        return Err(ArchiveError::NotEmpty(
            "the file storage already contains files".to_owned(),
        ));
    }
    match fs::read(&config.secret_key_file) {
        Ok(kept) if kept == keys.as_bytes() => Ok(true),
        Ok(_) => {
            let file = config.secret_key_file.display();
            Err(ArchiveError::NotEmpty(format!(
                "{file} already contains other keys"
            )))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(ArchiveError::Archive(
            config.secret_key_file.clone(),
            error.to_string(),
        )),
    }
}

/// Removes restored files. Also removes the marker if the storage is then empty; an interrupted earlier attempt may have left
/// more files.
async fn take_back(storage: &FileStorage, files: impl Iterator<Item = &String>) {
    for path in files {
        if let Err(error) = storage.delete(path).await {
            tracing::warn!(?error, path, "could not remove a restored file");
        }
    }
    if storage.is_empty().await.unwrap_or(false)
        && let Err(error) = storage.end_restore().await
    {
        tracing::warn!(%error, "could not remove the marker of the restore");
    }
}

/// The tables of the database in the archive.
struct Tables<'a> {
    archive: Archive,
    manifest: Manifest,
    stopping: &'a CancellationToken,
}

impl Rows for Tables<'_> {
    fn tables(&mut self) -> Result<Vec<String>, BackupError> {
        let names = self.manifest.entries.iter().map(|entry| &entry.name);
        names
            .filter_map(|name| name.strip_prefix(DATABASE))
            .map(|name| {
                let table = name.strip_suffix(ROWS);
                table
                    .map(str::to_owned)
                    .ok_or_else(|| BackupError::Unknown(name.to_owned()))
            })
            .collect()
    }

    fn each(&mut self, table: &str, receive: &mut Receive<'_>) -> Result<(), BackupError> {
        let entry = self.archive.by_name(&format!("{DATABASE}{table}{ROWS}"));
        let rows = BufReader::new(entry.map_err(io::Error::other)?);
        rows.lines().try_for_each(|row| {
            if self.stopping.is_cancelled() {
                return Err(BackupError::Interrupted);
            }
            receive(&row?)
        })
    }
}

/// Restores the database of an archive without files into a new database in `data_dir`, to try it out; returns the number of its rows.
pub(super) fn try_database(
    config: &Config,
    from: &Path,
    to: &Path,
    (now, stopping): (Timestamp, &CancellationToken),
) -> Result<(Manifest, usize), ArchiveError> {
    let (archive, manifest) = opened(from, Holds::NoFiles)?;
    let tables = manifest.entries.iter();
    let tables = tables.filter(|entry| entry.name.starts_with(DATABASE));
    let bytes: u64 = tables.map(|entry| entry.size).sum();
    let room = bytes.saturating_mul(TRIAL_SHARE);
    require_room(&config.data_dir, room, config.min_free_bytes)?;
    let migrations = manifest.migrations.clone();
    let mut tables = Tables {
        archive,
        manifest,
        stopping,
    };
    store::backup::restore_for_trial(to, &migrations, &mut tables, now)?;
    let rows = Snapshot::take(&Database::Sqlite(to.to_owned()))?.count()?;
    Ok((tables.manifest, rows))
}
