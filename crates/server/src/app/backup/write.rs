//! Making an archive.

use super::manifest::{FORMAT, Summing};
use super::{ArchiveError, DATABASE, Entry, FILES, KEYS, MANIFEST, Manifest};
use crate::config::Config;
use crate::files::FileStorage;
use domain::clock::Clock;
use futures_util::StreamExt;
use std::collections::HashSet;
use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{BufWriter, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use store::Database;
use store::backup::{BackupError, Engine, Snapshot};
use zip::CompressionMethod;
use zip::write::{SimpleFileOptions, ZipWriter};

/// Behind the name of an archive on its way.
const PARTIAL: &str = ".partial";

/// What was written.
#[derive(Debug)]
pub struct Written {
    /// The archive's account of itself.
    pub manifest: Manifest,
    /// Its size in bytes.
    pub size: u64,
}

/// Writes an archive of the whole portal, and reads it once more. It appears under its name only when it is whole and on disk.
/// `progress` hears how many files of how many are in it.
///
/// # Errors
/// [`ArchiveError`]; nothing is left then.
pub async fn write(
    config: &Config,
    to: &Path,
    clock: &dyn Clock,
    progress: &mut (dyn FnMut(usize, usize) + Send),
) -> Result<Written, ArchiveError> {
    if to.exists() {
        return Err(ArchiveError::Exists(to.to_owned()));
    }
    let storage = FileStorage::open(&config.files).map_err(ArchiveError::Files)?;
    let said = |error: std::io::Error| ArchiveError::Archive(to.to_owned(), error.to_string());
    if is_being_written(to) {
        let problem = "another backup is being written there".to_owned();
        return Err(ArchiveError::Archive(to.to_owned(), problem));
    }
    let partial = Partial::beside(to);
    // What a try that was killed has left.
    partial.clear();
    // Whoever reads it can do what the portal can: it holds its keys. Nobody else may have made it, or lead it elsewhere.
    let file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&partial.archive)
        .map_err(said)?;
    let held = file.try_clone().map_err(said)?;
    // Some shared disks know no locks: two backups of one name are the operator's to keep apart there.
    let _ = held.try_lock();
    let mut archive = Archive {
        zip: ZipWriter::new(BufWriter::new(file)),
        entries: Vec::new(),
        at: to.to_owned(),
    };
    let keys = fs::read(&config.secret_key_file).map_err(|error| {
        ArchiveError::Archive(config.secret_key_file.clone(), error.to_string())
    })?;
    archive.add(KEYS, true, |to| Ok(to.write_all(&keys)?))?;

    let database = Database::parse(&config.database_url);
    DirBuilder::new()
        .mode(0o700)
        .create(&partial.database)
        .map_err(said)?;
    let early = {
        let mut conn = database.connect().map_err(BackupError::from)?;
        store::stored_file::all_paths(&mut conn).map_err(BackupError::from)?
    };
    let mut copied = HashSet::new();
    for (done, path) in early.iter().enumerate() {
        progress(done, early.len());
        // One that is gone already was deleted, or is missed below.
        if archive.file(&storage, path).await? {
            copied.insert(path.clone());
        }
    }
    let mut snapshot = Snapshot::take(&database, &partial.database)?;
    let mut missing = Vec::new();
    let late: Vec<String> = snapshot.file_paths()?;
    for path in late.into_iter().filter(|path| !copied.contains(path)) {
        if !archive.file(&storage, &path).await? {
            missing.push(path);
        }
    }
    progress(early.len(), early.len());
    for part in snapshot.parts()? {
        archive.add(&format!("{DATABASE}{part}"), true, |to| {
            snapshot.write(&part, to)
        })?;
    }
    let manifest = Manifest {
        format: FORMAT,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        engine: Engine::of(&database).as_str().to_owned(),
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
    super::verify(&partial.archive)?;
    // It took its time, and a rename asks nobody.
    if to.exists() {
        return Err(ArchiveError::Exists(to.to_owned()));
    }
    fs::rename(&partial.archive, to).map_err(said)?;
    // The name as well survives a power cut.
    File::open(folder_of(to))
        .and_then(|folder| folder.sync_all())
        .map_err(said)?;
    Ok(Written { manifest, size })
}

/// Whether a backup of this name is on its way: it holds a lock, which goes with its program.
fn is_being_written(to: &Path) -> bool {
    File::open(beside(to, PARTIAL))
        .is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Takes away what there is of an archive on its way, for whoever ends the program meanwhile.
pub fn clear(to: &Path) {
    Partial::beside(to).clear();
}

/// An archive on its way, and beside it the copy of a SQLite database. Both go when this is dropped.
struct Partial {
    archive: PathBuf,
    database: PathBuf,
}

impl Partial {
    fn beside(to: &Path) -> Self {
        Self {
            archive: beside(to, PARTIAL),
            database: beside(to, ".partial-database"),
        }
    }

    fn clear(&self) {
        // As a rule neither is there: the archive has its name already.
        let _ = fs::remove_file(&self.archive);
        let _ = fs::remove_dir_all(&self.database);
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        self.clear();
    }
}

struct Archive {
    zip: ZipWriter<BufWriter<File>>,
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

    /// Adds what `write` writes.
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

    /// Adds a stored file as it comes; says whether it was there. Pictures and PDF are compressed as they are.
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
        let file = written.into_inner().map_err(|error| said(&error))?;
        file.sync_all().map_err(|error| said(&error))?;
        Ok(file.metadata().map_err(|error| said(&error))?.len())
    }

    fn failed(&self, error: &dyn std::fmt::Display) -> ArchiveError {
        ArchiveError::Archive(self.at.clone(), error.to_string())
    }
}
