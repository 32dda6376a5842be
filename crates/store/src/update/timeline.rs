//! Pages of a project's timeline, filtered by type and by what the reader may see.

use super::{Row, Writer, entry, fill, internal_types, types_hidden_from_owners};
use crate::page::{Cursor, Page};
use crate::schema::{project_edit_history as history, project_status_updates as updates, users};
use crate::{Connection, MultiBackend, StoreError};
use diesel::prelude::*;
use domain::id::ProjectId;
use domain::permission::{Permit, act};
use domain::project::TrackedField;
use domain::update::{StatusUpdate, UpdateFilter};

/// The order of a timeline.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Sort {
    /// Newest first.
    #[default]
    Newest,
    /// Oldest first.
    Oldest,
}

/// Filters, order, and page position.
#[derive(Debug, Clone, Default)]
pub struct ListQuery {
    /// The order.
    pub sort: Sort,
    /// Entries that match any of these filters; all if empty.
    pub filters: Vec<UpdateFilter>,
    /// Page size.
    pub limit: usize,
    /// Where the page starts.
    pub cursor: Option<Cursor>,
}

/// The reader. Hidden entries are excluded in the query, so that no page is empty while more entries follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reader {
    /// An admin, who sees everything.
    Admin,
    /// A contractor or partner, who does not see admin-only entries.
    Staff,
    /// The owner, who also does not see entries about described photos, and edits of only other people's contact details (decisions,
    /// "Roles").
    Owner,
}

/// A page of a project's timeline with attachments and edits. Admin-only entries are included only if `internal` is set.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    permit: &Permit<act::ListUpdates>,
    query: &ListQuery,
    internal: bool,
) -> Result<Page<StatusUpdate>, StoreError> {
    let reader = if internal {
        Reader::Admin
    } else {
        Reader::Staff
    };
    of_project(conn, permit.facts().id, query, reader)
}

/// Same as [`list`], for the project's owner.
///
/// # Errors
/// When the database fails.
pub fn list_to_owner(
    conn: &mut Connection,
    permit: &Permit<act::ShowOwnerProject>,
    query: &ListQuery,
) -> Result<Page<StatusUpdate>, StoreError> {
    of_project(conn, permit.facts().id, query, Reader::Owner)
}

fn of_project(
    conn: &mut Connection,
    project: ProjectId,
    query: &ListQuery,
    reader: Reader,
) -> Result<Page<StatusUpdate>, StoreError> {
    let mut found = Vec::new();
    if query.filters.is_empty() {
        found = part(conn, project, query, reader, None)?;
    }
    // One query per filter: each has its own index, and a combined condition would scan the whole timeline.
    for filter in &query.filters {
        found.extend(part(conn, project, query, reader, Some(*filter))?);
    }
    if query.filters.len() > 1 {
        found.sort_by_key(|entry| (entry.created_at, entry.id));
        found.dedup_by_key(|entry| entry.id);
        if query.sort == Sort::Newest {
            found.reverse();
        }
        found.truncate(query.limit + 1);
    }
    let mut page = Page::cut(found, query.limit, |row| Cursor {
        micros: row.created_at.as_microsecond(),
        id: row.id.to_string(),
    });
    fill(conn, &mut page.items)?;
    Ok(page)
}

/// The first entries after the cursor that match one filter, up to one more than the page size.
fn part(
    conn: &mut Connection,
    project: ProjectId,
    query: &ListQuery,
    reader: Reader,
    filter: Option<UpdateFilter>,
) -> Result<Vec<StatusUpdate>, StoreError> {
    let mut rows = updates::table
        .left_join(users::table.on(updates::updated_by.eq(users::id.nullable())))
        .filter(updates::project_id.eq(project.to_string()))
        .select((
            Row::as_select(),
            (users::full_name.nullable(), users::email.nullable()),
        ))
        .into_boxed::<MultiBackend>();
    rows = match filter {
        None => rows,
        Some(UpdateFilter::Status) => rows.filter(updates::moved.eq(1)),
        Some(UpdateFilter::Details) => rows.filter(updates::about.eq("details")),
        Some(UpdateFilter::Events) => rows.filter(updates::about.eq("events")),
        Some(UpdateFilter::Notes) => rows.filter(updates::noted.eq(1)),
        Some(UpdateFilter::Attachments) => rows.filter(updates::attached.eq(1)),
    };
    rows = match reader {
        Reader::Admin => rows,
        Reader::Staff => rows.filter(updates::update_type.ne_all(internal_types())),
        Reader::Owner => rows.filter(updates::update_type.ne_all(types_hidden_from_owners())),
    };
    if reader == Reader::Owner {
        let edits = history::table.filter(history::update_id.eq(updates::id));
        let visible_edits = edits.filter(history::field_name.ne_all(withheld_fields()));
        rows = rows.filter(
            updates::update_type
                .ne_all(EDITS)
                .or(diesel::dsl::exists(visible_edits))
                .or(diesel::dsl::not(diesel::dsl::exists(edits))),
        );
    }
    macro_rules! by {
        ($after:ident, $direction:ident) => {{
            if let Some(cursor) = &query.cursor {
                rows = rows.filter(
                    updates::created_at
                        .$after(cursor.micros)
                        .or(updates::created_at
                            .eq(cursor.micros)
                            .and(updates::id.$after(cursor.id.clone()))),
                );
            }
            rows.order((updates::created_at.$direction(), updates::id.$direction()))
        }};
    }
    let rows = match query.sort {
        Sort::Newest => by!(lt, desc),
        Sort::Oldest => by!(gt, asc),
    };
    rows.limit(i64::try_from(query.limit + 1).unwrap_or(i64::MAX))
        .load::<(Row, Writer)>(conn)?
        .into_iter()
        .map(entry)
        .collect()
}

/// The update types of project edits.
const EDITS: [&str; 2] = ["project_edit", "project_edited"];

fn withheld_fields() -> Vec<&'static str> {
    let fields = TrackedField::ALL.iter().copied();
    fields
        .filter(|field| field.is_of_other_contacts())
        .map(TrackedField::as_str)
        .collect()
}
