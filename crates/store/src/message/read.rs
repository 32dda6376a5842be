//! Read state of a thread.

use crate::page::Cursor;
use crate::schema::{
    message_read_status as reads, message_tallies as tallies, project_messages as messages,
};
use crate::{Connection, MultiBackend, StoreError, change_feed, thread};
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use domain::change::{ChangeTopic, NewChange};
use domain::id::{MessageId, ProjectId, UserId};
use domain::message::{Participant, ParticipantType, Reader, UNREAD_CAP};
use domain::permission::{Permit, act};
use jiff::Timestamp;
use std::collections::HashMap;

/// The `reader_id` of the row that counts the messages of all senders.
const ALL_SENDERS: &str = "";

/// Read state from the tally table, without scanning the thread.
pub(super) struct State {
    /// Number of unread messages from others.
    pub(super) unread: i64,
    /// Every message up to here is read or the reader's own.
    pub(super) known: Option<Cursor>,
}

impl State {
    pub(super) fn capped(&self) -> i64 {
        self.unread.min(UNREAD_CAP)
    }
}

pub(super) fn state(
    conn: &mut Connection,
    project: ProjectId,
    reader: Reader,
) -> Result<State, StoreError> {
    let id = reader.uuid().to_string();
    let found = tallies::table
        .filter(tallies::project_id.eq(project.to_string()))
        .filter(tallies::reader_id.eq_any([ALL_SENDERS, &id]))
        .select((
            tallies::reader_id,
            tallies::sent,
            tallies::read,
            tallies::known_at,
            tallies::known_id,
        ))
        .load::<(String, i64, i64, Option<i64>, Option<String>)>(conn)?;
    let mut state = State {
        unread: 0,
        known: None,
    };
    for (reader, sent, read, known_at, known_id) in found {
        if reader == ALL_SENDERS {
            state.unread += sent;
        } else {
            state.unread -= sent + read;
            let known = known_at.zip(known_id);
            state.known = known.map(|(micros, id)| Cursor { micros, id });
        }
    }
    state.unread = state.unread.max(0);
    Ok(state)
}

/// Number of messages from others that the reader has not read in each of these projects, up to [`UNREAD_CAP`].
pub(crate) fn unread_in(
    conn: &mut Connection,
    projects: &[String],
    reader: UserId,
) -> Result<HashMap<String, i64>, StoreError> {
    let id = reader.to_string();
    let found = tallies::table
        .filter(tallies::project_id.eq_any(projects))
        .filter(tallies::reader_id.eq_any([ALL_SENDERS, &id]))
        .select((
            tallies::project_id,
            tallies::reader_id,
            tallies::sent,
            tallies::read,
        ))
        .load::<(String, String, i64, i64)>(conn)?;
    let mut unread: HashMap<String, i64> = HashMap::new();
    for (project, reader, sent, read) in found {
        *unread.entry(project).or_default() += if reader == ALL_SENDERS {
            sent
        } else {
            -(sent + read)
        };
    }
    for number in unread.values_mut() {
        *number = (*number).clamp(0, UNREAD_CAP);
    }
    Ok(unread)
}

/// Selects messages from others that the reader has not read.
macro_rules! unread_by {
    ($project:expr, $reader:expr) => {{
        let rows = messages::table
            .filter(messages::project_id.eq($project.to_string()))
            .filter(not(exists(
                reads::table
                    .filter(reads::message_id.eq(messages::id))
                    .filter(reads::user_id.eq($reader.uuid().to_string())),
            )))
            .into_boxed::<MultiBackend>();
        // System messages have a null sender, which matches neither `=` nor `<>`.
        match $reader {
            Reader::User(user) => rows.filter(messages::sender_id.ne(user.to_string())),
            Reader::Owner(_) => rows
                .filter(messages::sender_id.is_not_null())
                .filter(messages::participant_type.ne(ParticipantType::Owner.as_str())),
        }
    }};
}

/// The first unread message after `known`.
pub(super) fn first_unread(
    conn: &mut Connection,
    project: ProjectId,
    reader: Reader,
    known: Option<&Cursor>,
) -> Result<Option<Cursor>, StoreError> {
    let mut rows = unread_by!(project, reader)
        .select((messages::created_at, messages::id))
        .order((messages::created_at.asc(), messages::id.asc()));
    if let Some(known) = known {
        rows = rows.filter(messages::created_at.ge(known.micros)).filter(
            messages::created_at
                .gt(known.micros)
                .or(messages::id.gt(known.id.clone())),
        );
    }
    let first = rows.first::<(i64, String)>(conn).optional()?;
    Ok(first.map(|(micros, id)| Cursor { micros, id }))
}

