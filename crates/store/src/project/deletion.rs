//! Deletes, restores, and removes projects.
//!
//! A deleted project is not hidden by a flag that every query must respect: its rows leave the tables that the portal reads, and are kept
//! as JSON in `deleted_rows`, in parts, so that no project has to fit into memory. The triggers that count and uncount projects therefore work as for any other project. A restored project
//! gets its rows back.

mod list;
mod parts;
mod rows;
mod taken;

pub use list::{deleted_by_code, list_deleted};
pub(crate) use parts::of_deleted;
pub use rows::NOT_SAVED;
pub(crate) use rows::is_saved;
pub(super) use taken::has_code;
pub(crate) use taken::refuse_id;

use self::list::find;
use self::parts::{execute, put_back, save};
use self::rows::{BY_PATH, SAVED, Table, WITH_CLIENT_IDS, WITH_FILES};
use super::legal_hold::legal_hold;
use super::page::find_facts;
use crate::schema::{
    deleted_files, deleted_ids, deleted_projects as deleted, deleted_rows, mail_queue,
    project_messages, projects, restored_projects as restored,
};
use crate::{Connection, StoreError, change_feed, claim_package, column, package_link, search};
use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::Text;
use domain::address::format_address;
use domain::change::ChangeTopic;
use domain::id::{MessageId, ProjectId, UserId};
use domain::permission::{Permit, act};
use domain::project::{DeletedProject, ProjectCode, ProjectFacts, RESTORABLE_FOR};
use jiff::Timestamp;
use std::collections::BTreeSet;

/// Key of the PostgreSQL advisory lock of [`serialize`]. The number is arbitrary.
const LOCK: i64 = 0x6275_696c_6405;
/// Constraint name of the conflict when a project is on legal hold.
pub const HELD: &str = "legal_hold";

/// Names of the tables that a deletion saves.
#[must_use]
pub fn saved_tables() -> Vec<&'static str> {
    SAVED.iter().map(|table| table.name).collect()
}

/// Makes the transactions that move rows of projects to or from `deleted_rows` wait for each other. Call it before any row is locked.
/// Otherwise an erasure could miss the rows of a project that is being deleted. SQLite has only one writer.
///
/// Their statements have no time limit, because a project may have any number of rows.
///
/// # Errors
/// Busy, if the lock times out.
pub fn serialize(conn: &mut Connection) -> Result<(), StoreError> {
    crate::advisory_lock::take(conn, LOCK)?;
    if let Connection::Postgres(conn) = conn {
        conn.batch_execute("SET LOCAL statement_timeout = 0")?;
    }
    Ok(())
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
    forget_responses(conn, &id)?;
    claim_package::drop_files(conn, facts.id, now)?;
    package_link::revoke_of_project(conn, facts.id, now)?;
    take_away(conn, &id)?;
    // After the rows that mail is composed from, which waits for a transaction that is composing.
    let unsent = mail_queue::table
        .filter(mail_queue::project_id.eq(&id))
        .filter(mail_queue::sent_at.is_null());
    diesel::delete(unsent).execute(conn)?;
    changed(conn, facts, now)?;
    find(conn, facts.id)?.ok_or_else(|| StoreError::internal("a deleted project was not found"))
}

/// Removes stored responses that contain the project, so that a repeated call does not return them.
fn forget_responses(conn: &mut Connection, id: &str) -> Result<(), StoreError> {
    let find = finds(conn);
    for column in ["id", "project_code"] {
        let text = format!(
            "DELETE FROM idempotency_keys
             WHERE {find}(body, (SELECT {column} FROM projects WHERE id = $1)) > 0"
        );
        execute(conn, &text, id)?;
    }
    Ok(())
}

/// The function that returns the position of a text in another.
const fn finds(conn: &Connection) -> &'static str {
    match conn {
        Connection::Sqlite(_) => "instr",
        Connection::Postgres(_) => "strpos",
    }
}

/// Moves the project's rows to `deleted_rows`.
fn take_away(conn: &mut Connection, id: &str) -> Result<(), StoreError> {
    for table in SAVED {
        save(conn, table, id)?;
    }
    for Table { name, rows, .. } in SAVED {
        if WITH_FILES.contains(name) {
            let text = format!(
                "INSERT INTO deleted_files (file_path, project_id, file_size)
                 SELECT file_path, CAST($1 AS TEXT), file_size FROM {name} WHERE {rows}"
            );
            execute(conn, &text, id)?;
        }
        if WITH_CLIENT_IDS.contains(name) {
            let text = format!(
                "INSERT INTO deleted_ids (id, project_id)
                 SELECT id, CAST($1 AS TEXT) FROM {name} WHERE {rows} ON CONFLICT DO NOTHING"
            );
            execute(conn, &text, id)?;
        }
    }
    for Table { name, rows, .. } in SAVED.iter().filter(|table| BY_PATH.contains(&table.name)) {
        execute(conn, &format!("DELETE FROM {name} WHERE {rows}"), id)?;
    }
    diesel::delete(projects::table.find(id)).execute(conn)?;
    Ok(())
}

