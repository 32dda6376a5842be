//! Marking notifications as read, and snoozing them.

use super::list::narrowed;
use super::scope::{COUNTED, floors, meant_for, not_snoozed, parts, read_up_to, unread_by};
use super::{ListQuery, count_unread};
use crate::schema::{
    notifications, notifications_read_up_to as lines, projects,
    user_notification_read_status as reads,
};
use crate::{Connection, MultiBackend, StoreError, change_feed, delivery};
use diesel::prelude::*;
use domain::change::{ChangeTopic, NewChange};
use domain::id::{NotificationId, UserId};
use domain::permission::{Permit, Visible, act};
use jiff::{SignedDuration, Timestamp};

/// The read line stays at least this far in the past. A transaction may commit late and add a notification with an earlier timestamp that
/// nobody has seen; no statement runs longer than this.
const COMMIT_DELAY: SignedDuration = SignedDuration::from_secs(60);

#[derive(Insertable)]
#[diesel(table_name = reads, treat_none_as_default_value = false)]
struct ReadRow<'a> {
    user_id: &'a str,
    notification_id: &'a str,
    read: bool,
    read_at: Option<i64>,
    snoozed_until: Option<i64>,
}

/// What a person did with notifications.
#[derive(Clone, Copy)]
enum Mark {
    /// Read them, which ends a snooze.
    Read(Timestamp),
    /// Snoozed them until an instant, or ended the snooze.
    Snoozed(Option<Timestamp>),
}

/// Marks notifications as read. Ignores notifications of other users and notifications that are already read. When nothing unread is left, moves
/// the read line up.
///
/// # Errors
/// When the database fails.
pub fn mark_read(
    conn: &mut Connection,
    permit: &Permit<act::ListNotifications>,
    user: UserId,
    visible: Visible,
    ids: &[NotificationId],
    now: Timestamp,
) -> Result<(), StoreError> {
    let wanted: Vec<String> = ids.iter().map(ToString::to_string).collect();
    let line = read_up_to(conn, user)?;
    let mut unread = Vec::new();
    for part in parts(visible) {
        let rows = notifications::table
            .left_join(projects::table)
            .left_join(
                reads::table.on(reads::notification_id
                    .eq(notifications::id)
                    .and(reads::user_id.eq(user.to_string()))),
            )
            .filter(notifications::id.eq_any(&wanted))
            .filter(notifications::created_at.gt(line))
            .filter(
                reads::read
                    .is_null()
                    .or(reads::read.eq(false).assume_not_null()),
            )
            .select(notifications::id)
            .into_boxed::<MultiBackend>();
        unread.extend(meant_for!(rows, user, visible, part).load::<String>(conn)?);
    }
    if unread.is_empty() {
        return Ok(());
    }
    write(conn, user, &unread, Mark::Read(now))?;
    if count_unread(conn, permit, user, visible, now)? == 0 {
        let line = latest_read_line(conn, user, now)?;
        advance_read_line(conn, user, line)?;
    }
    publish_change(conn, user, now)
}

/// Marks all unread notifications that match the filters of `query` as read, up to an instant, which is that of the newest one the user has
/// seen. Returns how many.
///
/// # Errors
/// When the database fails.
pub fn mark_all_read(
    conn: &mut Connection,
    _permit: &Permit<act::ListNotifications>,
    user: UserId,
    visible: Visible,
    query: &ListQuery,
    up_to: Timestamp,
    now: Timestamp,
) -> Result<usize, StoreError> {
    let mut unread: Vec<(String, i64)> = Vec::new();
    let muted = delivery::muted(conn, user)?;
    for (part, floor) in floors(conn, user, visible)? {
        let rows = notifications::table
            .left_join(projects::table)
            .left_join(
                reads::table.on(reads::notification_id
                    .eq(notifications::id)
                    .and(reads::user_id.eq(user.to_string()))),
            )
            .filter(notifications::created_at.gt(floor))
            .filter(notifications::created_at.le(up_to.as_microsecond()))
            .select((notifications::id, notifications::created_at))
            .into_boxed::<MultiBackend>();
        let rows = not_snoozed!(unread_by!(rows, user, &muted, visible, part), now);
        let rows = narrowed!(rows, query.notification_type, query.project);
        let rows = meant_for!(rows, user, visible, part);
        unread.extend(rows.limit(COUNTED).load::<(String, i64)>(conn)?);
    }
    let marked = unread.len();
    if query.notification_type.is_none() && query.project.is_none() {
        // One read line instead of a row per notification.
        let line = latest_read_line(conn, user, now)?.min(up_to.as_microsecond());
        advance_read_line(conn, user, line)?;
        unread.retain(|(_, created_at)| *created_at > line);
    }
    if marked > 0 {
        let ids: Vec<String> = unread.into_iter().map(|(id, _)| id).collect();
        write(conn, user, &ids, Mark::Read(now))?;
        publish_change(conn, user, now)?;
    }
    Ok(marked)
}

