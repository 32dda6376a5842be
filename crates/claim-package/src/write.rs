//! Writes a package.

use crate::archive::{Archive, Copied, Member, Progressed};
use crate::bag::{
    BAG_INFO, BAGIT, DECLARATION, HISTORY_LOG, MANIFEST, README, TAG_MANIFEST, TIMESTAMP,
    TIMESTAMP_TEXT, bag_info, manifest,
};
use crate::contents::{Contents, Source, SourceKind};
use crate::error::PackageError;
use crate::listing::Listing;
use crate::names::{Paths, needs_preview, numbered, paths, preview};
use crate::page::page;
use crate::readme::{readme, timestamp_text};
use crate::tables::lists;
use crate::{Finished, Kept, Opened, Progress, Sources, Stamp, Step};
use domain::id::FileId;
use jiff::Timestamp;
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::fs::File;
use std::path::Path;

/// The path of the report in a package.
const REPORT: &str = "data/report.pdf";

/// Writes a package to a ZIP file in `folder`, which belongs to this package alone. `report` is the PDF, `history_log` the JSON of the history
/// log. `progress` is asked after each piece, at most 1 MiB, whether to go on. `timestamp` gets the bytes of `tagmanifest-sha256.txt`.
///
/// Returns `None` if `progress` stopped the work. The next call with the same contents and folder goes on where this one stopped, also after the
/// process was killed. Contents of files are never in memory as a whole.
///
/// # Errors
/// [`PackageError::Changed`] if an original is not the one that the portal received; [`PackageError::Source`] if a file of the project cannot be
/// read; [`PackageError::Io`] if the disk is full, or a file of the package cannot be read or written. A later call goes on, too.
pub fn write(
    contents: &Contents,
    folder: &Path,
    sources: &mut dyn Sources,
    report: Option<&Path>,
    history_log: Option<&[u8]>,
    progress: &mut dyn FnMut(Progress) -> Step,
    timestamp: &mut dyn FnMut(&[u8]) -> Stamp,
) -> Result<Option<Finished>, PackageError> {
    let key = hex::encode(Sha256::digest(serde_json::to_vec(contents)?));
    let (mut archive, progressed) = Archive::open(folder, &key)?;
    if progressed.is_empty() {
        archive.add(text(BAGIT, contents), DECLARATION.as_bytes())?;
    }
    let paths = paths(contents);
    let copying = Copying {
        contents,
        archive,
        progressed,
        sources,
        progress,
    };
    let Some((mut archive, progressed)) = copying.run(&paths)? else {
        return Ok(None);
    };
    let mut reached = progressed.reached();
    let Progressed {
        kept,
        missing,
        not_shareable,
        ..
    } = progressed;

    let mut payload = Payload {
        contents,
        archive: &mut archive,
        kept,
    };
    let mut on_preview = || {
        let step = progress(reached);
        reached.previews += 1;
        step
    };
    if !payload.add_previews(&paths, sources, &mut on_preview)? {
        return Ok(None);
    }
    let listing = Listing::new(contents, paths, &payload.kept, &not_shareable);
    payload.add_report(report)?;
    for made in lists(&listing)? {
        payload.add(made.path, &made.bytes)?;
    }
    payload.add(
        "data/index.html",
        page(&listing, report.is_some()).as_bytes(),
    )?;
    let kept = payload.kept;

    let readme = readme(&listing, report.is_some(), history_log.is_some());
    let tag_manifest = add_tags(&mut archive, contents, &kept, &readme, history_log)?;
    let stamp = timestamp(&tag_manifest);
    if let Stamp::Token(token) = &stamp {
        let member = Member {
            is_text: false,
            ..text(TIMESTAMP, contents)
        };
        archive.add(member, token)?;
    }
    let about = timestamp_text(&listing, &stamp);
    archive.add(text(TIMESTAMP_TEXT, contents), about.as_bytes())?;
    let Some((file, whole)) = archive.finish(&mut || progress(reached))? else {
        return Ok(None);
    };
    Ok(Some(Finished {
        file,
        size: whole.size,
        sha256: whole.sha256,
        tag_manifest,
        contents: kept,
        missing,
        not_shareable,
        stamp,
    }))
}

