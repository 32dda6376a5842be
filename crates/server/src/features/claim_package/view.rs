//! JSON shapes for claim packages.

use crate::schema;
use crate::shared::claim_package as stored;
use domain::claim_package::{PackageFailure, PackageStage, PackageTimestamp, may_delete_file};
use domain::document::DocumentState;
use domain::id::{FileId, PackageId};
use domain::language::Language;
use domain::permission::Actor;
use serde::Serialize;
use store::claim_package::Package;
use utoipa::ToSchema;

/// The claim packages of a project.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClaimPackageList {
    /// Newest first. Only admins see packages with admin-only content.
    pub items: Vec<ClaimPackage>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// The files in a claim package.
#[derive(Debug, Serialize, ToSchema)]
pub struct PackageContents {
    /// The photos, then the documents, then the files that the package adds, such as the lists.
    pub items: Vec<PackedFile>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// A file in a claim package.
#[derive(Debug, Serialize, ToSchema)]
pub struct PackedFile {
    /// Its path in the package.
    pub path: String,
    /// Size in bytes.
    pub size: u64,
    /// SHA-256 in hexadecimal.
    pub sha256: String,
    /// The id of the project's file; null for files that the package adds, such as the lists.
    #[schema(value_type = Option<uuid::Uuid>)]
    pub file: Option<FileId>,
    /// Whether it is new: not in the previous package.
    pub is_new: bool,
}

impl From<stored::PackedFile> for PackedFile {
    fn from(file: stored::PackedFile) -> Self {
        Self {
            path: file.path,
            size: file.size,
            sha256: file.sha256,
            file: file.file,
            is_new: file.is_new,
        }
    }
}

/// A claim package.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClaimPackage {
    /// Its id.
    #[schema(value_type = uuid::Uuid)]
    pub id: PackageId,
    /// Its number among the packages of the project, from 1.
    pub number: i32,
    /// The recipient.
    pub recipient: String,
    /// Whether it includes the messages.
    pub messages: bool,
    /// Whether it includes admin-only content: notes, tasks, and admin-only timeline entries with their files.
    pub internal: bool,
    /// Whether it includes photos with blurred areas as originals.
    pub originals_of_blurred: bool,
    /// The language of its texts.
    #[schema(value_type = schema::Language)]
    pub language: Language,
    /// Its state.
    #[schema(value_type = schema::DocumentState)]
    pub state: DocumentState,
    /// What is being made: first the report, then the copies of originals that the author does not get, then the ZIP file.
    #[schema(value_type = schema::PackageStage)]
    pub stage: PackageStage,
    /// Number of photos of the report, or of copies, that are finished.
    pub stage_done: i32,
    /// Number of photos of the report, or of copies.
    pub stage_total: i32,
    /// Number of files that are written so far.
    pub done: i32,
    /// Number of files.
    pub total: i32,
    /// Bytes that are written so far.
    pub done_bytes: i64,
    /// Bytes of all files.
    pub total_bytes: i64,
    /// Number of files that the previous package does not have, once it is done.
    pub new_files: Option<i32>,
    /// Number of files that were missing from the storage, once it is done.
    pub missing_files: Option<i32>,
    /// Number of photos and videos, once it is done, for which the copy without location and camera data, or with blurred areas, could not be
    /// made.
    pub unshared_files: Option<i32>,
    /// Number of problems that the portal found in the history log of the package, once it is done; null if it has no log.
    pub log_problems: Option<i32>,
    /// Size in bytes, once it is done; null again if somebody deleted its ZIP file.
    pub file_size: Option<i64>,
    /// SHA-256 of the ZIP file in hexadecimal, once it is done.
    pub sha256: Option<String>,
    /// Full name of its author; null if the account was deleted.
    pub made_by: Option<String>,
    /// The state of its timestamp.
    #[schema(value_type = schema::PackageTimestamp)]
    pub timestamp: PackageTimestamp,
    /// Why it failed.
    #[schema(value_type = Option<schema::PackageFailure>)]
    pub failure: Option<PackageFailure>,
    /// Name of the file whose bytes are not those that the portal received, if the package failed because of it.
    pub failed_file: Option<String>,
    /// When it will be tried again, while it waits for a file storage that is busy or unavailable: RFC 3339, UTC.
    pub retry_at: Option<String>,
    /// When it was ordered: RFC 3339, UTC.
    pub created_at: String,
    /// When it was finished, failed, or was canceled: RFC 3339, UTC.
    pub finished_at: Option<String>,
    /// Whether its ZIP file is still kept.
    pub is_available: bool,
    /// Whether the caller may delete its ZIP file, as long as it is kept.
    pub can_delete_file: bool,
}

impl ClaimPackage {
    /// The package as this actor sees it.
    pub(super) fn seen_by(actor: &Actor, package: Package) -> Self {
        let can_delete_file = may_delete_file(actor, package.created_by);
        Self {
            can_delete_file,
            ..package.into()
        }
    }
}

/// The package as its author sees it.
impl From<Package> for ClaimPackage {
    fn from(package: Package) -> Self {
        Self {
            id: package.id,
            number: package.number,
            recipient: package.recipient,
            messages: package.options.messages,
            internal: package.options.internal,
            originals_of_blurred: package.options.originals_of_blurred,
            language: package.options.language,
            state: package.state,
            stage: package.stage,
            stage_done: package.stage_done,
            stage_total: package.stage_total,
            done: package.done,
            total: package.total,
            done_bytes: package.done_bytes,
            total_bytes: package.total_bytes,
            new_files: package.new_files,
            missing_files: package.missing_files,
            unshared_files: package.unshared_files,
            log_problems: package.log_problems,
            file_size: package.file_size,
            sha256: package.sha256,
            made_by: package.made_by,
            timestamp: package.timestamp,
            failure: package.failure,
            failed_file: package.failed_file,
            retry_at: package.retry_at.map(|at| at.to_string()),
            created_at: package.created_at.to_string(),
            finished_at: package.finished_at.map(|at| at.to_string()),
            is_available: package.file_path.is_some(),
            can_delete_file: true,
        }
    }
}
