//! Files that only their owner can read: keys, and certificates with their keys.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use tempfile::NamedTempFile;

/// Writes a new file with mode 0600. It appears complete or not at all, and never replaces an existing one.
///
/// # Errors
/// Of the file system, also if the file exists.
pub fn create(path: &Path, content: &[u8]) -> io::Result<()> {
    write(path, content)?.persist_noclobber(path)?;
    sync_folder(path)
}

/// The same, but replaces an existing file.
///
/// # Errors
/// Of the file system; an existing file is then unchanged.
pub fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    write(path, content)?.persist(path)?;
    sync_folder(path)
}

/// Writes a temporary file beside `path`. Its mode is 0600.
fn write(path: &Path, content: &[u8]) -> io::Result<NamedTempFile> {
    let folder = folder_of(path);
    fs::create_dir_all(folder)?;
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Makes the name of a new file survive a power failure.
fn sync_folder(path: &Path) -> io::Result<()> {
    fs::File::open(folder_of(path))?.sync_all()
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}
