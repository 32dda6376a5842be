//! The files of a claim package, and the facts about each of them.

use super::{Gathering, ROWS};
use crate::errors::ApiError;
use crate::shared::claim_package::{BlurredPhoto, SharedFile};
use crate::shared::document::camera_time;
use crate::shared::project_access::permit;
use crate::shared::views::file::{FileFacts, PhotoTaken};
use claim_package::{Document, Photo, Source, SourceKind};
use domain::file::{
    Blur, FileKind, FileSender, PhotoPosition, Rendition, StoredFile, named_as, sees_positions,
};
use domain::id::UpdateId;
use domain::language::Message;
use domain::permission::act;
use domain::project::ProjectFacts;
use std::collections::{HashMap, HashSet};
use store::Connection;

/// Files that go into a package.
#[derive(Default)]
pub(super) struct Files(Vec<Found>);

/// A file that goes into a package.
struct Found {
    file: StoredFile,
    /// Whether only admins see it.
    is_internal: bool,
    /// Whether it is a file of the submission or of the timeline. Those are in the history log.
    in_history: bool,
}

/// The files of a package.
#[derive(Default)]
pub(super) struct Sorted {
    /// Pictures and videos.
    pub(super) photos: Vec<Photo>,
    /// All other files.
    pub(super) documents: Vec<Document>,
    /// The photos that are included as blurred copies.
    pub(super) blurred: Vec<BlurredPhoto>,
    /// The photos and videos that are included without their metadata.
    pub(super) shared: Vec<SharedFile>,
}

impl Files {
    /// Adds files of messages, notes, or tasks.
    pub(super) fn add(&mut self, files: Vec<StoredFile>, is_internal: bool) {
        self.0.extend(files.into_iter().map(|file| Found {
            file,
            is_internal,
            in_history: false,
        }));
    }

    /// Number of pictures.
    pub(super) fn count_pictures(&self) -> usize {
        let kinds = self.0.iter().filter_map(|found| kind(&found.file));
        kinds.filter(|kind| kind.is_picture()).count()
    }

    /// Gathers the facts about each file. Photos with a blur are included as blurred copies, unless `is_unblurred` is set.
    pub(super) fn sorted(
        self,
        conn: &mut Connection,
        of: &Gathering<'_>,
        project: &ProjectFacts,
        is_unblurred: bool,
    ) -> Result<Sorted, ApiError> {
        let files = self.0;
        let uploaders = files.iter().map(|found| found.file.uploaded_by);
        let names = store::file::uploader_names(conn, uploaders)?;
        let senders = store::file::senders(conn, files.iter().map(|found| &found.file))?;
        let mut blurs = match is_unblurred {
            true => HashMap::new(),
            false => {
                let paths: Vec<String> = files
                    .iter()
                    .map(|found| found.file.file_path.clone())
                    .collect();
                store::photo_annotation::blurs(conn, &paths)?
            }
        };
        let mut sorted = Sorted::default();
        for ((found, name), sender) in files.into_iter().zip(names).zip(senders) {
            let Found {
                file,
                is_internal,
                in_history,
            } = found;
            let media = kind(&file).filter(|kind| kind.is_picture() || kind.is_video());
            let facts = FileFacts::of(of.actor, &file, project);
            match media {
                Some(kind) => {
                    let blur = blurs.remove(&file.file_path);
                    let of_photo = OfPhoto {
                        of,
                        project,
                        kind,
                        facts,
                        name,
                        sender,
                        in_history,
                    };
                    sorted.add_photo(&of_photo, file, blur);
                }
                None => sorted.documents.push(Document {
                    id: file.id,
                    source: Source {
                        path: file.file_path,
                        size: file.file_size.unsigned_abs(),
                        kind: SourceKind::Original,
                    },
                    original_name: file.file_name,
                    sha256: facts.and_then(|facts| facts.sha256),
                    mime: file.file_type,
                    received: file.uploaded_at,
                    sender: name,
                    is_internal,
                    in_history,
                }),
            }
        }
        Ok(sorted)
    }
}

