//! Field changes in a task.

use super::person;
use crate::page::{Cursor, Page};
use crate::project::Author;
use crate::schema::admin_task_changes as changes;
use crate::{Connection, MultiBackend, StoreError, column, user};
use diesel::prelude::*;
use domain::id::{TaskChangeId, TaskId};
use domain::permission::{Permit, act};
use domain::task::{TaskChange, TaskEdit, TaskField};

/// Page position.
#[derive(Debug, Clone)]
pub struct HistoryQuery {
    /// Page size.
    pub limit: usize,
    /// Where the page starts.
    pub cursor: Option<Cursor>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = changes)]
struct Row {
    id: String,
    field_name: String,
    old_value: Option<String>,
    new_value: Option<String>,
    changed_by: Option<String>,
    created_at: i64,
}

/// A page of a task's changes, newest first; `None` if the project has no such task.
///
/// # Errors
/// When the database fails.
pub fn history(
    conn: &mut Connection,
    permit: &Permit<act::ManageTasks>,
    id: TaskId,
    query: &HistoryQuery,
) -> Result<Option<Page<TaskChange>>, StoreError> {
    if super::find(conn, permit, id)?.is_none() {
        return Ok(None);
    }
    let mut rows = changes::table
        .filter(changes::task_id.eq(id.to_string()))
        .select(Row::as_select())
        .into_boxed::<MultiBackend>();
    if let Some(cursor) = &query.cursor {
        let same_instant = changes::created_at
            .eq(cursor.micros)
            .and(changes::id.lt(cursor.id.clone()));
        rows = rows.filter(changes::created_at.lt(cursor.micros).or(same_instant));
    }
    let rows: Vec<Row> = rows
        .order((changes::created_at.desc(), changes::id.desc()))
        .limit(i64::try_from(query.limit + 1).unwrap_or(i64::MAX))
        .load(conn)?;
    let names = user::full_names(conn, rows.iter().filter_map(|row| row.changed_by.as_ref()))?;
    let mut found = Vec::with_capacity(rows.len());
    for row in rows {
        found.push(TaskChange {
            id: column::parsed(&row.id)?,
            edit: TaskEdit {
                field: column::word(&row.field_name, TaskField::parse)?,
                old_value: row.old_value,
                new_value: row.new_value,
            },
            changed_by: person(&names, row.changed_by.as_deref())?,
            created_at: column::instant(row.created_at)?,
        });
    }
    Ok(Some(Page::cut(found, query.limit, |change| Cursor {
        micros: change.created_at.as_microsecond(),
        id: change.id.to_string(),
    })))
}

/// Records field changes in a task.
pub(super) fn record(
    conn: &mut Connection,
    author: &mut Author<'_>,
    task: TaskId,
    edits: &[TaskEdit],
) -> Result<(), StoreError> {
    for edit in edits {
        diesel::insert_into(changes::table)
            .values((
                changes::id.eq(TaskChangeId::new(author.clock, author.rng).to_string()),
                changes::task_id.eq(task.to_string()),
                changes::field_name.eq(edit.field.as_str()),
                changes::old_value.eq(&edit.old_value),
                changes::new_value.eq(&edit.new_value),
                changes::changed_by.eq(author.user_id.to_string()),
                changes::created_at.eq(author.clock.now().as_microsecond()),
            ))
            .execute(conn)?;
    }
    Ok(())
}
