//! Security audit log: append-only, hash-chained, one row per event, key, and time window.

mod chain;
mod list;

pub use chain::{LogBreak, first_break};
pub use list::{ListQuery, alerts, count_alerts, list};

use self::chain::{FIRST_HASH, Sealed, head_of, lock_chain};
use crate::schema::{security_audit_head as head, security_audit_log as log};
use crate::{Connection, StoreError, change_feed, column, rate_limit, user};
use diesel::dsl::case_when;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use domain::audit::{AuditEntry, AuditEvent, Severity, WINDOW_MINUTES};
use domain::change::{ChangeTopic, NewChange};
use domain::clock::{Clock, Rng};
use domain::id::{AuditId, ProjectId, UserId};
use domain::permission::Role;
use domain::rate_limit::LimitedAction;
use jiff::Timestamp;
use std::net::IpAddr;

/// A security event to record. Text fields must not contain secrets or a full project code.
#[derive(Debug, Clone)]
pub struct NewAuditEntry {
    /// The event type.
    pub event: AuditEvent,
    /// The key that occurrences are counted by, such as `address:203.0.113.7` or `user:<id>`.
    pub key: String,
    /// The account that acted.
    pub actor: Option<UserId>,
    /// The account that the event concerns.
    pub subject: Option<UserId>,
    /// The project that the event concerns.
    pub project: Option<ProjectId>,
    /// The client's address.
    pub address: Option<IpAddr>,
    /// The client's user agent.
    pub user_agent: Option<String>,
    /// Further details, as JSON text.
    pub details: Option<String>,
}

impl NewAuditEntry {
    /// An event counted by `key`, with no other fields set.
    pub fn new(event: AuditEvent, key: impl Into<String>) -> Self {
        Self {
            event,
            key: key.into(),
            actor: None,
            subject: None,
            project: None,
            address: None,
            user_agent: None,
            details: None,
        }
    }

    /// An event where `user` is both actor and subject.
    #[must_use]
    pub fn of_user(event: AuditEvent, user: UserId) -> Self {
        Self {
            actor: Some(user),
            subject: Some(user),
            ..Self::new(event, format!("user:{user}"))
        }
    }

    /// Adds the client's address and user agent. The user agent is truncated because audit rows are kept forever.
    #[must_use]
    pub fn from_client(mut self, address: IpAddr, user_agent: &str) -> Self {
        self.address = Some(address);
        let user_agent = shortened_user_agent(user_agent);
        self.user_agent = (!user_agent.is_empty()).then(|| user_agent.to_owned());
        self
    }
}

/// Length of the counting window in microseconds. A window starts at a multiple of this.
const WINDOW_MICROS: i64 = WINDOW_MINUTES * 60 * 1_000_000;

/// Maximum length of a stored user agent, in characters.
const USER_AGENT_MAX: usize = 400;

/// Truncates a user agent to 400 characters, the length stored with sessions and in the log.
#[must_use]
pub fn shortened_user_agent(user_agent: &str) -> &str {
    let cut = user_agent.char_indices().nth(USER_AGENT_MAX);
    cut.map_or(user_agent, |(end, _)| &user_agent[..end])
}

/// How many addresses get their own row per event and window. Further addresses share one row.
pub const ADDRESSES_MAX: i64 = 1_000;

/// Which key of [`LimitedAction::AuditRow`] limits the rows for this kind of key; `None` for keys that only the office and the portal
/// itself produce. Rows are kept forever, so without a limit a client with a large network, or many accounts and sessions, could fill the
/// disk.
fn row_limit_key(kind: &str) -> Option<&'static str> {
    match kind {
        "address" | "report" => Some(ADDRESS_ROWS),
        "account" | "user" | "owner_session" | "calendar_feed" | "feed" | "package"
        | "package_link" | "project" | "code" | "estimate" => Some(ACCOUNT_ROWS),
        _ => None,
    }
}
const ADDRESS_ROWS: &str = "addresses";
const ACCOUNT_ROWS: &str = "accounts";
/// The key suffix of the shared row.
const OTHERS: &str = "others";

/// Records an event in the caller's transaction: inserts a row or increments the counter of its window. Also writes a log line per
/// occurrence.
///
/// # Errors
/// When the database fails.
pub fn record(
    conn: &mut Connection,
    clock: &dyn Clock,
    rng: &mut dyn Rng,
    entry: &NewAuditEntry,
) -> Result<(), StoreError> {
    log_event(entry);
    insert_or_increment(conn, clock, rng, entry)
}

