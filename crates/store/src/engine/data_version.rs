//! Whether the data of a SQLite database has changed, told without asking SQLite.
//!
//! In WAL mode every commit, by whichever process, is made visible by writing the header of the WAL index, a file
//! beside the database whose format is fixed (<https://sqlite.org/walformat.html>, section 2.1): readers take what it
//! says as the end of the log. As long as its bytes stay the same, so does all that a reader could see.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::Path;

/// The header is there twice; a writer changes one copy after the other.
const COPY: usize = 48;
/// The only format that there has been.
const FORMAT: u32 = 3_007_000;
/// Where the header says that it is in use.
const IS_IN_USE: usize = 12;

/// A state of the data: equal states hold equal data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DataVersion([u8; COPY]);

impl DataVersion {
    fn parse(header: [u8; 2 * COPY]) -> Option<Self> {
        let (first, second) = header.split_at(COPY);
        let copy: [u8; COPY] = first.try_into().ok()?;
        let format = u32::from_ne_bytes(copy[..4].try_into().ok()?);
        let is_whole = first == second && format == FORMAT && copy[IS_IN_USE] == 1;
        is_whole.then_some(Self(copy))
    }
}

/// The WAL index of a database.
///
/// It must live longer than the connections of its process to that database: closing a file gives up the locks that
/// the process holds on it, and SQLite's are on this one.
pub(super) struct WalIndex(Option<File>);

impl WalIndex {
    /// Opens the index of a database that a connection of this process has read in WAL mode. Without one, nothing is
    /// known of the data's versions.
    pub(super) fn open(database: &Path) -> Self {
        let mut path = database.as_os_str().to_owned();
        path.push("-shm");
        let file = File::open(path).inspect_err(|error| {
            tracing::warn!(%error, "the WAL index cannot be read: nothing is kept from one request to the next");
        });
        Self(file.ok())
    }

    /// The version that a read beginning now would see; none while it cannot be told.
    pub(super) fn version(&self) -> Option<DataVersion> {
        let mut header = [0; 2 * COPY];
        self.0.as_ref()?.read_exact_at(&mut header, 0).ok()?;
        DataVersion::parse(header)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> [u8; COPY] {
        let mut header = [7; COPY];
        header[..4].copy_from_slice(&FORMAT.to_ne_bytes());
        header[IS_IN_USE] = 1;
        header
    }

    fn parse(first: [u8; COPY], second: [u8; COPY]) -> Option<DataVersion> {
        let both = [first, second].concat();
        DataVersion::parse(both.try_into().unwrap())
    }

    #[test]
    fn a_whole_header_is_a_version() {
        let mut other = header();
        other[8] += 1;
        assert_eq!(parse(header(), header()), Some(DataVersion(header())));
        assert_ne!(parse(header(), header()), parse(other, other));
    }

    #[test]
    fn what_is_being_written_or_unknown_is_none() {
        let mut torn = header();
        torn[40] += 1;
        assert_eq!(parse(header(), torn), None, "half written");
        let mut unused = header();
        unused[IS_IN_USE] = 0;
        assert_eq!(parse(unused, unused), None, "not in use");
        let mut foreign = header();
        foreign[..4].copy_from_slice(&1_u32.to_ne_bytes());
        assert_eq!(parse(foreign, foreign), None, "of another format");
    }
}
