//! What the job that makes packages reads and writes.

use super::options;
use crate::schema::claim_packages as packages;
use crate::{Connection, MultiBackend, StoreError, column};
use diesel::dsl::exists;
use diesel::prelude::*;
use domain::claim_package::{
    PackageFailure, PackageOptions, PackageStage, PackageTimestamp, goes_on_at,
};
use domain::document::{ATTEMPTS_MAX, DocumentState};
use domain::id::{PackageId, ProjectId};
use jiff::Timestamp;

/// A package to be made now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// Its id.
    pub id: PackageId,
    /// Its project.
    pub project: ProjectId,
    /// What it contains.
    pub options: PackageOptions,
    /// What it is made from, as JSON.
    pub made_from: String,
    /// Bytes of all files.
    pub total_bytes: i64,
    /// The number of this attempt, from 1.
    pub attempt: i32,
}

/// A package that is done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finished {
    /// Its path in the storage.
    pub file_path: String,
    /// Size in bytes.
    pub file_size: i64,
    /// SHA-256 in hexadecimal.
    pub sha256: String,
    /// The files in it, as JSON.
    pub contents: String,
    /// Number of files that the previous package does not have. Not recorded if there is no previous package.
    pub new_files: i32,
    /// Number of files that the storage did not have.
    pub missing_files: i32,
    /// Number of files whose copy for the package could not be made.
    pub unshared_files: i32,
    /// Number of problems of the history log; `None` if it has no log.
    pub log_problems: Option<i32>,
    /// The tag manifest, over which the timestamp is made.
    pub tag_manifest: String,
    /// The state of its timestamp.
    pub timestamp: PackageTimestamp,
    /// The timestamp in Base64, if it is there.
    pub token: Option<String>,
}

/// Whether any package waits or is being made, except for those that wait for the storage.
///
/// # Errors
/// When the database fails.
pub fn any_waiting(conn: &mut Connection, now: Timestamp) -> Result<bool, StoreError> {
    let at = column::micros(now);
    let waiting = packages::table
        .filter(packages::finished_at.is_null())
        .filter(packages::retry_at.is_null().or(packages::retry_at.le(at)));
    Ok(diesel::select(exists(waiting)).get_result(conn)?)
}

/// Takes the oldest unfinished package, which may be one that a killed process began, and counts the attempt. Packages that wait for the storage
/// are left out. Packages that have used up [`ATTEMPTS_MAX`] attempts, and packages that this version cannot read, fail.
///
/// # Errors
/// When the database fails.
pub fn take(conn: &mut Connection, now: Timestamp) -> Result<Option<Waiting>, StoreError> {
    type Next = (String, String, String, Option<String>, i64, i32);
    let at = column::micros(now);
    loop {
        let next: Option<Next> = packages::table
            .filter(packages::finished_at.is_null())
            .filter(packages::retry_at.is_null().or(packages::retry_at.le(at)))
            .order((packages::created_at, packages::id))
            .select((
                packages::id,
                packages::project_id,
                packages::options,
                packages::made_from,
                packages::total_bytes,
                packages::attempts,
            ))
            .first(conn)
            .optional()?;
        let Some((key, project, chosen, made_from, total_bytes, attempts)) = next else {
            return Ok(None);
        };
        let id: PackageId = column::parsed(&key)?;
        diesel::update(packages::table.find(&key))
            .set((
                packages::state.eq(DocumentState::Running.as_str()),
                packages::attempts.eq(attempts.saturating_add(1)),
                packages::retry_at.eq(None::<i64>),
            ))
            .execute(conn)?;
        let chosen = options(&chosen).ok().filter(|_| attempts < ATTEMPTS_MAX);
        let Some(options) = chosen else {
            fail(conn, id, (PackageFailure::Content, None), now)?;
            continue;
        };
        return Ok(Some(Waiting {
            id,
            project: column::parsed(&project)?,
            options,
            made_from: made_from.unwrap_or_default(),
            total_bytes,
            attempt: attempts + 1,
        }));
    }
}

