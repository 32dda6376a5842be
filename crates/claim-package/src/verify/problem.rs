//! What can be wrong with a package.

use crate::bag::{BAG_INFO, BAGIT, HISTORY_LOG, INDEX, TIMELINE, TIMELINE_TABLE};
use std::fmt;

/// What is wrong with a package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// It is not a BagIt bag of version 1.0 with names in UTF-8.
    Declaration,
    /// A line of a manifest is not a checksum and a path within the package.
    Line(&'static str),
    /// A file has another checksum than the manifest.
    Changed(String),
    /// A file that a manifest lists is missing.
    Missing(String),
    /// A file is not in a manifest.
    Unlisted(String),
    /// Two files have the same name.
    Twice,
    /// A file cannot be read, and why.
    Unreadable(String, String),
    /// The size or the number of files is not as recorded.
    Count,
    /// The history log is about another project.
    OtherProject,
    /// A photo or document is not in the list of all files.
    NoRow(String),
    /// The list of all files is wrong about a file.
    Row(String),
    /// The history log has another checksum for a file.
    Log(String),
    /// The history log does not have a file that it should have.
    Unlogged(String),
    /// The table of the timeline differs from the other file of the timeline.
    Table,
    /// An entry of the timeline, given by its id, does not match the history log.
    Entry(String),
    /// The timeline does not have an entry of the history log.
    NoEntry(String),
    /// The history log does not have an entry of the timeline.
    UnloggedEntry(String),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Declaration => write!(f, "{BAGIT} does not say that this is a BagIt 1.0 bag"),
            Self::Line(manifest) => write!(f, "{manifest} has a line that cannot be read"),
            Self::Changed(path) => write!(f, "{path} was changed"),
            Self::Missing(path) => write!(f, "{path} is missing"),
            Self::Unlisted(path) => write!(f, "{path} is not in a manifest"),
            Self::Twice => write!(f, "two files have the same name"),
            Self::Unreadable(path, reason) => write!(f, "{path} cannot be read: {reason}"),
            Self::Count => write!(
                f,
                "the size or the number of files is not the one in {BAG_INFO}"
            ),
            Self::OtherProject => write!(f, "{HISTORY_LOG} is about another project"),
            Self::NoRow(path) => write!(f, "{path} is not in {INDEX}"),
            Self::Row(path) => write!(f, "{path} is not as {INDEX} says"),
            Self::Log(path) => write!(f, "{path} is not the file in {HISTORY_LOG}"),
            Self::Unlogged(path) => write!(f, "{HISTORY_LOG} does not have {path}"),
            Self::Table => write!(f, "{TIMELINE_TABLE} is not as {TIMELINE} says"),
            Self::Entry(id) => {
                write!(
                    f,
                    "entry {id} of {TIMELINE} is not the one in {HISTORY_LOG}"
                )
            }
            Self::NoEntry(id) => write!(f, "{TIMELINE} does not have entry {id} of {HISTORY_LOG}"),
            Self::UnloggedEntry(id) => {
                write!(f, "{HISTORY_LOG} does not have entry {id} of {TIMELINE}")
            }
        }
    }
}
