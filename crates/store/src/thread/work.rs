//! What the office does about a thread: who looks after it, and whether an answer is awaited.

use super::Row;
use super::complete::work;
use crate::schema::message_threads as threads;
use crate::{Connection, StoreError, change_feed, column, user};
use diesel::prelude::*;
use domain::change::ChangeTopic;
use domain::id::UserId;
use domain::message::ThreadWork;
use domain::permission::{Permit, act};
use jiff::Timestamp;

/// Assigns a thread to an admin, or to nobody; `None` if the project has no messages. The caller must hold the lock on the project.
///
/// # Errors
/// When the database fails.
pub fn assign(
    conn: &mut Connection,
    permit: &Permit<act::ManageThread>,
    to: Option<UserId>,
    now: Timestamp,
) -> Result<Option<ThreadWork>, StoreError> {
    change(conn, permit, now, |row| {
        row.assigned_to = to.map(|id| id.to_string());
    })
}

/// Marks a thread as waiting for an answer, or as not waiting; `None` if the project has no messages. The caller must hold the lock on the
/// project.
///
/// # Errors
/// When the database fails.
pub fn set_waiting(
    conn: &mut Connection,
    permit: &Permit<act::ManageThread>,
    is_waiting: bool,
    now: Timestamp,
) -> Result<Option<ThreadWork>, StoreError> {
    change(conn, permit, now, |row| {
        row.waiting_since = match (is_waiting, row.waiting_since) {
            (true, None) => Some(column::micros(now)),
            (true, since) => since,
            (false, _) => None,
        };
    })
}

/// Writes and publishes the change, if it is one.
fn change(
    conn: &mut Connection,
    permit: &Permit<act::ManageThread>,
    now: Timestamp,
    edit: impl FnOnce(&mut Row),
) -> Result<Option<ThreadWork>, StoreError> {
    let facts = permit.facts();
    let found = threads::table.find(facts.id.to_string());
    let Some(mut row) = found
        .select(Row::as_select())
        .first::<Row>(conn)
        .optional()?
    else {
        return Ok(None);
    };
    let before = (row.assigned_to.clone(), row.waiting_since);
    edit(&mut row);
    if before != (row.assigned_to.clone(), row.waiting_since) {
        diesel::update(found)
            .set((
                threads::assigned_to.eq(&row.assigned_to),
                threads::waiting_since.eq(row.waiting_since),
            ))
            .execute(conn)?;
        change_feed::publish_of_project(conn, ChangeTopic::Thread, facts, now)?;
    }
    let names = user::full_names(conn, row.assigned_to.iter())?;
    Ok(Some(work(&row, &names)?))
}
