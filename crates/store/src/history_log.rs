//! The Merkle log of each project's history (`docs/history-log.md`).
//!
//! An entry is written in the same transaction as what it is about. Both read its content from the tables with the same functions, so the
//! log and a later check cannot disagree about the encoding. A project without a row in `history_heads` has no log yet: nothing is
//! appended, and the job that starts its log reads everything from the tables.

mod append;
mod contents;
mod fill;
mod item;
mod photos;
mod read;
mod roots;

pub(crate) use append::{
    assignments, checksum, deleted, edits, erased, files, photo_changes_deleted, photos, start,
    update, update_erased,
};
pub use fill::{fill, waiting};
pub use read::{Log, of_project, read, read_to_owner};
pub use roots::{sign, started, unsigned};
