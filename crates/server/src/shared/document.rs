//! What a document is made from: kept in the database from the order until the document is finished, so that it can be continued after a
//! restart.

use documents::report::Report;
use domain::file::Area;
use serde::{Deserialize, Serialize};

/// The texts of a document, and its photos, by number.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DocumentContent {
    /// The texts.
    pub report: Report,
    /// The photos.
    pub photos: Vec<DocumentPhoto>,
}

/// A photo of a document. The reader gets it in a new size and without metadata, so even people who do not get originals may see it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DocumentPhoto {
    /// The storage path of the original.
    pub path: String,
    /// What is made unrecognizable.
    pub blurred: Vec<Area>,
}
