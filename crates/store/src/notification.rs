//! Notifications and their read state.

mod find;
mod list;
mod read;
mod scope;
mod stored;

pub use find::{Source, newest_words, sources};
pub use list::{ListQuery, Standing, count_unread, list, standing};
pub use read::{begin, mark_all_read, mark_read, snooze};
pub use scope::COUNTED;
pub(crate) use scope::read_up_to;
pub(crate) use stored::StoredWords;

use crate::project::{self, Author};
use crate::schema::{notification_outbox as outbox, notifications};
use crate::{Connection, StoreError, change_feed, column};
use diesel::prelude::*;
use domain::change::{ChangeTopic, NewChange};
use domain::clock::{Clock, Rng};
use domain::delivery::NotificationKind;
use domain::id::{NotificationId, UserId};
use domain::notification::{NewNotification, NotificationEvent};
use domain::permission::Role;
use jiff::Timestamp;

/// Unread notifications are counted up to this number; the badge shows at most 99+.
pub const UNREAD_CAP: i64 = 100;

/// Inserts a notification in the caller's transaction and publishes it. For the author, it counts as read.
///
/// # Errors
/// When the database fails.
pub fn insert(
    conn: &mut Connection,
    author: &mut Author<'_>,
    new: &NewNotification,
) -> Result<(), StoreError> {
    write(conn, Some(author.user_id), author.clock, author.rng, new)
}

/// Inserts a notification without an author.
///
/// # Errors
/// When the database fails.
pub fn insert_by_portal(
    conn: &mut Connection,
    clock: &dyn Clock,
    rng: &mut dyn Rng,
    new: &NewNotification,
) -> Result<(), StoreError> {
    write(conn, None, clock, rng, new)
}

/// Inserts a notification, with or without an author.
pub(crate) fn write(
    conn: &mut Connection,
    author: Option<UserId>,
    clock: &dyn Clock,
    rng: &mut dyn Rng,
    new: &NewNotification,
) -> Result<(), StoreError> {
    let id = NotificationId::new(clock, rng);
    write_as(conn, id, author, clock.now(), new)
}

/// Inserts a notification with a given id.
pub(crate) fn write_as(
    conn: &mut Connection,
    id: NotificationId,
    author: Option<UserId>,
    now: Timestamp,
    new: &NewNotification,
) -> Result<(), StoreError> {
    diesel::insert_into(notifications::table)
        .values((
            notifications::id.eq(id.to_string()),
            notifications::user_id.eq(new.user_id.map(|id| id.to_string())),
            notifications::project_id.eq(new.project_id.map(|id| id.to_string())),
            notifications::title.eq(new.title.english()),
            notifications::message.eq(new.message.english()),
            notifications::title_text.eq(column::text_json(&new.title)?),
            notifications::message_text.eq(column::text_json(&new.message)?),
            notifications::type_.eq(new.notification_type.as_str()),
            notifications::subject.eq(new.subject.as_str()),
            notifications::kind.eq(new.kind.as_str()),
            notifications::created_at.eq(now.as_microsecond()),
            notifications::author_id.eq(author.map(|id| id.to_string())),
        ))
        .execute(conn)?;
    // Mail recipients are determined later, so that this transaction stays short.
    diesel::insert_into(outbox::table)
        .values((
            outbox::notification_id.eq(id.to_string()),
            outbox::tells_owner.eq(new.tells_owner),
            outbox::created_at.eq(now.as_microsecond()),
        ))
        .execute(conn)?;
    let project = new
        .project_id
        .map(|id| project::find_facts(conn, id))
        .transpose()?
        .flatten();
    let change = NewChange {
        topic: ChangeTopic::Notification,
        entity_id: id.uuid(),
        project,
        user_id: new.user_id,
    };
    change_feed::publish(conn, &change, now)
}

/// Replaces the content of an account's task notifications with the generic text for `role`, which cannot open tasks.
///
/// # Errors
/// When the database fails.
pub(crate) fn hide_task_content(
    conn: &mut Connection,
    user: UserId,
    role: Role,
) -> Result<(), StoreError> {
    let news = NotificationEvent::TaskAssigned {
        description: "",
        role,
    };
    let generic = news.notification(Some(user), None);
    let of_tasks = notifications::table
        .filter(notifications::user_id.eq(user.to_string()))
        .filter(notifications::kind.eq(NotificationKind::Task.as_str()));
    diesel::update(of_tasks)
        .set((
            notifications::title.eq(generic.title.english()),
            notifications::message.eq(generic.message.english()),
            notifications::title_text.eq(column::text_json(&generic.title)?),
            notifications::message_text.eq(column::text_json(&generic.message)?),
        ))
        .execute(conn)?;
    Ok(())
}
