//! Legal holds. A held project cannot be deleted.

use crate::schema::{legal_holds as holds, users};
use crate::{Connection, StoreError, change_feed, column};
use diesel::prelude::*;
use domain::change::ChangeTopic;
use domain::id::{ProjectId, UserId};
use domain::permission::{Permit, act};
use domain::profile::PersonName;
use domain::project::{LegalHold, ProjectFacts};
use jiff::Timestamp;

type Row = (String, i64, Option<String>, Option<String>);

/// The legal hold on a project; `None` if there is none.
///
/// # Errors
/// When the database fails.
pub fn legal_hold(
    conn: &mut Connection,
    project: ProjectId,
) -> Result<Option<LegalHold>, StoreError> {
    let row: Option<Row> = holds::table
        .left_join(users::table.on(holds::set_by.eq(users::id.nullable())))
        .filter(holds::project_id.eq(project.to_string()))
        .select((
            holds::reason,
            holds::set_at,
            users::id.nullable(),
            users::full_name.nullable(),
        ))
        .first(conn)
        .optional()?;
    row.map(|(reason, set_at, id, full_name)| {
        Ok(LegalHold {
            reason,
            set_by: person(id, full_name)?,
            set_at: column::instant(set_at)?,
        })
    })
    .transpose()
}

/// A joined account.
pub(super) fn person(
    id: Option<String>,
    full_name: Option<String>,
) -> Result<Option<PersonName>, StoreError> {
    id.zip(full_name)
        .map(|(id, full_name)| {
            Ok(PersonName {
                id: column::parsed(&id)?,
                full_name,
            })
        })
        .transpose()
}

/// Sets a legal hold, or changes the reason of the present one. Returns whether anything changed.
///
/// # Errors
/// When the database fails.
pub fn set_legal_hold(
    conn: &mut Connection,
    permit: &Permit<act::ManageLegalHold>,
    admin: UserId,
    reason: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let project = permit.facts();
    if legal_hold(conn, project.id)?.is_some_and(|hold| hold.reason == reason) {
        return Ok(false);
    }
    let admin = admin.to_string();
    let hold = (
        holds::reason.eq(reason),
        holds::set_by.eq(&admin),
        holds::set_at.eq(column::micros(now)),
    );
    per_database!(conn, |conn| diesel::insert_into(holds::table)
        .values((holds::project_id.eq(project.id.to_string()), hold))
        .on_conflict(holds::project_id)
        .do_update()
        .set(hold)
        .execute(conn))?;
    changed(conn, project, now)?;
    Ok(true)
}

/// Lifts the legal hold on a project. Returns whether there was one.
///
/// # Errors
/// When the database fails.
pub fn lift_legal_hold(
    conn: &mut Connection,
    permit: &Permit<act::ManageLegalHold>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let project = permit.facts();
    let lifted = diesel::delete(holds::table.find(project.id.to_string())).execute(conn)?;
    if lifted > 0 {
        changed(conn, project, now)?;
    }
    Ok(lifted > 0)
}

/// Publishes the change to admins. Nobody else learns of a hold.
fn changed(
    conn: &mut Connection,
    project: &ProjectFacts,
    now: Timestamp,
) -> Result<(), StoreError> {
    change_feed::publish_of_project(conn, ChangeTopic::LegalHold, project, now)
}
