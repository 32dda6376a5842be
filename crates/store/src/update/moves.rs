//! The changes of a project's status.

use crate::schema::project_status_updates as updates;
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::permission::{Permit, act};
use domain::project::{ProjectStatus, StatusMove};
use jiff::tz::TimeZone;

/// Only a script changes a status more often. Its owner sees the newest changes.
const MOVES_MAX: i64 = 500;

/// All changes of a project's status, oldest first, for its owner. The days are in `zone`.
///
/// # Errors
/// When the database fails.
pub fn moves_to_owner(
    conn: &mut Connection,
    permit: &Permit<act::ShowOwnerProject>,
    zone: &TimeZone,
) -> Result<Vec<StatusMove>, StoreError> {
    let rows: Vec<(Option<String>, String, i64)> = updates::table
        .filter(updates::project_id.eq(permit.facts().id.to_string()))
        .filter(updates::moved.eq(1))
        .select((
            updates::previous_status,
            updates::new_status,
            updates::created_at,
        ))
        .order((updates::created_at.desc(), updates::id.desc()))
        .limit(MOVES_MAX)
        .load(conn)?;
    let moves = rows.into_iter().rev().map(|(previous, new, at)| {
        Ok(StatusMove {
            previous: previous.as_deref().map(ProjectStatus::parse_or_default),
            new: ProjectStatus::parse_or_default(&new),
            on: column::instant(at)?.to_zoned(zone.clone()).date(),
        })
    });
    moves.collect()
}