/// Marks everything up to now as read, for an account that did not have access before.
///
/// # Errors
/// When the database fails.
pub fn begin(conn: &mut Connection, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    advance_read_line(conn, user, now.as_microsecond())
}

/// Snoozes notifications until an instant, or shows them again. Ignores notifications of other users and notifications that are already read.
///
/// # Errors
/// When the database fails.
pub fn snooze(
    conn: &mut Connection,
    _permit: &Permit<act::ListNotifications>,
    user: UserId,
    visible: Visible,
    ids: &[NotificationId],
    until: Option<Timestamp>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let wanted: Vec<String> = ids.iter().map(ToString::to_string).collect();
    let muted = delivery::muted(conn, user)?;
    let mut unread = Vec::new();
    for (part, floor) in floors(conn, user, visible)? {
        let rows = notifications::table
            .left_join(projects::table)
            .left_join(
                reads::table.on(reads::notification_id
                    .eq(notifications::id)
                    .and(reads::user_id.eq(user.to_string()))),
            )
            .filter(notifications::id.eq_any(&wanted))
            .filter(notifications::created_at.gt(floor))
            .select(notifications::id)
            .into_boxed::<MultiBackend>();
        let rows = unread_by!(rows, user, &muted, visible, part);
        unread.extend(meant_for!(rows, user, visible, part).load::<String>(conn)?);
    }
    if unread.is_empty() {
        return Ok(());
    }
    write(conn, user, &unread, Mark::Snoozed(until))?;
    publish_change(conn, user, now)
}

/// The latest instant to which the read line may move. Snoozed notifications stay behind it, because they come back unread.
fn latest_read_line(
    conn: &mut Connection,
    user: UserId,
    now: Timestamp,
) -> Result<i64, StoreError> {
    let oldest_snoozed: Option<i64> = reads::table
        .inner_join(notifications::table)
        .filter(reads::user_id.eq(user.to_string()))
        .filter(reads::snoozed_until.gt(now.as_microsecond()))
        .order(notifications::created_at.asc())
        .select(notifications::created_at)
        .first(conn)
        .optional()?;
    let line = (now - COMMIT_DELAY).as_microsecond();
    Ok(oldest_snoozed.map_or(line, |oldest| line.min(oldest - 1)))
}

/// Moves the read line up, never down.
fn advance_read_line(conn: &mut Connection, user: UserId, micros: i64) -> Result<(), StoreError> {
    if read_up_to(conn, user)? >= micros {
        return Ok(());
    }
    let row = (
        lines::user_id.eq(user.to_string()),
        lines::read_up_to.eq(micros),
    );
    per_database!(conn, |conn| diesel::insert_into(lines::table)
        .values(row)
        .on_conflict(lines::user_id)
        .do_update()
        .set(lines::read_up_to.eq(micros))
        .execute(conn))?;
    Ok(())
}

fn write(
    conn: &mut Connection,
    user: UserId,
    ids: &[String],
    mark: Mark,
) -> Result<(), StoreError> {
    /// Rows per statement, within both databases' limit on bound values.
    const ROWS: usize = 500;
    let user = user.to_string();
    let (read_at, snoozed_until) = match mark {
        Mark::Read(at) => (Some(at.as_microsecond()), None),
        Mark::Snoozed(until) => (None, until.map(Timestamp::as_microsecond)),
    };
    for chunk in ids.chunks(ROWS) {
        let rows: Vec<ReadRow<'_>> = chunk
            .iter()
            .map(|id| ReadRow {
                user_id: &user,
                notification_id: id,
                read: read_at.is_some(),
                read_at,
                snoozed_until,
            })
            .collect();
        per_database!(conn, |conn| diesel::insert_into(reads::table)
            .values(&rows)
            .on_conflict((reads::user_id, reads::notification_id))
            .do_update()
            .set((
                reads::read.eq(read_at.is_some()),
                reads::read_at.eq(read_at),
                reads::snoozed_until.eq(snoozed_until),
            ))
            .execute(conn))?;
    }
    Ok(())
}

/// Publishes the change to the user's other windows.
fn publish_change(conn: &mut Connection, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    let change = NewChange {
        topic: ChangeTopic::Notification,
        entity_id: user.uuid(),
        project: None,
        user_id: Some(user),
    };
    change_feed::publish(conn, &change, now)
}
