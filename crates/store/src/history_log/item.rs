//! What the log commits to.

use crate::StoreError;
use domain::history_log::{EntryKind, IdContent, text_of};
use serde::Serialize;

/// Something to log.
#[derive(Debug, Clone)]
pub(super) struct Item {
    pub(super) kind: EntryKind,
    pub(super) entity: String,
    /// When it happened, in microseconds since 1970.
    pub(super) at: i64,
    pub(super) content: String,
}

impl Item {
    pub(super) fn new(
        kind: EntryKind,
        entity: String,
        at: i64,
        content: &impl Serialize,
    ) -> Result<Self, StoreError> {
        Ok(Self {
            kind,
            entity,
            at,
            content: text_of(content).map_err(StoreError::internal)?,
        })
    }

    /// An entry about the end of something whose content is gone.
    pub(super) fn about_id(kind: EntryKind, entity: &str, at: i64) -> Result<Self, StoreError> {
        let content = IdContent {
            id: entity.to_owned(),
        };
        Self::new(kind, entity.to_owned(), at, &content)
    }
}
