//! What the API says of files.

use crate::schema;
use domain::file::FileOrigin;
use domain::id::{FileId, UpdateId};
use serde::Serialize;
use utoipa::ToSchema;

/// A project's files, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct FileList {
    /// All files of the project that the caller may see.
    pub items: Vec<File>,
}

/// A stored file with its signed links.
#[derive(Debug, Serialize, ToSchema)]
pub struct File {
    /// The file's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: FileId,
    /// The name it was uploaded under.
    pub file_name: String,
    /// Its real media type.
    pub file_type: String,
    /// Bytes.
    pub file_size: i64,
    /// RFC 3339, UTC.
    pub uploaded_at: String,
    /// Original submission or status update.
    #[schema(value_type = schema::Origin)]
    pub origin: FileOrigin,
    /// The update it came with.
    #[schema(value_type = Option<uuid::Uuid>)]
    pub update_id: Option<UpdateId>,
    /// Signed link that shows the file in place where its type allows it; dead after 3600 s or with the session.
    pub url: String,
    /// Signed link that downloads the file.
    pub download_url: String,
}

/// A file that was uploaded and waits to be attached.
#[derive(Debug, Serialize, ToSchema)]
pub struct Upload {
    /// Name this in the call that attaches it.
    #[schema(value_type = uuid::Uuid)]
    pub id: domain::id::UploadId,
    /// The name it was uploaded under.
    pub file_name: String,
    /// Its real media type.
    pub file_type: String,
    /// Bytes.
    pub file_size: i64,
}
