//! Field changes in a project.

use crate::page::{Cursor, Page};
use crate::schema::{project_edit_history as history, users};
use crate::{Connection, MultiBackend, StoreError, column};
use diesel::prelude::*;
use domain::permission::{Permit, act};
use domain::project::{HistoryEntry, HistoryField};

/// Filter and page position.
#[derive(Debug, Clone, Default)]
pub struct HistoryQuery {
    /// Only changes of this field.
    pub field: Option<HistoryField>,
    /// Page size.
    pub limit: usize,
    /// Where the page starts.
    pub cursor: Option<Cursor>,
}

type Row = (
    String,
    String,
    Option<String>,
    Option<String>,
    i64,
    Option<String>,
);

/// A page of changes, newest first.
///
/// # Errors
/// When the database fails.
pub fn history(
    conn: &mut Connection,
    permit: &Permit<act::ShowHistory>,
    query: &HistoryQuery,
) -> Result<Page<HistoryEntry>, StoreError> {
    let mut rows = history::table
        .left_join(users::table.on(history::edited_by.eq(users::id.nullable())))
        .filter(history::project_id.eq(permit.facts().id.to_string()))
        .select((
            history::id,
            history::field_name,
            history::old_value,
            history::new_value,
            history::created_at,
            users::full_name.nullable(),
        ))
        .into_boxed::<MultiBackend>();
    if let Some(field) = query.field {
        rows = rows.filter(history::field_name.eq(field.as_str()));
    }
    if let Some(cursor) = &query.cursor {
        let same_instant = history::created_at
            .eq(cursor.micros)
            .and(history::id.lt(cursor.id.clone()));
        rows = rows.filter(history::created_at.lt(cursor.micros).or(same_instant));
    }
    let found = rows
        .order((history::created_at.desc(), history::id.desc()))
        .limit(i64::try_from(query.limit + 1).unwrap_or(i64::MAX))
        .load::<Row>(conn)?
        .into_iter()
        .map(entry)
        .collect::<Result<Vec<_>, _>>()?;
    Ok(Page::cut(found, query.limit, |row| Cursor {
        micros: row.created_at.as_microsecond(),
        id: row.id.to_string(),
    }))
}

fn entry((id, field, old_value, new_value, at, author): Row) -> Result<HistoryEntry, StoreError> {
    Ok(HistoryEntry {
        id: column::parsed(&id)?,
        field: column::word(&field, HistoryField::parse)?,
        old_value,
        new_value,
        author_name: author,
        created_at: column::instant(at)?,
    })
}
