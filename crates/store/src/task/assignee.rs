//! Possible assignees of tasks.

use crate::schema::{user_roles, users};
use crate::search::{must_check_time, search_may_continue};
use crate::text::fold;
use crate::{Connection, MultiBackend, StoreError, column};
use diesel::prelude::*;
use domain::id::UserId;
use domain::permission::{Permit, Role, act};
use domain::profile::PersonName;
use domain::task::{Assignee, Assignees};
use std::collections::HashMap;

/// Number of accounts read per query.
const CHUNK: usize = 500;

/// Id, full name, email, and the sort key, which starts with the lowercase name.
type Row = (String, String, String, String);

const fn row() -> (
    users::id,
    users::full_name,
    users::email,
    users::search_text,
) {
    (
        users::id,
        users::full_name,
        users::email,
        users::search_text,
    )
}

/// Active accounts whose name or email contains `search`, by name, at most `limit`.
///
/// Names are compared here because the databases fold the letters of many languages differently or not at all.
///
/// # Errors
/// When the database fails, or the search times out.
pub fn assignees(
    conn: &mut Connection,
    _permit: &Permit<act::ListAssignees>,
    of: Assignees,
    search: Option<&str>,
    limit: usize,
) -> Result<Vec<Assignee>, StoreError> {
    let term = search.map(fold);
    let contains = |row: &Row| {
        let matches = |text: &str, term: &str| fold(text).contains(term);
        term.as_deref()
            .is_none_or(|term| matches(&row.1, term) || matches(&row.2, term))
    };
    if of == Assignees::Admins {
        let mut found = admins(conn)?;
        found.retain(contains);
        found.sort_unstable_by(|a, b| (&a.3, &a.0).cmp(&(&b.3, &b.0)));
        found.truncate(limit);
        return with_roles(conn, found);
    }
    let mut found: Vec<Row> = Vec::new();
    let mut last: Option<Row> = None;
    while found.len() < limit {
        let rows = chunk(conn, last.as_ref())?;
        let is_last = rows.len() < CHUNK;
        last = rows.last().cloned();
        found.extend(rows.into_iter().filter(contains));
        if is_last {
            break;
        }
    }
    found.truncate(limit);
    with_roles(conn, found)
}

/// All active admins, who are few. Loaded by id because PostgreSQL would scan all accounts for a join with roles.
fn admins(conn: &mut Connection) -> Result<Vec<Row>, StoreError> {
    /// Chunk size at which PostgreSQL still uses index lookups.
    const ADMIN_CHUNK: usize = 50;
    let ids: Vec<String> = user_roles::table
        .filter(user_roles::role.eq(Role::Admin.as_str()))
        .select(user_roles::user_id)
        .load(conn)?;
    let mut admins = Vec::new();
    for ids in ids.chunks(ADMIN_CHUNK) {
        let rows = users::table
            .filter(users::id.eq_any(ids))
            .filter(users::active.eq(true))
            .select(row());
        admins.extend(rows.load::<Row>(conn)?);
    }
    Ok(admins)
}

fn chunk(conn: &mut Connection, after: Option<&Row>) -> Result<Vec<Row>, StoreError> {
    let mut rows = users::table
        .filter(users::active.eq(true))
        .select(row())
        .into_boxed::<MultiBackend>();
    if let Some((id, .., name)) = after {
        // The `ge` condition gives the index scan its starting point; the other one breaks ties.
        let is_later = users::search_text
            .gt(name.clone())
            .or(users::id.gt(id.clone()));
        rows = rows
            .filter(users::search_text.ge(name.clone()))
            .filter(is_later);
    }
    if must_check_time(conn) {
        rows = rows.filter(search_may_continue());
    }
    Ok(rows
        .order((users::search_text.asc(), users::id.asc()))
        .limit(i64::try_from(CHUNK).unwrap_or(i64::MAX))
        .load(conn)?)
}

fn with_roles(conn: &mut Connection, rows: Vec<Row>) -> Result<Vec<Assignee>, StoreError> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let words = user_roles::table
        .filter(user_roles::user_id.eq_any(rows.iter().map(|(id, ..)| id)))
        .select((user_roles::user_id, user_roles::role))
        .load::<(String, String)>(conn)?;
    let mut roles: HashMap<String, Vec<Role>> = HashMap::new();
    for (user, word) in words {
        roles.entry(user).or_default().extend(Role::parse(&word));
    }
    let assignee = |(id, full_name, email, _): Row| {
        let roles = roles.remove(&id).unwrap_or_default();
        Ok(Assignee {
            person: PersonName {
                id: column::parsed(&id)?,
                full_name,
            },
            email,
            role: Role::resolve(roles),
        })
    };
    rows.into_iter().map(assignee).collect()
}

/// Finds an active account by id.
///
/// # Errors
/// When the database fails.
pub fn assignee(
    conn: &mut Connection,
    _permit: &Permit<act::ManageTasks>,
    id: UserId,
) -> Result<Option<Assignee>, StoreError> {
    let found = users::table
        .filter(users::id.eq(id.to_string()))
        .filter(users::active.eq(true))
        .select(row())
        .load(conn)?;
    Ok(with_roles(conn, found)?.pop())
}
