//! Admin tasks (`admin_tasks`) with their files and history.

mod all;
mod assignee;
mod history;
mod list;
mod write;

pub use all::{AllQuery, DueCursor, all, count_all};
pub use assignee::{assignee, assignees};
pub use history::{HistoryQuery, history};
pub use list::{ListQuery, OPEN_CAP, OPEN_MAX, TaskCursor, count_open, counts, find, list, open};
pub use write::{Edited, create, delete, edit};

use crate::internal_file::{FileColumns, file_columns, stored};
use crate::schema::{admin_task_attachments as files, admin_tasks as tasks};
use crate::{Connection, StoreError, column, file_facts, user};
use diesel::prelude::*;
use domain::profile::PersonName;
use domain::task::{Task, TaskStatus};
use std::collections::HashMap;

#[derive(Queryable, Selectable)]
#[diesel(table_name = tasks)]
struct Row {
    id: String,
    project_id: String,
    status: String,
    description: String,
    assigned_to: Option<String>,
    is_priority: bool,
    due_date: Option<String>,
    created_by: Option<String>,
    created_at: i64,
    updated_at: i64,
    version: i64,
}

/// Looks up a person's name by id.
pub(crate) fn person(
    names: &HashMap<String, String>,
    id: Option<&str>,
) -> Result<Option<PersonName>, StoreError> {
    let found = id.and_then(|id| Some((id, names.get(id)?)));
    let person = found.map(|(id, full_name)| {
        Ok(PersonName {
            id: column::parsed(id)?,
            full_name: full_name.clone(),
        })
    });
    person.transpose()
}

/// Adds names and files with their facts to rows, with three queries in total.
fn complete(conn: &mut Connection, rows: Vec<Row>) -> Result<Vec<Task>, StoreError> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let people = rows
        .iter()
        .flat_map(|row| [&row.assigned_to, &row.created_by]);
    let names = user::full_names(conn, people.flatten())?;
    let attached = files::table
        .filter(files::task_id.eq_any(rows.iter().map(|row| &row.id)))
        .order((files::uploaded_at.asc(), files::id.asc()))
        .select((files::task_id, file_columns!(files)))
        .load::<(String, FileColumns)>(conn)?;
    let mut tasks = Vec::with_capacity(rows.len());
    let mut places = HashMap::with_capacity(rows.len());
    for row in rows {
        tasks.push(Task {
            id: column::parsed(&row.id)?,
            project_id: column::parsed(&row.project_id)?,
            status: column::word(&row.status, TaskStatus::parse)?,
            description: row.description,
            assigned_to: person(&names, row.assigned_to.as_deref())?,
            is_priority: row.is_priority,
            due_date: column::optional_parsed(row.due_date.as_deref())?,
            created_by: person(&names, row.created_by.as_deref())?,
            created_at: column::instant(row.created_at)?,
            updated_at: column::instant(row.updated_at)?,
            version: row.version,
            attachments: Vec::new(),
        });
        places.insert(row.id, tasks.len() - 1);
    }
    for (task, columns) in attached {
        if let Some(place) = places.get(&task) {
            tasks[*place].attachments.push(stored(columns)?);
        }
    }
    file_facts::attach(
        conn,
        tasks.iter_mut().flat_map(|task| &mut task.attachments),
    )?;
    Ok(tasks)
}
