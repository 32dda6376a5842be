//! Deletes, restores, and removes projects.
//!
//! A deleted project is not hidden by a flag that every query must respect: its rows leave the tables that the portal reads, and are kept
//! as JSON in `deleted_rows`. The triggers that count and uncount projects therefore work as for any other project. A restored project
//! gets its rows back.

mod rows;

pub use rows::NOT_SAVED;

use self::rows::{SAVED, Table, WITH_FILES, execute, put_back, save};
use super::legal_hold::{legal_hold, person};
use super::page::{find_facts, lock};
use crate::page::{Cursor, Page};
use crate::schema::{
    deleted_files, deleted_projects as deleted, deleted_rows, mail_queue, project_messages,
    projects, users,
};
use crate::{Connection, MultiBackend, StoreError, change_feed, column, search};
use diesel::prelude::*;
use domain::address::format_address;
use domain::change::{ChangeTopic, NewChange};
use domain::id::{MessageId, ProjectId, UserId};
use domain::permission::{Permit, act};
use domain::project::{DeletedProject, ProjectCode, ProjectFacts, ProjectStatus, RESTORABLE_FOR};
use jiff::Timestamp;

/// Constraint name of the conflict when a project is on legal hold.
pub const HELD: &str = "legal_hold";

/// Names of the tables that a deletion saves.
#[must_use]
pub fn saved_tables() -> Vec<&'static str> {
    SAVED.iter().map(|table| table.name).collect()
}

/// Deletes a project. It can be restored for [`RESTORABLE_FOR`]. The caller ends its owner sessions before.
///
/// # Errors
/// [`StoreError::Conflict`] with [`HELD`] if the project is on legal hold.
pub fn delete(
    conn: &mut Connection,
    permit: &Permit<act::DeleteProject>,
    admin: Option<UserId>,
    now: Timestamp,
) -> Result<DeletedProject, StoreError> {
    let facts = permit.facts();
    if legal_hold(conn, facts.id)?.is_some() {
        return Err(StoreError::Conflict {
            constraint: HELD.to_owned(),
        });
    }
    let id = facts.id.to_string();
    insert_summary(conn, facts.id, admin, now)?;
    for table in SAVED {
        save(conn, table, &id)?;
    }
    for table in SAVED.iter().filter(|table| WITH_FILES.contains(&table.name)) {
        let Table { name, rows, .. } = table;
        execute(
            conn,
            &format!(
                "INSERT INTO deleted_files (file_path, project_id, file_size)
                 SELECT file_path, CAST($1 AS TEXT), file_size FROM {name} WHERE {rows}"
            ),
            &id,
        )?;
    }
    // The rows of uploads do not refer to the project, so deleting it does not delete them.
    for table in SAVED.iter().filter(|table| table.name == "uploads") {
        let rows = table.rows;
        execute(conn, &format!("DELETE FROM uploads WHERE {rows}"), &id)?;
    }
    let unsent = mail_queue::table
        .filter(mail_queue::project_id.eq(&id))
        .filter(mail_queue::sent_at.is_null());
    diesel::delete(unsent).execute(conn)?;
    diesel::delete(projects::table.find(&id)).execute(conn)?;
    changed(conn, facts, now)?;
    find(conn, facts.id)?.ok_or_else(|| StoreError::internal("a deleted project was not found"))
}

fn insert_summary(
    conn: &mut Connection,
    id: ProjectId,
    admin: Option<UserId>,
    now: Timestamp,
) -> Result<(), StoreError> {
    type Row = (
        String,
        String,
        String,
        String,
        Option<String>,
        String,
        String,
        String,
        String,
    );
    let (code, number, owner, street, unit, city, state, zip, status): Row = projects::table
        .find(id.to_string())
        .select((
            projects::project_code,
            projects::project_number,
            projects::property_owner_name,
            projects::property_address,
            projects::unit,
            projects::city,
            projects::state,
            projects::zip_code,
            projects::status,
        ))
        .first(conn)?;
    let address = format_address(&street, unit.as_deref(), &city, &state, &zip);
    diesel::insert_into(deleted::table)
        .values((
            deleted::id.eq(id.to_string()),
            deleted::project_code.eq(code),
            deleted::project_number.eq(number),
            deleted::property_owner_name.eq(owner),
            deleted::property_address.eq(address),
            deleted::status.eq(status),
            deleted::deleted_at.eq(column::micros(now)),
            deleted::deleted_by.eq(admin.map(|id| id.to_string())),
        ))
        .execute(conn)?;
    Ok(())
}

