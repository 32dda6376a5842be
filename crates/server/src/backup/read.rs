//! Looking through an archive, and putting it back.

use super::manifest::Summing;
use super::{ArchiveError, DATABASE, FILES, KEYS, MANIFEST, Manifest};
use crate::config::Config;
use crate::files::FileStorage;
use bytes::Bytes;
use domain::clock::Clock;
use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use store::Database;
use store::backup::{Engine, Parts};
use zip::ZipArchive;

type Archive = ZipArchive<BufReader<File>>;

/// What was put back.
#[derive(Debug)]
pub struct Restored {
    /// The archive's account of itself.
    pub manifest: Manifest,
    /// How many files.
    pub files: usize,
}

/// Reads the whole archive and compares each sum.
///
/// # Errors
/// [`ArchiveError`], naming the first thing that is not as it was.
pub fn verify(from: &Path) -> Result<Manifest, ArchiveError> {
    Ok(opened(from)?.1)
}

fn opened(from: &Path) -> Result<(Archive, Manifest), ArchiveError> {
    let file = File::open(from)
        .map_err(|error| ArchiveError::Archive(from.to_owned(), error.to_string()))?;
    let mut archive = ZipArchive::new(BufReader::new(file))?;
    let manifest = Manifest::parse(&whole(&mut archive, MANIFEST)?)?;
    let mut names = BTreeSet::from([MANIFEST.to_owned()]);
    for entry in &manifest.entries {
        let mut summing = Summing::new(archive.by_name(&entry.name)?);
        io::copy(&mut summing, &mut io::sink())
            .map_err(|error| ArchiveError::Damaged(format!("{}: {error}", entry.name)))?;
        if summing.entry(&entry.name) != *entry {
            return Err(ArchiveError::Damaged(format!(
                "{} is not what was written",
                entry.name
            )));
        }
        names.insert(entry.name.clone());
    }
    if archive.len() != names.len() {
        return Err(ArchiveError::Damaged(
            "it holds more than its manifest says".to_owned(),
        ));
    }
    Ok((archive, manifest))
}

fn whole(archive: &mut Archive, name: &str) -> Result<Vec<u8>, ArchiveError> {
    let mut bytes = Vec::new();
    archive
        .by_name(name)?
        .read_to_end(&mut bytes)
        .map_err(|error| ArchiveError::Damaged(format!("{name}: {error}")))?;
    Ok(bytes)
}

/// Puts an archive into an empty portal, after reading all of it once: keys, files, and the database last, so that a portal
/// with a database is whole. `progress` hears how many files of how many are back, and `goes_on` is asked before each.
///
/// # Errors
/// [`ArchiveError`]; nothing but the keys is left then.
pub async fn restore(
    config: &Config,
    from: &Path,
    clock: &dyn Clock,
    progress: &mut (dyn FnMut(usize, usize) + Send),
    goes_on: &(dyn Fn() -> bool + Sync),
) -> Result<Restored, ArchiveError> {
    let database = Database::parse(&config.database_url);
    let storage = FileStorage::open(&config.files).map_err(ArchiveError::Files)?;
    let (mut archive, manifest) = opened(from)?;
    let engine = Engine::of(&database);
    if manifest.engine != engine.as_str() {
        return Err(ArchiveError::OtherEngine(manifest.engine, engine.as_str()));
    }
    if !store::backup::is_empty(&database)? {
        return Err(ArchiveError::NotEmpty("the database holds data".to_owned()));
    }
    if !storage.is_empty().await? {
        return Err(ArchiveError::NotEmpty("there are files already".to_owned()));
    }
    let keys = whole(&mut archive, KEYS)?;
    let kept = fs::read(&config.secret_key_file).ok();
    if kept.as_ref().is_some_and(|kept| *kept != keys) {
        let file = config.secret_key_file.display();
        return Err(ArchiveError::NotEmpty(format!("{file} holds other keys")));
    }
    if kept.is_none() {
        put_keys(&config.secret_key_file, &keys).map_err(|error| {
            ArchiveError::Archive(config.secret_key_file.clone(), error.to_string())
        })?;
    }
    let files = Vec::from_iter(
        manifest
            .entries
            .iter()
            .filter_map(|entry| entry.name.strip_prefix(FILES).map(str::to_owned)),
    );
    let mut put = 0;
    let mut tables = Tables { archive, manifest };
    let back = async {
        for path in &files {
            progress(put, files.len());
            if !goes_on() {
                return Err(ArchiveError::Interrupted);
            }
            let bytes = whole(&mut tables.archive, &format!("{FILES}{path}"))?;
            storage.put(path, Bytes::from(bytes)).await?;
            put += 1;
        }
        progress(put, files.len());
        let migrations = tables.manifest.migrations.clone();
        store::backup::restore(&database, &migrations, &mut tables, clock.now())?;
        Ok(())
    };
    let back: Result<(), ArchiveError> = back.await;
    if let Err(error) = back {
        // Otherwise the next try would find files already. One that was begun may be there too.
        for path in files.iter().take(put + 1) {
            if let Err(error) = storage.delete(path).await {
                tracing::warn!(?error, path, "a restored file could not be taken back");
            }
        }
        return Err(error);
    }
    Ok(Restored {
        manifest: tables.manifest,
        files: files.len(),
    })
}

fn put_keys(at: &Path, keys: &[u8]) -> io::Result<()> {
    if let Some(folder) = at.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    let mut options = OpenOptions::new();
    let mut file = options.write(true).create_new(true).mode(0o600).open(at)?;
    file.write_all(keys)?;
    file.sync_all()
}

/// The database's parts in the archive.
struct Tables {
    archive: Archive,
    manifest: Manifest,
}

impl Parts for Tables {
    fn names(&self) -> Vec<String> {
        let names = self.manifest.entries.iter().map(|entry| &entry.name);
        names
            .filter_map(|name| name.strip_prefix(DATABASE))
            .map(str::to_owned)
            .collect()
    }

    fn open<'a>(&'a mut self, name: &str) -> io::Result<Box<dyn Read + 'a>> {
        let part = self.archive.by_name(&format!("{DATABASE}{name}"));
        Ok(Box::new(part.map_err(io::Error::other)?))
    }
}
