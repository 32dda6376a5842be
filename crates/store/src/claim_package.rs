//! Claim packages: the evidence of projects in one file each. What is known about a package stays after its file is removed.

/// Leaves out the packages that are not in a scope.
macro_rules! in_scope {
    ($query:expr, $scope:expr) => {{
        let mut query = $query.into_boxed::<MultiBackend>();
        if let PackageScope::OfCompany(company) = $scope {
            query = query.filter(packages::contractor_id.eq(company.to_string()));
        }
        query
    }};
}

/// Keeps only the packages that a company made; without a company, those that admins made.
macro_rules! made_by {
    ($query:expr, $company:expr) => {{
        let query = $query.into_boxed::<MultiBackend>();
        match $company {
            Some(company) => query.filter(packages::contractor_id.eq(company)),
            None => query.filter(packages::contractor_id.is_null()),
        }
    }};
}

mod deleted_file;
mod make;
mod order;
mod timestamp;
mod withdraw;

pub use deleted_file::{DeletedFile, deleted_files};
pub(crate) use deleted_file::{record, record_internal};
pub use make::{
    Finished, Waiting, advance, advance_stage, any_waiting, fail, finish, postpone, release, take,
    unfinished,
};
pub use order::{NewPackage, Ordered, cancel, create, is_waiting, next_number};
pub use timestamp::{Untimed, asked, pending, stamped, timestamp};
pub use withdraw::withdraw;

use crate::page::Page;
use crate::schema::claim_packages as packages;
use crate::{Connection, MultiBackend, StoreError, column, user};
use diesel::prelude::*;
use domain::claim_package::{
    PackageFailure, PackageOptions, PackageScope, PackageStage, PackageTimestamp,
};
use domain::document::DocumentState;
use domain::id::{PackageId, ProjectId, UserId};
use domain::permission::{Permit, act};
use jiff::Timestamp;

/// A claim package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Package {
    /// Its id.
    pub id: PackageId,
    /// Counts the packages of its project, from 1.
    pub number: i32,
    /// Who ordered it; `None` if the account was deleted.
    pub created_by: Option<UserId>,
    /// Full name of who ordered it; `None` if the account was deleted.
    pub made_by: Option<String>,
    /// The recipient's name.
    pub recipient: String,
    /// What it contains.
    pub options: PackageOptions,
    /// How far it is.
    pub state: DocumentState,
    /// What is being made.
    pub stage: PackageStage,
    /// Number of photos of the report, or of copies, that are done.
    pub stage_done: i32,
    /// Number of photos of the report, or of copies.
    pub stage_total: i32,
    /// Number of files that are written.
    pub done: i32,
    /// Number of files.
    pub total: i32,
    /// Bytes that are written.
    pub done_bytes: i64,
    /// Bytes of all files.
    pub total_bytes: i64,
    /// Number of files that the package before it does not have, once it is done; `None` if there is none before.
    pub new_files: Option<i32>,
    /// Number of files that the storage did not have, once it is done.
    pub missing_files: Option<i32>,
    /// Number of files that no copy for the package could be made of, once it is done.
    pub unshared_files: Option<i32>,
    /// Number of problems of its history log, once it is done; `None` if it has no log.
    pub log_problems: Option<i32>,
    /// Its path in the storage, as long as its file is kept.
    pub file_path: Option<String>,
    /// Size in bytes, once it is done; `None` again if somebody deleted its file.
    pub file_size: Option<i64>,
    /// SHA-256 in hexadecimal, once it is done.
    pub sha256: Option<String>,
    /// Whether its timestamp is there.
    pub timestamp: PackageTimestamp,
    /// Why it failed.
    pub failure: Option<PackageFailure>,
    /// Name of the file that is the reason, if one is.
    pub failed_file: Option<String>,
    /// When it will be tried again, while it waits for a storage that is busy or unavailable.
    pub retry_at: Option<Timestamp>,
    /// When it was ordered.
    pub created_at: Timestamp,
    /// When it was done, failed, or was canceled.
    pub finished_at: Option<Timestamp>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = packages)]
struct Row {
    id: String,
    number: i32,
    created_by: Option<String>,
    recipient: String,
    options: String,
    state: String,
    stage: String,
    stage_done: i32,
    stage_total: i32,
    done: i32,
    total: i32,
    done_bytes: i64,
    total_bytes: i64,
    new_files: Option<i32>,
    missing_files: Option<i32>,
    unshared_files: Option<i32>,
    log_problems: Option<i32>,
    file_path: Option<String>,
    file_size: Option<i64>,
    sha256: Option<String>,
    timestamp_state: String,
    error: Option<String>,
    failed_file: Option<String>,
    retry_at: Option<i64>,
    created_at: i64,
    finished_at: Option<i64>,
}

fn options(json: &str) -> Result<PackageOptions, StoreError> {
    serde_json::from_str(json).map_err(StoreError::internal)
}

fn package(row: Row, made_by: Option<String>) -> Result<Package, StoreError> {
    Ok(Package {
        id: column::parsed(&row.id)?,
        number: row.number,
        created_by: column::optional_parsed(row.created_by.as_deref())?,
        made_by,
        recipient: row.recipient,
        options: options(&row.options)?,
        state: column::word(&row.state, DocumentState::parse)?,
        stage: column::word(&row.stage, PackageStage::parse)?,
        stage_done: row.stage_done,
        stage_total: row.stage_total,
        done: row.done,
        total: row.total,
        done_bytes: row.done_bytes,
        total_bytes: row.total_bytes,
        new_files: row.new_files,
        missing_files: row.missing_files,
        unshared_files: row.unshared_files,
        log_problems: row.log_problems,
        file_path: row.file_path,
        file_size: row.file_size,
        sha256: row.sha256,
        timestamp: column::word(&row.timestamp_state, PackageTimestamp::parse)?,
        failure: row
            .error
            .map(|word| column::word(&word, PackageFailure::parse))
            .transpose()?,
        failed_file: row.failed_file,
        retry_at: column::optional_instant(row.retry_at)?,
        created_at: column::instant(row.created_at)?,
        finished_at: column::optional_instant(row.finished_at)?,
    })
}