/// Restores a deleted project with everything that belongs to it; `None` if there is none with this id. Owner sessions stay ended.
///
/// # Errors
/// When the database fails.
pub fn restore(
    conn: &mut Connection,
    _permit: &Permit<act::ManageDeletedProjects>,
    id: ProjectId,
    now: Timestamp,
) -> Result<Option<ProjectCode>, StoreError> {
    let key = id.to_string();
    // Locks the row on both databases.
    let locked = diesel::update(deleted::table.find(&key))
        .set(deleted::id.eq(&key))
        .execute(conn)?;
    if locked == 0 {
        return Ok(None);
    }
    for table in SAVED {
        let content: Option<String> = deleted_rows::table
            .find((&key, table.name))
            .select(deleted_rows::content)
            .first(conn)
            .optional()?;
        if table.is_filled_by_triggers {
            let Table { name, rows, .. } = table;
            execute(conn, &format!("DELETE FROM {name} WHERE {rows}"), &key)?;
        }
        if let Some(content) = content {
            put_back(conn, table.name, &content)?;
        }
    }
    let code: String = deleted::table
        .find(&key)
        .select(deleted::project_code)
        .first(conn)?;
    diesel::delete(deleted::table.find(&key)).execute(conn)?;
    search::index_project(conn, id)?;
    let messages: Vec<String> = project_messages::table
        .filter(project_messages::project_id.eq(&key))
        .select(project_messages::id)
        .load(conn)?;
    let messages: Result<Vec<MessageId>, _> = messages.iter().map(|id| column::parsed(id)).collect();
    search::index_messages(conn, &messages?)?;
    let facts = find_facts(conn, id)?
        .ok_or_else(|| StoreError::internal("a restored project was not found"))?;
    changed(conn, &facts, now)?;
    Ok(Some(ProjectCode::from_stored(code)))
}

/// Publishes a deletion or restoration: to whoever can see the project, and to the pages that list deleted projects.
fn changed(
    conn: &mut Connection,
    facts: &ProjectFacts,
    now: Timestamp,
) -> Result<(), StoreError> {
    for topic in [ChangeTopic::Project, ChangeTopic::DeletedProject] {
        let change = NewChange {
            topic,
            entity_id: facts.id.uuid(),
            project: Some(facts.clone()),
            user_id: None,
        };
        change_feed::publish(conn, &change, now)?;
    }
    Ok(())
}

type Row = (
    String,
    String,
    String,
    String,
    String,
    i64,
    Option<String>,
    Option<String>,
);

macro_rules! summaries {
    () => {
        deleted::table
            .left_join(users::table.on(deleted::deleted_by.eq(users::id.nullable())))
            .select((
                deleted::id,
                deleted::project_number,
                deleted::property_owner_name,
                deleted::property_address,
                deleted::status,
                deleted::deleted_at,
                users::id.nullable(),
                users::full_name.nullable(),
            ))
    };
}

fn summary(row: Row) -> Result<DeletedProject, StoreError> {
    let (id, number, owner_name, address, status, deleted_at, admin, full_name) = row;
    Ok(DeletedProject {
        id: column::parsed(&id)?,
        number,
        owner_name,
        address,
        status: ProjectStatus::parse_or_default(&status),
        deleted_at: column::instant(deleted_at)?,
        deleted_by: person(admin, full_name)?,
    })
}

fn find(conn: &mut Connection, id: ProjectId) -> Result<Option<DeletedProject>, StoreError> {
    let row: Option<Row> = summaries!()
        .filter(deleted::id.eq(id.to_string()))
        .first(conn)
        .optional()?;
    row.map(summary).transpose()
}

/// The deleted project that had this code.
///
/// # Errors
/// When the database fails.
pub fn deleted_by_code(
    conn: &mut Connection,
    _permit: &Permit<act::ManageDeletedProjects>,
    code: &ProjectCode,
) -> Result<Option<DeletedProject>, StoreError> {
    let row: Option<Row> = summaries!()
        .filter(deleted::project_code.eq(code.as_str()))
        .first(conn)
        .optional()?;
    row.map(summary).transpose()
}

