//! The tamper-evident history of a project: a Merkle log of its timeline, edits, files, photos, and assignments.
//!
//! `docs/history-log.md` describes the formats for programs that check a log without this one.

mod content;
mod document;
mod entry;
mod tree;

pub use content::{
    AssignmentContent, AssignmentEndedContent, ChecksumContent, EditContent, FileContent,
    FileDeletedContent, IdContent, PhotoChangeContent, PhotoContent, UpdateContent, text_of,
};
pub use document::{
    Checked, DocumentEntry, FORMAT, LogDocument, Problem, PublicKey, RootStatement, SignedRoot,
};
pub use entry::{EntryKind, Leaf, Seed, commitment};
pub use tree::{
    Frontier, Hash, consistency_proof, inclusion_proof, leaf_hash, root, verify_consistency,
    verify_inclusion,
};
