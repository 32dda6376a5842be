//! Pages of a thread. Each costs the same, wherever in the thread it lies.

use super::read::{first_unread, state};
use super::{Found, Row, complete, read_by};
use crate::page::Cursor;
use crate::schema::{message_read_status as reads, project_messages as messages, users};
use crate::{Connection, MultiBackend, StoreError, column};
use diesel::prelude::*;
use domain::id::{MessageId, ProjectId};
use domain::message::{Message, Participant, Reader};
use domain::permission::{Permit, act};

/// Where a page of a thread lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// At the first unread message with a few before it; at the end when all are read, or few come after.
    Start,
    /// Before this message; without one, at the end.
    Before(Option<Cursor>),
    /// After this message; without one, at the beginning.
    After(Option<Cursor>),
}

/// Which page of a thread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListQuery {
    /// Where it lies.
    pub place: Place,
    /// Messages on the page, at least one.
    pub limit: usize,
}

/// A page of a thread, oldest message first.
#[derive(Debug, Clone)]
pub struct Thread {
    /// The messages.
    pub messages: Vec<Message>,
    /// Where the page before it ends, if there is one.
    pub older: Option<Cursor>,
    /// Where the page after it begins, if there is one.
    pub newer: Option<Cursor>,
    /// The first message of the whole thread that the participant has not read.
    pub first_unread: Option<MessageId>,
    /// How many the participant has not read, counted to [`domain::message::UNREAD_CAP`].
    pub unread: i64,
}

/// One in so many of the messages around the first unread one come before it.
const BEFORE_UNREAD: usize = 5;

/// A page of a project's messages, as this participant reads them.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    permit: &Permit<act::ListMessages>,
    participant: &Participant,
    query: &ListQuery,
) -> Result<Thread, StoreError> {
    let (project, reader) = (permit.facts().id, participant.reader);
    let state = state(conn, project, reader)?;
    let unread = match state.unread {
        0 => None,
        _ => first_unread(conn, project, reader, state.known.as_ref())?,
    };
    let limit = query.limit;
    let slice = match &query.place {
        Place::Before(end) => before(conn, project, reader, end.as_ref(), limit)?,
        Place::After(start) => after(conn, project, reader, start.as_ref(), limit)?,
        Place::Start => start(conn, project, reader, unread.as_ref(), limit)?,
    };
    let older = slice.rows.first().filter(|_| slice.has_older);
    let older = older.map(|(row, ..)| row.cursor());
    let newer = slice.rows.last().filter(|_| slice.has_newer);
    let newer = newer.map(|(row, ..)| row.cursor());
    Ok(Thread {
        older,
        newer,
        messages: complete(conn, project, participant, slice.rows)?,
        first_unread: unread.map(|found| column::parsed(&found.id)).transpose()?,
        unread: state.capped(),
    })
}

/// Some messages that follow each other, and whether there are more on either side.
struct Slice {
    rows: Vec<Found>,
    has_older: bool,
    has_newer: bool,
}

/// The end of the thread, unless the first unread message would stand too far up there, or not at all.
fn start(
    conn: &mut Connection,
    project: ProjectId,
    reader: Reader,
    unread: Option<&Cursor>,
    limit: usize,
) -> Result<Slice, StoreError> {
    let end = before(conn, project, reader, None, limit)?;
    let Some(unread) = unread else { return Ok(end) };
    let read_first = limit / BEFORE_UNREAD;
    let place = end.rows.iter().position(|(row, ..)| row.id == unread.id);
    if !end.has_older || place.is_some_and(|place| place >= read_first) {
        return Ok(end);
    }
    let mut first = before(conn, project, reader, Some(unread), read_first)?;
    let room = limit - first.rows.len();
    let mut rest = walk(
        conn,
        project,
        reader,
        Scan::Forward(Some(unread), true),
        room + 1,
    )?;
    let has_newer = rest.len() > room;
    rest.truncate(room);
    first.rows.extend(rest);
    Ok(Slice { has_newer, ..first })
}

/// The last messages before this one, or of all.
fn before(
    conn: &mut Connection,
    project: ProjectId,
    reader: Reader,
    end: Option<&Cursor>,
    limit: usize,
) -> Result<Slice, StoreError> {
    let mut rows = walk(conn, project, reader, Scan::Backward(end), limit + 1)?;
    let has_older = rows.len() > limit;
    rows.truncate(limit);
    rows.reverse();
    Ok(Slice {
        rows,
        has_older,
        has_newer: end.is_some(),
    })
}

/// The first messages after this one, or of all.
fn after(
    conn: &mut Connection,
    project: ProjectId,
    reader: Reader,
    start: Option<&Cursor>,
    limit: usize,
) -> Result<Slice, StoreError> {
    let mut rows = walk(
        conn,
        project,
        reader,
        Scan::Forward(start, false),
        limit + 1,
    )?;
    let has_newer = rows.len() > limit;
    rows.truncate(limit);
    Ok(Slice {
        rows,
        has_older: start.is_some(),
        has_newer,
    })
}

/// Along the thread, from the end or from a message on.
enum Scan<'a> {
    /// From before this message, or from the end, to the beginning.
    Backward(Option<&'a Cursor>),
    /// From this message, or from the beginning, to the end; with the message itself if so told.
    Forward(Option<&'a Cursor>, bool),
}

fn walk(
    conn: &mut Connection,
    project: ProjectId,
    reader: Reader,
    scan: Scan<'_>,
    limit: usize,
) -> Result<Vec<Found>, StoreError> {
    let mut rows = read_by!(reader)
        .filter(messages::project_id.eq(project.to_string()))
        .limit(i64::try_from(limit).unwrap_or(i64::MAX))
        .into_boxed::<MultiBackend>();
    // The bound on the instant alone is what the index is entered by; the rest tells those of one instant apart.
    rows = match scan {
        Scan::Backward(end) => {
            if let Some(end) = end {
                rows = rows.filter(messages::created_at.le(end.micros)).filter(
                    messages::created_at
                        .lt(end.micros)
                        .or(messages::id.lt(end.id.clone())),
                );
            }
            rows.order((messages::created_at.desc(), messages::id.desc()))
        }
        Scan::Forward(start, inclusive) => {
            if let Some(start) = start {
                rows = rows.filter(messages::created_at.ge(start.micros));
                let later = messages::created_at.gt(start.micros);
                rows = if inclusive {
                    rows.filter(later.or(messages::id.ge(start.id.clone())))
                } else {
                    rows.filter(later.or(messages::id.gt(start.id.clone())))
                };
            }
            rows.order((messages::created_at.asc(), messages::id.asc()))
        }
    };
    Ok(rows.load::<Found>(conn)?)
}
