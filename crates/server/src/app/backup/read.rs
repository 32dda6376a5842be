//! Looking through an archive, and putting it back.

use super::manifest::Summing;
use super::{ArchiveError, DATABASE, FILES, KEYS, MANIFEST, Manifest};
use crate::config::Config;
use crate::files::FileStorage;
use crate::security::secret_keys::{self, SecretKeys};
use domain::clock::Clock;
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::Path;
use store::Database;
use store::backup::{Engine, Parts};
use zip::ZipArchive;

type Archive = ZipArchive<BufReader<File>>;

/// No manifest is longer than this and [`MANIFEST_SHARE`] archives: beside a few words it holds names, which the archive says
/// twice more, and sums, which cannot be compressed.
const MANIFEST_WORDS: u64 = 1 << 20;
const MANIFEST_SHARE: u64 = 4;
/// Two keys are a tenth of it.
const KEYS_LIMIT: u64 = 4_096;

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
    let said = |error: io::Error| ArchiveError::Archive(from.to_owned(), error.to_string());
    let file = File::open(from).map_err(said)?;
    let length = file.metadata().map_err(said)?.len();
    let mut archive = ZipArchive::new(BufReader::new(file))?;
    if archive.has_duplicate_names() {
        return Err(ArchiveError::Damaged(
            "it holds several things of one name".to_owned(),
        ));
    }
    let limit = MANIFEST_WORDS.saturating_add(length.saturating_mul(MANIFEST_SHARE));
    let manifest = Manifest::parse(&whole(&mut archive, MANIFEST, limit)?)?;
    for entry in &manifest.entries {
        let mut summing = Summing::new(archive.by_name(&entry.name)?);
        // One byte more is enough to see that there are too many.
        let most = entry.size.saturating_add(1);
        io::copy(&mut Read::take(&mut summing, most), &mut io::sink())
            .map_err(|error| ArchiveError::Damaged(format!("{}: {error}", entry.name)))?;
        if summing.entry(&entry.name) != *entry {
            return Err(ArchiveError::Damaged(format!(
                "{} is not what was written",
                entry.name
            )));
        }
    }
    // The manifest itself is the one that it does not name.
    if archive.len() != manifest.entries.len() + 1 {
        return Err(ArchiveError::Damaged(
            "it holds more than its manifest says".to_owned(),
        ));
    }
    Ok((archive, manifest))
}

/// One thing, of at most `limit` bytes: what an archive says of its sizes is not believed.
fn whole(archive: &mut Archive, name: &str, limit: u64) -> Result<Vec<u8>, ArchiveError> {
    let damaged = |words: String| ArchiveError::Damaged(format!("{name}: {words}"));
    let mut bytes = Vec::new();
    let read = Read::take(archive.by_name(name)?, limit.saturating_add(1)).read_to_end(&mut bytes);
    match read {
        Err(error) => Err(damaged(error.to_string())),
        Ok(length) if u64::try_from(length).is_ok_and(|length| length <= limit) => Ok(bytes),
        Ok(_) => Err(damaged("it is longer than it can be".to_owned())),
    }
}

