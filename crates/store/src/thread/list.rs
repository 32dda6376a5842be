//! Lists of message threads: pages and counts of each view, newest message first.

use super::Row;
use crate::capped::Capped;
use crate::event::{OfProject, columns_by_id};
use crate::message::{sender, unread_in};
use crate::page::{Cursor, Page};
use crate::schema::{
    message_threads as threads, project_messages as messages, unread_threads as unread,
};
use crate::scope::in_scope;
use crate::{Connection, MultiBackend, StoreError, column, user};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use diesel::dsl::{exists, not, sql};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use domain::id::UserId;
use domain::message::{
    InternalThreadCounts, LastMessage, ListedThread, ParticipantType, Reader, ThreadCounts,
    ThreadView, ThreadWork, UNREAD_CAP, excerpt, sender_name,
};
use domain::permission::{Permit, Visible, act};
use domain::profile::PersonName;
use std::collections::{HashMap, HashSet};

/// A view of the threads, and page position.
#[derive(Debug, Clone)]
pub struct ListQuery {
    /// The view.
    pub view: ThreadView,
    /// Who reads.
    pub reader: UserId,
    /// The projects that the reader may see. Whoever sees everything is an admin.
    pub visible: Visible,
    /// Page size.
    pub limit: usize,
    /// Where the page starts.
    pub cursor: Option<ThreadCursor>,
}

/// A thread's position in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThreadCursor {
    /// Whether an admin has not read the thread. All threads of an admin start with the unread ones.
    pub is_unread: bool,
    /// The last message's instant, and the project.
    pub last: Cursor,
}

impl ThreadCursor {
    /// Encodes the cursor as an opaque string for clients.
    #[must_use]
    pub fn encode(&self) -> String {
        let Cursor { micros, id } = &self.last;
        BASE64.encode(format!("{}:{micros}:{id}", u8::from(self.is_unread)))
    }

    /// Decodes the output of [`ThreadCursor::encode`]; `None` if malformed.
    #[must_use]
    pub fn decode(text: &str) -> Option<Self> {
        let text = String::from_utf8(BASE64.decode(text).ok()?).ok()?;
        let mut parts = text.splitn(3, ':');
        let is_unread = match parts.next()? {
            "0" => false,
            "1" => true,
            _ => return None,
        };
        let micros = parts.next()?.parse().ok()?;
        let id = parts.next()?.to_owned();
        uuid::Uuid::try_parse(&id).ok()?;
        let last = Cursor { micros, id };
        Some(Self { is_unread, last })
    }
}

/// Filters threads by a view. An admin's unread threads are stored; for others, their few projects are looked at.
macro_rules! in_view {
    ($rows:expr, $view:expr, $reader:expr, $visible:expr) => {{
        let reader = $reader.to_string();
        let rows = $rows.into_boxed::<MultiBackend>();
        let rows = in_scope!(rows, $visible.scope(), threads.project_id);
        match $view {
            ThreadView::Unread => rows.filter(
                sql::<Bool>(
                    "(SELECT sent FROM message_tallies
                      WHERE project_id = message_threads.project_id AND reader_id = '')
                     > COALESCE((SELECT sent + read FROM message_tallies
                                 WHERE project_id = message_threads.project_id AND reader_id = ",
                )
                .bind::<Text, _>(reader)
                .sql("), 0)"),
            ),
            ThreadView::Mine => rows.filter(threads::assigned_to.eq(reader)),
            ThreadView::Waiting => rows.filter(threads::waiting_since.is_not_null()),
            ThreadView::All => rows,
        }
    }};
}

/// The first rows after a position, newest message first.
macro_rules! newest {
    ($conn:expr, $rows:expr, $table:ident, $after:expr, $limit:expr) => {{
        let mut rows = $rows;
        let after: Option<&Cursor> = $after;
        // The condition on the instant gives the index scan its starting point; the other one breaks ties.
        if let Some(after) = after {
            rows = rows.filter($table::last_at.le(after.micros)).filter(
                $table::last_at
                    .lt(after.micros)
                    .or($table::project_id.lt(after.id.clone())),
            );
        }
        rows.order(($table::last_at.desc(), $table::project_id.desc()))
            .limit(i64::try_from($limit).unwrap_or(i64::MAX))
            .load($conn)?
    }};
}

/// A page of the threads in a view, with their projects: newest message first. In an admin's view of all threads, the unread ones come
/// first.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    _permit: &Permit<act::ListThreads>,
    query: &ListQuery,
) -> Result<Page<OfProject<ListedThread>, ThreadCursor>, StoreError> {
    let (limit, after) = (query.limit + 1, query.cursor.as_ref());
    let rows: Vec<Row> = match query.view {
        ThreadView::Unread if query.visible.is_everything() => {
            unread_rows(conn, query.reader, after.map(|after| &after.last), limit)?
        }
        ThreadView::All if query.visible.is_everything() => unread_first(conn, query, limit)?,
        view => {
            let rows = threads::table.select(Row::as_select());
            let rows = in_view!(rows, view, query.reader, query.visible);
            newest!(conn, rows, threads, after.map(|after| &after.last), limit)
        }
    };
    let is_more = rows.len() > query.limit;
    let unread = unread_among(conn, query.reader, query.visible, &rows)?;
    let last = rows.get(query.limit - 1).filter(|_| is_more);
    let next_cursor = last.map(|row| ThreadCursor {
        is_unread: unread.contains_key(&row.project_id),
        last: row.cursor(),
    });
    let rows = rows.into_iter().take(query.limit).collect();
    Ok(Page {
        items: complete(conn, query.reader, rows, &unread)?,
        next_cursor,
    })
}

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

