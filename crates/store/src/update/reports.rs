//! Reports of contractor companies.

use crate::schema::{project_status_updates as updates, users};
use crate::{Connection, StoreError};
use diesel::dsl::exists;
use diesel::prelude::*;
use domain::permission::{Permit, act};
use domain::update::UpdateType;
use jiff::Timestamp;

/// Whether someone of the project's company has added an update or set an event's status since an instant.
///
/// # Errors
/// When the database fails.
pub fn has_reported(
    conn: &mut Connection,
    permit: &Permit<act::ListUpdates>,
    since: Timestamp,
) -> Result<bool, StoreError> {
    let facts = permit.facts();
    let Some(company) = facts.contractor_id else {
        return Ok(false);
    };
    let kinds = [UpdateType::StatusChange, UpdateType::EventStatusUpdated];
    let reports = updates::table
        .inner_join(users::table.on(updates::updated_by.eq(users::id.nullable())))
        .filter(updates::project_id.eq(facts.id.to_string()))
        .filter(updates::created_at.ge(since.as_microsecond()))
        .filter(updates::update_type.eq_any(kinds.map(UpdateType::as_str)))
        .filter(users::contractor_id.eq(company.to_string()));
    Ok(diesel::select(exists(reports)).get_result(conn)?)
}
