//! Pages of a thread. The cost of a page does not depend on its position.

use super::read::{first_unread, state};
use super::{Found, Row, complete, read_by};
use crate::page::Cursor;
use crate::schema::{message_read_status as reads, project_messages as messages, users};
use crate::{Connection, MultiBackend, StoreError, column};
use diesel::prelude::*;
use domain::id::{MessageId, ProjectId};
use domain::message::{Message, Participant, Reader};
use domain::permission::{Permit, act};

/// Position of a page in a thread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// At the first unread message with a few before it; at the end if nothing is unread or the unread messages fit there.
    Start,
    /// Before this message, or at the end.
    Before(Option<Cursor>),
    /// After this message, or at the beginning.
    After(Option<Cursor>),
}

/// Which page to load.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListQuery {
    /// The position.
    pub place: Place,
    /// Page size; at least 1.
    pub limit: usize,
}

/// A page of a thread, oldest message first.
#[derive(Debug, Clone)]
pub struct Thread {
    /// The messages.
    pub messages: Vec<Message>,
    /// Cursor of the previous page, if there is one.
    pub older: Option<Cursor>,
    /// Cursor of the next page, if there is one.
    pub newer: Option<Cursor>,
    /// The participant's first unread message in the whole thread.
    pub first_unread: Option<MessageId>,
    /// Number of unread messages, up to [`domain::message::UNREAD_CAP`].
    pub unread: i64,
}

/// One message out of this many on the start page comes before the first unread one.
const BEFORE_UNREAD: usize = 5;

/// A page of a project's messages for this participant.
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

/// Consecutive messages, and whether more follow on either side.
struct Slice {
    rows: Vec<Found>,
    has_older: bool,
    has_newer: bool,
}

/// The last page of the thread. If the first unread message is not on it, or too close to its top, the page around that message instead.
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

/// The last messages before `end`, or of the thread.
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

/// The first messages after `start`, or of the thread.
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

/// Scan direction and start.
enum Scan<'a> {
    /// Backward from this message (exclusive), or from the end.
    Backward(Option<&'a Cursor>),
    /// Forward from this message, or from the beginning. The flag includes the message itself.
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
    // The condition on the timestamp gives the index scan its starting point; the other one breaks ties.
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
