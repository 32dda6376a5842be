//! Addresses that unsubscribed from project mails. The unsubscription applies to the address: to every current and future project with it
//! as the owner's address.

use super::preferences::{address_of_account, address_of_owner};
use crate::mail::{fingerprint, tell_admins};
use crate::schema::email_stops as stops;
use crate::{Connection, StoreError, change_feed, column};
use diesel::prelude::*;
use domain::change::ChangeTopic;
use domain::id::UserId;
use domain::permission::{Permit, act};
use domain::project::ProjectFacts;
use jiff::Timestamp;

/// When the address with this fingerprint unsubscribed.
///
/// # Errors
/// When the database fails.
pub fn stopped_since(
    conn: &mut Connection,
    address: &str,
) -> Result<Option<Timestamp>, StoreError> {
    let at = stops::table
        .find(address)
        .select(stops::stopped_at)
        .first::<i64>(conn)
        .optional()?;
    column::optional_instant(at)
}

/// When the address of a project's owner unsubscribed.
///
/// # Errors
/// When the database fails.
pub fn show(
    conn: &mut Connection,
    permit: &Permit<act::ManageOwnerMails>,
) -> Result<Option<Timestamp>, StoreError> {
    match address_of_owner(conn, permit.facts().id)? {
        Some(email) => stopped_since(conn, &fingerprint(&email)),
        None => Ok(None),
    }
}

/// Resubscribes the address of a project's owner, for all projects. Returns whether it was unsubscribed.
///
/// # Errors
/// When the database fails.
pub fn resume(
    conn: &mut Connection,
    permit: &Permit<act::ManageOwnerMails>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let facts = permit.facts();
    let Some(email) = address_of_owner(conn, facts.id)? else {
        return Ok(false);
    };
    let was_stopped = take_back(conn, &fingerprint(&email))?;
    if was_stopped {
        tell_admins(conn, now)?;
    }
    Ok(was_stopped)
}

/// Resubscribes the address with this fingerprint. Returns whether it was unsubscribed.
///
/// # Errors
/// When the database fails.
pub fn take_back(conn: &mut Connection, address: &str) -> Result<bool, StoreError> {
    Ok(diesel::delete(stops::table.find(address)).execute(conn)? > 0)
}

/// Resubscribes the address of an account that turned email on in its settings.
///
/// # Errors
/// When the database fails.
pub fn resume_account(
    conn: &mut Connection,
    _permit: &Permit<act::EditOwnAccount>,
    user: UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    if let Some(email) = address_of_account(conn, user)?
        && take_back(conn, &fingerprint(&email))?
    {
        tell_admins(conn, now)?;
    }
    Ok(())
}

/// Unsubscribes the address with this fingerprint.
pub(super) fn stop(conn: &mut Connection, address: &str, now: Timestamp) -> Result<(), StoreError> {
    let row = (
        stops::address.eq(address),
        stops::stopped_at.eq(column::micros(now)),
    );
    let written = per_database!(conn, |conn| diesel::insert_into(stops::table)
        .values(row)
        .on_conflict_do_nothing()
        .execute(conn))?;
    if written > 0 {
        tell_admins(conn, now)?;
    }
    Ok(())
}

/// Publishes that the mail settings of a project's owner changed.
///
/// # Errors
/// When the database fails.
pub fn changed(
    conn: &mut Connection,
    project: &ProjectFacts,
    now: Timestamp,
) -> Result<(), StoreError> {
    change_feed::publish_of_project(conn, ChangeTopic::Mail, project, now)
}
