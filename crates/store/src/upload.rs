//! Uploads that wait to be attached.

use crate::project::Author;
use crate::schema::uploads;
use crate::{Connection, StoreError, column, upload_quota};
use diesel::prelude::*;
use domain::file::{PendingUpload, StoredFile, UploadPurpose, Uploader};
use domain::id::{FileId, UploadId};
use domain::permission::{Permit, act};
use jiff::Timestamp;
use uuid::Uuid;

/// The conflict of an upload that cannot be attached.
pub const UNKNOWN: &str = "upload_unknown";
/// The conflict of an upload that was made for another purpose.
pub const OTHER_PURPOSE: &str = "upload_purpose";

/// Records an upload whose bytes are stored: from here on it counts as large as it is, and its reservation is over.
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
    upload_quota::release(conn, upload.id)
}

/// Takes uploads for attaching: each must be the author's own, for this purpose and target, and not taken yet.
/// The files come in the order asked for, a microsecond apart each, which keeps them in it.
///
/// # Errors
/// [`StoreError::Conflict`] named [`OTHER_PURPOSE`] when one was made for another purpose, and [`UNKNOWN`] when it is
/// not the author's, not for this target, or taken.
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

/// The uploads of one who uploads.
macro_rules! of {
    ($rows:expr, $uploader:expr) => {{
        let (user, owner) = match $uploader {
            Uploader::User(id) => (Some(id.to_string()), None),
            Uploader::Owner(id) => (None, Some(id.to_string())),
        };
        // What is compared with nothing is never equal.
        $rows.filter(
            uploads::user_id
                .eq(user)
                .or(uploads::owner_session_id.eq(owner)),
        )
    }};
}

/// The same for whoever uploads, with an account or without.
///
/// # Errors
/// As [`take`].
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
        });
    }
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

/// Forgets an upload of the caller that was not attached; its path, so that the bytes can go too.
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
    if path.is_some() {
        diesel::delete(uploads::table.filter(uploads::id.eq(id.to_string()))).execute(conn)?;
    }
    Ok(path)
}

/// Uploads made before `before` that nothing attached: id and path, for the sweep.
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

/// Forgets a stale upload, unless it was attached meanwhile; whether it was forgotten.
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
