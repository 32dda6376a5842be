//! The tasks of all projects: pages and counts of each view.

use super::{OPEN_CAP, Row, complete};
use crate::capped::Capped;
use crate::event::{OfProject, columns_by_id};
use crate::page::Page;
use crate::schema::admin_tasks as tasks;
use crate::{Connection, MultiBackend, StoreError, column};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use domain::id::{TaskId, UserId};
use domain::permission::{Permit, act};
use domain::task::{Task, TaskNarrowing, TaskView, TaskViewCounts};
use jiff::civil::Date;

/// The sort key of a task; see [`DueCursor::key`]. Same expression as in the indexes.
const KEY: &str = "(COALESCE(admin_tasks.due_date, '9999-12-31') \
    || CASE WHEN admin_tasks.is_priority THEN '0' ELSE '1' END || admin_tasks.id)";
/// The assignee, or an empty text. Same expression as in the index.
const ASSIGNEE: &str = "COALESCE(admin_tasks.assigned_to, '')";
/// The statuses of [`domain::task::TaskStatus::is_to_be_done`], as literals like in the indexes, which are not used for bound values.
const TO_BE_DONE: &str = "admin_tasks.status IN ('open', 'in_progress', 'waiting')";

/// A view of the tasks, and page position.
#[derive(Debug, Clone)]
pub struct AllQuery {
    /// The view.
    pub view: TaskView,
    /// Whose tasks are [`TaskView::Mine`].
    pub reader: UserId,
    /// Today's date in the portal's time zone.
    pub today: Date,
    /// Page size.
    pub limit: usize,
    /// Where the page starts.
    pub cursor: Option<DueCursor>,
}

/// A task's position in the list: by due date, priority tasks of a day first, then oldest first. [`TaskView::WithClosed`] reads only the id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueCursor {
    /// The due date.
    pub due_date: Option<Date>,
    /// Whether the task has priority.
    pub is_priority: bool,
    /// The task.
    pub id: TaskId,
}

impl DueCursor {
    /// Encodes the cursor as an opaque string for clients.
    #[must_use]
    pub fn encode(&self) -> String {
        BASE64.encode(self.key())
    }

    /// Decodes the output of [`DueCursor::encode`]; `None` if malformed.
    #[must_use]
    pub fn decode(text: &str) -> Option<Self> {
        let key = String::from_utf8(BASE64.decode(text).ok()?).ok()?;
        let (day, rest) = key.split_at_checked(DAY_LENGTH)?;
        let (flag, id) = rest.split_at_checked(1)?;
        let day: Date = day.parse().ok()?;
        let cursor = Self {
            due_date: (day != Date::MAX).then_some(day),
            is_priority: flag == "0",
            id: id.parse().ok()?,
        };
        (cursor.key() == key).then_some(cursor)
    }

    /// The task's sort key: its due date, 0 for a priority task or 1, and its id.
    fn key(&self) -> String {
        let day = column::date_text(self.due_date.unwrap_or(Date::MAX));
        format!("{day}{}{}", u8::from(!self.is_priority), self.id)
    }
}

/// Length of a date as text.
const DAY_LENGTH: usize = 10;

fn key() -> SqlLiteral<Text> {
    sql(KEY)
}

/// Filters open tasks by a view and by position.
macro_rules! in_view {
    ($rows:expr, $narrowing:expr, $cursor:expr) => {{
        let (narrowing, cursor): (TaskNarrowing, Option<&DueCursor>) = ($narrowing, $cursor);
        let mut rows = $rows
            .filter(sql::<Bool>(TO_BE_DONE))
            .into_boxed::<MultiBackend>();
        if let Some(assignee) = narrowing.assignee {
            let assignee = assignee.map(|id| id.to_string()).unwrap_or_default();
            rows = rows.filter(sql::<Text>(ASSIGNEE).eq(assignee));
        }
        // One lower bound, because an index scan starts at only one. A key is longer than its day and therefore greater.
        let from = narrowing.from.map(column::date_text);
        if let Some(after) = from.max(cursor.map(DueCursor::key)) {
            rows = rows.filter(key().gt(after));
        }
        if let Some(before) = narrowing.before {
            rows = rows.filter(key().lt(column::date_text(before)));
        }
        rows
    }};
}