/// Logs the event outside the database, where an attacker who can write the database cannot remove it. The transaction may still roll back
/// or retry; a duplicate line is better than a missing one. The key is left out because it may be a hash of user input.
fn log_event(entry: &NewAuditEntry) {
    macro_rules! line {
        ($level:ident) => {
            tracing::$level!(
                target: "security",
                event = entry.event.as_str(),
                actor = entry.actor.map(tracing::field::display),
                subject = entry.subject.map(tracing::field::display),
                project = entry.project.map(tracing::field::display),
                address = entry.address.map(tracing::field::display),
                user_agent = entry.user_agent.as_deref(),
                details = entry.details.as_deref(),
                "security event"
            )
        };
    }
    match entry.event.severity() {
        Severity::Info => line!(info),
        Severity::Warn => line!(warn),
        Severity::Error => line!(error),
    }
}

fn insert_or_increment(
    conn: &mut Connection,
    clock: &dyn Clock,
    rng: &mut dyn Rng,
    entry: &NewAuditEntry,
) -> Result<(), StoreError> {
    let at = clock.now().as_microsecond();
    let window_start = at - at.rem_euclid(WINDOW_MICROS);
    if increment(conn, clock, entry, window_start)? {
        return Ok(());
    }
    lock_chain(conn)?;
    // Another instance may have inserted the row while this one waited for the lock.
    if increment(conn, clock, entry, window_start)? {
        return Ok(());
    }
    // One shared row per kind of key, so that browser reports never count toward events the server observed.
    if let Some((kind, rest)) = entry.key.split_once(':')
        && rest != OTHERS
        && let Some(limit_key) = row_limit_key(kind)
        && is_crowded(conn, clock.now(), limit_key, entry, window_start)?
    {
        let shared = NewAuditEntry::new(entry.event, format!("{kind}:{OTHERS}"));
        return insert_or_increment(conn, clock, rng, &shared);
    }
    let last = log::table
        .order(log::seq.desc())
        .select((log::seq, log::hash))
        .first::<(i64, String)>(conn)
        .optional()?;
    // After truncation of the log, numbering continues past the lost rows, so the gap stays visible.
    let last = last.into_iter().chain(head_of(conn)?);
    let (seq, prev_hash) = last
        .max_by_key(|(seq, _)| *seq)
        .unwrap_or((0, FIRST_HASH.to_owned()));
    let seq = seq + 1;
    let row = Sealed {
        id: AuditId::new(clock, rng).to_string(),
        seq,
        event_type: entry.event.as_str().to_owned(),
        key: entry.key.clone(),
        window_start,
        actor_id: entry.actor.map(|id| id.to_string()),
        subject_user_id: entry.subject.map(|id| id.to_string()),
        project_id: entry.project.map(|id| id.to_string()),
        ip: entry.address.map(|address| address.to_string()),
        user_agent: entry.user_agent.clone(),
        details: entry.details.clone(),
        created_at: at,
        prev_hash,
    };
    let (id, hash) = (row.id.clone(), row.hash()?);
    let severity = severity(conn, entry, (window_start, at), 1)?;
    diesel::insert_into(log::table)
        .values((
            row,
            log::severity.eq(severity.as_str()),
            log::occurrences.eq(1),
            log::last_at.eq(at),
            log::hash.eq(hash.clone()),
        ))
        .execute(conn)?;
    diesel::update(head::table)
        .set((head::seq.eq(seq), head::hash.eq(hash)))
        .execute(conn)?;
    if severity == Severity::Error {
        alert(conn, &id, entry.subject, clock.now())?;
    }
    Ok(())
}

/// Whether an entry must use the shared row. Entries of admins always get their own.
fn is_crowded(
    conn: &mut Connection,
    now: Timestamp,
    limit_key: &str,
    entry: &NewAuditEntry,
    window_start: i64,
) -> Result<bool, StoreError> {
    if limit_key == ADDRESS_ROWS {
        let rows: i64 = log::table
            .filter(log::created_at.ge(window_start))
            .filter(log::event_type.eq(entry.event.as_str()))
            .filter(log::key.like("address:%").or(log::key.like("report:%")))
            .count()
            .get_result(conn)?;
        if rows >= ADDRESSES_MAX {
            return Ok(true);
        }
    }
    let granted = rate_limit::take(conn, LimitedAction::AuditRow, limit_key, now)?;
    if granted.is_ok() {
        return Ok(false);
    }
    let Some(actor) = entry.actor else {
        return Ok(true);
    };
    let role = user::roles(conn, &[actor])?.remove(&actor);
    Ok(role != Some(Role::Admin))
}

