//! Pages of notifications, and unread counts.

use super::UNREAD_CAP;
use super::scope::{Part, floors, meant_for, not_snoozed, unread_by};
use super::stored::StoredProject;
use crate::page::{Cursor, Page};
use crate::schema::{notifications, projects, user_notification_read_status as reads};
use crate::{Connection, MultiBackend, StoreError, column, delivery, user};
use diesel::prelude::*;
use domain::id::{NotificationId, ProjectId, UserId};
use domain::notification::{Notification, NotificationSubject, NotificationType};
use domain::permission::{Permit, Visible, act};
use jiff::Timestamp;

/// Filters and page position.
#[derive(Debug, Clone, Default)]
pub struct ListQuery {
    /// Only unread notifications.
    pub unread: bool,
    /// Only snoozed notifications, instead of those that are not.
    pub snoozed: bool,
    /// Only notifications of this visual type.
    pub notification_type: Option<NotificationType>,
    /// Only notifications about this project.
    pub project: Option<ProjectId>,
    /// Page size.
    pub limit: usize,
    /// Where the page starts.
    pub cursor: Option<Cursor>,
}

/// Applies the query's filters.
macro_rules! narrowed {
    ($rows:expr, $kind:expr, $project:expr) => {{
        let mut rows = $rows;
        let kind: Option<domain::notification::NotificationType> = $kind;
        let project: Option<domain::id::ProjectId> = $project;
        if let Some(kind) = kind {
            rows = rows.filter(notifications::type_.eq(kind.as_str()));
        }
        if let Some(project) = project {
            rows = rows.filter(notifications::project_id.eq(project.to_string()));
        }
        rows
    }};
}
pub(super) use narrowed;

#[derive(Queryable, Selectable)]
#[diesel(table_name = notifications)]
struct Row {
    id: String,
    user_id: Option<String>,
    title: String,
    message: String,
    title_text: String,
    message_text: String,
    type_: String,
    created_at: i64,
    author_id: Option<String>,
    subject: String,
    kind: String,
    handed_over: bool,
}

fn notification(
    (row, project, read, snoozed): (Row, Option<StoredProject>, Option<bool>, Option<i64>),
    reader: UserId,
    muted: &[String],
    floor: i64,
    begins_with_company: bool,
    now: Timestamp,
) -> Result<Notification, StoreError> {
    let author: Option<UserId> = column::optional_parsed(row.author_id.as_deref())?;
    let user_id: Option<UserId> = column::optional_parsed(row.user_id.as_deref())?;
    let is_news = author != Some(reader)
        && user_id.is_none_or(|to| to == reader)
        && !muted.contains(&row.kind)
        && !(begins_with_company && row.handed_over);
    let snoozed_until = column::optional_instant(snoozed)?.filter(|until| *until > now);
    Ok(Notification {
        id: column::parsed(&row.id)?,
        user_id,
        title: row.title,
        message: row.message,
        title_text: column::parse_text_json(&row.title_text)?,
        message_text: column::parse_text_json(&row.message_text)?,
        notification_type: NotificationType::parse_or_default(&row.type_),
        subject: column::word(&row.subject, NotificationSubject::parse)?,
        project: project.map(Into::into),
        recipient_name: None,
        created_at: column::instant(row.created_at)?,
        read: !is_news || read.unwrap_or(false) || row.created_at <= floor,
        snoozed_until,
    })
}

/// A page of the user's notifications, newest first.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    _permit: &Permit<act::ListNotifications>,
    user: UserId,
    visible: Visible,
    query: &ListQuery,
    now: Timestamp,
) -> Result<Page<Notification>, StoreError> {
    let mut found = Vec::new();
    let muted = delivery::muted(conn, user)?;
    for (part, floor) in floors(conn, user, visible)? {
        let mut rows = notifications::table
            .left_join(projects::table)
            .left_join(
                reads::table.on(reads::notification_id
                    .eq(notifications::id)
                    .and(reads::user_id.eq(user.to_string()))),
            )
            .select((
                Row::as_select(),
                Option::<StoredProject>::as_select(),
                reads::read.nullable(),
                reads::snoozed_until.nullable(),
            ))
            .into_boxed::<MultiBackend>();
        if let Some(cursor) = &query.cursor {
            let same_instant = notifications::created_at
                .eq(cursor.micros)
                .and(notifications::id.lt(cursor.id.clone()));
            // This condition is implied by the next one, but it gives the index scan its starting point.
            rows = rows
                .filter(notifications::created_at.le(cursor.micros))
                .filter(notifications::created_at.lt(cursor.micros).or(same_instant));
        }
        rows = if query.snoozed {
            // Only unread notifications can be snoozed, so the scan ends at the floor.
            unread_by!(rows, user, &muted, visible, part)
                .filter(notifications::created_at.gt(floor))
                .filter(
                    reads::snoozed_until
                        .gt(now.as_microsecond())
                        .assume_not_null(),
                )
        } else {
            not_snoozed!(rows, now)
        };
        if query.unread {
            rows = unread_by!(rows, user, &muted, visible, part)
                .filter(notifications::created_at.gt(floor));
        }
        rows = narrowed!(rows, query.notification_type, query.project);
        let rows = meant_for!(rows, user, visible, part)
            .order((notifications::created_at.desc(), notifications::id.desc()))
            .limit(i64::try_from(query.limit + 1).unwrap_or(i64::MAX))
            .load(conn)?;
        let begins = part.begins_with_company(visible);
        for row in rows {
            let row = notification(row, user, &muted, floor, begins, now)?;
            found.push(row);
        }
    }
    found.sort_by_key(|found| std::cmp::Reverse((found.created_at, found.id)));
    let mut page = Page::cut(found, query.limit, |row| Cursor {
        micros: row.created_at.as_microsecond(),
        id: row.id.to_string(),
    });
    name_recipients(conn, user, &mut page.items)?;
    Ok(page)
}

