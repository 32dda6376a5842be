//! Owners who want no mail about their project. What was stopped is one address: another one that the project gets later
//! stopped nothing.

use super::preferences::address_of_owner;
use crate::schema::owner_mail_stops as stops;
use crate::{Connection, StoreError, change_feed, column};
use diesel::prelude::*;
use domain::change::{ChangeTopic, NewChange};
use domain::id::ProjectId;
use domain::permission::{Permit, act};
use domain::project::ProjectFacts;
use jiff::Timestamp;

/// Since when the owner of a project wants no mail at this address.
///
/// # Errors
/// When the database fails.
pub fn stopped_since(
    conn: &mut Connection,
    project: ProjectId,
    email: &str,
) -> Result<Option<Timestamp>, StoreError> {
    let at = stops::table
        .find((project.to_string(), email.to_lowercase()))
        .select(stops::stopped_at)
        .first::<i64>(conn)
        .optional()?;
    column::optional_instant(at)
}

/// Since when the owner wants no mail at the address that the project has for them.
///
/// # Errors
/// When the database fails.
pub fn show(
    conn: &mut Connection,
    permit: &Permit<act::ManageOwnerMails>,
) -> Result<Option<Timestamp>, StoreError> {
    let project = permit.facts().id;
    match address_of_owner(conn, project)? {
        Some(email) => stopped_since(conn, project, &email),
        None => Ok(None),
    }
}

/// Has mails sent again to the address that the project has for its owner. Whether they had been stopped.
///
/// # Errors
/// When the database fails.
pub fn resume(
    conn: &mut Connection,
    permit: &Permit<act::ManageOwnerMails>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let facts = permit.facts();
    match address_of_owner(conn, facts.id)? {
        Some(email) => take_back(conn, facts, &email, now),
        None => Ok(false),
    }
}

/// Has mails sent again to an address, for the owner who stopped them there. Whether they had been stopped.
///
/// # Errors
/// When the database fails.
pub fn take_back(
    conn: &mut Connection,
    project: &ProjectFacts,
    email: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let stop = stops::table.find((project.id.to_string(), email.to_lowercase()));
    let was_stopped = diesel::delete(stop).execute(conn)? > 0;
    if was_stopped {
        changed(conn, project, now)?;
    }
    Ok(was_stopped)
}

pub(super) fn stop(
    conn: &mut Connection,
    project: &ProjectFacts,
    email: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let row = (
        stops::project_id.eq(project.id.to_string()),
        stops::email.eq(email.to_lowercase()),
        stops::stopped_at.eq(column::micros(now)),
    );
    let written = per_database!(conn, |conn| diesel::insert_into(stops::table)
        .values(row)
        .on_conflict_do_nothing()
        .execute(conn))?;
    if written > 0 {
        changed(conn, project, now)?;
    }
    Ok(())
}

fn changed(
    conn: &mut Connection,
    project: &ProjectFacts,
    now: Timestamp,
) -> Result<(), StoreError> {
    let change = NewChange {
        topic: ChangeTopic::Mail,
        entity_id: project.id.uuid(),
        project: Some(project.clone()),
        user_id: None,
    };
    change_feed::publish(conn, &change, now)
}