/// Uncounts an attempt that ended because the portal is stopping.
///
/// # Errors
/// When the database fails.
pub fn release(conn: &mut Connection, id: PackageId) -> Result<(), StoreError> {
    let waiting = packages::table
        .filter(packages::id.eq(id.to_string()))
        .filter(packages::finished_at.is_null())
        .filter(packages::attempts.gt(0));
    diesel::update(waiting)
        .set(packages::attempts.eq(packages::attempts - 1))
        .execute(conn)?;
    Ok(())
}

/// Uncounts an attempt that ended because the storage was busy or unavailable, and lets the package wait. Returns `false` if the package has
/// waited for too long, so that the caller lets it fail.
///
/// # Errors
/// When the database fails.
pub fn postpone(conn: &mut Connection, id: PackageId, now: Timestamp) -> Result<bool, StoreError> {
    let running = || {
        packages::table
            .filter(packages::id.eq(id.to_string()))
            .filter(packages::state.eq(DocumentState::Running.as_str()))
    };
    let since: Option<Option<i64>> = running()
        .select(packages::busy_since)
        .first(conn)
        .optional()?;
    let Some(since) = since else {
        // It was canceled in the meantime.
        return Ok(true);
    };
    let since = column::optional_instant(since)?.unwrap_or(now);
    let Some(retry_at) = goes_on_at(since, now) else {
        return Ok(false);
    };
    diesel::update(running())
        .set((
            packages::attempts.eq(packages::attempts - 1),
            packages::busy_since.eq(column::micros(since)),
            packages::retry_at.eq(column::micros(retry_at)),
        ))
        .execute(conn)?;
    Ok(true)
}

/// The packages that wait or are being made.
///
/// # Errors
/// When the database fails.
pub fn unfinished(conn: &mut Connection) -> Result<Vec<PackageId>, StoreError> {
    let ids: Vec<String> = packages::table
        .filter(packages::finished_at.is_null())
        .select(packages::id)
        .load(conn)?;
    ids.iter().map(|id| column::parsed(id)).collect()
}

/// How far a package that is being made has come.
struct Reached {
    stage: PackageStage,
    /// Of the photos of the report, or of the copies.
    stage_done: i32,
    files: i32,
    bytes: i64,
}

/// How far the package has come; `None` if it is not being made.
fn reached(conn: &mut Connection, id: PackageId) -> Result<Option<Reached>, StoreError> {
    let found: Option<(String, i32, i32, i64)> = packages::table
        .filter(packages::id.eq(id.to_string()))
        .filter(packages::state.eq(DocumentState::Running.as_str()))
        .select((
            packages::stage,
            packages::stage_done,
            packages::done,
            packages::done_bytes,
        ))
        .first(conn)
        .optional()?;
    let Some((stage, stage_done, files, bytes)) = found else {
        return Ok(None);
    };
    Ok(Some(Reached {
        stage: column::word(&stage, PackageStage::parse)?,
        stage_done,
        files,
        bytes,
    }))
}

/// Notes that a package got further than ever before: the storage is no longer busy.
fn note_progress(conn: &mut Connection, id: PackageId) -> Result<(), StoreError> {
    let busy = packages::table
        .filter(packages::id.eq(id.to_string()))
        .filter(packages::busy_since.is_not_null());
    diesel::update(busy)
        .set(packages::busy_since.eq(None::<i64>))
        .execute(conn)?;
    Ok(())
}

/// Records how many files and bytes are written. An attempt that goes over the same files again changes nothing. Returns `false` if the
/// package was canceled or deleted.
///
/// # Errors
/// When the database fails.
pub fn advance(
    conn: &mut Connection,
    id: PackageId,
    files: i32,
    bytes: i64,
) -> Result<bool, StoreError> {
    let Some(before) = reached(conn, id)? else {
        return Ok(false);
    };
    // The copies are looked through again by each attempt, the report is not.
    let has_report = before.stage == PackageStage::Report;
    if has_report || files > before.files || bytes > before.bytes {
        note_progress(conn, id)?;
    }
    diesel::update(packages::table.find(id.to_string()))
        .set((
            packages::stage.eq(PackageStage::Files.as_str()),
            packages::done.eq(files.max(before.files)),
            packages::done_bytes.eq(bytes.max(before.bytes)),
        ))
        .execute(conn)?;
    Ok(true)
}

