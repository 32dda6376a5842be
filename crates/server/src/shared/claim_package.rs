//! What a claim package is made from. It is kept in the database from the order until the package is finished, so that the package can be
//! continued after a restart.

use crate::errors::ApiError;
use crate::shared::document::DocumentContent;
use claim_package::Contents;
use domain::claim_package::PackageScope;
use domain::file::Area;
use domain::permission::Actor;
use serde::{Deserialize, Serialize};

/// What a package is made from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PackageContent {
    /// Everything except the bytes of the files.
    pub contents: Contents,
    /// The content of the report in the package.
    pub report: DocumentContent,
    /// The photos that are included as blurred copies.
    pub blurred: Vec<BlurredPhoto>,
    /// The photos and videos that are included without their metadata, because the package's author does not get the originals.
    pub shared: Vec<SharedFile>,
}

/// A photo that is included as a blurred copy.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BlurredPhoto {
    /// The storage path of the original.
    pub path: String,
    /// The blurred areas.
    pub areas: Vec<Area>,
}

/// A photo or video that is included without its metadata.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SharedFile {
    /// The storage path of the original.
    pub path: String,
}

/// A file in a finished package. It is kept with the package, so that a later package can say which of its files are new.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackedFile {
    /// The path in the package.
    pub path: String,
    /// Size in bytes.
    pub size: u64,
    /// SHA-256 in hexadecimal.
    pub sha256: String,
    /// The file's id; `None` for what the package itself adds.
    pub file: Option<domain::id::FileId>,
    /// Whether the previous package does not have it.
    pub is_new: bool,
}

/// The packages that somebody sees.
///
/// # Errors
/// 404 for people who do not see any packages.
pub fn scope(actor: &Actor) -> Result<PackageScope, ApiError> {
    PackageScope::of(actor).ok_or_else(ApiError::not_found)
}