/// What a user did with a notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// Whether the user has read it, or it counts as read.
    pub is_read: bool,
    /// Until when the user snoozed it; `None` if it is not snoozed now.
    pub snoozed_until: Option<Timestamp>,
}

/// What the user did with one notification; `None` if the user sees none with this id.
///
/// # Errors
/// When the database fails.
pub fn standing(
    conn: &mut Connection,
    _permit: &Permit<act::ListNotifications>,
    user: UserId,
    visible: Visible,
    id: NotificationId,
    now: Timestamp,
) -> Result<Option<Standing>, StoreError> {
    let muted = delivery::muted(conn, user)?;
    for (part, floor) in floors(conn, user, visible)? {
        let rows = notifications::table
            .left_join(projects::table)
            .left_join(
                reads::table.on(reads::notification_id
                    .eq(notifications::id)
                    .and(reads::user_id.eq(user.to_string()))),
            )
            .filter(notifications::id.eq(id.to_string()))
            .select((
                Row::as_select(),
                Option::<StoredProject>::as_select(),
                reads::read.nullable(),
                reads::snoozed_until.nullable(),
            ))
            .into_boxed::<MultiBackend>();
        let row = meant_for!(rows, user, visible, part)
            .first(conn)
            .optional()?;
        if let Some(row) = row {
            let begins = part.begins_with_company(visible);
            let found = notification(row, user, &muted, floor, begins, now)?;
            return Ok(Some(Standing {
                is_read: found.read,
                snoozed_until: found.snoozed_until,
            }));
        }
    }
    Ok(None)
}

/// Adds the recipient's name to notifications for other accounts.
fn name_recipients(
    conn: &mut Connection,
    reader: UserId,
    items: &mut [Notification],
) -> Result<(), StoreError> {
    let of = |item: &Notification| {
        let other = item.user_id.filter(|to| *to != reader);
        other.map(|to| to.to_string())
    };
    let people: Vec<String> = items.iter().filter_map(of).collect();
    let names = user::full_names(conn, people.iter())?;
    for item in items {
        item.recipient_name = of(item).and_then(|to| names.get(&to).cloned());
    }
    Ok(())
}

/// Number of unread notifications that are not snoozed, up to [`UNREAD_CAP`].
///
/// # Errors
/// When the database fails.
pub fn count_unread(
    conn: &mut Connection,
    _permit: &Permit<act::ListNotifications>,
    user: UserId,
    visible: Visible,
    now: Timestamp,
) -> Result<i64, StoreError> {
    let mut found = 0;
    let muted = delivery::muted(conn, user)?;
    for (part, floor) in floors(conn, user, visible)? {
        found += unread_of(conn, user, visible, &muted, (part, floor), now)?;
    }
    Ok(found.min(UNREAD_CAP))
}

fn unread_of(
    conn: &mut Connection,
    user: UserId,
    visible: Visible,
    muted: &[String],
    (part, floor): (Part, i64),
    now: Timestamp,
) -> Result<i64, StoreError> {
    let rows = notifications::table
        .left_join(projects::table)
        .left_join(
            reads::table.on(reads::notification_id
                .eq(notifications::id)
                .and(reads::user_id.eq(user.to_string()))),
        )
        .filter(notifications::created_at.gt(floor))
        .select(notifications::id)
        .into_boxed::<MultiBackend>();
    let rows = not_snoozed!(unread_by!(rows, user, muted, visible, part), now);
    let mut rows = meant_for!(rows, user, visible, part);
    // The order makes SQLite scan the right index. PostgreSQL would sort all rows instead of stopping at the limit.
    if matches!(conn, Connection::Sqlite(_)) {
        rows = rows.order((notifications::created_at.desc(), notifications::id.desc()));
    }
    let unread = rows.limit(UNREAD_CAP).load::<String>(conn)?;
    Ok(i64::try_from(unread.len()).unwrap_or(UNREAD_CAP))
}
