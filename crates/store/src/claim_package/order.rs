//! Orders of packages, and taking an order back.

use super::{Package, find};
use crate::schema::claim_packages as packages;
use crate::{Connection, StoreError, column};
use diesel::dsl::{exists, max};
use diesel::prelude::*;
use domain::claim_package::{
    PACKAGES_KEPT_MAX, PACKAGES_WAITING_MAX, PackageOptions, PackageScope, PackageTimestamp,
};
use domain::document::DocumentState;
use domain::id::{PackageId, UserId};
use domain::permission::{Permit, act};
use jiff::Timestamp;

/// A package to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPackage {
    /// Its id.
    pub id: PackageId,
    /// Its number, from [`next_number`].
    pub number: i32,
    /// The recipient's name.
    pub recipient: String,
    /// What it contains.
    pub options: PackageOptions,
    /// What it is made from, as JSON.
    pub made_from: String,
    /// Number of files.
    pub total: i32,
    /// Bytes of all files.
    pub total_bytes: i64,
}

/// The number of the project's next package. [`create`] refuses it if another package took it meanwhile.
///
/// # Errors
/// When the database fails.
pub fn next_number(
    conn: &mut Connection,
    permit: &Permit<act::CreatePackage>,
) -> Result<i32, StoreError> {
    let last: Option<i32> = packages::table
        .filter(packages::project_id.eq(permit.facts().id.to_string()))
        .select(max(packages::number))
        .first(conn)?;
    Ok(last.unwrap_or_default() + 1)
}

/// Whether a package of the project waits or is being made.
///
/// # Errors
/// When the database fails.
pub fn is_waiting(
    conn: &mut Connection,
    permit: &Permit<act::CreatePackage>,
) -> Result<bool, StoreError> {
    let waiting = packages::table
        .filter(packages::project_id.eq(permit.facts().id.to_string()))
        .filter(packages::finished_at.is_null());
    Ok(diesel::select(exists(waiting)).get_result(conn)?)
}

/// What became of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ordered {
    /// It waits.
    New(Box<Package>),
    /// A package of the project is waiting or being made, or one was made since the number was chosen. Or too many packages of the account are
    /// waiting.
    Waiting,
    /// The ZIP files of [`PACKAGES_KEPT_MAX`] packages of the project are kept.
    TooManyKept,
}

/// Orders a package in the scope of its author. The caller has locked the project, so that only one of several concurrent calls succeeds.
///
/// # Errors
/// When the database fails.
pub fn create(
    conn: &mut Connection,
    permit: &Permit<act::CreatePackage>,
    (user, scope): (UserId, PackageScope),
    new: &NewPackage,
    now: Timestamp,
) -> Result<Ordered, StoreError> {
    if is_waiting(conn, permit)? || next_number(conn, permit)? != new.number {
        return Ok(Ordered::Waiting);
    }
    let waiting: i64 = packages::table
        .filter(packages::created_by.eq(user.to_string()))
        .filter(packages::finished_at.is_null())
        .count()
        .get_result(conn)?;
    if waiting >= PACKAGES_WAITING_MAX {
        return Ok(Ordered::Waiting);
    }
    let kept: i64 = packages::table
        .filter(packages::project_id.eq(permit.facts().id.to_string()))
        .filter(packages::file_path.is_not_null())
        .count()
        .get_result(conn)?;
    if kept >= PACKAGES_KEPT_MAX {
        return Ok(Ordered::TooManyKept);
    }
    let options = serde_json::to_string(&new.options).map_err(StoreError::internal)?;
    diesel::insert_into(packages::table)
        .values((
            packages::id.eq(new.id.to_string()),
            packages::project_id.eq(permit.facts().id.to_string()),
            packages::number.eq(new.number),
            packages::created_by.eq(user.to_string()),
            packages::contractor_id.eq(scope.company().map(|company| company.to_string())),
            packages::recipient.eq(&new.recipient),
            packages::options.eq(options),
            packages::made_from.eq(&new.made_from),
            packages::state.eq(DocumentState::Queued.as_str()),
            packages::done.eq(0),
            packages::total.eq(new.total),
            packages::done_bytes.eq(0_i64),
            packages::total_bytes.eq(new.total_bytes),
            packages::timestamp_state.eq(PackageTimestamp::None.as_str()),
            packages::created_at.eq(column::micros(now)),
        ))
        .execute(conn)?;
    let made = find(conn, permit, new.id, scope)?;
    made.map(Box::new)
        .map(Ordered::New)
        .ok_or_else(|| StoreError::internal("a new package was not found"))
}

/// Cancels a package that is waiting or being made. Does nothing to a finished package. The caller has found it with [`super::find`].
///
/// # Errors
/// When the database fails.
pub fn cancel(
    conn: &mut Connection,
    permit: &Permit<act::CreatePackage>,
    id: PackageId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let waiting = packages::table
        .filter(packages::id.eq(id.to_string()))
        .filter(packages::project_id.eq(permit.facts().id.to_string()))
        .filter(packages::finished_at.is_null());
    diesel::update(waiting)
        .set((
            packages::state.eq(DocumentState::Canceled.as_str()),
            packages::made_from.eq(None::<String>),
            packages::finished_at.eq(column::micros(now)),
        ))
        .execute(conn)?;
    Ok(())
}
