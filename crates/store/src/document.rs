//! Documents that are made from projects. An account sees only its own, because a document shows what that account may see.

use crate::schema::{report_documents as documents, users};
use crate::{Connection, StoreError, column};
use diesel::dsl::exists;
use diesel::prelude::*;
use domain::document::{
    ATTEMPTS_MAX, DOCUMENTS_WAITING_MAX, DocumentFailure, DocumentKind, DocumentState,
};
use domain::id::{DocumentId, UserId};
use domain::permission::{Permit, act};
use jiff::Timestamp;

/// Maximum number of documents in a list; older ones are not listed.
const LISTED_MAX: i64 = 50;

/// A document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Its id.
    pub id: DocumentId,
    /// What it contains.
    pub kind: DocumentKind,
    /// Its options, as JSON.
    pub options: String,
    /// How far it is.
    pub state: DocumentState,
    /// Number of photos that are prepared.
    pub done: i32,
    /// Number of photos.
    pub total: i32,
    /// Number of pages, once it is done.
    pub pages: Option<i32>,
    /// Its path in the storage, and its size in bytes, once it is done.
    pub file: Option<(String, i64)>,
    /// Why it failed.
    pub failure: Option<DocumentFailure>,
    /// When it was ordered.
    pub created_at: Timestamp,
    /// When it was done, failed, or was canceled.
    pub finished_at: Option<Timestamp>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = documents)]
struct Row {
    id: String,
    kind: String,
    options: String,
    state: String,
    done: i32,
    total: i32,
    pages: Option<i32>,
    file_path: Option<String>,
    file_size: Option<i64>,
    error: Option<String>,
    created_at: i64,
    finished_at: Option<i64>,
}

fn document(row: Row) -> Result<Document, StoreError> {
    Ok(Document {
        id: column::parsed(&row.id)?,
        kind: column::word(&row.kind, DocumentKind::parse)?,
        options: row.options,
        state: column::word(&row.state, DocumentState::parse)?,
        done: row.done,
        total: row.total,
        pages: row.pages,
        file: row.file_path.zip(row.file_size),
        failure: row
            .error
            .map(|word| column::word(&word, DocumentFailure::parse))
            .transpose()?,
        created_at: column::instant(row.created_at)?,
        finished_at: column::optional_instant(row.finished_at)?,
    })
}

/// A document to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDocument {
    /// Its id.
    pub id: DocumentId,
    /// What it contains.
    pub kind: DocumentKind,
    /// Its options, as JSON.
    pub options: String,
    /// SHA-256 of everything that it is made from.
    pub content_key: String,
    /// What it is made from, as JSON.
    pub content: String,
    /// Number of photos.
    pub total: i32,
}

/// What became of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ordered {
    /// It waits.
    New(Document),
    /// The account has the same document already, or it is being made.
    Same(Document),
    /// Too many of the account's documents wait.
    TooMany,
}

/// Orders a document, unless the account has the same one.
///
/// # Errors
/// When the database fails.
pub fn create(
    conn: &mut Connection,
    permit: &Permit<act::CreateDocument>,
    user: UserId,
    new: &NewDocument,
    now: Timestamp,
) -> Result<Ordered, StoreError> {
    // The update locks the account's row, so that concurrent calls can neither order the same document twice nor exceed the maximum.
    diesel::update(users::table.find(user.to_string()))
        .set(users::id.eq(user.to_string()))
        .execute(conn)?;
    let same = documents::table
        .filter(documents::project_id.eq(permit.facts().id.to_string()))
        .filter(documents::created_by.eq(user.to_string()))
        .filter(documents::content_key.eq(&new.content_key))
        .filter(documents::state.eq_any(["queued", "running", "done"]))
        .select(Row::as_select())
        .first(conn)
        .optional()?;
    if let Some(same) = same {
        return Ok(Ordered::Same(document(same)?));
    }
    let waiting: i64 = documents::table
        .filter(documents::created_by.eq(user.to_string()))
        .filter(documents::finished_at.is_null())
        .count()
        .get_result(conn)?;
    if waiting >= DOCUMENTS_WAITING_MAX {
        return Ok(Ordered::TooMany);
    }
    diesel::insert_into(documents::table)
        .values((
            documents::id.eq(new.id.to_string()),
            documents::project_id.eq(permit.facts().id.to_string()),
            documents::created_by.eq(user.to_string()),
            documents::kind.eq(new.kind.as_str()),
            documents::options.eq(&new.options),
            documents::content_key.eq(&new.content_key),
            documents::content.eq(&new.content),
            documents::state.eq(DocumentState::Queued.as_str()),
            documents::done.eq(0),
            documents::total.eq(new.total),
            documents::created_at.eq(column::micros(now)),
        ))
        .execute(conn)?;
    let made = find(conn, permit, user, new.id)?;
    made.map(Ordered::New)
        .ok_or_else(|| StoreError::internal("a new document was not found"))
}

