//! Creates backup archives.

use super::manifest::{FORMAT, Summing};
use super::read::{Holds, verify_contents};
use super::scratch::require_room;
use super::upload::Uploads;
use super::{ArchiveError, DATABASE, Entry, FILES, KEYS, MANIFEST, Manifest, ROWS};
use crate::config::Config;
use crate::files::free_space::folder_of;
use crate::files::{FileStorage, RoomCheckedFile};
use domain::clock::Clock;
use futures_util::StreamExt;
use std::collections::HashSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{BufWriter, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use store::Database;
use store::backup::{BackupError, Rows, Snapshot};
use zip::CompressionMethod;
use zip::write::{SimpleFileOptions, ZipWriter};

/// How much smaller a compressed database is at least.
const COMPRESSED_SHARE: u64 = 4;
/// Suffix of an unfinished archive.
const PARTIAL: &str = ".partial";

/// The result of a backup.
#[derive(Debug)]
pub struct Written {
    /// The archive's manifest.
    pub manifest: Manifest,
    /// Size in bytes.
    pub size: u64,
}

/// Writes an archive of the whole portal and verifies it by reading it back. The archive gets its final name only once it is
/// complete and synced to disk. `progress` receives the number of copied files and the total.
///
/// # Errors
/// [`ArchiveError`]. No partial archive remains.
pub async fn write(
    config: &Config,
    to: &Path,
    clock: &dyn Clock,
    progress: &mut (dyn FnMut(usize, usize) + Send),
) -> Result<Written, ArchiveError> {
    write_with(config, to, clock, progress, None).await
}

/// The same. With `uploads`, files go to a repository instead of the archive.
pub(super) async fn write_with(
    config: &Config,
    to: &Path,
    clock: &dyn Clock,
    progress: &mut (dyn FnMut(usize, usize) + Send),
    mut uploads: Option<&mut Uploads<'_>>,
) -> Result<Written, ArchiveError> {
    if to.exists() {
        return Err(ArchiveError::Exists(to.to_owned()));
    }
    let storage = FileStorage::open(&config.files).map_err(ArchiveError::Files)?;
    let said = |error: std::io::Error| ArchiveError::Archive(to.to_owned(), error.to_string());
    if is_being_written(to) {
        let problem = "another backup is being written to this file".to_owned();
        return Err(ArchiveError::Archive(to.to_owned(), problem));
    }
    let partial = Partial::beside(to);
    // Leftovers of an attempt that was killed.
    partial.clear();
    let database = config.database();
    if uploads.is_none() {
        require_room_for(config, &database, to)?;
    }
    // The archive contains the portal's keys, so only its owner may read it. `create_new` refuses files and symbolic links that
    // someone else put there.
    let file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&partial.0)
        .map_err(said)?;
    let held = file.try_clone().map_err(said)?;
    // Some network file systems do not support locks. There, the operator must not run two backups to the same name.
    let _ = held.try_lock();
    let mut archive = Archive {
        zip: ZipWriter::new(BufWriter::new(RoomCheckedFile::new(
            file,
            to,
            config.min_free_bytes,
        ))),
        entries: Vec::new(),
        at: to.to_owned(),
    };
    let keys = fs::read(&config.secret_key_file).map_err(|error| {
        ArchiveError::Archive(config.secret_key_file.clone(), error.to_string())
    })?;
    archive.add(KEYS, true, |to| Ok(to.write_all(&keys)?))?;

    let early = {
        let mut conn = database.connect().map_err(BackupError::from)?;
        store::stored_file::all_paths(&mut conn).map_err(BackupError::from)?
    };
    let mut copied = HashSet::new();
    for (done, path) in early.iter().enumerate() {
        progress(done, early.len());
        // A missing file was deleted just now, or is reported as missing below.
        if archive.keep(&storage, path, &mut uploads).await? {
            copied.insert(path.clone());
        }
    }
    let mut snapshot = Snapshot::take(&database)?;
    let mut missing = Vec::new();
    let late: Vec<String> = snapshot.file_paths()?;
    for path in late.into_iter().filter(|path| !copied.contains(path)) {
        if !archive.keep(&storage, &path, &mut uploads).await? {
            missing.push(path);
        }
    }
    progress(early.len(), early.len());
    for table in snapshot.tables()? {
        archive.add(&format!("{DATABASE}{table}{ROWS}"), true, |to| {
            snapshot.each(&table, &mut |row| Ok(writeln!(to, "{row}")?))
        })?;
    }
    let manifest = Manifest {
        format: FORMAT,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        migrations: store::migrate::names()
            .into_iter()
            .map(str::to_owned)
            .collect(),
        made_at: clock.now(),
        entries: std::mem::take(&mut archive.entries),
        missing,
    };
    let text = serde_json::to_vec_pretty(&manifest)
        .map_err(|error| ArchiveError::Damaged(error.to_string()))?;
    archive.add(MANIFEST, true, |to| Ok(to.write_all(&text)?))?;
    let size = archive.finish()?;
    let holds = match uploads {
        None => Holds::Everything,
        Some(_) => Holds::NoFiles,
    };
    verify_contents(&partial.0, holds)?;
    // Check again, because the backup took a while and a rename overwrites silently.
    if to.exists() {
        return Err(ArchiveError::Exists(to.to_owned()));
    }
    fs::rename(&partial.0, to).map_err(said)?;
    // Sync the directory, so that the new name survives a power failure.
    File::open(folder_of(to))
        .and_then(|folder| folder.sync_all())
        .map_err(said)?;
    Ok(Written { manifest, size })
}

