//! JSON shapes for files and uploads.

use crate::schema;
use crate::shared::views::photo::{PhotoDescription, PhotoPosition};
use domain::file::{
    self, AnnotationSummary, FileOrigin, PhotoDoubt, SentFacts, StoredFile, sees_all_facts,
    sees_unblurred,
};
use domain::id::{FileId, UpdateId};
use domain::language::Text;
use domain::permission::{Actor, act, decide};
use domain::project::ProjectFacts;
use serde::Serialize;
use utoipa::ToSchema;

/// A page of a project's files.
#[derive(Debug, Serialize, ToSchema)]
pub struct FileList {
    /// Newest first.
    pub items: Vec<File>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// A stored file with its signed links.
#[derive(Debug, Serialize, ToSchema)]
pub struct File {
    /// The file's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: FileId,
    /// The original file name, with an extension that matches the detected type.
    pub file_name: String,
    /// The detected media type.
    pub file_type: String,
    /// Size of the original in bytes.
    pub file_size: i64,
    /// RFC 3339, UTC.
    pub uploaded_at: String,
    /// Full name of the uploader, in lists of a project's files; absent if the account was deleted. Owners see a role instead.
    pub uploaded_by_name: Option<String>,
    /// The role as a message to translate; absent if `uploaded_by_name` is a person's name.
    #[schema(value_type = Option<schema::MessageText>)]
    pub uploaded_by_text: Option<Text>,
    /// Where the file was attached.
    #[schema(value_type = schema::Origin)]
    pub origin: FileOrigin,
    /// The status update that the file was attached to.
    #[schema(value_type = Option<uuid::Uuid>)]
    pub update_id: Option<UpdateId>,
    /// Signed link that displays the file inline if its type allows that. HEIC photos are shown as JPEG. Expires after 3,600
    /// seconds or with the session.
    pub url: String,
    /// Signed link that downloads the file. For photos and videos uploaded by others, owners, partners, and contractors get a copy without
    /// location and camera data; a HEIC photo becomes a JPEG. Returns 409 `photo_damaged` or `video_not_shared` if that copy cannot be
    /// made.
    pub download_url: String,
    /// Signed link to a small JPEG; absent unless the file is a picture. Returns 404 if the picture cannot be decoded.
    pub thumbnail_url: Option<String>,
    /// The facts of its content; null until they are known. A job reads files that were stored before this version.
    pub facts: Option<FileFacts>,
    /// What is said about a photo of the project; null if nothing is said.
    pub description: Option<PhotoDescription>,
    /// Where a photo was taken, if its sender recorded that; null for callers other than admins and the project's company.
    pub position: Option<PhotoPosition>,
    /// The photo's annotations; null if it has none. Whoever may not see what they blur gets the photo with the blur burned in.
    pub annotations: Option<FileAnnotations>,
    /// What the caller may do with it.
    pub abilities: FileAbilities,
}

/// What lists say about a photo's annotations.
#[derive(Debug, Serialize, ToSchema)]
pub struct FileAnnotations {
    /// Their version.
    pub version: i64,
    /// Number of shapes.
    pub shapes: i32,
}

impl FileAnnotations {
    /// The annotations of a file; `None` without any shape.
    #[must_use]
    pub fn of(file: &StoredFile) -> Option<Self> {
        let AnnotationSummary {
            version, shapes, ..
        } = file.annotations?;
        (shapes > 0).then_some(Self { version, shapes })
    }
}

/// The facts of a file's content. Owners see only when a photo was taken.
#[derive(Debug, Serialize, ToSchema)]
pub struct FileFacts {
    /// When the photo was taken, by the camera's clock.
    pub taken: Option<PhotoTaken>,
    /// Make and model of the camera.
    pub camera: Option<String>,
    /// Width in pixels, as stored, that is, before the photo is rotated upright.
    pub width: Option<u32>,
    /// Height in pixels.
    pub height: Option<u32>,
    /// SHA-256 of the original, as 64 hexadecimal digits. Absent for callers who get a copy of the photo instead, whose checksum differs.
    pub sha256: Option<String>,
}

/// When a photo was taken, by the camera's clock.
#[derive(Debug, Serialize, ToSchema)]
pub struct PhotoTaken {
    /// Wall-clock time, such as `2026-05-03T14:14:05`. It may not exist; `doubt` says so.
    pub local: String,
    /// Offset from UTC in minutes; absent if the camera did not write its time zone.
    pub offset_minutes: Option<i32>,
    /// Why the time is doubtful; absent if it is plausible.
    #[schema(value_type = Option<schema::PhotoDoubt>)]
    pub doubt: Option<PhotoDoubt>,
}

impl FileFacts {
    /// The facts of a file of a project that `actor` sees.
    #[must_use]
    pub fn of(actor: &Actor, file: &StoredFile, project: &ProjectFacts) -> Option<Self> {
        let SentFacts { facts, sender } = file.facts.as_ref()?;
        let file::FileFacts { sha256, photo } = facts;
        let taken = photo.taken.as_ref().map(|taken| PhotoTaken {
            local: taken.local().to_owned(),
            offset_minutes: taken.offset_minutes(),
            doubt: taken.doubt(file.uploaded_at),
        });
        let mut facts = Self {
            taken,
            camera: None,
            width: None,
            height: None,
            sha256: None,
        };
        if sees_all_facts(actor) {
            facts.camera = photo.camera();
            (facts.width, facts.height) = photo.dimensions.unzip();
            let is_blurred = file.has_blur() && !sees_unblurred(actor, project);
            let copy = file.shared_copy(sender.allows_original_for(actor));
            facts.sha256 = (copy.is_none() && !is_blurred).then(|| sha256.clone());
        }
        Some(facts)
    }
}

/// What the caller may do with one file.
#[derive(Debug, Serialize, ToSchema)]
pub struct FileAbilities {
    /// May open and download it.
    pub read: bool,
    /// May delete it.
    pub delete: bool,
    /// May annotate it, if it is a photo.
    pub annotate: bool,
}

impl FileAbilities {
    /// What `actor` may do with a file of a project. Whoever may read messages may read their files, and nobody may delete those.
    /// Files of tasks and notes are for admins who may manage these.
    #[must_use]
    pub fn of(actor: &Actor, origin: FileOrigin, facts: &ProjectFacts) -> Self {
        match origin {
            FileOrigin::OriginalSubmission | FileOrigin::StatusUpdate => Self {
                read: decide(actor, act::ReadFile, facts.clone()).is_ok(),
                delete: decide(actor, act::DeleteFile, facts.clone()).is_ok(),
                annotate: decide(actor, act::DescribePhotos, facts.clone()).is_ok(),
            },
            FileOrigin::Message => Self {
                read: decide(actor, act::ListMessages, facts.clone()).is_ok(),
                delete: false,
                annotate: false,
            },
            // Their operations show files only to those who may open them. A draft loses files when it is edited.
            FileOrigin::Estimate => Self {
                read: decide(actor, act::ListEstimates, facts.clone()).is_ok(),
                delete: false,
                annotate: false,
            },
            FileOrigin::AdminTask => {
                Self::both(decide(actor, act::ManageTasks, facts.clone()).is_ok())
            }
            FileOrigin::AdminNote => {
                Self::both(decide(actor, act::ManageNotes, facts.clone()).is_ok())
            }
        }
    }

    const fn both(may: bool) -> Self {
        Self {
            read: may,
            delete: may,
            annotate: false,
        }
    }
}

/// An uploaded file that is not attached yet.
#[derive(Debug, Serialize, ToSchema)]
pub struct Upload {
    /// Send this id in the call that attaches the file.
    #[schema(value_type = uuid::Uuid)]
    pub id: domain::id::UploadId,
    /// The original file name, with an extension that matches the detected type.
    pub file_name: String,
    /// The detected media type.
    pub file_type: String,
    /// Size in bytes.
    pub file_size: i64,
    /// What the caller may do with it.
    pub abilities: UploadAbilities,
}

/// What the caller may do with one upload.
#[derive(Debug, Serialize, ToSchema)]
pub struct UploadAbilities {
    /// May discard it.
    pub discard: bool,
}

impl UploadAbilities {
    /// What `actor` may do with their own upload.
    #[must_use]
    pub fn of(actor: &Actor) -> Self {
        Self {
            discard: decide(actor, act::CreateUpload, ()).is_ok(),
        }
    }
}
