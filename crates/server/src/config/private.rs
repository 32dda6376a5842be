//! What the portal keeps is for its own user of the machine alone: folders have mode 0700, files 0600.
//!
//! New files get that from the process's umask, which every command sets for itself. What is there already, from a
//! copy, an archive or an installation script, is closed at the start and looked at by `buildback doctor`.

use crate::config::{Config, FilesConfig};
use rustix::fs::Mode;
use std::ffi::OsString;
use std::fs::{self, Metadata, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use store::Database;

/// What the group and everybody else may do.
const OTHERS: u32 = 0o077;

/// Makes all that this process creates private, whatever umask it was started with.
pub fn own_umask() {
    rustix::process::umask(Mode::from_raw_mode(OTHERS));
}

/// The places that hold the portal's data: folders, and files that may lie outside of them.
pub fn places(config: &Config) -> Vec<PathBuf> {
    let mut places = vec![config.data_dir.clone(), config.outbox.clone()];
    if let FilesConfig::Directory(path) = &config.files {
        places.push(path.clone());
    }
    if let Database::Sqlite(path) = Database::parse(&config.database_url) {
        // What SQLite and `store::ballast` keep beside the database.
        for ending in ["", "-wal", "-shm", "-ballast"] {
            let mut name = OsString::from(&path);
            name.push(ending);
            places.push(name.into());
        }
    }
    places.push(config.secret_key_file.clone());
    places
}

/// Closes the places themselves: within a closed folder nobody reaches anything.
pub fn close_places(config: &Config) {
    for place in places(config) {
        match close(&place) {
            Ok(false) => {}
            Ok(true) => {
                tracing::warn!(place = %place.display(), "others could read this; it was closed");
            }
            Err(error) => {
                tracing::warn!(place = %place.display(), %error, "others can read this, and it cannot be closed");
            }
        }
    }
}

/// Everything at these places and below that others may read, write or enter.
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

/// Takes from others what they may do with a place; whether they could do anything.
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

/// None when nothing is there (any more). A link is not followed: what it leads to is somebody else's choice.
fn there(place: &Path) -> io::Result<Option<Metadata>> {
    match fs::symlink_metadata(place) {
        Ok(meta) => Ok(Some(meta)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}
