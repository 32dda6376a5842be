//! Signed roots.

use super::read::{Log, load};
use crate::schema::{history_heads as heads, history_log as log, history_roots as roots};
use crate::{Connection, StoreError, column, project};
use diesel::prelude::*;
use domain::history_log::SignedRoot;
use domain::id::ProjectId;

/// Projects with entries that no signed root covers, ordered by id, starting after `after`.
///
/// # Errors
/// When the database fails.
pub fn unsigned(
    conn: &mut Connection,
    after: Option<ProjectId>,
    limit: i64,
) -> Result<Vec<ProjectId>, StoreError> {
    let after = after.map(|id| id.to_string()).unwrap_or_default();
    let ids: Vec<String> = heads::table
        .filter(heads::signed_size.lt(heads::size))
        .filter(heads::project_id.gt(after))
        .order(heads::project_id)
        .limit(limit)
        .select(heads::project_id)
        .load(conn)?;
    ids.iter().map(|id| column::parsed(id)).collect()
}

/// Projects with a log or with rests of one, ordered by id, starting after `after`.
///
/// # Errors
/// When the database fails.
pub fn started(
    conn: &mut Connection,
    after: Option<ProjectId>,
    limit: i64,
) -> Result<Vec<ProjectId>, StoreError> {
    let after = after.map(|id| id.to_string()).unwrap_or_default();
    // One query for each table. PostgreSQL would read all heads for a single one.
    let mut ids: Vec<String> = heads::table
        .filter(heads::project_id.gt(&after))
        .order(heads::project_id)
        .limit(limit)
        .select(heads::project_id)
        .load(conn)?;
    let logged: Vec<String> = log::table
        .filter(log::project_id.gt(&after))
        .filter(log::position.eq(0))
        .order(log::project_id)
        .limit(limit)
        .select(log::project_id)
        .load(conn)?;
    let signed: Vec<String> = roots::table
        .filter(roots::project_id.gt(&after))
        .select(roots::project_id)
        .distinct()
        .order(roots::project_id)
        .limit(limit)
        .load(conn)?;
    ids.extend(logged);
    ids.extend(signed);
    ids.sort();
    ids.dedup();
    ids.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    ids.iter().map(|id| column::parsed(id)).collect()
}

/// Lets `sign` check and sign the log of a project, and stores the root that it returns with the number of entries. Nothing is appended
/// meanwhile. Returns false if `sign` refused.
///
/// # Errors
/// When the database fails.
pub fn sign(
    conn: &mut Connection,
    id: ProjectId,
    sign: impl FnOnce(&Log) -> Option<(i64, SignedRoot)>,
) -> Result<bool, StoreError> {
    if project::lock(conn, id)?.is_none() {
        return Ok(true);
    }
    let key = id.to_string();
    // Locks the row on both databases.
    diesel::update(heads::table.find(&key))
        .set(heads::project_id.eq(&key))
        .execute(conn)?;
    let Some(log) = load(conn, id)? else {
        return Ok(true);
    };
    let Some((size, root)) = sign(&log) else {
        return Ok(false);
    };
    diesel::insert_into(roots::table)
        .values((
            roots::project_id.eq(&key),
            roots::size.eq(size),
            roots::statement.eq(root.statement),
            roots::key_id.eq(root.key_id),
            roots::signature.eq(root.signature),
        ))
        .execute(conn)?;
    diesel::update(heads::table.find(&key))
        .set(heads::signed_size.eq(size))
        .execute(conn)?;
    Ok(true)
}