fn complete(conn: &mut Connection, rows: Vec<Row>) -> Result<Vec<Package>, StoreError> {
    let names = user::full_names(conn, rows.iter().filter_map(|row| row.created_by.as_ref()))?;
    let mut found = Vec::with_capacity(rows.len());
    for row in rows {
        let made_by = row
            .created_by
            .as_ref()
            .and_then(|id| names.get(id))
            .cloned();
        found.push(package(row, made_by)?);
    }
    Ok(found)
}

/// The packages of a project that are in a scope, newest first; those before the package with the number `before`, if it is given. The cursor of
/// the next page is such a number.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    permit: &Permit<act::CreatePackage>,
    scope: PackageScope,
    before: Option<i32>,
    limit: usize,
) -> Result<Page<Package, i32>, StoreError> {
    let newest = packages::table
        .filter(packages::project_id.eq(permit.facts().id.to_string()))
        .filter(packages::number.lt(before.unwrap_or(i32::MAX)))
        .order(packages::number.desc())
        .limit(i64::try_from(limit + 1).unwrap_or(i64::MAX))
        .select(Row::as_select());
    let rows = in_scope!(newest, scope).load(conn)?;
    let found = complete(conn, rows)?;
    Ok(Page::cut(found, limit, |package| package.number))
}

/// The files in a finished package of a project, as JSON; `None` if it is not finished or not in a scope.
///
/// # Errors
/// When the database fails.
pub fn contents(
    conn: &mut Connection,
    permit: &Permit<act::CreatePackage>,
    id: PackageId,
    scope: PackageScope,
) -> Result<Option<String>, StoreError> {
    let this = packages::table
        .filter(packages::id.eq(id.to_string()))
        .filter(packages::project_id.eq(permit.facts().id.to_string()))
        .filter(packages::state.eq(DocumentState::Done.as_str()))
        .select(packages::contents);
    let found: Option<Option<String>> = in_scope!(this, scope).first(conn).optional()?;
    Ok(found.flatten())
}

/// A package of a project, if it is in a scope.
///
/// # Errors
/// When the database fails.
pub fn find(
    conn: &mut Connection,
    permit: &Permit<act::CreatePackage>,
    id: PackageId,
    scope: PackageScope,
) -> Result<Option<Package>, StoreError> {
    let this = packages::table
        .filter(packages::id.eq(id.to_string()))
        .filter(packages::project_id.eq(permit.facts().id.to_string()))
        .select(Row::as_select());
    let rows = in_scope!(this, scope).load(conn)?;
    Ok(complete(conn, rows)?.pop())
}

/// The last finished package of a project, which the next one is compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreviousPackage {
    /// Its number.
    pub number: i32,
    /// When it was ordered.
    pub made_at: Timestamp,
    /// The files in it, as JSON.
    pub contents: String,
}

/// The last finished package of a project that was made by the same company or, for an admin, by any admin. Packages of others may have
/// different bytes for the same files.
///
/// # Errors
/// When the database fails.
pub fn previous(
    conn: &mut Connection,
    permit: &Permit<act::CreatePackage>,
    scope: PackageScope,
) -> Result<Option<PreviousPackage>, StoreError> {
    let company = scope.company().map(|company| company.to_string());
    let done = packages::table
        .filter(packages::project_id.eq(permit.facts().id.to_string()))
        .filter(packages::state.eq(DocumentState::Done.as_str()))
        .order(packages::number.desc())
        .select((packages::number, packages::created_at, packages::contents));
    let last: Option<(i32, i64, Option<String>)> =
        made_by!(done, company).first(conn).optional()?;
    let Some((number, made_at, Some(contents))) = last else {
        return Ok(None);
    };
    Ok(Some(PreviousPackage {
        number,
        made_at: column::instant(made_at)?,
        contents,
    }))
}

/// Forgets the files of packages that were finished before `before`; returns how many. They are then unreferenced, and the cleanup removes them.
/// What is known about the packages stays.
///
/// # Errors
/// When the database fails.
pub fn prune(conn: &mut Connection, before: Timestamp) -> Result<usize, StoreError> {
    let old = packages::table
        .filter(packages::file_path.is_not_null())
        .filter(packages::finished_at.lt(column::micros(before)));
    Ok(diesel::update(old)
        .set(packages::file_path.eq(None::<String>))
        .execute(conn)?)
}

/// Cancels what waits and forgets the files of a project that is being deleted. If it is restored, it has what is known about its packages.
pub(crate) fn drop_files(
    conn: &mut Connection,
    project: ProjectId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let of_project = || packages::table.filter(packages::project_id.eq(project.to_string()));
    diesel::update(of_project().filter(packages::finished_at.is_null()))
        .set((
            packages::state.eq(DocumentState::Canceled.as_str()),
            packages::made_from.eq(None::<String>),
            packages::finished_at.eq(column::micros(now)),
        ))
        .execute(conn)?;
    diesel::update(of_project())
        .set(packages::file_path.eq(None::<String>))
        .execute(conn)?;
    Ok(())
}

/// Forgets the files of all packages, after a restore: a backup does not have them.
pub(crate) fn drop_all_files(conn: &mut Connection) -> Result<(), StoreError> {
    diesel::update(packages::table)
        .set(packages::file_path.eq(None::<String>))
        .execute(conn)?;
    Ok(())
}
