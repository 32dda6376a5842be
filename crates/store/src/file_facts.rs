//! The facts of stored files, by path: of every upload from its beginning, and of older files once a job has read them.

use crate::schema::{file_facts, projects, uploads, users};
use crate::{Connection, StoreError, column, file, history_log, project};
use diesel::prelude::*;
use domain::file::{
    FileFacts, FileSender, PendingUpload, PhotoFacts, SentFacts, StoredFile, TakenAt,
};
use domain::id::{FileId, UserId};
use jiff::Timestamp;
use std::collections::{BTreeSet, HashMap};

/// Rows per statement.
const ROWS: usize = 500;

#[derive(Queryable, Selectable)]
#[diesel(table_name = file_facts)]
struct Row {
    file_path: String,
    sha256: Option<String>,
    taken_local: Option<String>,
    taken_offset_minutes: Option<i32>,
    camera_make: Option<String>,
    camera_model: Option<String>,
    width: Option<i32>,
    height: Option<i32>,
    company_id: Option<String>,
}

/// The facts of a row; `None` if the content is missing or was not read yet.
fn facts(row: Row) -> Option<FileFacts> {
    let side = |pixels: Option<i32>| pixels.and_then(|pixels| u32::try_from(pixels).ok());
    let offset = row.taken_offset_minutes;
    Some(FileFacts {
        sha256: row.sha256?,
        photo: PhotoFacts {
            taken: row
                .taken_local
                .map(|local| TakenAt::from_stored(local, offset)),
            camera_make: row.camera_make,
            camera_model: row.camera_model,
            dimensions: side(row.width).zip(side(row.height)),
        },
    })
}

/// Adds the known facts to files, with their senders.
///
/// # Errors
/// When the database fails.
pub(crate) fn attach<'a>(
    conn: &mut Connection,
    files: impl IntoIterator<Item = &'a mut StoredFile>,
) -> Result<(), StoreError> {
    let files: Vec<&mut StoredFile> = files.into_iter().collect();
    if files.is_empty() {
        return Ok(());
    }
    let paths: Vec<String> = files.iter().map(|file| file.file_path.clone()).collect();
    let rows = file_facts::table
        .filter(file_facts::file_path.eq_any(paths))
        .select(Row::as_select())
        .load(conn)?;
    let mut found = HashMap::with_capacity(rows.len());
    for mut row in rows {
        let company = row.company_id.take();
        found.insert(row.file_path.clone(), (facts(row), company));
    }
    for file in files {
        let (facts, company) = found.remove(&file.file_path).unwrap_or_default();
        let sender = sender(file.uploaded_by, company.as_deref())?;
        file.facts = facts.map(|facts| SentFacts { facts, sender });
    }
    Ok(())
}

/// The sender of a file, by its uploader and the company stored with it.
fn sender(uploader: Option<UserId>, company: Option<&str>) -> Result<FileSender, StoreError> {
    let company = column::optional_parsed(company)?;
    Ok(uploader.map_or(FileSender::Unknown, |id| FileSender::User { id, company }))
}

/// The senders of files, in this order.
///
/// # Errors
/// When the database fails.
pub(crate) fn senders(
    conn: &mut Connection,
    files: &[&StoredFile],
) -> Result<Vec<FileSender>, StoreError> {
    let mut companies: HashMap<String, Option<String>> = HashMap::new();
    for chunk in files.chunks(ROWS) {
        let paths: Vec<&str> = chunk.iter().map(|file| file.file_path.as_str()).collect();
        let rows: Vec<(String, Option<String>)> = file_facts::table
            .filter(file_facts::file_path.eq_any(paths))
            .select((file_facts::file_path, file_facts::company_id))
            .load(conn)?;
        companies.extend(rows);
    }
    let companies = &companies;
    let of = |file: &&StoredFile| {
        let company = companies.get(&file.file_path).and_then(Option::as_deref);
        sender(file.uploaded_by, company)
    };
    files.iter().map(of).collect()
}

