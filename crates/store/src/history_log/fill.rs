//! Starts the logs of projects that were stored before logs were kept, or imported.

use super::append::{append, start};
use super::contents::all;
use crate::schema::{history_heads as heads, history_log as log, history_roots as roots, projects};
use crate::{Connection, StoreError, column, project};
use diesel::dsl::exists;
use diesel::prelude::*;
use domain::history_log::Hash;
use domain::id::ProjectId;

/// Projects without a log, ordered by id, starting after `after`.
///
/// # Errors
/// When the database fails.
pub fn waiting(
    conn: &mut Connection,
    after: Option<ProjectId>,
    limit: i64,
) -> Result<Vec<ProjectId>, StoreError> {
    let after = after.map(|id| id.to_string()).unwrap_or_default();
    let ids: Vec<String> = projects::table
        .left_join(heads::table.on(heads::project_id.eq(projects::id)))
        .filter(heads::project_id.is_null())
        .filter(projects::id.gt(after))
        .order(projects::id)
        .limit(limit)
        .select(projects::id)
        .load(conn)?;
    ids.iter().map(|id| column::parsed(id)).collect()
}

/// Starts the log of a project with everything in its history, oldest first, and `random` bytes for its salts. Does nothing if the project
/// has a log, was deleted, or had a log whose head is missing, which is a finding and not a reason to start again.
///
/// # Errors
/// When the database fails.
pub fn fill(conn: &mut Connection, id: ProjectId, random: Hash) -> Result<bool, StoreError> {
    if project::lock(conn, id)?.is_none() {
        return Ok(false);
    }
    let key = id.to_string();
    let head = heads::table.filter(heads::project_id.eq(&key));
    let entries = log::table.filter(log::project_id.eq(&key));
    let signed = roots::table.filter(roots::project_id.eq(&key));
    if diesel::select(exists(head)).get_result::<bool>(conn)?
        || diesel::select(exists(entries)).get_result::<bool>(conn)?
        || diesel::select(exists(signed)).get_result::<bool>(conn)?
    {
        return Ok(false);
    }
    start(conn, id, random)?;
    let mut items = all(conn, &key)?;
    items.sort_by(|a, b| (a.at, a.kind, &a.entity).cmp(&(b.at, b.kind, &b.entity)));
    append(conn, &key, &items)?;
    Ok(true)
}
