//! Which admins have not read a thread. Stored, because an admin sees the threads of all projects and reads most of them: nothing else
//! would find the unread ones without looking at each.

use crate::schema::{message_threads as threads, unread_threads as unread};
use crate::{Connection, StoreError};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Text};
use domain::id::ProjectId;
use domain::message::{ParticipantType, Reader, Sender};

/// After a message was inserted: the thread is unread for all admins but the sender. The caller must hold the lock on the project.
pub(crate) fn sent(
    conn: &mut Connection,
    project: ProjectId,
    sender: Sender,
    participant_type: ParticipantType,
    at: i64,
) -> Result<(), StoreError> {
    let id = project.to_string();
    diesel::update(unread::table.filter(unread::project_id.eq(&id)))
        .set(unread::last_at.eq(at))
        .execute(conn)?;
    let by = sender.uuid().map(|id| id.to_string()).unwrap_or_default();
    sql_query(
        "INSERT INTO unread_threads (project_id, user_id, last_at)
         SELECT CAST($1 AS TEXT), user_id, CAST($2 AS BIGINT) FROM user_roles
         WHERE role = 'admin' AND user_id <> $3 ON CONFLICT DO NOTHING",
    )
    .bind::<Text, _>(&id)
    .bind::<BigInt, _>(at)
    .bind::<Text, _>(by)
    .execute(conn)?;
    if participant_type.ends_waiting() {
        let waiting = threads::table
            .find(&id)
            .filter(threads::waiting_since.is_not_null());
        diesel::update(waiting)
            .set(threads::waiting_since.eq(None::<i64>))
            .execute(conn)?;
    }
    Ok(())
}

/// After an admin has read everything up to an instant. A thread with a later message, which another transaction may have inserted
/// meanwhile, stays unread.
pub(crate) fn read_up_to(
    conn: &mut Connection,
    project: ProjectId,
    reader: Reader,
    at: i64,
) -> Result<(), StoreError> {
    let Reader::User(user) = reader else {
        return Ok(());
    };
    let row = unread::table.find((project.to_string(), user.to_string()));
    diesel::delete(row.filter(unread::last_at.le(at))).execute(conn)?;
    Ok(())
}