/// A text that the package adds.
const fn text<'a>(path: &'a str, contents: &Contents) -> Member<'a> {
    Member {
        path,
        at: contents.made_at,
        is_text: true,
    }
}

/// A photo or document to be copied.
struct Item<'a> {
    id: FileId,
    source: &'a Source,
    original_name: &'a str,
    sha256: Option<&'a str>,
    received: Timestamp,
    path: &'a str,
    is_text: bool,
}

/// The files of the project while they are copied.
struct Copying<'a, 'b> {
    contents: &'a Contents,
    archive: Archive,
    progressed: Progressed,
    sources: &'b mut dyn Sources,
    progress: &'b mut dyn FnMut(Progress) -> Step,
}

impl Copying<'_, '_> {
    /// Copies what is not copied yet; `None` if the work was stopped.
    fn run(mut self, paths: &Paths) -> Result<Option<(Archive, Progressed)>, PackageError> {
        let contents = self.contents;
        let previous = contents.previous.as_ref();
        let known: Option<HashSet<&str>> =
            previous.map(|previous| previous.sums.iter().map(String::as_str).collect());
        for item in items(contents, paths).skip(self.progressed.done) {
            let copied = match self.copy(&item, known.as_ref()) {
                Err(error @ PackageError::Source(_)) => {
                    self.archive.checkpoint(&mut self.progressed)?;
                    return Err(error);
                }
                copied => copied?,
            };
            let Some(()) = copied else {
                self.archive.checkpoint(&mut self.progressed)?;
                return Ok(None);
            };
            self.progressed.done += 1;
            if (self.progress)(self.progressed.reached()) == Step::Stop {
                self.archive.checkpoint(&mut self.progressed)?;
                return Ok(None);
            }
            if self.archive.is_checkpoint_due() {
                self.archive = self.archive.checkpoint(&mut self.progressed)?;
            }
        }
        let archive = self.archive.checkpoint(&mut self.progressed)?;
        Ok(Some((archive, self.progressed)))
    }

    /// Copies one file, or notes why the package does not get it; `None` if the work was stopped.
    fn copy(
        &mut self,
        item: &Item<'_>,
        known: Option<&HashSet<&str>>,
    ) -> Result<Option<()>, PackageError> {
        let opened = self.sources.open(item.source);
        let mut bytes = match opened.map_err(PackageError::Source)? {
            Opened::Bytes(bytes) => bytes,
            Opened::Missing => {
                self.progressed.missing.push(item.id);
                return Ok(Some(()));
            }
            Opened::NotShareable => {
                self.progressed.not_shareable.push(item.id);
                return Ok(Some(()));
            }
        };
        let member = Member {
            path: item.path,
            at: item.received,
            is_text: item.is_text,
        };
        let mut reached = self.progressed.reached();
        let progress = &mut *self.progress;
        let copied = self.archive.copy(member, &mut *bytes, &mut |length| {
            reached.bytes += length;
            progress(reached)
        })?;
        let Some(copied) = copied else {
            return Ok(None);
        };
        item.check(&copied)?;
        self.progressed.kept.push(Kept {
            path: item.path.to_owned(),
            is_new: known.is_some_and(|known| !known.contains(copied.sha256.as_str())),
            size: copied.size,
            sha256: copied.sha256,
            file: Some(item.id),
        });
        Ok(Some(()))
    }
}

impl Item<'_> {
    /// Compares what was copied with what the portal knows about the original.
    fn check(&self, copied: &Copied) -> Result<(), PackageError> {
        let has_size = copied.size == self.source.size;
        let has_sum = || {
            self.sha256
                .is_none_or(|sum| sum.eq_ignore_ascii_case(&copied.sha256))
        };
        let is_same = match self.source.kind {
            SourceKind::Original => has_size && has_sum(),
            SourceKind::Shared => has_size,
            SourceKind::Blurred => true,
        };
        if is_same {
            Ok(())
        } else {
            Err(PackageError::Changed(self.original_name.to_owned()))
        }
    }
}

