//! A project's tasks: pages and counts.

use super::{Row, complete};
use crate::page::{Cursor, Page};
use crate::schema::admin_tasks as tasks;
use crate::{Connection, MultiBackend, StoreError, column};
use diesel::dsl::count_star;
use diesel::prelude::*;
use domain::id::TaskId;
use domain::permission::{Permit, act};
use domain::task::{Task, TaskCounts, TaskStatus};

/// Open tasks are counted up to this number; the badge shows at most 99+.
pub const OPEN_CAP: i64 = 100;

/// Filter and page position.
#[derive(Debug, Clone, Default)]
pub struct ListQuery {
    /// Only tasks in this status.
    pub status: Option<TaskStatus>,
    /// Page size.
    pub limit: usize,
    /// Where the page starts.
    pub cursor: Option<TaskCursor>,
}

/// A task's position in the list: priority tasks first, each group newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskCursor {
    /// Whether the task has priority.
    pub is_priority: bool,
    /// The position within its group.
    pub place: Cursor,
}

impl TaskCursor {
    /// Encodes the cursor as an opaque string for clients.
    #[must_use]
    pub fn encode(&self) -> String {
        format!("{}{}", u8::from(self.is_priority), self.place.encode())
    }

    /// Decodes the output of [`TaskCursor::encode`]; `None` if malformed.
    #[must_use]
    pub fn decode(text: &str) -> Option<Self> {
        let (is_priority, place) = match text.split_at_checked(1)? {
            ("0", place) => (false, place),
            ("1", place) => (true, place),
            _ => return None,
        };
        Some(Self {
            is_priority,
            place: Cursor::decode(place)?,
        })
    }
}

/// A page of a project's tasks: priority tasks first, then newest first (specification 2, section 7).
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    permit: &Permit<act::ManageTasks>,
    query: &ListQuery,
) -> Result<Page<Task, TaskCursor>, StoreError> {
    let mut rows = tasks::table
        .filter(tasks::project_id.eq(permit.facts().id.to_string()))
        .select(Row::as_select())
        .into_boxed::<MultiBackend>();
    if let Some(status) = query.status {
        rows = rows.filter(tasks::status.eq(status.as_str()));
    }
    if let Some(TaskCursor { is_priority, place }) = &query.cursor {
        let same_instant = tasks::created_at
            .eq(place.micros)
            .and(tasks::id.lt(place.id.clone()));
        let after = tasks::created_at.lt(place.micros).or(same_instant);
        let after = tasks::is_priority.eq(*is_priority).and(after);
        rows = if *is_priority {
            rows.filter(after.or(tasks::is_priority.eq(false)))
        } else {
            rows.filter(after)
        };
    }
    let rows = rows
        .order((
            tasks::is_priority.desc(),
            tasks::created_at.desc(),
            tasks::id.desc(),
        ))
        .limit(i64::try_from(query.limit + 1).unwrap_or(i64::MAX))
        .load(conn)?;
    let found = complete(conn, rows)?;
    Ok(Page::cut(found, query.limit, |task| TaskCursor {
        is_priority: task.is_priority,
        place: Cursor {
            micros: task.created_at.as_microsecond(),
            id: task.id.to_string(),
        },
    }))
}

/// Finds a task of the project.
///
/// # Errors
/// When the database fails.
pub fn find(
    conn: &mut Connection,
    permit: &Permit<act::ManageTasks>,
    id: TaskId,
) -> Result<Option<Task>, StoreError> {
    let rows = tasks::table
        .filter(tasks::id.eq(id.to_string()))
        .filter(tasks::project_id.eq(permit.facts().id.to_string()))
        .select(Row::as_select())
        .load(conn)?;
    Ok(complete(conn, rows)?.pop())
}

/// Open tasks, at most [`OPEN_MAX`].
///
/// # Errors
/// When the database fails.
pub fn open(
    conn: &mut Connection,
    permit: &Permit<act::ManageTasks>,
) -> Result<Vec<Task>, StoreError> {
    let to_be_done = TaskStatus::ALL
        .iter()
        .filter(|status| status.is_to_be_done())
        .map(|status| status.as_str());
    let rows = tasks::table
        .filter(tasks::project_id.eq(permit.facts().id.to_string()))
        .filter(tasks::status.eq_any(to_be_done))
        .order(tasks::id)
        .limit(OPEN_MAX)
        .select(Row::as_select())
        .load(conn)?;
    complete(conn, rows)
}

/// More open tasks than any project has.
pub const OPEN_MAX: i64 = 500;

/// Number of the project's tasks per status.
///
/// # Errors
/// When the database fails.
pub fn counts(
    conn: &mut Connection,
    permit: &Permit<act::ManageTasks>,
) -> Result<TaskCounts, StoreError> {
    let rows = tasks::table
        .filter(tasks::project_id.eq(permit.facts().id.to_string()))
        .group_by(tasks::status)
        .select((tasks::status, count_star()))
        .load::<(String, i64)>(conn)?;
    let mut counts = TaskCounts::default();
    for (status, count) in rows {
        counts.add(column::word(&status, TaskStatus::parse)?, count);
    }
    Ok(counts)
}

/// Number of open tasks, up to [`OPEN_CAP`].
///
/// # Errors
/// When the database fails.
pub fn count_open(
    conn: &mut Connection,
    permit: &Permit<act::ManageTasks>,
) -> Result<i64, StoreError> {
    let to_be_done = TaskStatus::ALL
        .iter()
        .filter(|status| status.is_to_be_done())
        .map(|status| status.as_str());
    let found = tasks::table
        .filter(tasks::project_id.eq(permit.facts().id.to_string()))
        .filter(tasks::status.eq_any(to_be_done))
        .limit(OPEN_CAP)
        .select(tasks::id)
        .load::<String>(conn)?;
    Ok(i64::try_from(found.len()).unwrap_or(OPEN_CAP))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursors_round_trip_and_reject_malformed_text() {
        for is_priority in [true, false] {
            let cursor = TaskCursor {
                is_priority,
                place: Cursor {
                    micros: 1_700_000_000_000_000,
                    id: "0190b5a0-0000-7000-8000-000000000000".to_owned(),
                },
            };
            assert_eq!(TaskCursor::decode(&cursor.encode()), Some(cursor.clone()));
            for forged in ["", "1", "2", "é", &cursor.place.encode()] {
                assert_eq!(TaskCursor::decode(forged), None, "{forged}");
            }
        }
    }
}
