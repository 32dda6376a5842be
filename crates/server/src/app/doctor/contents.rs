//! Compares the content of all stored files with their checksums.

use super::files::first_of;
use super::{Examination, of_database};
use crate::errors::causes::with_causes;
use crate::files::FileStorage;
use store::file_facts::FilePlace;
use store::{Store, StoreError};

const SUBJECT: &str = "file contents";
/// Number of files in a query.
const AT_ONCE: i64 = 200;
/// The comparison ends after this many files in a row that could not be read: the storage is probably unavailable.
const FAILURES_MAX: usize = 10;

/// The result of a comparison.
#[derive(Default)]
struct Comparison {
    /// Number of unchanged files.
    unchanged: usize,
    /// Places of files whose content is not what it was.
    changed: Vec<String>,
    /// Places of files that could not be read.
    unreadable: Vec<String>,
    /// Why the last of these could not be read.
    error: Option<String>,
    /// Whether it ended early.
    is_cut: bool,
}

impl Examination<'_> {
    /// Reports the number of files that [`Self::contents`] would compare.
    pub(super) async fn checksums(&mut self, store: &Store) {
        match store.read(store::file_facts::count_summed).await {
            Err(error) => self.error(SUBJECT, of_database(&error)),
            Ok(count) => self.ok(
                SUBJECT,
                format!("files with a checksum: {count}; \"--contents\" reads and compares them"),
            ),
        }
    }

    /// Compares every file that has a checksum. Files without one wait for the job that computes it.
    pub(super) async fn contents(
        &mut self,
        store: &Store,
        files: &FileStorage,
        progress: &mut dyn FnMut(usize, usize),
    ) {
        match compare(store, files, progress).await {
            Err(error) => self.error(SUBJECT, of_database(&error)),
            Ok(comparison) => self.report(&comparison),
        }
    }

    fn report(&mut self, comparison: &Comparison) {
        let Comparison {
            unchanged,
            changed,
            unreadable,
            error,
            is_cut,
        } = comparison;
        if !changed.is_empty() {
            let words = format!(
                "changed since they were received: {}. A backup may contain the originals:{}",
                changed.len(),
                first_of(changed)
            );
            self.error(SUBJECT, words);
        }
        if let Some(error) = error {
            let rest = if *is_cut {
                ". The files after them were not compared"
            } else {
                ""
            };
            let words = format!(
                "could not be read: {} ({error}){rest}:{}",
                unreadable.len(),
                first_of(unreadable)
            );
            self.error(SUBJECT, words);
        }
        if changed.is_empty() && error.is_none() {
            self.ok(
                SUBJECT,
                format!("unchanged since they were received: {unchanged}"),
            );
        }
    }
}

async fn compare(
    store: &Store,
    files: &FileStorage,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Comparison, StoreError> {
    let total = store.read(store::file_facts::count_summed).await?;
    let total = usize::try_from(total).unwrap_or(usize::MAX);
    let (mut after, mut done, mut failed_in_a_row) = (String::new(), 0, 0);
    let mut comparison = Comparison::default();
    loop {
        let from = after;
        let some = store
            .read(move |conn| store::file_facts::summed(conn, &from, AT_ONCE))
            .await?;
        let Some((last, _)) = some.last() else {
            return Ok(comparison);
        };
        after = last.clone();
        for (path, expected) in some {
            let read = files.sum(&path).await;
            failed_in_a_row = if read.is_ok() { 0 } else { failed_in_a_row + 1 };
            match read {
                Ok(Some(sum)) if sum.sha256 == expected => comparison.unchanged += 1,
                Ok(Some(_)) => comparison.changed.push(place_of(store, path).await?),
                // The check of the stored files has reported it.
                Ok(None) => {}
                Err(error) => {
                    comparison.error = Some(with_causes(&error));
                    comparison.unreadable.push(place_of(store, path).await?);
                }
            }
            if failed_in_a_row >= FAILURES_MAX {
                comparison.is_cut = true;
                return Ok(comparison);
            }
            done += 1;
            progress(done, total);
        }
    }
}

/// Project number and file ID. Names of files are not shown: they may contain names of people.
async fn place_of(store: &Store, path: String) -> Result<String, StoreError> {
    let place = store
        .read(move |conn| store::file_facts::place(conn, &path))
        .await?;
    Ok(match place {
        Some(FilePlace {
            project_number: Some(number),
            id,
        }) => format!("{number} file {id}"),
        Some(FilePlace {
            project_number: None,
            id,
        }) => format!("upload {id}"),
        None => "a file that was deleted, or whose project was".to_owned(),
    })
}
