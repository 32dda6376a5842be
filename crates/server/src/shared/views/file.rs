//! What the API says of files.

use crate::schema;
use domain::file::FileOrigin;
use domain::id::{FileId, UpdateId};
use domain::permission::{Actor, act, decide};
use domain::project::ProjectFacts;
use serde::Serialize;
use utoipa::ToSchema;

/// A page of a project's files.
#[derive(Debug, Serialize, ToSchema)]
pub struct FileList {
    /// Newest first.
    pub items: Vec<File>,
    /// Where the next page starts; absent on the last one.
    pub next_cursor: Option<String>,
}

/// A stored file with its signed links.
#[derive(Debug, Serialize, ToSchema)]
pub struct File {
    /// The file's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: FileId,
    /// The name it was uploaded under, with an extension of its real type.
    pub file_name: String,
    /// Its real media type.
    pub file_type: String,
    /// Bytes of the original.
    pub file_size: i64,
    /// RFC 3339, UTC.
    pub uploaded_at: String,
    /// Original submission, status update or message.
    #[schema(value_type = schema::Origin)]
    pub origin: FileOrigin,
    /// The update it came with.
    #[schema(value_type = Option<uuid::Uuid>)]
    pub update_id: Option<UpdateId>,
    /// Signed link that shows the file in place where its type allows it, a HEIC photo as JPEG; dead after 3600 s or with
    /// the session.
    pub url: String,
    /// Signed link that downloads the file. Of a photo that somebody else sent, owners, partners and contractors get a copy
    /// without location and camera data; of a HEIC photo, a JPEG. 409 photo_damaged where there is no such copy.
    pub download_url: String,
    /// Signed link to a small JPEG of a picture; absent for what is no picture. Of one that cannot be read there is
    /// none: the link then answers 404.
    pub thumbnail_url: Option<String>,
    /// What the caller may do with it.
    pub abilities: FileAbilities,
}

/// What the caller may do with one file.
#[derive(Debug, Serialize, ToSchema)]
pub struct FileAbilities {
    /// May open and download it.
    pub read: bool,
    /// May delete it.
    pub delete: bool,
}

impl FileAbilities {
    /// What `actor` may do with a file of a project. Those of a message are read by who reads the message, and stay; those
    /// of a task or a note are its admins'.
    #[must_use]
    pub fn of(actor: &Actor, origin: FileOrigin, facts: &ProjectFacts) -> Self {
        match origin {
            FileOrigin::OriginalSubmission | FileOrigin::StatusUpdate => Self {
                read: decide(actor, act::ReadFile, facts.clone()).is_ok(),
                delete: decide(actor, act::DeleteFile, facts.clone()).is_ok(),
            },
            FileOrigin::Message => Self {
                read: decide(actor, act::ListMessages, facts.clone()).is_ok(),
                delete: false,
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
        }
    }
}

/// A file that was uploaded and waits to be attached.
#[derive(Debug, Serialize, ToSchema)]
pub struct Upload {
    /// Name this in the call that attaches it.
    #[schema(value_type = uuid::Uuid)]
    pub id: domain::id::UploadId,
    /// The name it was uploaded under, with an extension of its real type.
    pub file_name: String,
    /// Its real media type.
    pub file_type: String,
    /// Bytes.
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
    /// What `actor` may do with an upload of their own.
    #[must_use]
    pub fn of(actor: &Actor) -> Self {
        Self {
            discard: decide(actor, act::CreateUpload, ()).is_ok(),
        }
    }
}