#[derive(Insertable, AsChangeset)]
#[diesel(table_name = file_facts, treat_none_as_null = true, treat_none_as_default_value = false)]
struct Examined<'a> {
    examined_at: i64,
    sha256: Option<&'a str>,
    taken_local: Option<&'a str>,
    taken_offset_minutes: Option<i32>,
    camera_make: Option<&'a str>,
    camera_model: Option<&'a str>,
    width: Option<i32>,
    height: Option<i32>,
}

impl<'a> Examined<'a> {
    fn new(facts: Option<&'a FileFacts>, now: Timestamp) -> Self {
        let photo = facts.map(|facts| &facts.photo);
        let taken = photo.and_then(|photo| photo.taken.as_ref());
        let (width, height) = photo.and_then(|photo| photo.dimensions).unzip();
        let side = |pixels: Option<u32>| pixels.and_then(|pixels| i32::try_from(pixels).ok());
        Self {
            examined_at: column::micros(now),
            sha256: facts.map(|facts| facts.sha256.as_str()),
            taken_local: taken.map(TakenAt::local),
            taken_offset_minutes: taken.and_then(TakenAt::offset_minutes),
            camera_make: photo.and_then(|photo| photo.camera_make.as_deref()),
            camera_model: photo.and_then(|photo| photo.camera_model.as_deref()),
            width: side(width),
            height: side(height),
        }
    }
}

/// Stores the facts of a new file, and the company of its uploader.
///
/// # Errors
/// When the database fails.
pub(crate) fn insert(conn: &mut Connection, upload: &PendingUpload) -> Result<(), StoreError> {
    diesel::insert_into(file_facts::table)
        .values((
            file_facts::file_path.eq(&upload.file_path),
            file_facts::company_id.eq(upload.company.map(|id| id.to_string())),
            Examined::new(Some(&upload.facts), upload.created_at),
        ))
        .execute(conn)?;
    Ok(())
}

#[derive(Insertable)]
#[diesel(table_name = file_facts, treat_none_as_default_value = false)]
struct New<'a> {
    file_path: &'a str,
    company_id: Option<&'a str>,
}

/// Queues files that were not uploaded for the job that reads facts. Stores the present companies of their uploaders.
///
/// # Errors
/// When the database fails.
pub(crate) fn enqueue<'a>(
    conn: &mut Connection,
    files: impl Iterator<Item = &'a StoredFile>,
) -> Result<(), StoreError> {
    let files: Vec<&StoredFile> = files.collect();
    let uploaders = files.iter().filter_map(|file| file.uploaded_by);
    let uploaders: BTreeSet<String> = uploaders.map(|id| id.to_string()).collect();
    let companies: HashMap<String, Option<String>> = users::table
        .filter(users::id.eq_any(uploaders))
        .select((users::id, users::contractor_id))
        .load(conn)?
        .into_iter()
        .collect();
    let company = |uploader: UserId| companies.get(&uploader.to_string())?.as_deref();
    let rows: Vec<New<'_>> = files
        .iter()
        .map(|file| New {
            file_path: &file.file_path,
            company_id: file.uploaded_by.and_then(company),
        })
        .collect();
    for chunk in rows.chunks(ROWS) {
        per_database!(conn, |conn| diesel::insert_into(file_facts::table)
            .values(chunk)
            .execute(conn))?;
    }
    Ok(())
}

/// Files that the job has not examined yet or found missing before `missing_since`, ordered by path, starting after `after`.
///
/// # Errors
/// When the database fails.
pub fn waiting(
    conn: &mut Connection,
    after: &str,
    missing_since: Timestamp,
    limit: i64,
) -> Result<Vec<String>, StoreError> {
    let is_due = file_facts::examined_at
        .is_null()
        .or(file_facts::examined_at.lt(column::micros(missing_since)));
    Ok(file_facts::table
        .filter(file_facts::sha256.is_null())
        .filter(is_due)
        .filter(file_facts::file_path.gt(after))
        .order(file_facts::file_path)
        .limit(limit)
        .select(file_facts::file_path)
        .load(conn)?)
}

