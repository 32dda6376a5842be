//! What a document is made from: kept in the database from the order until the document is finished, so that it can be continued after a
//! restart.

use documents::report::Report;
use serde::{Deserialize, Serialize};

/// The texts of a document, and the storage paths of its photos, by number.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DocumentContent {
    /// The texts.
    pub report: Report,
    /// The paths of the originals.
    pub photos: Vec<String>,
}
