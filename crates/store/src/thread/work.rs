//! What the office does about a thread: who looks after it, and whether an answer is awaited.

use super::Row;
use super::complete::{complete, work};
use crate::project::Author;
use crate::schema::message_threads as threads;
use crate::{Connection, StoreError, change_feed, column, notification, user};
use diesel::prelude::*;
use domain::change::ChangeTopic;
use domain::message::ThreadWork;
use domain::notification::NotificationEvent;
use domain::permission::{Permit, act};
use domain::task::Assignee;
use jiff::Timestamp;
use std::collections::HashMap;

/// Assigns a thread to an admin, or to nobody, and notifies the admin; `None` if the project has no messages. The caller must hold the lock
/// on the project.
///
/// # Errors
/// When the database fails.
pub fn assign(
    conn: &mut Connection,
    permit: &Permit<act::ManageThread>,
    author: &mut Author<'_>,
    to: Option<&Assignee>,
) -> Result<Option<ThreadWork>, StoreError> {
    let to = to.map(|to| to.person.id);
    let edit = |row: &mut Row| row.assigned_to = to.map(|id| id.to_string());
    let Some((row, is_changed)) = change(conn, permit, author.clock.now(), edit)? else {
        return Ok(None);
    };
    let (by, unread) = (author.user_id, HashMap::new());
    let listed = complete(conn, by, vec![row], &unread)?.pop();
    let listed = listed.ok_or_else(|| StoreError::internal("a thread was not completed"))?;
    if let Some(to) = to.filter(|to| is_changed && *to != by) {
        let news = NotificationEvent::ThreadAssigned {
            sender: &listed.item.last.sender_name,
            content: &listed.item.last.excerpt,
        };
        let new = news.notification(Some(to), Some(permit.facts().id));
        notification::insert(conn, author, &new)?;
    }
    Ok(Some(listed.item.work))
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
    let edit = |row: &mut Row| {
        row.waiting_since = match (is_waiting, row.waiting_since) {
            (true, None) => Some(column::micros(now)),
            (true, since) => since,
            (false, _) => None,
        };
    };
    let Some((row, _)) = change(conn, permit, now, edit)? else {
        return Ok(None);
    };
    let names = user::full_names(conn, row.assigned_to.iter())?;
    Ok(Some(work(&row, &names)?))
}

/// Writes and publishes a change of a thread. Returns the thread, and whether it differs from before.
fn change(
    conn: &mut Connection,
    permit: &Permit<act::ManageThread>,
    now: Timestamp,
    edit: impl FnOnce(&mut Row),
) -> Result<Option<(Row, bool)>, StoreError> {
    let facts = permit.facts();
    let found = threads::table.find(facts.id.to_string());
    let row = found.clone().select(Row::as_select()).first::<Row>(conn);
    let Some(mut row) = row.optional()? else {
        return Ok(None);
    };
    let before = (row.assigned_to.clone(), row.waiting_since);
    edit(&mut row);
    let is_changed = before != (row.assigned_to.clone(), row.waiting_since);
    if is_changed {
        diesel::update(found)
            .set((
                threads::assigned_to.eq(&row.assigned_to),
                threads::waiting_since.eq(row.waiting_since),
            ))
            .execute(conn)?;
        change_feed::publish_of_project(conn, ChangeTopic::Thread, facts, now)?;
    }
    Ok(Some((row, is_changed)))
}
