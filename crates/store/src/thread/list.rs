//! Lists of message threads: pages and counts of each view, newest message first.

use super::Row;
use super::complete::{complete, unread_among};
use crate::capped::Capped;
use crate::event::OfProject;
use crate::page::{Cursor, Page};
use crate::schema::{message_threads as threads, unread_threads as unread};
use crate::scope::in_scope;
use crate::{Connection, MultiBackend, StoreError};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use diesel::dsl::{exists, not, sql};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use domain::id::UserId;
use domain::message::{InternalThreadCounts, ListedThread, ThreadCounts, ThreadView, UNREAD_CAP};
use domain::permission::{Permit, Visible, act};
use std::collections::HashMap;

/// A view of the threads, and page position.
#[derive(Debug, Clone)]
pub struct ListQuery {
    /// The view.
    pub view: ThreadView,
    /// Who reads.
    pub reader: UserId,
    /// The projects that the reader may see. A reader who sees every project is an admin.
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
        view @ (ThreadView::Unread | ThreadView::Mine | ThreadView::Waiting | ThreadView::All) => {
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

impl Row {
    fn cursor(&self) -> Cursor {
        Cursor {
            micros: self.last_at,
            id: self.project_id.clone(),
        }
    }
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
