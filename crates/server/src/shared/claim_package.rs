//! What a claim package is made from: kept in the database from the order until the package is finished, so that it can be continued after a
//! restart.

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
    /// Everything but the bytes.
    pub contents: Contents,
    /// The report in it.
    pub report: DocumentContent,
    /// The photos that go in as blurred copies.
    pub blurred: Vec<BlurredPhoto>,
    /// The photos and videos that go in without their metadata, because the one who ordered the package does not get the originals.
    pub shared: Vec<SharedFile>,
}

/// A photo that goes in as a blurred copy.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BlurredPhoto {
    /// The storage path of the original.
    pub path: String,
    /// What is made unrecognizable.
    pub areas: Vec<Area>,
}

/// A photo or video that goes in without its metadata.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SharedFile {
    /// The storage path of the original.
    pub path: String,
}

/// A file in a finished package. Kept with the package, so that a later one can say what is new.
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
    /// Whether the package before does not have it.
    pub is_new: bool,
}

/// Whose packages somebody sees.
///
/// # Errors
/// 404 for people who see none.
pub fn scope(actor: &Actor) -> Result<PackageScope, ApiError> {
    PackageScope::of(actor).ok_or_else(ApiError::not_found)
}