/// The last message before `end`, or of the thread.
fn last_before(
    conn: &mut Connection,
    project: ProjectId,
    end: Option<&Cursor>,
) -> Result<Option<Cursor>, StoreError> {
    let mut rows = messages::table
        .filter(messages::project_id.eq(project.to_string()))
        .select((messages::created_at, messages::id))
        .order((messages::created_at.desc(), messages::id.desc()))
        .into_boxed::<MultiBackend>();
    if let Some(end) = end {
        rows = rows.filter(messages::created_at.le(end.micros)).filter(
            messages::created_at
                .lt(end.micros)
                .or(messages::id.lt(end.id.clone())),
        );
    }
    let last = rows.first::<(i64, String)>(conn).optional()?;
    Ok(last.map(|(micros, id)| Cursor { micros, id }))
}

/// Advances the position up to which everything is read or the reader's own. Each message is scanned only once.
pub(super) fn advance(
    conn: &mut Connection,
    project: ProjectId,
    reader: Reader,
) -> Result<(), StoreError> {
    let known = state(conn, project, reader)?.known;
    let first = first_unread(conn, project, reader, known.as_ref())?;
    let last = last_before(conn, project, first.as_ref())?;
    let Some(last) = last.filter(|last| Some(last) != known.as_ref()) else {
        return Ok(());
    };
    diesel::update(tallies::table.find((project.to_string(), reader.uuid().to_string())))
        .set((
            tallies::known_at.eq(Some(last.micros)),
            tallies::known_id.eq(Some(last.id)),
        ))
        .execute(conn)?;
    thread::read_up_to(conn, project, reader, last.micros)
}

/// Number of unread messages from others, up to [`UNREAD_CAP`].
///
/// # Errors
/// When the database fails.
pub fn count_unread(
    conn: &mut Connection,
    permit: &Permit<act::ListMessages>,
    participant: &Participant,
) -> Result<i64, StoreError> {
    Ok(state(conn, permit.facts().id, participant.reader)?.capped())
}

#[derive(Insertable)]
#[diesel(table_name = reads, treat_none_as_default_value = false)]
struct Mark {
    message_id: String,
    user_id: String,
    read_at: i64,
}

/// Marks messages as read and publishes the change to the participant's other windows. Ignores ids of other projects, own messages, and
/// messages already read. Does nothing if an admin is viewing as the owner.
///
/// # Errors
/// When the database fails.
pub fn mark_read(
    conn: &mut Connection,
    permit: &Permit<act::ListMessages>,
    participant: &Participant,
    ids: &[MessageId],
    now: Timestamp,
) -> Result<(), StoreError> {
    if participant.looks_in || ids.is_empty() {
        return Ok(());
    }
    let (facts, reader) = (permit.facts(), participant.reader);
    let user_id = reader.uuid().to_string();
    lock_tally(conn, facts.id, &user_id)?;
    let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
    let unread = unread_by!(facts.id, reader)
        .filter(messages::id.eq_any(&ids))
        .select(messages::id)
        .load::<String>(conn)?;
    if unread.is_empty() {
        return Ok(());
    }
    let read_at = now.as_microsecond();
    let mark = |message_id| Mark {
        message_id,
        user_id: user_id.clone(),
        read_at,
    };
    let marks: Vec<Mark> = unread.into_iter().map(mark).collect();
    per_database!(conn, |conn| diesel::insert_into(reads::table)
        .values(&marks)
        .execute(conn))?;
    advance(conn, facts.id, reader)?;
    // An owner has no account to address the change to.
    let (topic, user_id) = match reader {
        Reader::User(user) => (ChangeTopic::Message, Some(user)),
        Reader::Owner(_) => (ChangeTopic::OwnerRead, None),
    };
    let change = NewChange {
        topic,
        entity_id: facts.id.uuid(),
        project: Some(facts.clone()),
        user_id,
    };
    change_feed::publish(conn, &change, now)
}

/// Locks the reader's tally row until the transaction ends, so that concurrent requests do not mark the same message twice.
fn lock_tally(conn: &mut Connection, project: ProjectId, reader: &str) -> Result<(), StoreError> {
    let row = (
        tallies::project_id.eq(project.to_string()),
        tallies::reader_id.eq(reader),
    );
    per_database!(conn, |conn| diesel::insert_into(tallies::table)
        .values(&row)
        .on_conflict((tallies::project_id, tallies::reader_id))
        .do_update()
        .set(tallies::reader_id.eq(reader))
        .execute(conn))?;
    Ok(())
}
