//! Whether a project's owner may be mailed yet, and whose choice the address was. A stranger who signs up chooses both the
//! address and the words, so an owner hears nothing until the office has accepted the project or the owner has used the
//! code. What happens before is kept in the owner's bundle.

use super::email_stop;
use crate::schema::{mail_bundles as bundles, owner_contacts as contacts};
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::delivery::Bundle;
use domain::id::{ProjectId, UserId};
use domain::mail::MailHold;
use domain::permission::{Permit, act};
use domain::project::ProjectFacts;
use jiff::Timestamp;

/// What mail to a project's owner depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnerContact {
    /// Whether the office has accepted the project, or its owner has used the code.
    pub is_accepted: bool,
    /// The account that gave the owner's address; none for a project older than this rule.
    pub email_by: Option<UserId>,
}

/// Notes who gave the owner's address of a new project, and whether the project needs no acceptance.
pub(crate) fn begin(
    conn: &mut Connection,
    project: ProjectId,
    by: UserId,
    accepted_at: Option<Timestamp>,
) -> Result<(), StoreError> {
    diesel::insert_into(contacts::table)
        .values((
            contacts::project_id.eq(project.to_string()),
            contacts::accepted_at.eq(accepted_at.map(column::micros)),
            contacts::email_by.eq(by.to_string()),
        ))
        .execute(conn)?;
    Ok(())
}

/// Notes that an account gave another address. A project from before acceptance was asked for stays accepted.
pub(crate) fn address_changed(
    conn: &mut Connection,
    project: ProjectId,
    by: UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let changed = diesel::update(contacts::table.find(project.to_string()))
        .set(contacts::email_by.eq(by.to_string()))
        .execute(conn)?;
    if changed == 0 {
        begin(conn, project, by, Some(now))?;
    }
    Ok(())
}

/// What mail to this project's owner depends on.
///
/// # Errors
/// When the database fails.
pub fn find(conn: &mut Connection, project: ProjectId) -> Result<OwnerContact, StoreError> {
    let row = contacts::table
        .find(project.to_string())
        .select((contacts::accepted_at, contacts::email_by))
        .first::<(Option<i64>, Option<String>)>(conn)
        .optional()?;
    Ok(match row {
        Some((accepted_at, by)) => OwnerContact {
            is_accepted: accepted_at.is_some(),
            email_by: column::optional_parsed(by.as_deref())?,
        },
        None => OwnerContact {
            is_accepted: true,
            email_by: None,
        },
    })
}

/// Accepts a project for the office. Whether that changed anything.
///
/// # Errors
/// When the database fails.
pub fn accept(
    conn: &mut Connection,
    permit: &Permit<act::AcceptProject>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    accepted(conn, permit.facts(), now)
}

/// Notes that a project is accepted, and has the mail go that waited for it. Whether that changed anything.
///
/// # Errors
/// When the database fails.
pub fn accepted(
    conn: &mut Connection,
    project: &ProjectFacts,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let waits = contacts::table
        .filter(contacts::project_id.eq(project.id.to_string()))
        .filter(contacts::accepted_at.is_null());
    let changed = diesel::update(waits)
        .set(contacts::accepted_at.eq(column::micros(now)))
        .execute(conn)?;
    if changed == 0 {
        return Ok(false);
    }
    let held = bundles::table
        .filter(bundles::bundle.eq(Bundle::OfOwner(project.id).key()))
        .filter(bundles::held_by.eq(MailHold::NotAccepted.as_str()));
    diesel::update(held)
        .set((
            bundles::due_at.eq(column::micros(now)),
            bundles::held_by.eq(None::<&str>),
        ))
        .execute(conn)?;
    email_stop::changed(conn, project, now)?;
    Ok(true)
}
