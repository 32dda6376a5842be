//! Adds to threads what lists show: the project, the last message, what is unread, and the assignee.

use super::Row;
use crate::event::{OfProject, columns_by_id};
use crate::message::{sender, unread_in};
use crate::schema::{
    message_threads as threads, project_messages as messages, unread_threads as unread,
};
use crate::{Connection, StoreError, column, user};
use diesel::prelude::*;
use domain::id::UserId;
use domain::message::{
    LastMessage, ListedThread, ParticipantType, Reader, ThreadWork, excerpt, sender_name,
};
use domain::permission::{Permit, Visible, act};
use domain::profile::PersonName;
use std::collections::{HashMap, HashSet};

/// The thread of a project; `None` if it has no messages.
///
/// # Errors
/// When the database fails.
pub fn find(
    conn: &mut Connection,
    permit: &Permit<act::ListMessages>,
    reader: UserId,
    visible: Visible,
) -> Result<Option<OfProject<ListedThread>>, StoreError> {
    let rows: Vec<Row> = threads::table
        .filter(threads::project_id.eq(permit.facts().id.to_string()))
        .select(Row::as_select())
        .load(conn)?;
    let unread = unread_among(conn, reader, visible, &rows)?;
    Ok(complete(conn, reader, rows, &unread)?.pop())
}

/// Number of unread messages of the unread ones among these threads.
pub(super) fn unread_among(
    conn: &mut Connection,
    reader: UserId,
    visible: Visible,
    rows: &[Row],
) -> Result<HashMap<String, i64>, StoreError> {
    if rows.is_empty() {
        return Ok(HashMap::new());
    }
    let ids: Vec<String> = rows.iter().map(|row| row.project_id.clone()).collect();
    let mut counts = unread_in(conn, &ids, reader)?;
    if visible.is_everything() {
        let found: Vec<String> = unread::table
            .filter(unread::project_id.eq_any(&ids))
            .filter(unread::user_id.eq(reader.to_string()))
            .select(unread::project_id)
            .load(conn)?;
        let found: HashSet<String> = found.into_iter().collect();
        counts.retain(|id, _| found.contains(id));
    }
    Ok(counts)
}

/// Id, sender, role, text, and instant.
type Last = (String, Option<String>, String, String, i64);

/// Adds projects, last messages, and assignees. The number of queries does not depend on the number of threads.
pub(super) fn complete(
    conn: &mut Connection,
    reader: UserId,
    rows: Vec<Row>,
    unread: &HashMap<String, i64>,
) -> Result<Vec<OfProject<ListedThread>>, StoreError> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<_> = rows
        .iter()
        .map(|row| column::parsed(&row.project_id))
        .collect::<Result<_, _>>()?;
    let mut projects = columns_by_id(conn, ids.into_iter())?;
    let last: Vec<Last> = messages::table
        .filter(messages::id.eq_any(rows.iter().map(|row| &row.last_id)))
        .select((
            messages::id,
            messages::sender_id,
            messages::participant_type,
            messages::message_content,
            messages::created_at,
        ))
        .load(conn)?;
    let senders = last.iter().filter_map(|(_, sender, ..)| sender.as_ref());
    let people = rows.iter().filter_map(|row| row.assigned_to.as_ref());
    let names = user::full_names(conn, senders.chain(people))?;
    let last = last.into_iter().map(|message| (message.0.clone(), message));
    let mut last: HashMap<String, Last> = last.collect();
    let mut listed = Vec::with_capacity(rows.len());
    for row in rows {
        let missing = || StoreError::internal("a thread has no project or no last message");
        let project = projects.remove(&row.project_id).ok_or_else(missing)?;
        let message = last.remove(&row.last_id).ok_or_else(missing)?;
        let unread = unread.get(&row.project_id).copied().unwrap_or_default();
        let thread = ListedThread {
            project_id: column::parsed(&row.project_id)?,
            last: last_message(message, reader, &names, &project.7)?,
            unread,
            work: work(&row, &names)?,
        };
        listed.push(OfProject::new(thread, project)?);
    }
    Ok(listed)
}

fn last_message(
    (id, sender_id, participant_type, content, created_at): Last,
    reader: UserId,
    names: &HashMap<String, String>,
    owner_name: &str,
) -> Result<LastMessage, StoreError> {
    let participant_type = column::word(&participant_type, ParticipantType::parse)?;
    let by = sender(sender_id.as_deref(), participant_type)?;
    let full_name = sender_id.and_then(|id| names.get(&id));
    Ok(LastMessage {
        id: column::parsed(&id)?,
        sender_name: sender_name(
            by,
            participant_type,
            full_name.map(String::as_str),
            owner_name,
        ),
        participant_type,
        excerpt: excerpt(&content),
        created_at: column::instant(created_at)?,
        is_mine: Reader::User(reader).wrote(by, participant_type),
    })
}

/// What the office does about a thread.
pub(super) fn work(row: &Row, names: &HashMap<String, String>) -> Result<ThreadWork, StoreError> {
    let assigned_to = match &row.assigned_to {
        Some(id) => Some(PersonName {
            id: column::parsed(id)?,
            full_name: names.get(id).cloned().unwrap_or_default(),
        }),
        None => None,
    };
    Ok(ThreadWork {
        assigned_to,
        waiting_since: column::optional_instant(row.waiting_since)?,
    })
}