/// A page of the tasks in a view, with their projects. Open tasks are listed by due date, tasks without one last; everything is listed
/// newest first, which needs no index besides that of the ids.
///
/// # Errors
/// When the database fails.
pub fn all(
    conn: &mut Connection,
    _permit: &Permit<act::ListAllTasks>,
    query: &AllQuery,
) -> Result<Page<OfProject<Task>, DueCursor>, StoreError> {
    let limit = i64::try_from(query.limit + 1).unwrap_or(i64::MAX);
    let rows = tasks::table.select(Row::as_select());
    let rows = if query.view.has_closed() {
        let mut rows = rows.into_boxed::<MultiBackend>();
        if let Some(cursor) = &query.cursor {
            rows = rows.filter(tasks::id.lt(cursor.id.to_string()));
        }
        rows.order(tasks::id.desc()).limit(limit).load(conn)?
    } else {
        let narrowing = query.view.narrowing(query.reader, query.today);
        in_view!(rows, narrowing, query.cursor.as_ref())
            .order(key())
            .limit(limit)
            .load(conn)?
    };
    let page = Page::cut(complete(conn, rows)?, query.limit, |task| DueCursor {
        due_date: task.due_date,
        is_priority: task.is_priority,
        id: task.id,
    });
    with_projects(conn, page)
}

/// Adds the projects.
fn with_projects(
    conn: &mut Connection,
    page: Page<Task, DueCursor>,
) -> Result<Page<OfProject<Task>, DueCursor>, StoreError> {
    let ids = page.items.iter().map(|task| task.project_id);
    let found = columns_by_id(conn, ids)?;
    let of_project = |task: Task| {
        let columns = found.get(&task.project_id.to_string()).cloned();
        let columns = columns.ok_or_else(|| StoreError::internal("a task has no project"))?;
        OfProject::new(task, columns)
    };
    let items = page.items.into_iter().map(of_project);
    Ok(Page {
        items: items.collect::<Result<_, _>>()?,
        next_cursor: page.next_cursor,
    })
}

/// Number of open tasks in each view without closed ones, up to [`OPEN_CAP`].
///
/// # Errors
/// When the database fails.
pub fn count_all(
    conn: &mut Connection,
    _permit: &Permit<act::ListAllTasks>,
    reader: UserId,
    today: Date,
) -> Result<TaskViewCounts, StoreError> {
    let mut counts = TaskViewCounts::default();
    for view in TaskView::ALL.iter().filter(|view| !view.has_closed()) {
        let rows = tasks::table.select(tasks::id);
        let rows = in_view!(rows, view.narrowing(reader, today), None);
        counts.set(*view, Capped(rows, OPEN_CAP).get_result(conn)?);
    }
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::task::TaskStatus;
    use jiff::civil::date;

    #[test]
    fn cursors_round_trip_and_reject_malformed_text() {
        let id = "0190b5a0-0000-7000-8000-000000000000";
        for due_date in [Some(date(2026, 3, 2)), None] {
            for is_priority in [true, false] {
                let cursor = DueCursor {
                    due_date,
                    is_priority,
                    id: id.parse().expect("an id"),
                };
                assert_eq!(DueCursor::decode(&cursor.encode()), Some(cursor));
            }
        }
        for forged in [
            "",
            "x",
            "2026-03-02",
            "2026-03-021",
            "2026-03-0220190b5a0-0000-7000-8000-000000000000",
            "2026-02-3010190b5a0-0000-7000-8000-000000000000",
            "2026-03-021x",
            "2026-03-021é",
        ] {
            assert_eq!(DueCursor::decode(forged), None, "{forged}");
            assert_eq!(DueCursor::decode(&BASE64.encode(forged)), None, "{forged}");
        }
    }

    #[test]
    fn the_condition_names_the_statuses_that_are_to_be_done() {
        let words = TaskStatus::ALL
            .iter()
            .filter(|status| status.is_to_be_done())
            .map(|status| format!("'{status}'"));
        let words = words.collect::<Vec<_>>().join(", ");
        assert_eq!(TO_BE_DONE, format!("admin_tasks.status IN ({words})"));
    }
}
