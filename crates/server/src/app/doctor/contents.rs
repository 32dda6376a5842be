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
/// Number of lost files that are counted but not looked up. More than that is a lost storage.
const LISTED_MAX: usize = 1000;

/// Files whose content is not what it was.
#[derive(Default)]
struct Losses {
    changed: Vec<String>,
    missing: Vec<String>,
    unreadable: Option<String>,
}

impl Examination<'_> {
    /// Reads every file with a checksum. Files that have not been examined yet are left to the job that does that.
    pub(super) async fn contents(
        &mut self,
        store: &Store,
        files: &FileStorage,
        progress: &mut dyn FnMut(usize, usize),
    ) {
        match compare(store, files, progress).await {
            Err(error) => self.error(SUBJECT, of_database(&error)),
            Ok((count, losses)) => self.report(count, &losses),
        }
    }

    fn report(&mut self, count: usize, losses: &Losses) {
        let mut is_ok = true;
        for (places, what) in [
            (&losses.changed, "changed since they were received"),
            (&losses.missing, "missing"),
        ] {
            if !places.is_empty() {
                is_ok = false;
                let words = format!(
                    "{what}: {}. A backup may contain the originals:{}",
                    places.len(),
                    first_of(places)
                );
                self.error(SUBJECT, words);
            }
        }
        if let Some(error) = &losses.unreadable {
            is_ok = false;
            self.error(SUBJECT, format!("not all files could be read: {error}"));
        }
        if is_ok {
            self.ok(
                SUBJECT,
                format!("all files with a checksum are unchanged: {count}"),
            );
        }
    }
}

async fn compare(
    store: &Store,
    files: &FileStorage,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<(usize, Losses), StoreError> {
    let total = store.read(store::file_facts::count_summed).await?;
    let total = usize::try_from(total).unwrap_or(usize::MAX);
    let (mut after, mut done, mut losses) = (String::new(), 0, Losses::default());
    loop {
        let from = after;
        let some = store
            .read(move |conn| store::file_facts::summed(conn, &from, AT_ONCE))
            .await?;
        let Some((last, _)) = some.last() else {
            return Ok((done, losses));
        };
        after = last.clone();
        for (path, expected) in some {
            let lost = match files.sum(&path).await {
                Ok(Some(sum)) if sum.sha256 == expected => None,
                Ok(Some(_)) => Some(&mut losses.changed),
                Ok(None) => Some(&mut losses.missing),
                // A storage that does not answer would fail for every file.
                Err(error) => {
                    losses.unreadable = Some(with_causes(&error));
                    return Ok((done, losses));
                }
            };
            if let Some(list) = lost.filter(|list| list.len() < LISTED_MAX)
                && let Some(place) = place_of(store, path).await?
            {
                list.push(place);
            }
            done += 1;
            progress(done, total);
        }
    }
}

/// Project number and file ID; `None` if the file or its project was deleted. Names of files are not shown: they may contain names of people.
async fn place_of(store: &Store, path: String) -> Result<Option<String>, StoreError> {
    let place = store
        .read(move |conn| store::file_facts::place(conn, &path))
        .await?;
    Ok(
        place.map(|FilePlace { project_number, id }| match project_number {
            Some(number) => format!("{number} file {id}"),
            None => format!("upload {id}"),
        }),
    )
}
