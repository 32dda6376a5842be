//! Helpers for failure tests: counting leftover files and waiting for background work.

use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};
use test_support::TestApp;
use uuid::Uuid;

/// The program under test.
pub const BINARY: &str = env!("CARGO_BIN_EXE_buildback");

/// By its first bytes a picture.
pub const PHOTO: &[u8] =
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";

/// Longer than anything here may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// Looking after what a failure left.
pub trait Leftovers {
    /// How many files, whole or unfinished, lie where uploads go.
    fn stored_files(&self) -> usize;
    /// An id as a client makes it.
    fn new_id(&self) -> Uuid;
    /// Waits for what happens beside an answer.
    async fn until(&self, holds: impl Fn(&TestApp) -> bool);
}

impl Leftovers for TestApp {
    fn stored_files(&self) -> usize {
        count_files(&self.files())
    }

    fn new_id(&self) -> Uuid {
        domain::id::new_uuid(self.state().clock(), &mut self.state().rng())
    }

    async fn until(&self, holds: impl Fn(&TestApp) -> bool) {
        eventually(async || holds(self)).await;
    }
}

/// Asks again and again until it holds.
pub async fn eventually(mut holds: impl AsyncFnMut() -> bool) {
    let waiting = async {
        while !holds().await {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, waiting)
        .await
        .expect("it happens in time");
}

/// Files in a folder and below, except hidden ones: the readiness check's, and the notes of a test's bucket.
pub fn count_files(folder: &Path) -> usize {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| match entry.file_type() {
            Ok(kind) if kind.is_dir() => count_files(&entry.path()),
            _ => usize::from(!entry.file_name().as_encoded_bytes().starts_with(b".")),
        })
        .sum()
}

/// Makes files old enough for the sweep, which looks at nothing younger than a day.
///
/// # Panics
/// When they cannot be touched.
pub fn make_old(folder: &Path) {
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        if entry.file_type().unwrap().is_dir() {
            make_old(&entry.path());
        } else {
            let file = std::fs::File::options().write(true).open(entry.path());
            file.unwrap().set_modified(UNIX_EPOCH).unwrap();
        }
    }
}