/// An admin's unread threads, then the others.
fn unread_first(
    conn: &mut Connection,
    query: &ListQuery,
    limit: usize,
) -> Result<Vec<Row>, StoreError> {
    let (in_unread, in_rest) = match &query.cursor {
        Some(cursor) if !cursor.is_unread => (None, Some(&cursor.last)),
        cursor => (Some(cursor.as_ref().map(|cursor| &cursor.last)), None),
    };
    let mut rows = match in_unread {
        Some(after) => unread_rows(conn, query.reader, after, limit)?,
        None => Vec::new(),
    };
    if rows.len() < limit {
        let is_unread = unread::table
            .filter(unread::project_id.eq(threads::project_id))
            .filter(unread::user_id.eq(query.reader.to_string()));
        let rest = threads::table
            .filter(not(exists(is_unread)))
            .select(Row::as_select())
            .into_boxed::<MultiBackend>();
        let rest: Vec<Row> = newest!(conn, rest, threads, in_rest, limit - rows.len());
        rows.extend(rest);
    }
    Ok(rows)
}

/// The first unread threads of an admin after a position.
fn unread_rows(
    conn: &mut Connection,
    reader: UserId,
    after: Option<&Cursor>,
    limit: usize,
) -> Result<Vec<Row>, StoreError> {
    let ids = unread::table
        .filter(unread::user_id.eq(reader.to_string()))
        .select(unread::project_id)
        .into_boxed::<MultiBackend>();
    let ids: Vec<String> = newest!(conn, ids, unread, after, limit);
    let rows: Vec<Row> = threads::table
        .filter(threads::project_id.eq_any(&ids))
        .select(Row::as_select())
        .load(conn)?;
    let rows = rows.into_iter().map(|row| (row.project_id.clone(), row));
    let mut rows: HashMap<String, Row> = rows.collect();
    Ok(ids.iter().filter_map(|id| rows.remove(id)).collect())
}

/// Number of unread messages of the unread ones among these threads.
fn unread_among(
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

impl Row {
    fn cursor(&self) -> Cursor {
        Cursor {
            micros: self.last_at,
            id: self.project_id.clone(),
        }
    }
}

/// Id, sender, role, text, and instant.
type Last = (String, Option<String>, String, String, i64);

/// Adds projects, last messages, and assignees. The number of queries does not depend on the number of threads.
fn complete(
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

/// Number of threads in each view, up to [`UNREAD_CAP`].
///
/// # Errors
/// When the database fails.
pub fn count(
    conn: &mut Connection,
    _permit: &Permit<act::ListThreads>,
    reader: UserId,
    visible: Visible,
) -> Result<ThreadCounts, StoreError> {
    let mut counted = |view: ThreadView| {
        let rows = threads::table.select(threads::project_id);
        let rows = in_view!(rows, view, reader, visible);
        Capped(rows, UNREAD_CAP).get_result::<i64>(conn)
    };
    if !visible.is_everything() {
        return Ok(ThreadCounts {
            unread: counted(ThreadView::Unread)?,
            internal: None,
        });
    }
    let internal = InternalThreadCounts {
        mine: counted(ThreadView::Mine)?,
        waiting: counted(ThreadView::Waiting)?,
    };
    let unread = unread::table
        .filter(unread::user_id.eq(reader.to_string()))
        .select(unread::project_id);
    Ok(ThreadCounts {
        unread: Capped(unread, UNREAD_CAP).get_result(conn)?,
        internal: Some(internal),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursors_round_trip_and_reject_malformed_text() {
        let id = "0190b5a0-0000-7000-8000-000000000000";
        for is_unread in [true, false] {
            let last = Cursor {
                micros: 1_700_000_000_000_000,
                id: id.to_owned(),
            };
            let cursor = ThreadCursor { is_unread, last };
            assert_eq!(ThreadCursor::decode(&cursor.encode()), Some(cursor));
        }
        for forged in [
            "",
            "1",
            "1:2",
            "2:3:0190b5a0-0000-7000-8000-000000000000",
            "1:x:0190b5a0-0000-7000-8000-000000000000",
            "1:2:not-a-uuid",
        ] {
            assert_eq!(ThreadCursor::decode(forged), None, "{forged}");
            let encoded = BASE64.encode(forged);
            assert_eq!(ThreadCursor::decode(&encoded), None, "{forged}");
        }
    }
}
