//! Uploads that are not attached yet.

use crate::project::Author;
use crate::schema::uploads;
use crate::{Connection, StoreError, column, file_facts, upload_quota};
use diesel::prelude::*;
use domain::file::{PendingUpload, StoredFile, UploadPurpose, Uploader};
use domain::id::{FileId, UploadId};
use domain::permission::{Permit, act};
use jiff::Timestamp;
use uuid::Uuid;

/// Constraint name of the conflict when an upload cannot be attached.
pub const UNKNOWN: &str = "upload_unknown";
/// Constraint name of the conflict when an upload was made for another purpose.
pub const OTHER_PURPOSE: &str = "upload_purpose";

/// Records an upload whose bytes are stored, with its facts, and releases its reservation. From now on, its actual size counts.
///
/// # Errors
/// When the database fails.
pub fn insert(
    conn: &mut Connection,
    _permit: &Permit<act::CreateUpload>,
    upload: &PendingUpload,
) -> Result<(), StoreError> {
    let (user, owner) = match upload.uploader {
        Uploader::User(id) => (Some(id.to_string()), None),
        Uploader::Owner(id) => (None, Some(id.to_string())),
    };
    diesel::insert_into(uploads::table)
        .values((
            uploads::id.eq(upload.id.to_string()),
            uploads::purpose.eq(upload.purpose.as_str()),
            uploads::target_id.eq(upload.target_id.to_string()),
            uploads::user_id.eq(user),
            uploads::owner_session_id.eq(owner),
            uploads::file_name.eq(&upload.file_name),
            uploads::file_path.eq(&upload.file_path),
            uploads::file_size.eq(upload.file_size),
            uploads::file_type.eq(&upload.file_type),
            uploads::created_at.eq(upload.created_at.as_microsecond()),
        ))
        .execute(conn)?;
    file_facts::insert(conn, upload)?;
    upload_quota::release(conn, upload.id)
}

/// Marks uploads as attached. Each must be the author's own, for this purpose and target, and not attached yet.
/// Returns the files in the requested order. Their timestamps are a microsecond apart to preserve that order.
///
/// # Errors
/// [`StoreError::Conflict`] with [`OTHER_PURPOSE`] if an upload was made for another purpose, and with [`UNKNOWN`] if it is not the
/// author's, not for this target, or already attached.
pub(crate) fn take(
    conn: &mut Connection,
    author: &Author<'_>,
    purpose: UploadPurpose,
    target_id: Uuid,
    ids: &[UploadId],
) -> Result<Vec<StoredFile>, StoreError> {
    let uploader = Uploader::User(author.user_id);
    take_of(conn, uploader, purpose, target_id, ids, author.clock.now())
}

/// Filters by uploader.
macro_rules! of {
    ($rows:expr, $uploader:expr) => {{
        let (user, owner) = match $uploader {
            Uploader::User(id) => (Some(id.to_string()), None),
            Uploader::Owner(id) => (None, Some(id.to_string())),
        };
        // A comparison with NULL is never true.
        $rows.filter(
            uploads::user_id
                .eq(user)
                .or(uploads::owner_session_id.eq(owner)),
        )
    }};
}

