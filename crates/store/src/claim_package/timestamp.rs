//! Timestamps of packages that the authority did not give at once.

use crate::schema::claim_packages as packages;
use crate::{Connection, MultiBackend, StoreError, column};
use diesel::prelude::*;
use domain::claim_package::{PackageScope, PackageTimestamp};
use domain::id::PackageId;
use domain::permission::{Permit, act};
use jiff::Timestamp;

/// Packages per query.
const PENDING_MAX: i64 = 20;

/// A package whose timestamp is missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Untimed {
    /// Its id.
    pub id: PackageId,
    /// What the timestamp is about.
    pub tag_manifest: String,
}

/// Packages whose timestamp is missing and was last asked for before `before`; the longest waiting first.
///
/// # Errors
/// When the database fails.
pub fn pending(conn: &mut Connection, before: Timestamp) -> Result<Vec<Untimed>, StoreError> {
    let rows: Vec<(String, Option<String>)> = packages::table
        .filter(packages::timestamp_state.eq("pending"))
        .filter(packages::timestamp_asked_at.lt(column::micros(before)))
        .order(packages::timestamp_asked_at)
        .limit(PENDING_MAX)
        .select((packages::id, packages::tag_manifest))
        .load(conn)?;
    rows.into_iter()
        .map(|(id, tag_manifest)| {
            Ok(Untimed {
                id: column::parsed(&id)?,
                tag_manifest: tag_manifest.unwrap_or_default(),
            })
        })
        .collect()
}

/// Records that a missing timestamp was asked for in vain.
///
/// # Errors
/// When the database fails.
pub fn asked(conn: &mut Connection, id: PackageId, now: Timestamp) -> Result<(), StoreError> {
    diesel::update(packages::table.find(id.to_string()))
        .set(packages::timestamp_asked_at.eq(column::micros(now)))
        .execute(conn)?;
    Ok(())
}

/// Records a missing timestamp, in Base64.
///
/// # Errors
/// When the database fails.
pub fn stamped(
    conn: &mut Connection,
    id: PackageId,
    token: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let pending = packages::table
        .filter(packages::id.eq(id.to_string()))
        .filter(packages::timestamp_state.eq(PackageTimestamp::Pending.as_str()));
    diesel::update(pending)
        .set((
            packages::timestamp_state.eq(PackageTimestamp::Done.as_str()),
            packages::timestamp_token.eq(token),
            packages::timestamp_asked_at.eq(column::micros(now)),
        ))
        .execute(conn)?;
    Ok(())
}

/// The timestamp of a package in Base64; `None` if it is not there, or the package is not in a scope.
///
/// # Errors
/// When the database fails.
pub fn timestamp(
    conn: &mut Connection,
    permit: &Permit<act::CreatePackage>,
    id: PackageId,
    scope: PackageScope,
) -> Result<Option<String>, StoreError> {
    let this = packages::table
        .filter(packages::id.eq(id.to_string()))
        .filter(packages::project_id.eq(permit.facts().id.to_string()))
        .select(packages::timestamp_token);
    let found: Option<Option<String>> = in_scope!(this, scope).first(conn).optional()?;
    Ok(found.flatten())
}
