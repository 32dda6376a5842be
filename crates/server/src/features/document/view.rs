//! JSON shapes for documents.

use crate::errors::ApiError;
use crate::schema;
use crate::shared::document::{DocumentOptions, options};
use domain::document::{DocumentFailure, DocumentKind, DocumentState};
use domain::id::DocumentId;
use serde::Serialize;
use utoipa::ToSchema;

/// The caller's documents of a project.
#[derive(Debug, Serialize, ToSchema)]
pub struct DocumentList {
    /// Newest first, at most 50.
    pub items: Vec<Document>,
}

/// A document that is made from a project.
#[derive(Debug, Serialize, ToSchema)]
pub struct Document {
    /// Its id.
    #[schema(value_type = uuid::Uuid)]
    pub id: DocumentId,
    /// What it contains.
    #[schema(value_type = schema::DocumentKind)]
    pub kind: DocumentKind,
    /// How it shows it.
    pub options: DocumentOptions,
    /// How far it is.
    #[schema(value_type = schema::DocumentState)]
    pub state: DocumentState,
    /// Number of photos that are prepared.
    pub done: i32,
    /// Number of photos.
    pub total: i32,
    /// Number of pages, once it is done.
    pub pages: Option<i32>,
    /// Size in bytes, once it is done.
    pub file_size: Option<i64>,
    /// Why it failed.
    #[schema(value_type = Option<schema::DocumentFailure>)]
    pub failure: Option<DocumentFailure>,
    /// When it was ordered: RFC 3339, UTC.
    pub created_at: String,
    /// When it was done, failed, or was canceled: RFC 3339, UTC.
    pub finished_at: Option<String>,
}

impl Document {
    /// The response for a document.
    ///
    /// # Errors
    /// 500 for options that this version cannot read.
    pub(super) fn new(document: store::document::Document) -> Result<Self, ApiError> {
        Ok(Self {
            id: document.id,
            kind: document.kind,
            options: options(&document.options)?,
            state: document.state,
            done: document.done,
            total: document.total,
            pages: document.pages,
            file_size: document.file.map(|(_, size)| size),
            failure: document.failure,
            created_at: document.created_at.to_string(),
            finished_at: document.finished_at.map(|at| at.to_string()),
        })
    }
}
