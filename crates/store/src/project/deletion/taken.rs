//! Codes and ids of deleted projects. Nothing else may get them, because that would prevent the restoration.

use crate::schema::{deleted_ids, deleted_projects as deleted};
use crate::{Connection, StoreError};
use diesel::dsl::exists;
use diesel::prelude::*;
use domain::project::ProjectCode;
use uuid::Uuid;

/// Whether a deleted project has this code.
pub(in crate::project) fn has_code(
    conn: &mut Connection,
    code: &ProjectCode,
) -> Result<bool, StoreError> {
    let same = deleted::table.filter(deleted::project_code.eq(code.as_str()));
    Ok(diesel::select(exists(same)).get_result(conn)?)
}

/// Refuses an id, chosen by a client, that a row of a deleted project has.
///
/// # Errors
/// [`StoreError::Conflict`] with `constraint`, as if the row were still there.
pub(crate) fn refuse_id(
    conn: &mut Connection,
    id: Uuid,
    constraint: &str,
) -> Result<(), StoreError> {
    let same = deleted_ids::table.filter(deleted_ids::id.eq(id.to_string()));
    if diesel::select(exists(same)).get_result(conn)? {
        return Err(StoreError::Conflict {
            constraint: constraint.to_owned(),
        });
    }
    Ok(())
}