/// Records what the job found in a file; `None` if its content is missing. Does nothing if the file was deleted meanwhile.
///
/// # Errors
/// When the database fails.
pub fn record(
    conn: &mut Connection,
    path: &str,
    facts: Option<&FileFacts>,
    now: Timestamp,
) -> Result<(), StoreError> {
    if facts.is_none() {
        return set(conn, path, None, now);
    }
    // Otherwise a job that starts the project's log at the same time would see neither the checksum nor its entry.
    if let Some(found) = file::find_by_path(conn, path)? {
        project::lock(conn, found.project)?;
    }
    set(conn, path, facts, now)?;
    history_log::checksum(conn, path)
}

fn set(
    conn: &mut Connection,
    path: &str,
    facts: Option<&FileFacts>,
    now: Timestamp,
) -> Result<(), StoreError> {
    diesel::update(file_facts::table.find(path))
        .set(Examined::new(facts, now))
        .execute(conn)?;
    Ok(())
}

/// Files with a checksum, ordered by path, starting after `after`: path and checksum.
///
/// # Errors
/// When the database fails.
pub fn summed(
    conn: &mut Connection,
    after: &str,
    limit: i64,
) -> Result<Vec<(String, String)>, StoreError> {
    Ok(file_facts::table
        .filter(file_facts::sha256.is_not_null())
        .filter(file_facts::file_path.gt(after))
        .order(file_facts::file_path)
        .limit(limit)
        .select((file_facts::file_path, file_facts::sha256.assume_not_null()))
        .load(conn)?)
}

/// Number of files with a checksum.
///
/// # Errors
/// When the database fails.
pub fn count_summed(conn: &mut Connection) -> Result<i64, StoreError> {
    Ok(file_facts::table
        .filter(file_facts::sha256.is_not_null())
        .count()
        .get_result(conn)?)
}

/// Paths with a row, in their order, starting after `after`.
///
/// # Errors
/// When the database fails.
pub fn paths(conn: &mut Connection, after: &str, limit: i64) -> Result<Vec<String>, StoreError> {
    Ok(file_facts::table
        .filter(file_facts::file_path.gt(after))
        .order(file_facts::file_path)
        .limit(limit)
        .select(file_facts::file_path)
        .load(conn)?)
}

/// Removes the rows of deleted files.
///
/// # Errors
/// When the database fails.
pub fn forget(conn: &mut Connection, paths: &[String]) -> Result<usize, StoreError> {
    Ok(diesel::delete(file_facts::table)
        .filter(file_facts::file_path.eq_any(paths))
        .execute(conn)?)
}

/// Where a stored file belongs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilePlace {
    /// Number of the project; `None` for an upload that is not attached to anything yet.
    pub project_number: Option<String>,
    /// File ID, or the ID of the upload.
    pub id: FileId,
}

/// Finds the place of a file; `None` if no row refers to it anymore.
///
/// # Errors
/// When the database fails.
pub fn place(conn: &mut Connection, path: &str) -> Result<Option<FilePlace>, StoreError> {
    if let Some(found) = file::find_by_path(conn, path)? {
        let number: String = projects::table
            .find(found.project.to_string())
            .select(projects::project_number)
            .first(conn)?;
        return Ok(Some(FilePlace {
            project_number: Some(number),
            id: found.file.id,
        }));
    }
    let upload: Option<String> = uploads::table
        .filter(uploads::file_path.eq(path))
        .select(uploads::id)
        .first(conn)
        .optional()?;
    let Some(id) = upload else {
        return Ok(None);
    };
    Ok(Some(FilePlace {
        project_number: None,
        id: column::parsed(&id)?,
    }))
}
