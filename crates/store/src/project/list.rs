//! Project lists: scope, filters, search, and pagination.

use super::keys::{Place, key_column};
use super::narrow::{Path, matching, narrowed, narrowest};
use super::order::ordered;
use super::query::ListQuery;
use crate::capped::Capped;
use crate::column::Stored;
use crate::page::Page;
use crate::schema::projects;
use crate::search::{Matching, count_projects, matching_projects, must_check_time};
use crate::{Connection, MultiBackend, StoreError};
use diesel::connection::Connection as _;
use diesel::prelude::*;
use domain::id::ProjectId;
use domain::permission::{Scope, Visible};

/// Lists count projects up to this number and then report that there are more.
pub const TOTAL_CAP: i64 = 1_000;

/// Up to this number of matches, the filters' index is used and the result sorted. Above it, the index of the list's order is scanned until
/// the page is full: with 1,000,000 projects and 25 per page, that also reads about 5,000 rows.
const FEW: i64 = 5_000;

/// A page, with the total count.
#[derive(Debug, Clone)]
pub struct ProjectList {
    /// The page. [`summaries`](super::summaries) loads its projects.
    pub page: Page<ProjectId, Place>,
    /// Number of projects in the list, up to [`TOTAL_CAP`].
    pub total: i64,
    /// Whether there may be more.
    pub total_capped: bool,
}

/// Converts a limit for the database.
pub(super) fn rows(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

/// Caps a count at [`TOTAL_CAP`], and returns whether there are more.
const fn capped(count: i64) -> (i64, bool) {
    if count > TOTAL_CAP {
        (TOTAL_CAP, true)
    } else {
        (count, false)
    }
}

/// Counts the projects of a list, up to `limit`, ignoring its search term.
fn count(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
    limit: i64,
) -> Result<i64, StoreError> {
    let rows = projects::table.select(projects::id).into_boxed();
    let rows = narrowed(rows, visible, query, Path::Find);
    Ok(Capped(rows, limit).get_result(conn)?)
}

/// Number of projects in a list, ignoring its search term, up to [`TOTAL_CAP`], and whether there are more.
pub(super) fn total(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
) -> Result<(i64, bool), StoreError> {
    Ok(capped(count(conn, visible, query, TOTAL_CAP + 1)?))
}

/// All projects of a list, in order, read by one statement.
///
/// # Errors
/// When the database fails.
pub fn whole(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
) -> Result<Vec<ProjectId>, StoreError> {
    let matches = find_matching(conn, visible, query)?;
    let checks = must_check_time(conn);
    let found = projects::table.select(projects::id).into_boxed();
    let found = narrowed(found, visible, query, Path::Walk);
    let found = matching(found, query, matches.as_ref(), checks);
    let found: Vec<Stored<ProjectId>> = ordered(found, query, Path::Walk).load(conn)?;
    Ok(found.into_iter().map(|id| id.0).collect())
}

/// The insurance carriers of the newest `limit` visible projects, as they were typed.
///
/// # Errors
/// When the database fails.
pub fn newest_carriers(
    conn: &mut Connection,
    visible: Visible,
    limit: usize,
) -> Result<Vec<String>, StoreError> {
    let query = ListQuery::default();
    let found = projects::table
        .select(projects::insurance_carrier_name)
        .into_boxed();
    let found = narrowed(found, visible, &query, Path::Walk);
    let found = ordered(found, &query, Path::Walk).limit(rows(limit));
    let names: Vec<Option<String>> = found.load(conn)?;
    Ok(names.into_iter().flatten().collect())
}

/// Lists projects within `visible`.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
) -> Result<ProjectList, StoreError> {
    list_with(conn, visible, query, FEW)
}

/// Same as [`list`], with a threshold other than [`FEW`]. The result does not depend on `few`.
///
/// # Errors
/// When the database fails.
pub fn list_with(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
    few: i64,
) -> Result<ProjectList, StoreError> {
    let matches = find_matching(conn, visible, query)?;
    let is_filtered = matches.is_none() && query.is_filtered();
    let filtered = match is_filtered {
        true => Some(count(conn, visible, query, few.max(TOTAL_CAP) + 1)?),
        false => None,
    };
    let path = match (&matches, filtered) {
        (Some(Matching::These(_)), _) => Path::Find,
        (_, Some(count)) if count <= few => Path::Find,
        _ => Path::Walk,
    };
    let page = page(conn, visible, query, matches.as_ref(), path)?;
    let (total, total_capped) = if query.cursor.is_none() && page.next_cursor.is_none() {
        (rows(page.items.len()), false)
    } else if let Some(count) = filtered {
        capped(count)
    } else if let Some(matches) = &matches {
        count_matches(conn, visible, query, matches, page.items.len())?
    } else {
        total(conn, visible, query)?
    };
    Ok(ProjectList {
        page,
        total,
        total_capped,
    })
}

fn page(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
    matches: Option<&Matching>,
    path: Path,
) -> Result<Page<ProjectId, Place>, StoreError> {
    let checks = must_check_time(conn);
    let found = projects::table
        .select((projects::id, key_column(query.sort)))
        .into_boxed::<MultiBackend>();
    let found = narrowed(found, visible, query, path);
    let found = matching(found, query, matches, checks);
    let found = ordered(found, query, path).limit(rows(query.limit + 1));
    let found: Vec<(Stored<ProjectId>, String)> = found.load(conn)?;
    let page = Page::cut(found, query.limit, |(id, key)| {
        Place::new(id.0.to_string(), key.clone())
    });
    Ok(page.map(|(id, _)| id.0))
}

/// Resolves what the query searches for; `None` if it searches for nothing.
fn find_matching(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
) -> Result<Option<Matching>, StoreError> {
    let Some(wanted) = query.wanted() else {
        return Ok(None);
    };
    Ok(Some(matching_projects(
        conn,
        scope(visible, query),
        wanted,
    )?))
}

/// The scope to search in.
fn scope(visible: Visible, query: &ListQuery) -> Scope {
    narrowest(visible, query).unwrap_or(visible.scope())
}

/// Runs a read whose failure must not abort the enclosing transaction. On PostgreSQL, this requires a savepoint.
fn in_savepoint<T>(
    conn: &mut Connection,
    read: impl FnOnce(&mut Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    match conn {
        Connection::Sqlite(_) => read(conn),
        Connection::Postgres(_) => conn.transaction(read),
    }
}

/// Number of projects in a searched list. If the search times out, the number shown, with more assumed.
fn count_matches(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
    matches: &Matching,
    shown: usize,
) -> Result<(i64, bool), StoreError> {
    let checks = must_check_time(conn);
    let count = in_savepoint(conn, |conn| match (matches, query.wanted()) {
        (Matching::Many, Some(wanted)) if !query.is_filtered() => {
            count_projects(conn, scope(visible, query), wanted)
        }
        _ => {
            let found = projects::table.select(projects::id).into_boxed();
            let found = narrowed(found, visible, query, Path::Walk);
            let found = matching(found, query, Some(matches), checks);
            Ok(Capped(found, TOTAL_CAP + 1).get_result(conn)?)
        }
    });
    match count {
        Err(StoreError::TooSlow) => Ok((rows(shown), true)),
        count => Ok(capped(count?)),
    }
}