/// The account's documents of a project, newest first.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    permit: &Permit<act::CreateDocument>,
    user: UserId,
) -> Result<Vec<Document>, StoreError> {
    documents::table
        .filter(documents::project_id.eq(permit.facts().id.to_string()))
        .filter(documents::created_by.eq(user.to_string()))
        .order((documents::created_at.desc(), documents::id.desc()))
        .limit(LISTED_MAX)
        .select(Row::as_select())
        .load(conn)?
        .into_iter()
        .map(document)
        .collect()
}

/// One of the account's documents of a project.
///
/// # Errors
/// When the database fails.
pub fn find(
    conn: &mut Connection,
    permit: &Permit<act::CreateDocument>,
    user: UserId,
    id: DocumentId,
) -> Result<Option<Document>, StoreError> {
    documents::table
        .filter(documents::id.eq(id.to_string()))
        .filter(documents::project_id.eq(permit.facts().id.to_string()))
        .filter(documents::created_by.eq(user.to_string()))
        .select(Row::as_select())
        .first(conn)
        .optional()?
        .map(document)
        .transpose()
}

/// Cancels a document that waits or is being made. Does nothing to a finished one.
///
/// # Errors
/// When the database fails.
pub fn cancel(
    conn: &mut Connection,
    permit: &Permit<act::CreateDocument>,
    user: UserId,
    id: DocumentId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let waiting = documents::table
        .filter(documents::id.eq(id.to_string()))
        .filter(documents::project_id.eq(permit.facts().id.to_string()))
        .filter(documents::created_by.eq(user.to_string()))
        .filter(documents::finished_at.is_null());
    diesel::update(waiting)
        .set((
            documents::state.eq(DocumentState::Canceled.as_str()),
            documents::content.eq(""),
            documents::finished_at.eq(column::micros(now)),
        ))
        .execute(conn)?;
    Ok(())
}

/// A document to be made now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// Its id.
    pub id: DocumentId,
    /// What it contains.
    pub kind: DocumentKind,
    /// What it is made from, as JSON.
    pub content: String,
    /// The number of this attempt, from 1.
    pub attempt: i32,
}

/// Whether any document waits or is being made.
///
/// # Errors
/// When the database fails.
pub fn any_waiting(conn: &mut Connection) -> Result<bool, StoreError> {
    let waiting = documents::table.filter(documents::finished_at.is_null());
    Ok(diesel::select(exists(waiting)).get_result(conn)?)
}

