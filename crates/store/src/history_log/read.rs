//! Reads a log together with what the tables contain now.

use super::contents::all;
use super::item::Item;
use super::photos::of_deletions;
use crate::schema::{history_heads as heads, history_log as log, history_roots as roots, projects};
use crate::{Connection, StoreError, column};
use diesel::connection::{Connection as _, SimpleConnection as _};
use diesel::prelude::*;
use domain::history_log::{
    Checked, DocumentEntry, EntryKind, FORMAT, IdContent, Leaf, LogDocument, Problem, SignedRoot,
    text_of,
};
use domain::id::ProjectId;
use domain::permission::{Permit, act};
use std::collections::BTreeMap;

/// A project's log with the contents of today.
#[derive(Debug, Clone)]
pub struct Log {
    /// The log without keys.
    pub document: LogDocument,
    /// What only the database shows: contents without an entry, and a wrong number of entries.
    problems: Vec<Problem>,
}

impl Log {
    /// Checks the log; `is_signed` checks a signature.
    pub fn check(&self, is_signed: impl Fn(&SignedRoot) -> bool) -> Checked {
        let mut checked = self.document.check(is_signed);
        checked.problems.extend(self.problems.iter().cloned());
        checked
    }
}

/// The log of a project; `None` if it was not started yet.
///
/// # Errors
/// When the database fails.
pub fn read(
    conn: &mut Connection,
    permit: &Permit<act::ShowHistory>,
) -> Result<Option<Log>, StoreError> {
    of_project(conn, permit.facts().id)
}

/// Same as [`read`], for the project's owner.
///
/// # Errors
/// When the database fails.
pub fn read_to_owner(
    conn: &mut Connection,
    permit: &Permit<act::ShowOwnerProject>,
) -> Result<Option<Log>, StoreError> {
    of_project(conn, permit.facts().id)
}

/// The log of a project, for the portal's own checks. Not for a transaction: on PostgreSQL, it begins one, which sees a single state.
///
/// # Errors
/// When the database fails.
pub fn of_project(conn: &mut Connection, id: ProjectId) -> Result<Option<Log>, StoreError> {
    match conn {
        Connection::Sqlite(_) => load(conn, id),
        Connection::Postgres(_) => conn.transaction(|conn| {
            conn.batch_execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")?;
            load(conn, id)
        }),
    }
}

type EntryRow = (i64, String, String, i64, String, Option<String>);

/// The log of a project whose rows do not change meanwhile.
pub(super) fn load(conn: &mut Connection, id: ProjectId) -> Result<Option<Log>, StoreError> {
    let project = id.to_string();
    let number: Option<String> = projects::table
        .find(&project)
        .select(projects::project_number)
        .first(conn)
        .optional()?;
    let Some(number) = number else {
        return Ok(None);
    };
    let size: Option<i64> = heads::table
        .find(&project)
        .select(heads::size)
        .first(conn)
        .optional()?;
    let rows: Vec<EntryRow> = log::table
        .filter(log::project_id.eq(&project))
        .order(log::position)
        .select((
            log::position,
            log::kind,
            log::entity_id,
            log::logged_at,
            log::content_hash,
            log::salt,
        ))
        .load(conn)?;
    let signed = signed_roots(conn, &project)?;
    if size.is_none() && rows.is_empty() && signed.is_empty() {
        return Ok(None);
    }
    let mut problems = Vec::new();
    if size != i64::try_from(rows.len()).ok() {
        problems.push(Problem::Size);
    }
    let mut contents: BTreeMap<(EntryKind, String), String> = BTreeMap::new();
    for Item {
        kind,
        entity,
        content,
        ..
    } in all(conn, &project)?
    {
        contents.insert((kind, entity), content);
    }
    let deletions = of_deletions(conn, &project, None)?;
    let entries = entries(&project, rows, &mut contents, &deletions)?;
    let unlogged = contents.into_keys();
    problems.extend(unlogged.map(|(kind, entity)| Problem::Unlogged { kind, entity }));
    let document = LogDocument {
        format: FORMAT.to_owned(),
        project,
        project_number: number,
        entries,
        roots: signed,
        keys: Vec::new(),
        withheld: Vec::new(),
    };
    Ok(Some(Log { document, problems }))
}

/// The entries with their contents, which are taken out of `contents`. `deletions` has the contents about deleted files.
fn entries(
    project: &str,
    rows: Vec<EntryRow>,
    contents: &mut BTreeMap<(EntryKind, String), String>,
    deletions: &BTreeMap<String, String>,
) -> Result<Vec<DocumentEntry>, StoreError> {
    let mut entries = Vec::with_capacity(rows.len());
    for (position, kind, entity, at, content, salt) in rows {
        let kind = column::word(&kind, EntryKind::parse)?;
        let found = if kind.is_about_id_only() {
            let content = IdContent { id: entity.clone() };
            Some(text_of(&content).map_err(StoreError::internal)?)
        } else if kind == EntryKind::FileDeleted {
            deletions.get(&entity).cloned()
        } else if salt.is_some() {
            contents.remove(&(kind, entity.clone()))
        } else {
            None
        };
        let leaf = Leaf {
            at,
            content,
            entity,
            kind,
            position,
            project: project.to_owned(),
        };
        entries.push(DocumentEntry {
            leaf: leaf.text().map_err(StoreError::internal)?,
            salt,
            content: found,
        });
    }
    Ok(entries)
}

fn signed_roots(conn: &mut Connection, project: &str) -> Result<Vec<SignedRoot>, StoreError> {
    let rows: Vec<(String, String, String)> = roots::table
        .filter(roots::project_id.eq(project))
        .order(roots::size)
        .select((roots::statement, roots::key_id, roots::signature))
        .load(conn)?;
    let signed = rows
        .into_iter()
        .map(|(statement, key_id, signature)| SignedRoot {
            statement,
            key_id,
            signature,
        });
    Ok(signed.collect())
}
