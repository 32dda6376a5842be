//! Notifications and who has read them.

use crate::page::{Cursor, Page};
use crate::project::{self, Author};
use crate::schema::{notifications, projects, user_notification_read_status as reads};
use crate::{Connection, MultiBackend, StoreError, change_feed, column};
use diesel::prelude::*;
use domain::change::{ChangeTopic, NewChange};
use domain::clock::{Clock, Rng};
use domain::id::{NotificationId, UserId};
use domain::notification::{NewNotification, Notification, NotificationProject, NotificationType};
use domain::permission::{Permit, Scope, Visible, act};
use domain::project::ProjectCode;
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
    let now = clock.now();
    diesel::insert_into(notifications::table)
        .values((
            notifications::id.eq(id.to_string()),
            notifications::user_id.eq(new.user_id.map(|id| id.to_string())),
            notifications::project_id.eq(new.project_id.map(|id| id.to_string())),
            notifications::title.eq(&new.title),
            notifications::message.eq(&new.message),
            notifications::type_.eq(new.notification_type.as_str()),
            notifications::created_at.eq(now.as_microsecond()),
            notifications::author_id.eq(author.map(|id| id.to_string())),
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

/// What a caller's notifications consist of. Each part begins at an index of its own; one condition over both
/// would have the databases walk through everybody's.
#[derive(Debug, Clone, Copy)]
enum Part {
    /// Every notification there is: an admin's (specification 1, section 6).
    All,
    /// Those about no project.
    General,
    /// Those about a visible project.
    OfProjects,
}

const fn parts(visible: Visible) -> &'static [Part] {
    match visible.scope() {
        Scope::Everything => &[Part::All],
        Scope::Nothing => &[Part::General],
        Scope::OfContractor(_) | Scope::OfPartner(_) | Scope::One(_) => {
            &[Part::General, Part::OfProjects]
        }
    }
}

/// Keeps one part of the notifications that are for this user or for everyone.
macro_rules! meant_for {
    ($rows:expr, $user:expr, $visible:expr, $part:expr) => {{
        let rows = $rows;
        let mine = notifications::user_id.is_null().or(notifications::user_id
            .eq($user.to_string())
            .assume_not_null());
        match ($part, $visible.scope()) {
            (Part::All, _) => rows,
            (Part::General, _) | (Part::OfProjects, Scope::Everything | Scope::Nothing) => rows
                .filter(mine)
                .filter(notifications::project_id.is_null()),
            (Part::OfProjects, Scope::OfContractor(contractor)) => rows
                .filter(mine)
                .filter(projects::contractor_id.eq(contractor.to_string())),
            (Part::OfProjects, Scope::OfPartner(partner)) => rows
                .filter(mine)
                .filter(projects::referral_partner_id.eq(partner.to_string())),
            (Part::OfProjects, Scope::One(project)) => rows
                .filter(mine)
                .filter(notifications::project_id.eq(project.to_string())),
        }
    }};
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = notifications)]
struct Row {
    id: String,
    user_id: Option<String>,
    title: String,
    message: String,
    type_: String,
    created_at: i64,
    author_id: Option<String>,
}

type ProjectColumns = (Option<String>, Option<String>, Option<String>);

