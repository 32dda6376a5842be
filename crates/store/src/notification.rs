//! Notifications and who has read them.

mod find;
mod list;
mod read;
mod scope;
mod stored;

pub use find::{Source, newest_words, sources};
pub use list::{ListQuery, count_unread, list};
pub use read::{begin, mark_all_read, mark_read};
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
use domain::notification::{NewNotification, News};
use domain::permission::Role;
use jiff::Timestamp;

/// The unread are counted to this many: the badge shows no more than 99+.
pub const UNREAD_CAP: i64 = 100;

/// Writes a notification in the caller's transaction and tells those whom it is for. The author's own list has it as
/// read: nobody is told of what they did themselves.
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

/// The same for what the portal tells by itself.
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

/// The same for somebody with an account or without.
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

/// The same under an id that is given.
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
    // Who is to have mail of it is found out later: whoever caused it does not wait for that.
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

/// Has what tells an account of its tasks say no more than somebody of `role`, who cannot open them, is told.
///
/// # Errors
/// When the database fails.
pub(crate) fn hide_task_content(
    conn: &mut Connection,
    user: UserId,
    role: Role,
) -> Result<(), StoreError> {
    let news = News::TaskAssigned {
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