/// Checks that an archive with all files fits on its disk, as far as its size is known. Files are not compressed, and the database is.
fn require_room_for(config: &Config, database: &Database, to: &Path) -> Result<(), ArchiveError> {
    let mut snapshot = Snapshot::take(database)?;
    let files = snapshot.file_bytes()?;
    let bytes = files.saturating_add(snapshot.bytes()? / COMPRESSED_SHARE);
    require_room(folder_of(to), bytes, config.min_free_bytes)
}

/// Whether another process is writing this backup. It holds a lock on the partial file, which is released when the process ends.
fn is_being_written(to: &Path) -> bool {
    File::open(beside(to, PARTIAL))
        .is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Removes an unfinished archive when the process is about to be terminated.
pub fn clear(to: &Path) {
    Partial::beside(to).clear();
}

/// An unfinished archive. Dropping this deletes it.
struct Partial(PathBuf);

impl Partial {
    fn beside(to: &Path) -> Self {
        Self(beside(to, PARTIAL))
    }

    fn clear(&self) {
        // Usually it does not exist, because it was renamed.
        let _ = fs::remove_file(&self.0);
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        self.clear();
    }
}

struct Archive {
    zip: ZipWriter<BufWriter<RoomCheckedFile>>,
    entries: Vec<Entry>,
    at: PathBuf,
}

impl Archive {
    fn begin(&mut self, name: &str, compress: bool) -> Result<(), ArchiveError> {
        let method = if compress {
            CompressionMethod::Deflated
        } else {
            CompressionMethod::Stored
        };
        let options = SimpleFileOptions::default()
            .compression_method(method)
            .unix_permissions(0o600)
            .large_file(true);
        self.zip
            .start_file(name, options)
            .map_err(|error| self.failed(&error))
    }

    /// Adds an entry with what `write` writes.
    fn add(
        &mut self,
        name: &str,
        compress: bool,
        write: impl FnOnce(&mut dyn Write) -> Result<(), BackupError>,
    ) -> Result<(), ArchiveError> {
        self.begin(name, compress)?;
        let mut summing = Summing::new(&mut self.zip);
        match write(&mut summing) {
            Ok(()) => {}
            Err(BackupError::Io(error)) => return Err(self.failed(&error)),
            Err(error) => return Err(error.into()),
        }
        let entry = summing.entry(name);
        self.entries.push(entry);
        Ok(())
    }

    /// Adds a stored file, or uploads it; returns whether it exists.
    async fn keep(
        &mut self,
        storage: &FileStorage,
        path: &str,
        uploads: &mut Option<&mut Uploads<'_>>,
    ) -> Result<bool, ArchiveError> {
        let Some(uploads) = uploads else {
            return self.file(storage, path).await;
        };
        let entry = uploads.file(storage, path).await?;
        let exists = entry.is_some();
        self.entries.extend(entry);
        Ok(exists)
    }

    /// Adds a stored file as a stream; returns whether it exists. Not compressed, because pictures and PDFs are compressed
    /// already.
    async fn file(&mut self, storage: &FileStorage, path: &str) -> Result<bool, ArchiveError> {
        let Some((_, body)) = storage.get(path).await? else {
            return Ok(false);
        };
        let name = format!("{FILES}{path}");
        self.begin(&name, false)?;
        let mut bytes = body.into_data_stream();
        let mut summing = Summing::new(&mut self.zip);
        while let Some(chunk) = bytes.next().await {
            let chunk = chunk.map_err(|error| ArchiveError::Files(format!("{path}: {error}")))?;
            summing
                .write_all(&chunk)
                .map_err(|error| ArchiveError::Archive(self.at.clone(), error.to_string()))?;
        }
        let entry = summing.entry(&name);
        self.entries.push(entry);
        Ok(true)
    }

    fn finish(self) -> Result<u64, ArchiveError> {
        let at = self.at;
        let said =
            |error: &dyn std::fmt::Display| ArchiveError::Archive(at.clone(), error.to_string());
        let written = self.zip.finish().map_err(|error| said(&error))?;
        let checked = written.into_inner().map_err(|error| said(&error))?;
        let file = checked.file();
        file.sync_all().map_err(|error| said(&error))?;
        Ok(file.metadata().map_err(|error| said(&error))?.len())
    }

    fn failed(&self, error: &dyn std::fmt::Display) -> ArchiveError {
        ArchiveError::Archive(self.at.clone(), error.to_string())
    }
}