/// A page of deleted projects, last deleted first.
///
/// # Errors
/// When the database fails.
pub fn list_deleted(
    conn: &mut Connection,
    _permit: &Permit<act::ManageDeletedProjects>,
    limit: usize,
    cursor: Option<&Cursor>,
) -> Result<Page<DeletedProject>, StoreError> {
    let mut rows = summaries!()
        .order((deleted::deleted_at.desc(), deleted::id.desc()))
        .limit(i64::try_from(limit + 1).unwrap_or(i64::MAX))
        .into_boxed::<MultiBackend>();
    if let Some(Cursor { micros, id }) = cursor.cloned() {
        rows = rows.filter(
            deleted::deleted_at
                .lt(micros)
                .or(deleted::deleted_at.eq(micros).and(deleted::id.lt(id))),
        );
    }
    let rows: Vec<Row> = rows.load(conn)?;
    let items: Result<Vec<_>, StoreError> = rows.into_iter().map(summary).collect();
    Ok(Page::cut(items?, limit, |project| Cursor {
        micros: column::micros(project.deleted_at),
        id: project.id.to_string(),
    }))
}

/// Whether a deleted project has this code, so that no other project may get it.
pub(super) fn has_code(conn: &mut Connection, code: &ProjectCode) -> Result<bool, StoreError> {
    let same = deleted::table.filter(deleted::project_code.eq(code.as_str()));
    Ok(diesel::select(diesel::dsl::exists(same)).get_result(conn)?)
}

/// Whether a deleted project has this id, so that no other project may get it.
pub(super) fn has_id(conn: &mut Connection, id: ProjectId) -> Result<bool, StoreError> {
    let same = deleted::table.find(id.to_string());
    Ok(diesel::select(diesel::dsl::exists(same)).get_result(conn)?)
}

/// A project that was removed for good.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemovedProject {
    /// Project ID.
    pub id: ProjectId,
    /// Project number.
    pub number: String,
    /// Paths of its stored files, which the caller deletes after the commit.
    pub files: Vec<String>,
}

/// Removes up to `limit` projects for good that were deleted longer than [`RESTORABLE_FOR`] ago, oldest first.
///
/// # Errors
/// When the database fails.
pub fn remove_expired(
    conn: &mut Connection,
    limit: i64,
    now: Timestamp,
) -> Result<Vec<RemovedProject>, StoreError> {
    let before = now
        .checked_sub(RESTORABLE_FOR)
        .map_err(StoreError::internal)?;
    let due: Vec<(String, String)> = deleted::table
        .filter(deleted::deleted_at.le(column::micros(before)))
        .order((deleted::deleted_at, deleted::id))
        .limit(limit)
        .select((deleted::id, deleted::project_number))
        .load(conn)?;
    let mut removed = Vec::with_capacity(due.len());
    for (id, number) in due {
        let files = deleted_files::table
            .filter(deleted_files::project_id.eq(&id))
            .order(deleted_files::file_path)
            .select(deleted_files::file_path)
            .load(conn)?;
        diesel::delete(mail_queue::table.filter(mail_queue::project_id.eq(&id))).execute(conn)?;
        // An admin may have restored it meanwhile.
        if diesel::delete(deleted::table.find(&id)).execute(conn)? == 0 {
            continue;
        }
        let id: ProjectId = column::parsed(&id)?;
        let change = NewChange {
            topic: ChangeTopic::DeletedProject,
            entity_id: id.uuid(),
            project: None,
            user_id: None,
        };
        change_feed::publish(conn, &change, now)?;
        removed.push(RemovedProject { id, number, files });
    }
    Ok(removed)
}

/// Locks a project that a retention rule deletes.
///
/// # Errors
/// Busy, if a lock times out; when the database fails.
pub fn lock_for_retention(
    conn: &mut Connection,
    id: ProjectId,
) -> Result<Option<Permit<act::DeleteProject>>, StoreError> {
    let facts = lock(conn, id)?;
    Ok(facts.map(|facts| Permit::for_system(facts, "a retention rule deletes it")))
}