/// Publishes a change to everyone who may see the alert.
fn alert(
    conn: &mut Connection,
    id: &str,
    subject: Option<UserId>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let change = NewChange {
        topic: ChangeTopic::SecurityAlert,
        entity_id: column::parsed::<AuditId>(id)?.uuid(),
        project: None,
        user_id: subject,
    };
    change_feed::publish(conn, &change, now)
}

/// Increments the counter of an existing row; returns false if there is none.
fn increment(
    conn: &mut Connection,
    clock: &dyn Clock,
    entry: &NewAuditEntry,
    window_start: i64,
) -> Result<bool, StoreError> {
    let now = clock.now();
    let at = now.as_microsecond();
    let row = log::table
        .filter(log::event_type.eq(entry.event.as_str()))
        .filter(log::key.eq(&entry.key))
        .filter(log::window_start.eq(window_start));
    let incremented = diesel::update(row)
        .set((
            log::occurrences.eq(log::occurrences + 1),
            // The clock may have been set back; never lower `last_at`.
            log::last_at
                .eq(case_when::<_, _, BigInt>(log::last_at.lt(at), at).otherwise(log::last_at)),
        ))
        .execute(conn)?;
    if incremented == 0 {
        return Ok(false);
    }
    let (id, count) = row
        .select((log::id, log::occurrences))
        .first::<(String, i32)>(conn)?;
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    let severity = severity(conn, entry, (window_start, at), count)?;
    if severity != entry.event.severity() {
        let escalated = diesel::update(row.filter(log::severity.ne(severity.as_str())))
            .set(log::severity.eq(severity.as_str()))
            .execute(conn)?;
        if escalated > 0 {
            alert(conn, &id, entry.subject, now)?;
        }
    }
    Ok(true)
}

/// Severity of the `count`th occurrence in a window. Some events escalate with the number of occurrences in the last ten minutes, which may
/// span two windows.
fn severity(
    conn: &mut Connection,
    entry: &NewAuditEntry,
    (window_start, at): (i64, i64),
    count: u32,
) -> Result<Severity, StoreError> {
    let event = entry.event;
    let alone = event.severity_after(count);
    if event.severity_after(u32::MAX) == alone {
        return Ok(alone);
    }
    let before: Option<(i32, i64, i64)> = log::table
        .filter(log::event_type.eq(event.as_str()))
        .filter(log::key.eq(&entry.key))
        .filter(log::window_start.eq(window_start - WINDOW_MICROS))
        .select((log::occurrences, log::created_at, log::last_at))
        .first(conn)
        .optional()?;
    // A window stores only its first and last instants. With more than two occurrences, that window is an error already.
    let recent = before.map_or(0, |(occurrences, first, last)| {
        let is_recent = |instant: i64| instant > at - WINDOW_MICROS;
        u32::from(is_recent(last)) + u32::from(occurrences > 1 && is_recent(first))
    });
    Ok(event.severity_after(count.saturating_add(recent)))
}

/// Returns the newest entries, newest first.
///
/// # Errors
/// When the database fails.
pub fn newest(conn: &mut Connection, limit: i64) -> Result<Vec<AuditEntry>, StoreError> {
    log::table
        .order(log::seq.desc())
        .limit(limit)
        .select(Row::as_select())
        .load::<Row>(conn)?
        .into_iter()
        .map(Row::entry)
        .collect()
}

/// Distinct keys of an event's rows that were inserted or incremented since an instant; at most 100.
///
/// # Errors
/// When the database fails.
pub fn keys_since(
    conn: &mut Connection,
    event: AuditEvent,
    since: Timestamp,
) -> Result<Vec<String>, StoreError> {
    const KEYS_MAX: i64 = 100;
    Ok(log::table
        .filter(log::event_type.eq(event.as_str()))
        .filter(log::last_at.ge(since.as_microsecond()))
        .select(log::key)
        .distinct()
        .order(log::key)
        .limit(KEYS_MAX)
        .load(conn)?)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = log)]
struct Row {
    id: String,
    event_type: String,
    severity: String,
    key: String,
    occurrences: i32,
    details: Option<String>,
    created_at: i64,
}

impl Row {
    fn entry(self) -> Result<AuditEntry, StoreError> {
        Ok(AuditEntry {
            id: column::parsed(&self.id)?,
            event_type: column::word(&self.event_type, AuditEvent::parse)?,
            severity: column::word(&self.severity, Severity::parse)?,
            key: self.key,
            count: u32::try_from(self.occurrences).unwrap_or(0),
            details: self.details,
            created_at: column::instant(self.created_at)?,
        })
    }
}