fn kind(file: &StoredFile) -> Option<FileKind> {
    FileKind::from_mime(&file.file_type)
}

/// The facts about a photo or video.
struct OfPhoto<'a> {
    of: &'a Gathering<'a>,
    project: &'a ProjectFacts,
    kind: FileKind,
    facts: Option<FileFacts>,
    name: Option<String>,
    sender: FileSender,
    in_history: bool,
}

impl Sorted {
    fn add_photo(&mut self, photo: &OfPhoto<'_>, file: StoredFile, blur: Option<Blur>) {
        let OfPhoto {
            of,
            project,
            kind,
            facts,
            name,
            sender,
            in_history,
        } = photo;
        let shared = Rendition::to_share(*kind)
            .filter(|_| blur.is_none() && !sender.allows_original_for(of.actor));
        let source_kind = match (&blur, shared) {
            (Some(_), _) => SourceKind::Blurred,
            (None, Some(_)) => SourceKind::Shared,
            (None, None) => SourceKind::Original,
        };
        let original_name = match shared {
            Some(rendition) => named_as(&file.file_name, rendition.kind_of(*kind)),
            None => file.file_name.clone(),
        };
        if let Some(Blur { areas }) = blur {
            self.blurred.push(BlurredPhoto {
                path: file.file_path.clone(),
                areas,
            });
        }
        if shared.is_some() {
            self.shared.push(SharedFile {
                path: file.file_path.clone(),
            });
        }
        let taken = facts.as_ref().and_then(|facts| facts.taken.as_ref());
        let position = file
            .position
            .filter(|_| sees_positions(of.actor, project))
            .map(|position| place(&position));
        let said = file.description.unwrap_or_default();
        self.photos.push(Photo {
            id: file.id,
            source: Source {
                path: file.file_path,
                size: file.file_size.unsigned_abs(),
                kind: source_kind,
            },
            original_name,
            sha256: facts.as_ref().and_then(|facts| facts.sha256.clone()),
            phase: said.phase,
            room: said.room,
            caption: said.caption,
            tags: said.tags,
            taken: taken.map(|taken| of.taken(taken)),
            received: file.uploaded_at,
            sender: name.clone(),
            camera: facts.as_ref().and_then(|facts| facts.camera.clone()),
            position,
            before: said.before,
            in_history: *in_history,
        });
    }
}

/// `40.712800, -74.006000 (±5 m)`.
fn place(position: &PhotoPosition) -> String {
    format!(
        "{:.6}, {:.6} (±{} m)",
        f64::from(position.latitude) / 1e7,
        f64::from(position.longitude) / 1e7,
        (position.accuracy + 50) / 100
    )
}

impl Gathering<'_> {
    /// The files of the submission and of the timeline, oldest first.
    pub(super) fn project_files(
        &self,
        conn: &mut Connection,
        code: &str,
        internal: &HashSet<UpdateId>,
        files: &mut Files,
    ) -> Result<(), ApiError> {
        let permit = permit(conn, self.actor, act::ListFiles, code)?;
        let (mut found, mut cursor) = (Vec::new(), None);
        loop {
            let page =
                store::file::list(conn, &permit, ROWS, cursor.as_ref(), self.options.internal)?;
            found.extend(page.items);
            cursor = page.next_cursor;
            if cursor.is_none() {
                break;
            }
        }
        for file in found.into_iter().rev() {
            let is_internal = file
                .update_id
                .is_some_and(|update| internal.contains(&update));
            files.0.push(Found {
                file: file.file,
                is_internal,
                in_history: true,
            });
        }
        Ok(())
    }

    /// When a photo was taken, marked if that is uncertain.
    fn taken(&self, taken: &PhotoTaken) -> String {
        let (when, zone) = camera_time(self.options.language, taken);
        let doubt = taken.doubt.map(|doubt| {
            self.say(Message::DocumentDoubt {
                doubt: doubt.as_str().replace('_', "-"),
            })
        });
        match doubt {
            Some(doubt) => format!("{when} ({zone}). {doubt}"),
            None => format!("{when} ({zone})"),
        }
    }
}