/// Puts an archive into an empty portal, after reading all of it once: files, keys, and the database last, so that a portal
/// with a database is whole. A mark beside the files says meanwhile that it is not; one that was killed is begun again by another
/// try. `progress` hears how many files of how many are back, and `goes_on` is asked before each.
///
/// # Errors
/// [`ArchiveError`]; nothing is left then.
pub async fn restore(
    config: &Config,
    from: &Path,
    clock: &dyn Clock,
    progress: &mut (dyn FnMut(usize, usize) + Send),
    goes_on: &(dyn Fn() -> bool + Sync),
) -> Result<Restored, ArchiveError> {
    let began = clock.now();
    let database = Database::parse(&config.database_url);
    let (mut archive, manifest) = opened(from)?;
    let engine = Engine::of(&database);
    if manifest.engine != engine.as_str() {
        return Err(ArchiveError::OtherEngine(manifest.engine, engine.as_str()));
    }
    store::backup::know(&manifest.migrations)?;
    let keys = keys_in(&mut archive)?;
    let storage = FileStorage::open(&config.files).map_err(ArchiveError::Files)?;
    let has_keys = look_at_target(config, &database, &storage, &keys).await?;
    let files = Vec::from_iter(
        manifest
            .entries
            .iter()
            .filter_map(|entry| entry.name.strip_prefix(FILES).map(str::to_owned)),
    );
    let (mut put, mut put_keys) = (0, false);
    let mut tables = Tables { archive, manifest };
    let back = async {
        storage.begin_restore().await?;
        for path in &files {
            progress(put, files.len());
            if !goes_on() {
                return Err(ArchiveError::Interrupted);
            }
            let mut file = tables.archive.by_name(&format!("{FILES}{path}"))?;
            storage.put_from(path, &mut file).await?;
            put += 1;
        }
        progress(put, files.len());
        if !has_keys {
            secret_keys::put(&config.secret_key_file, &keys).map_err(|error| {
                ArchiveError::Archive(config.secret_key_file.clone(), error.to_string())
            })?;
            put_keys = true;
        }
        let migrations = tables.manifest.migrations.clone();
        // Nothing that comes back is older than this, which the clean-up goes by.
        store::backup::restore(&database, &migrations, &mut tables, began)?;
        Ok(())
    };
    let back: Result<(), ArchiveError> = back.await;
    if let Err(error) = back {
        // Otherwise the next try would find files already. One that was begun may be there too.
        take_back(&storage, files.iter().take(put + 1)).await;
        if put_keys && let Err(error) = fs::remove_file(&config.secret_key_file) {
            tracing::warn!(%error, "the restored keys could not be taken back");
        }
        return Err(error);
    }
    if let Err(error) = storage.end_restore().await {
        tracing::warn!(%error, "the mark of the restore could not be taken away; \"buildback doctor --mend\" does");
    }
    Ok(Restored {
        manifest: tables.manifest,
        files: files.len(),
    })
}

/// Keys that this version could not read would keep the portal from starting.
fn keys_in(archive: &mut Archive) -> Result<String, ArchiveError> {
    String::from_utf8(whole(archive, KEYS, KEYS_LIMIT)?)
        .ok()
        .filter(|keys| SecretKeys::parse(keys).is_some())
        .ok_or_else(|| ArchiveError::Damaged(format!("{KEYS} holds no keys")))
}

/// Refuses a portal that somebody uses or has used; says whether it has these very keys already.
async fn look_at_target(
    config: &Config,
    database: &Database,
    storage: &FileStorage,
    keys: &str,
) -> Result<bool, ArchiveError> {
    if !store::backup::is_empty(database)? {
        return Err(ArchiveError::NotEmpty("the database holds data".to_owned()));
    }
    if store::backup::is_in_use(database)? {
        return Err(ArchiveError::InUse);
    }
    // Where a restore was killed, the files are those that it put.
    if !storage.is_restoring().await? && !storage.is_empty().await? {
        return Err(ArchiveError::NotEmpty("there are files already".to_owned()));
    }
    match fs::read(&config.secret_key_file) {
        Ok(kept) if kept == keys.as_bytes() => Ok(true),
        Ok(_) => {
            let file = config.secret_key_file.display();
            Err(ArchiveError::NotEmpty(format!("{file} holds other keys")))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(ArchiveError::Archive(
            config.secret_key_file.clone(),
            error.to_string(),
        )),
    }
}

/// Removes files, and the mark when nothing is left: an earlier try that was killed may have put some as well.
async fn take_back(storage: &FileStorage, files: impl Iterator<Item = &String>) {
    for path in files {
        if let Err(error) = storage.delete(path).await {
            tracing::warn!(?error, path, "a restored file could not be taken back");
        }
    }
    if storage.is_empty().await.unwrap_or(false)
        && let Err(error) = storage.end_restore().await
    {
        tracing::warn!(%error, "the mark of the restore could not be taken away");
    }
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
