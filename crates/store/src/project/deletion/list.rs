//! The list of deleted projects.

use super::super::legal_hold::person;
use crate::page::{Cursor, Page};
use crate::schema::{deleted_projects as deleted, users};
use crate::{Connection, MultiBackend, StoreError, column};
use diesel::prelude::*;
use domain::id::ProjectId;
use domain::permission::{Permit, act};
use domain::project::{DeletedProject, ProjectCode, ProjectStatus};

type Row = (
    String,
    String,
    String,
    String,
    String,
    i64,
    Option<String>,
    Option<String>,
);

macro_rules! summaries {
    () => {
        deleted::table
            .left_join(users::table.on(deleted::deleted_by.eq(users::id.nullable())))
            .select((
                deleted::id,
                deleted::project_number,
                deleted::property_owner_name,
                deleted::property_address,
                deleted::status,
                deleted::deleted_at,
                users::id.nullable(),
                users::full_name.nullable(),
            ))
    };
}

fn summary(row: Row) -> Result<DeletedProject, StoreError> {
    let (id, number, owner_name, address, status, deleted_at, admin, full_name) = row;
    Ok(DeletedProject {
        id: column::parsed(&id)?,
        number,
        owner_name,
        address,
        status: ProjectStatus::parse_or_default(&status),
        deleted_at: column::instant(deleted_at)?,
        deleted_by: person(admin, full_name)?,
    })
}

pub(super) fn find(
    conn: &mut Connection,
    id: ProjectId,
) -> Result<Option<DeletedProject>, StoreError> {
    let row: Option<Row> = summaries!()
        .filter(deleted::id.eq(id.to_string()))
        .first(conn)
        .optional()?;
    row.map(summary).transpose()
}

/// The deleted project that had this code.
///
/// # Errors
/// When the database fails.
pub fn deleted_by_code(
    conn: &mut Connection,
    _permit: &Permit<act::ManageDeletedProjects>,
    code: &ProjectCode,
) -> Result<Option<DeletedProject>, StoreError> {
    let row: Option<Row> = summaries!()
        .filter(deleted::project_code.eq(code.as_str()))
        .first(conn)
        .optional()?;
    row.map(summary).transpose()
}

/// A page of deleted projects, last deleted first.
///
/// # Errors
/// When the database fails.
pub fn list_deleted(
    conn: &mut Connection,
    _permit: &Permit<act::ManageDeletedProjects>,
    limit: usize,
    cursor: Option<&Cursor>,
) -> Result<Page<DeletedProject>, StoreError> {
    let mut rows = summaries!()
        .order((deleted::deleted_at.desc(), deleted::id.desc()))
        .limit(i64::try_from(limit + 1).unwrap_or(i64::MAX))
        .into_boxed::<MultiBackend>();
    if let Some(Cursor { micros, id }) = cursor.cloned() {
        rows = rows.filter(
            deleted::deleted_at
                .lt(micros)
                .or(deleted::deleted_at.eq(micros).and(deleted::id.lt(id))),
        );
    }
    let rows: Vec<Row> = rows.load(conn)?;
    let items: Result<Vec<_>, StoreError> = rows.into_iter().map(summary).collect();
    Ok(Page::cut(items?, limit, |project| Cursor {
        micros: column::micros(project.deleted_at),
        id: project.id.to_string(),
    }))
}
