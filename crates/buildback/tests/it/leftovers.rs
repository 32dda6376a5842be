//! Helpers for failure tests: counting leftover files and waiting for background work.

use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};
use test_support::TestApp;
use uuid::Uuid;

/// The program under test.
pub const BINARY: &str = env!("CARGO_BIN_EXE_buildback");

/// The first bytes of a PNG image.
pub const PHOTO: &[u8] =
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";

/// Longer than any background work in the tests may take.
const TIMEOUT: Duration = Duration::from_secs(20);
/// The time between two polls.
const POLL: Duration = Duration::from_millis(2);

/// Helpers to inspect what a failure left behind.
pub trait Leftovers {
    /// The number of files in the upload folder, complete or unfinished.
    fn stored_files(&self) -> usize;
    /// A new ID, as a client generates it.
    fn new_id(&self) -> Uuid;
    /// Waits until background work makes the condition hold.
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

/// Polls the condition until it holds.
pub async fn eventually(mut holds: impl AsyncFnMut() -> bool) {
    let waiting = async {
        while !holds().await {
            // Polling without a pause takes the processor from the work that it waits for.
            tokio::time::sleep(POLL).await;
        }
    };
    tokio::time::timeout(TIMEOUT, waiting)
        .await
        .expect("the condition holds in time");
}

/// The number of files in a folder and its subfolders, except hidden ones of the readiness check and of a test's bucket.
pub fn count_files(folder: &Path) -> usize {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| match entry.file_type() {
            Ok(kind) if kind.is_dir() => count_files(&entry.path()),
            _ => usize::from(!entry.file_name().as_encoded_bytes().starts_with(b".")),
        })
        .sum()
}

/// Makes files old enough for the cleanup, which ignores files younger than a day.
///
/// # Panics
/// If a modification time cannot be set.
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