fn notification(
    (row, (code, claim, owner), read): (Row, ProjectColumns, Option<bool>),
    reader: UserId,
) -> Result<Notification, StoreError> {
    let author: Option<UserId> = column::optional_parsed(row.author_id.as_deref())?;
    Ok(Notification {
        id: column::parsed(&row.id)?,
        user_id: column::optional_parsed(row.user_id.as_deref())?,
        title: row.title,
        message: row.message,
        notification_type: NotificationType::parse_or_default(&row.type_),
        project: code
            .zip(owner)
            .map(|(code, property_owner_name)| NotificationProject {
                project_code: ProjectCode::from_stored(code),
                insurance_claim_number: claim,
                property_owner_name,
            }),
        created_at: column::instant(row.created_at)?,
        read: read.unwrap_or(false) || author == Some(reader),
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
    limit: usize,
    cursor: Option<&Cursor>,
) -> Result<Page<Notification>, StoreError> {
    let mut found = Vec::new();
    for part in parts(visible) {
        let mut rows = notifications::table
            .left_join(projects::table)
            .left_join(
                reads::table.on(reads::notification_id
                    .eq(notifications::id)
                    .and(reads::user_id.eq(user.to_string()))),
            )
            .select((
                Row::as_select(),
                (
                    projects::project_code.nullable(),
                    projects::insurance_claim_number.nullable(),
                    projects::property_owner_name.nullable(),
                ),
                reads::read.nullable(),
            ))
            .into_boxed::<MultiBackend>();
        if let Some(cursor) = cursor {
            let same_instant = notifications::created_at
                .eq(cursor.micros)
                .and(notifications::id.lt(cursor.id.clone()));
            rows = rows.filter(notifications::created_at.lt(cursor.micros).or(same_instant));
        }
        let rows = meant_for!(rows, user, visible, part)
            .order((notifications::created_at.desc(), notifications::id.desc()))
            .limit(i64::try_from(limit + 1).unwrap_or(i64::MAX))
            .load(conn)?;
        for row in rows {
            found.push(notification(row, user)?);
        }
    }
    found.sort_by_key(|found| std::cmp::Reverse((found.created_at, found.id)));
    Ok(Page::cut(found, limit, |row| Cursor {
        micros: row.created_at.as_microsecond(),
        id: row.id.to_string(),
    }))
}

/// How many are unread, counted to [`UNREAD_CAP`].
///
/// # Errors
/// When the database fails.
pub fn count_unread(
    conn: &mut Connection,
    _permit: &Permit<act::ListNotifications>,
    user: UserId,
    visible: Visible,
) -> Result<i64, StoreError> {
    let mut found = 0;
    for part in parts(visible) {
        let rows = notifications::table
            .left_join(projects::table)
            .left_join(
                reads::table.on(reads::notification_id
                    .eq(notifications::id)
                    .and(reads::user_id.eq(user.to_string()))),
            )
            .filter(
                reads::read
                    .is_null()
                    .or(reads::read.eq(false).assume_not_null()),
            )
            .filter(
                notifications::author_id
                    .is_null()
                    .or(notifications::author_id
                        .ne(user.to_string())
                        .assume_not_null()),
            )
            .select(notifications::id)
            .into_boxed::<MultiBackend>();
        let mut rows = meant_for!(rows, user, visible, part);
        // SQLite walks along the index that it is told of; PostgreSQL would sort what it may stop at.
        if matches!(conn, Connection::Sqlite(_)) {
            rows = rows.order((notifications::created_at.desc(), notifications::id.desc()));
        }
        let unread = rows.limit(UNREAD_CAP).load::<String>(conn)?;
        found += i64::try_from(unread.len()).unwrap_or(UNREAD_CAP);
    }
    Ok(found.min(UNREAD_CAP))
}

/// Marks notifications as read for the user; those that are not for the user are passed over.
///
/// # Errors
/// When the database fails.
pub fn mark_read(
    conn: &mut Connection,
    _permit: &Permit<act::ListNotifications>,
    user: UserId,
    visible: Visible,
    ids: &[NotificationId],
    now: Timestamp,
) -> Result<(), StoreError> {
    let wanted: Vec<String> = ids.iter().map(ToString::to_string).collect();
    let mut known = Vec::new();
    for part in parts(visible) {
        let rows = notifications::table
            .left_join(projects::table)
            .filter(notifications::id.eq_any(&wanted))
            .select(notifications::id)
            .into_boxed::<MultiBackend>();
        known.extend(meant_for!(rows, user, visible, part).load::<String>(conn)?);
    }
    for id in &known {
        let state = (
            reads::read.eq(true),
            reads::read_at.eq(now.as_microsecond()),
        );
        let row = (
            reads::user_id.eq(user.to_string()),
            reads::notification_id.eq(id),
            state,
        );
        per_database!(conn, |conn| diesel::insert_into(reads::table)
            .values(&row)
            .on_conflict((reads::user_id, reads::notification_id))
            .do_update()
            .set(state)
            .execute(conn))?;
    }
    if known.is_empty() {
        return Ok(());
    }
    // The user's other windows show the new count.
    let change = NewChange {
        topic: ChangeTopic::Notification,
        entity_id: user.uuid(),
        project: None,
        user_id: Some(user),
    };
    change_feed::publish(conn, &change, now)
}
