//! An account's history from the security log.

use crate::page::{Cursor, Page};
use crate::schema::security_audit_log as log;
use crate::{Connection, MultiBackend, StoreError, column, user};
use diesel::prelude::*;
use domain::audit::AuditEvent;
use domain::id::{AuditId, UserId};
use domain::permission::{Permit, act};
use domain::user::ACCOUNT_EVENTS;
use jiff::Timestamp;

/// A sign-in, a failed attempt, or a change to an account's credentials or permissions. Repetitions within ten minutes share one entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountEntry {
    /// Its id.
    pub id: AuditId,
    /// The event type.
    pub event: AuditEvent,
    /// Name of the actor, unless it was the account itself.
    pub by_name: Option<String>,
    /// The client's address of the first occurrence.
    pub ip: Option<String>,
    /// The client's user agent of the first occurrence.
    pub user_agent: Option<String>,
    /// Further details, as JSON text.
    pub details: Option<String>,
    /// Number of occurrences.
    pub count: u32,
    /// When it first occurred.
    pub created_at: Timestamp,
    /// When it last occurred.
    pub last_at: Timestamp,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = log)]
struct Row {
    id: String,
    event_type: String,
    actor_id: Option<String>,
    ip: Option<String>,
    user_agent: Option<String>,
    details: Option<String>,
    occurrences: i32,
    created_at: i64,
    last_at: i64,
}

/// A page of an account's history, newest first.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    _permit: &Permit<act::ShowUser>,
    id: UserId,
    limit: usize,
    cursor: Option<&Cursor>,
) -> Result<Page<AccountEntry>, StoreError> {
    let event_types: Vec<&str> = ACCOUNT_EVENTS.iter().map(|event| event.as_str()).collect();
    let subject = id.to_string();
    let mut rows = log::table
        .filter(log::subject_user_id.eq(&subject))
        .filter(log::event_type.eq_any(event_types))
        .order((log::created_at.desc(), log::id.desc()))
        .select(Row::as_select())
        .into_boxed::<MultiBackend>();
    if let Some(Cursor { micros, id }) = cursor.cloned() {
        // This condition is implied by the next one, but it gives the index scan its starting point.
        rows = rows.filter(log::created_at.le(micros)).filter(
            log::created_at
                .lt(micros)
                .or(log::created_at.eq(micros).and(log::id.lt(id))),
        );
    }
    let rows: Vec<Row> = rows
        .limit(i64::try_from(limit + 1).unwrap_or(i64::MAX))
        .load(conn)?;
    let others = rows.iter().filter_map(|row| row.actor_id.as_ref());
    let names = user::full_names(conn, others.filter(|actor| **actor != subject))?;
    let entries = rows
        .into_iter()
        .map(|row| {
            Ok(AccountEntry {
                id: column::parsed(&row.id)?,
                event: column::word(&row.event_type, AuditEvent::parse)?,
                by_name: row.actor_id.and_then(|actor| names.get(&actor).cloned()),
                ip: row.ip,
                user_agent: row.user_agent,
                details: row.details,
                count: u32::try_from(row.occurrences).unwrap_or(0),
                created_at: column::instant(row.created_at)?,
                last_at: column::instant(row.last_at)?,
            })
        })
        .collect::<Result<Vec<_>, StoreError>>()?;
    Ok(Page::cut(entries, limit, |entry| Cursor {
        micros: entry.created_at.as_microsecond(),
        id: entry.id.to_string(),
    }))
}