/// Records how many parts of an earlier stage are done, and how many there are. An attempt that goes over the same parts again changes nothing.
/// Returns `false` if the package was canceled or deleted.
///
/// # Errors
/// When the database fails.
pub fn advance_stage(
    conn: &mut Connection,
    id: PackageId,
    stage: PackageStage,
    (done, total): (i32, i32),
) -> Result<bool, StoreError> {
    let Some(before) = reached(conn, id)? else {
        return Ok(false);
    };
    let is_next = before.stage < stage;
    let is_new_report = stage == PackageStage::Report && before.stage != stage;
    let mut stage_done = done;
    if is_next || (!is_new_report && done > before.stage_done) {
        note_progress(conn, id)?;
    } else if !is_new_report {
        stage_done = before.stage_done;
    }
    diesel::update(packages::table.find(id.to_string()))
        .set((
            packages::stage.eq(stage.as_str()),
            packages::stage_done.eq(stage_done),
            packages::stage_total.eq(total),
        ))
        .execute(conn)?;
    Ok(true)
}

/// Records the finished file. Returns `false` if the package was canceled or deleted.
///
/// # Errors
/// When the database fails.
pub fn finish(
    conn: &mut Connection,
    id: PackageId,
    finished: &Finished,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let running = || {
        packages::table
            .filter(packages::id.eq(id.to_string()))
            .filter(packages::state.eq(DocumentState::Running.as_str()))
    };
    let found: Option<(String, i32, Option<String>)> = running()
        .select((
            packages::project_id,
            packages::number,
            packages::contractor_id,
        ))
        .first(conn)
        .optional()?;
    let Some((project, number, company)) = found else {
        return Ok(false);
    };
    let done = packages::table
        .filter(packages::project_id.eq(project))
        .filter(packages::number.lt(number))
        .filter(packages::state.eq(DocumentState::Done.as_str()))
        .order(packages::number.desc())
        .select(packages::id);
    let previous: Option<String> = made_by!(done, company).first(conn).optional()?;
    let new_files = previous.as_ref().map(|_| finished.new_files);
    let finished = diesel::update(running())
        .set((
            packages::state.eq(DocumentState::Done.as_str()),
            packages::done.eq(packages::total),
            packages::done_bytes.eq(packages::total_bytes),
            packages::made_from.eq(None::<String>),
            packages::contents.eq(&finished.contents),
            packages::previous_id.eq(previous),
            packages::new_files.eq(new_files),
            packages::missing_files.eq(finished.missing_files),
            packages::unshared_files.eq(finished.unshared_files),
            packages::log_problems.eq(finished.log_problems),
            packages::file_path.eq(&finished.file_path),
            packages::file_size.eq(finished.file_size),
            packages::sha256.eq(&finished.sha256),
            packages::tag_manifest.eq(&finished.tag_manifest),
            packages::timestamp_state.eq(finished.timestamp.as_str()),
            packages::timestamp_token.eq(&finished.token),
            packages::timestamp_asked_at.eq(column::micros(now)),
            packages::finished_at.eq(column::micros(now)),
        ))
        .execute(conn)?;
    Ok(finished == 1)
}

/// Records that a package could not be made, and the name of the file that is the reason, if one is.
///
/// # Errors
/// When the database fails.
pub fn fail(
    conn: &mut Connection,
    id: PackageId,
    (failure, file): (PackageFailure, Option<&str>),
    now: Timestamp,
) -> Result<(), StoreError> {
    let running = packages::table
        .filter(packages::id.eq(id.to_string()))
        .filter(packages::state.eq(DocumentState::Running.as_str()));
    diesel::update(running)
        .set((
            packages::state.eq(DocumentState::Failed.as_str()),
            packages::made_from.eq(None::<String>),
            packages::error.eq(failure.as_str()),
            packages::failed_file.eq(file),
            packages::finished_at.eq(column::micros(now)),
        ))
        .execute(conn)?;
    Ok(())
}
