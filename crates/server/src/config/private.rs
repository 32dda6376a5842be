//! The portal's data is private to its own user on the machine: folders have mode 0700, files 0600.
//!
//! New files get these modes from the process's umask, which every command sets. Existing files, from a copy, an
//! archive, or an installation script, are closed at startup and checked by `buildback doctor`.

use crate::config::{Config, FilesConfig};
use rustix::fs::Mode;
use std::ffi::OsString;
use std::fs::{self, Metadata, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use store::Database;

/// The permission bits of the group and of others.
const OTHERS: u32 = 0o077;

/// Makes everything that this process creates private, regardless of the inherited umask.
pub fn own_umask() {
    rustix::process::umask(Mode::from_raw_mode(OTHERS));
}

impl Config {
    /// The file that keeps the sessions that ended while the database could not be written (`security::session::kept`).
    #[must_use]
    pub fn ended_sessions_file(&self) -> PathBuf {
        self.data_dir.join("ended-sessions")
    }
}

/// The locations of the portal's data: folders, and files that may be outside of them.
pub fn places(config: &Config) -> Vec<PathBuf> {
    let mut places = vec![config.data_dir.clone(), config.outbox.clone()];
    for place in [Some(&config.files), config.backup.to.as_ref()] {
        if let Some(FilesConfig::Directory(path)) = place {
            places.push(path.clone());
        }
    }
    if let Database::Sqlite(path) = config.database() {
        // SQLite and `store::ballast` store these files next to the database.
        for ending in ["", "-wal", "-shm", "-ballast"] {
            let mut name = OsString::from(&path);
            name.push(ending);
            places.push(name.into());
        }
    }
    places.push(config.secret_key_file.clone());
    places.push(config.ended_sessions_file());
    places
}

/// Removes the permissions of others from these locations. Nobody else can reach anything inside a closed folder.
pub fn close_places(config: &Config) {
    for place in places(config) {
        match close(&place) {
            Ok(false) => {}
            Ok(true) => {
                tracing::warn!(place = %place.display(), "other users could access this path; its permissions were restricted");
            }
            Err(error) => {
                tracing::warn!(place = %place.display(), %error, "other users can access this path, and its permissions could not be restricted");
            }
        }
    }
}

/// All files and folders at or below these locations that others may read, write, or enter.
///
/// # Errors
/// When a folder cannot be read.
pub fn open_to_others(places: &[PathBuf]) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for place in places {
        look_below(place, &mut found)?;
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

fn look_below(place: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    let Some(meta) = there(place)? else {
        return Ok(());
    };
    if is_open(&meta) {
        found.push(place.to_owned());
    }
    if meta.is_dir() {
        for entry in fs::read_dir(place)? {
            look_below(&entry?.path(), found)?;
        }
    }
    Ok(())
}

/// Removes the permissions of others from a file or folder. Returns whether there were any.
///
/// # Errors
/// When it belongs to another user.
pub fn close(place: &Path) -> io::Result<bool> {
    let Some(meta) = there(place)?.filter(is_open) else {
        return Ok(false);
    };
    let mode = meta.permissions().mode() & !OTHERS;
    fs::set_permissions(place, Permissions::from_mode(mode))?;
    Ok(true)
}

fn is_open(meta: &Metadata) -> bool {
    !meta.is_symlink() && meta.permissions().mode() & OTHERS != 0
}

/// The metadata; `None` when the path does not exist. Symbolic links are not followed, because their targets are not
/// the portal's data.
fn there(place: &Path) -> io::Result<Option<Metadata>> {
    match fs::symlink_metadata(place) {
        Ok(meta) => Ok(Some(meta)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}