/// All photos, then all documents.
fn items<'a>(contents: &'a Contents, paths: &'a Paths) -> impl Iterator<Item = Item<'a>> {
    let photos = contents.photos.iter().zip(&paths.photos);
    let photos = photos.map(|(photo, path)| Item {
        id: photo.id,
        source: &photo.source,
        original_name: &photo.original_name,
        sha256: photo.sha256.as_deref(),
        received: photo.received,
        path,
        is_text: false,
    });
    let documents = contents.documents.iter().zip(&paths.documents);
    let documents = documents.map(|(document, path)| Item {
        id: document.id,
        source: &document.source,
        original_name: &document.original_name,
        sha256: document.sha256.as_deref(),
        received: document.received,
        path,
        is_text: document.mime.starts_with("text/"),
    });
    photos.chain(documents)
}

/// The payload after the files of the project: what the package adds.
struct Payload<'a> {
    contents: &'a Contents,
    archive: &'a mut Archive,
    kept: Vec<Kept>,
}

impl Payload<'_> {
    fn add(&mut self, path: &str, bytes: &[u8]) -> Result<(), PackageError> {
        let copied = self.archive.add(text(path, self.contents), bytes)?;
        self.keep(path, copied);
        Ok(())
    }

    /// Adds previews of the photos that browsers do not show. `go_on` is asked before each. Returns whether all were added; otherwise `go_on`
    /// stopped the work.
    fn add_previews(
        &mut self,
        paths: &Paths,
        sources: &mut dyn Sources,
        go_on: &mut dyn FnMut() -> Step,
    ) -> Result<bool, PackageError> {
        let contents = self.contents;
        let kept: HashSet<String> = self.kept.iter().map(|kept| kept.path.clone()).collect();
        let photos = contents.photos.iter().zip(&paths.photos).enumerate();
        for (index, (photo, path)) in photos {
            if !needs_preview(path) || !kept.contains(path) {
                continue;
            }
            if go_on() == Step::Stop {
                return Ok(false);
            }
            let preview_of = sources.preview(&photo.source);
            let Some(bytes) = preview_of.map_err(PackageError::Source)? else {
                continue;
            };
            let path = preview(&numbered(index, contents.photos.len()));
            let member = Member {
                is_text: false,
                ..text(&path, contents)
            };
            let copied = self.archive.add(member, &bytes)?;
            self.keep(&path, copied);
        }
        Ok(true)
    }

    fn add_report(&mut self, report: Option<&Path>) -> Result<(), PackageError> {
        let Some(report) = report else {
            return Ok(());
        };
        let member = Member {
            is_text: false,
            ..text(REPORT, self.contents)
        };
        let mut file = File::open(report)?;
        let copied = self.archive.copy(member, &mut file, &mut |_| Step::Go)?;
        if let Some(copied) = copied {
            self.keep(REPORT, copied);
        }
        Ok(())
    }

    fn keep(&mut self, path: &str, copied: Copied) {
        self.kept.push(Kept {
            path: path.to_owned(),
            size: copied.size,
            sha256: copied.sha256,
            file: None,
            is_new: false,
        });
    }
}

/// Adds the tag files that the tag manifest lists, and the tag manifest. Returns its bytes.
fn add_tags(
    archive: &mut Archive,
    contents: &Contents,
    kept: &[Kept],
    readme: &str,
    history_log: Option<&[u8]>,
) -> Result<Vec<u8>, PackageError> {
    let bytes = kept.iter().map(|kept| kept.size).sum();
    let info = bag_info(contents, kept.len() as u64, bytes);
    let payload = kept.iter();
    let payload = manifest(payload.map(|kept| (kept.path.as_str(), kept.sha256.as_str())));
    let tags = [
        (BAG_INFO, info.as_bytes()),
        (MANIFEST, payload.as_bytes()),
        (README, readme.as_bytes()),
    ];
    let log = history_log.map(|log| (HISTORY_LOG, log));
    let mut sums = vec![(BAGIT, hex::encode(Sha256::digest(DECLARATION)))];
    for (path, bytes) in tags.into_iter().chain(log) {
        let copied = archive.add(text(path, contents), bytes)?;
        sums.push((path, copied.sha256));
    }
    let sums = sums.iter().map(|(path, sum)| (*path, sum.as_str()));
    let tag_manifest = manifest(sums).into_bytes();
    archive.add(text(TAG_MANIFEST, contents), &tag_manifest)?;
    Ok(tag_manifest)
}