/// Same as [`take`], for any uploader.
///
/// # Errors
/// Same as [`take`].
pub(crate) fn take_of(
    conn: &mut Connection,
    uploader: Uploader,
    purpose: UploadPurpose,
    target_id: Uuid,
    ids: &[UploadId],
    now: Timestamp,
) -> Result<Vec<StoredFile>, StoreError> {
    let uploaded_by = match uploader {
        Uploader::User(user) => Some(user),
        Uploader::Owner(_) => None,
    };
    let mut files = Vec::with_capacity(ids.len());
    for (id, micros) in ids.iter().zip(now.as_microsecond()..) {
        let mine = of!(
            diesel::update(uploads::table).filter(uploads::id.eq(id.to_string())),
            uploader
        );
        let taken = mine
            .filter(uploads::purpose.eq(purpose.as_str()))
            .filter(uploads::target_id.eq(target_id.to_string()))
            .filter(uploads::attached_at.is_null())
            .set(uploads::attached_at.eq(now.as_microsecond()))
            .execute(conn)?;
        if taken == 0 {
            return Err(rejection(conn, uploader, purpose, *id)?);
        }
        let (file_name, file_path, file_size, file_type) = uploads::table
            .filter(uploads::id.eq(id.to_string()))
            .select((
                uploads::file_name,
                uploads::file_path,
                uploads::file_size,
                uploads::file_type,
            ))
            .first::<(String, String, i64, String)>(conn)?;
        files.push(StoredFile {
            id: FileId::from_uuid(id.uuid()),
            file_name,
            file_path,
            file_size,
            file_type,
            uploaded_at: column::instant(micros)?,
            uploaded_by,
            facts: None,
            description: None,
            position: None,
            annotations: None,
        });
    }
    file_facts::attach(conn, &mut files)?;
    Ok(files)
}

fn rejection(
    conn: &mut Connection,
    uploader: Uploader,
    purpose: UploadPurpose,
    id: UploadId,
) -> Result<StoreError, StoreError> {
    let actual_purpose = of!(
        uploads::table.filter(uploads::id.eq(id.to_string())),
        uploader
    )
    .select(uploads::purpose)
    .first::<String>(conn)
    .optional()?;
    let constraint = match actual_purpose {
        Some(actual_purpose) if actual_purpose != purpose.as_str() => OTHER_PURPOSE,
        Some(_) | None => UNKNOWN,
    };
    Ok(StoreError::Conflict {
        constraint: constraint.to_owned(),
    })
}

/// Deletes an unattached upload of the caller; returns its path, so that the caller can remove the bytes.
///
/// # Errors
/// When the database fails.
pub fn discard(
    conn: &mut Connection,
    _permit: &Permit<act::CreateUpload>,
    uploader: Uploader,
    id: UploadId,
) -> Result<Option<String>, StoreError> {
    let mine = uploads::table
        .filter(uploads::id.eq(id.to_string()))
        .filter(uploads::attached_at.is_null());
    let path = match uploader {
        Uploader::User(user) => mine
            .filter(uploads::user_id.eq(user.to_string()))
            .select(uploads::file_path)
            .first::<String>(conn)
            .optional()?,
        Uploader::Owner(session) => mine
            .filter(uploads::owner_session_id.eq(session.to_string()))
            .select(uploads::file_path)
            .first::<String>(conn)
            .optional()?,
    };
    if let Some(path) = &path {
        diesel::delete(uploads::table.filter(uploads::id.eq(id.to_string()))).execute(conn)?;
        file_facts::forget(conn, std::slice::from_ref(path))?;
    }
    Ok(path)
}

/// Unattached uploads made before `before`, with their paths, for cleanup.
///
/// # Errors
/// When the database fails.
pub fn stale(
    conn: &mut Connection,
    before: Timestamp,
    limit: i64,
) -> Result<Vec<(UploadId, String)>, StoreError> {
    uploads::table
        .filter(uploads::attached_at.is_null())
        .filter(uploads::created_at.lt(before.as_microsecond()))
        .order(uploads::created_at.asc())
        .limit(limit)
        .select((uploads::id, uploads::file_path))
        .load::<(String, String)>(conn)?
        .into_iter()
        .map(|(id, path)| Ok((column::parsed(&id)?, path)))
        .collect()
}

/// Deletes a stale upload unless it was attached in the meantime; returns whether it was deleted.
///
/// # Errors
/// When the database fails.
pub fn forget(conn: &mut Connection, id: UploadId) -> Result<bool, StoreError> {
    let deleted = diesel::delete(
        uploads::table
            .filter(uploads::id.eq(id.to_string()))
            .filter(uploads::attached_at.is_null()),
    )
    .execute(conn)?;
    Ok(deleted > 0)
}
