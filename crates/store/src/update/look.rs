//! Unread timeline entries.

use super::internal_types;
use crate::schema::{project_status_updates as updates, timeline_looks as looks};
use crate::{Connection, MultiBackend, StoreError, change_feed};
use diesel::prelude::*;
use domain::change::{ChangeTopic, NewChange};
use domain::id::UserId;
use domain::permission::{Permit, act};
use domain::update::UNREAD_WINDOW;
use jiff::Timestamp;

/// Unread entries are counted up to this number; the badge shows at most 99+.
pub const UNREAD_CAP: i64 = 100;

/// Number of recent entries by others since the user last viewed the timeline, up to [`UNREAD_CAP`]. Admin-only entries count only if
/// `internal` is set.
///
/// # Errors
/// When the database fails.
pub fn count_unread(
    conn: &mut Connection,
    permit: &Permit<act::ListUpdates>,
    user: UserId,
    internal: bool,
    now: Timestamp,
) -> Result<i64, StoreError> {
    let project = permit.facts().id.to_string();
    let looked = looks::table
        .find((user.to_string(), &project))
        .select(looks::looked_at)
        .first::<i64>(conn)
        .optional()?;
    let window = (now - UNREAD_WINDOW).as_microsecond();
    let since = looked.unwrap_or(window).max(window);
    let mut rows = updates::table
        .filter(updates::project_id.eq(&project))
        .filter(updates::created_at.gt(since))
        .filter(
            updates::updated_by
                .is_null()
                .or(updates::updated_by.ne(user.to_string()).assume_not_null()),
        )
        .select(updates::id)
        .into_boxed::<MultiBackend>();
    if !internal {
        rows = rows.filter(updates::update_type.ne_all(internal_types()));
    }
    let unread = rows.limit(UNREAD_CAP).load::<String>(conn)?;
    Ok(i64::try_from(unread.len()).unwrap_or(UNREAD_CAP))
}

/// Records that the user viewed the timeline and publishes this to the user's other windows. Writes nothing if nothing is unread, so that
/// repeated views do not fill the change feed.
///
/// # Errors
/// When the database fails.
pub fn look(
    conn: &mut Connection,
    permit: &Permit<act::ListUpdates>,
    user: UserId,
    internal: bool,
    now: Timestamp,
) -> Result<(), StoreError> {
    if count_unread(conn, permit, user, internal, now)? == 0 {
        return Ok(());
    }
    let facts = permit.facts();
    let looked = looks::looked_at.eq(now.as_microsecond());
    let row = (
        looks::user_id.eq(user.to_string()),
        looks::project_id.eq(facts.id.to_string()),
        looked,
    );
    per_database!(conn, |conn| diesel::insert_into(looks::table)
        .values(&row)
        .on_conflict((looks::user_id, looks::project_id))
        .do_update()
        .set(looked)
        .execute(conn))?;
    let change = NewChange {
        topic: ChangeTopic::Look,
        entity_id: facts.id.uuid(),
        project: Some(facts.clone()),
        user_id: Some(user),
    };
    change_feed::publish(conn, &change, now)
}