/// Takes the oldest unfinished document, which may be one that a killed process began, and counts the attempt. Documents that were begun
/// [`ATTEMPTS_MAX`] times, and those that this version cannot read, fail.
///
/// # Errors
/// When the database fails.
pub fn take(conn: &mut Connection, now: Timestamp) -> Result<Option<Waiting>, StoreError> {
    loop {
        let next: Option<(String, String, String, i32)> = documents::table
            .filter(documents::finished_at.is_null())
            .order((documents::created_at, documents::id))
            .select((
                documents::id,
                documents::kind,
                documents::content,
                documents::attempts,
            ))
            .first(conn)
            .optional()?;
        let Some((key, kind, content, attempts)) = next else {
            return Ok(None);
        };
        let id: DocumentId = column::parsed(&key)?;
        diesel::update(documents::table.find(&key))
            .set((
                documents::state.eq(DocumentState::Running.as_str()),
                documents::attempts.eq(attempts.saturating_add(1)),
            ))
            .execute(conn)?;
        let kind = DocumentKind::parse(&kind).filter(|_| attempts < ATTEMPTS_MAX);
        let Some(kind) = kind else {
            fail(conn, id, DocumentFailure::Content, now)?;
            continue;
        };
        return Ok(Some(Waiting {
            id,
            kind,
            content,
            attempt: attempts + 1,
        }));
    }
}

/// Takes back an attempt that ended because the portal stops.
///
/// # Errors
/// When the database fails.
pub fn release(conn: &mut Connection, id: DocumentId) -> Result<(), StoreError> {
    let waiting = documents::table
        .filter(documents::id.eq(id.to_string()))
        .filter(documents::finished_at.is_null())
        .filter(documents::attempts.gt(0));
    diesel::update(waiting)
        .set(documents::attempts.eq(documents::attempts - 1))
        .execute(conn)?;
    Ok(())
}

/// The documents that wait or are being made.
///
/// # Errors
/// When the database fails.
pub fn unfinished(conn: &mut Connection) -> Result<Vec<DocumentId>, StoreError> {
    let ids: Vec<String> = documents::table
        .filter(documents::finished_at.is_null())
        .select(documents::id)
        .load(conn)?;
    ids.iter().map(|id| column::parsed(id)).collect()
}

/// Records how many photos are prepared. Returns `false` if the document was canceled or deleted.
///
/// # Errors
/// When the database fails.
pub fn advance(conn: &mut Connection, id: DocumentId, done: i32) -> Result<bool, StoreError> {
    let running = documents::table
        .filter(documents::id.eq(id.to_string()))
        .filter(documents::state.eq(DocumentState::Running.as_str()));
    let advanced = diesel::update(running)
        .set(documents::done.eq(done))
        .execute(conn)?;
    Ok(advanced == 1)
}

/// Records the finished file. Returns `false` if the document was canceled or deleted.
///
/// # Errors
/// When the database fails.
pub fn finish(
    conn: &mut Connection,
    id: DocumentId,
    (path, size): (&str, i64),
    pages: i32,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let running = documents::table
        .filter(documents::id.eq(id.to_string()))
        .filter(documents::state.eq(DocumentState::Running.as_str()));
    let finished = diesel::update(running)
        .set((
            documents::state.eq(DocumentState::Done.as_str()),
            documents::content.eq(""),
            documents::pages.eq(pages),
            documents::file_path.eq(path),
            documents::file_size.eq(size),
            documents::finished_at.eq(column::micros(now)),
        ))
        .execute(conn)?;
    Ok(finished == 1)
}

/// Records that a document could not be made.
///
/// # Errors
/// When the database fails.
pub fn fail(
    conn: &mut Connection,
    id: DocumentId,
    failure: DocumentFailure,
    now: Timestamp,
) -> Result<(), StoreError> {
    let running = documents::table
        .filter(documents::id.eq(id.to_string()))
        .filter(documents::state.eq(DocumentState::Running.as_str()));
    diesel::update(running)
        .set((
            documents::state.eq(DocumentState::Failed.as_str()),
            documents::content.eq(""),
            documents::error.eq(failure.as_str()),
            documents::finished_at.eq(column::micros(now)),
        ))
        .execute(conn)?;
    Ok(())
}

/// Removes documents that were finished before `before`; returns how many. Their files are then unreferenced, and the cleanup removes them.
///
/// # Errors
/// When the database fails.
pub fn prune(conn: &mut Connection, before: Timestamp) -> Result<usize, StoreError> {
    Ok(diesel::delete(documents::table)
        .filter(documents::finished_at.lt(column::micros(before)))
        .execute(conn)?)
}