/// Moves the project's rows back to their tables, and locks it.
///
/// # Errors
/// When the database fails.
fn bring_back(conn: &mut Connection, id: &str) -> Result<bool, StoreError> {
    // Locks the row on both databases.
    let locked = diesel::update(deleted::table.find(id))
        .set(deleted::id.eq(id))
        .execute(conn)?;
    if locked == 0 {
        return Ok(false);
    }
    for table in SAVED {
        put_back(conn, table, id)?;
    }
    diesel::delete(deleted_rows::table.filter(deleted_rows::project_id.eq(id))).execute(conn)?;
    diesel::delete(deleted_files::table.filter(deleted_files::project_id.eq(id))).execute(conn)?;
    diesel::delete(deleted_ids::table.filter(deleted_ids::project_id.eq(id))).execute(conn)?;
    Ok(true)
}

/// Runs `work` while the deleted projects that contain one of these texts are back in their tables. They stay deleted: nobody sees them
/// meanwhile, because the transaction is not committed.
///
/// # Errors
/// When the database or `work` fails.
pub(crate) fn with_deleted<T>(
    conn: &mut Connection,
    texts: &[String],
    work: impl FnOnce(&mut Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let mut containing = BTreeSet::new();
    for text in texts {
        containing.extend(deleted_containing(conn, text)?);
    }
    let mut back = Vec::with_capacity(containing.len());
    for id in containing {
        if bring_back(conn, &id)? {
            back.push(id);
        }
    }
    let done = work(conn)?;
    for id in back {
        let name: String = projects::table
            .find(&id)
            .select(projects::property_owner_name)
            .first(conn)?;
        diesel::update(deleted::table.find(&id))
            .set(deleted::property_owner_name.eq(name))
            .execute(conn)?;
        take_away(conn, &id)?;
    }
    Ok(done)
}

fn deleted_containing(conn: &mut Connection, text: &str) -> Result<Vec<String>, StoreError> {
    #[derive(QueryableByName)]
    struct Found {
        #[diesel(sql_type = Text)]
        id: String,
    }
    // In JSON, quotation marks and backslashes are escaped.
    let text = serde_json::to_string(text).map_err(StoreError::internal)?;
    let query = format!(
        "SELECT DISTINCT project_id AS id FROM deleted_rows WHERE {}(lower(content), lower($1)) > 0",
        finds(conn)
    );
    let query = sql_query(query).bind::<Text, _>(text.trim_matches('"'));
    let found: Vec<Found> = query.load(conn)?;
    Ok(found.into_iter().map(|found| found.id).collect())
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
    if !bring_back(conn, &key)? {
        return Ok(None);
    }
    let code: String = deleted::table
        .find(&key)
        .select(deleted::project_code)
        .first(conn)?;
    diesel::delete(deleted::table.find(&key)).execute(conn)?;
    diesel::insert_into(restored::table)
        .values((
            restored::project_id.eq(&key),
            restored::restored_at.eq(column::micros(now)),
        ))
        .execute(conn)?;
    search::index_project(conn, id)?;
    let messages: Vec<String> = project_messages::table
        .filter(project_messages::project_id.eq(&key))
        .select(project_messages::id)
        .load(conn)?;
    let messages: Result<Vec<MessageId>, _> =
        messages.iter().map(|id| column::parsed(id)).collect();
    search::index_messages(conn, &messages?)?;
    let facts = find_facts(conn, id)?
        .ok_or_else(|| StoreError::internal("a restored project was not found"))?;
    changed(conn, &facts, now)?;
    Ok(Some(ProjectCode::from_stored(code)))
}

/// Publishes a deletion or restoration: to whoever can see the project, and to the pages that list deleted projects.
fn changed(conn: &mut Connection, facts: &ProjectFacts, now: Timestamp) -> Result<(), StoreError> {
    for topic in [ChangeTopic::Project, ChangeTopic::DeletedProject] {
        change_feed::publish_of_project(conn, topic, facts, now)?;
    }
    Ok(())
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
        // An admin may have restored it meanwhile.
        if diesel::delete(deleted::table.find(&id)).execute(conn)? == 0 {
            continue;
        }
        diesel::delete(mail_queue::table.filter(mail_queue::project_id.eq(&id))).execute(conn)?;
        let id: ProjectId = column::parsed(&id)?;
        change_feed::publish_alone(conn, ChangeTopic::DeletedProject, id.uuid(), now)?;
        removed.push(RemovedProject { id, number, files });
    }
    Ok(removed)
}
