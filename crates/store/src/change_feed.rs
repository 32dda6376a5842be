//! Change feed: rows written in the transaction that changes something, published to the subscribers of every instance after its commit.
//!
//! SQLite has one writer, which reads its own committed rows. On PostgreSQL, a trigger sends `NOTIFY`; a listener thread in each instance
//! reads the rows and tracks sequence numbers that have no row yet. A change may be delivered twice after a reconnect, but is never lost.

pub(crate) mod listener;

use crate::schema::changes;
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::change::{Change, ChangeTopic, NewChange};
use domain::project::{ProjectFacts, ProjectStatus};
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

/// Longest time a transaction may stay open. PostgreSQL assigns sequence numbers before the commit, so a lower number may appear this much
/// later than a higher one.
const TRANSACTION_MAX: SignedDuration = SignedDuration::from_mins(5);
/// Maximum number of changes to resend, possibly as duplicates, to a client that reconnects.
const RESENT_MAX: i64 = 1_000;

#[derive(Queryable)]
struct ChangeRow {
    seq: i64,
    topic: String,
    entity_id: String,
    project_id: Option<String>,
    contractor_id: Option<String>,
    referral_partner_id: Option<String>,
    project_status: Option<String>,
    user_id: Option<String>,
    at: i64,
}

impl TryFrom<ChangeRow> for Change {
    type Error = StoreError;

    fn try_from(row: ChangeRow) -> Result<Self, StoreError> {
        let project = match (row.project_id, row.project_status) {
            (Some(id), Some(status)) => Some(ProjectFacts {
                id: column::parsed(&id)?,
                contractor_id: column::optional_parsed(row.contractor_id.as_deref())?,
                referral_partner_id: column::optional_parsed(row.referral_partner_id.as_deref())?,
                status: column::word(&status, ProjectStatus::parse)?,
            }),
            _ => None,
        };
        Ok(Self {
            seq: row.seq,
            topic: column::word(&row.topic, ChangeTopic::parse)?,
            entity_id: column::parsed(&row.entity_id)?,
            project,
            user_id: column::optional_parsed(row.user_id.as_deref())?,
            at: column::instant(row.at)?,
        })
    }
}

/// Writes a change of a project into the feed, for everybody who can see the project.
///
/// # Errors
/// When the database fails.
pub(crate) fn publish_of_project(
    conn: &mut Connection,
    topic: ChangeTopic,
    facts: &ProjectFacts,
    now: Timestamp,
) -> Result<(), StoreError> {
    publish_in_project(conn, topic, facts.id.uuid(), facts, now)
}

/// Writes a change of something in a project.
///
/// # Errors
/// When the database fails.
pub(crate) fn publish_in_project(
    conn: &mut Connection,
    topic: ChangeTopic,
    entity_id: Uuid,
    facts: &ProjectFacts,
    now: Timestamp,
) -> Result<(), StoreError> {
    let change = NewChange {
        topic,
        entity_id,
        project: Some(facts.clone()),
        user_id: None,
    };
    publish(conn, &change, now)
}

/// Writes a change of something that belongs to no project and to nobody in particular.
///
/// # Errors
/// When the database fails.
pub(crate) fn publish_alone(
    conn: &mut Connection,
    topic: ChangeTopic,
    entity_id: Uuid,
    now: Timestamp,
) -> Result<(), StoreError> {
    let change = NewChange {
        topic,
        entity_id,
        project: None,
        user_id: None,
    };
    publish(conn, &change, now)
}

/// Writes a change into the feed, in the caller's transaction. Subscribers receive it after the commit.
///
/// # Errors
/// When the database fails.
pub fn publish(
    conn: &mut Connection,
    change: &NewChange,
    now: Timestamp,
) -> Result<(), StoreError> {
    let project = change.project.as_ref();
    diesel::insert_into(changes::table)
        .values((
            changes::topic.eq(change.topic.as_str()),
            changes::entity_id.eq(change.entity_id.to_string()),
            changes::project_id.eq(project.map(|project| project.id.to_string())),
            changes::contractor_id.eq(project
                .and_then(|project| project.contractor_id)
                .map(|id| id.to_string())),
            changes::referral_partner_id.eq(project
                .and_then(|project| project.referral_partner_id)
                .map(|id| id.to_string())),
            changes::project_status.eq(project.map(|project| project.status.as_str())),
            changes::user_id.eq(change.user_id.map(|id| id.to_string())),
            changes::at.eq(column::micros(now)),
        ))
        .execute(conn)?;
    Ok(())
}

/// Changes that a client missed after its last event `seq`, oldest first. On PostgreSQL, some changes may be duplicates; see the module's
/// documentation. Returns `None` if more than `limit` changes followed, or if more than [`RESENT_MAX`] may have been committed late; the
/// client must then reload everything.
///
/// # Errors
/// When the database fails.
pub fn changes_since(
    conn: &mut Connection,
    seq: i64,
    limit: i64,
) -> Result<Option<Vec<Change>>, StoreError> {
    let new = load_after(conn, seq, limit.saturating_add(1))?;
    if is_more(&new, limit) {
        return Ok(None);
    }
    let mut changes = match conn {
        Connection::Sqlite(_) => Vec::new(),
        Connection::Postgres(_) => possibly_late(conn, seq)?,
    };
    if is_more(&changes, RESENT_MAX) {
        return Ok(None);
    }
    changes.extend(new);
    Ok(Some(changes))
}

fn is_more(changes: &[Change], limit: i64) -> bool {
    i64::try_from(changes.len()).map_or(true, |count| count > limit)
}

/// Changes with a lower sequence number than `seq` that may have been committed after it: those written within [`TRANSACTION_MAX`]
/// before it. Older ones were published by then. Returns at most [`RESENT_MAX`] + 1.
fn possibly_late(conn: &mut Connection, seq: i64) -> Result<Vec<Change>, StoreError> {
    let published_at = changes::table
        .filter(changes::seq.le(seq))
        .order(changes::seq.desc())
        .select(changes::at)
        .first::<i64>(conn)
        .optional()?;
    let Some(published_at) = published_at else {
        return Ok(Vec::new());
    };
    let since = column::instant(published_at)?
        .checked_sub(TRANSACTION_MAX)
        .map_err(StoreError::internal)?;
    let mut late = changes::table
        .filter(changes::at.ge(column::micros(since)))
        .filter(changes::seq.lt(seq))
        .order(changes::at.desc())
        .limit(RESENT_MAX + 1)
        .load::<ChangeRow>(conn)?
        .into_iter()
        .map(Change::try_from)
        .collect::<Result<Vec<_>, _>>()?;
    late.sort_by_key(|change| change.seq);
    Ok(late)
}

/// Sequence number of the latest change, or 0 if there is none. New clients start here.
///
/// # Errors
/// When the database fails.
pub fn last_seq(conn: &mut Connection) -> Result<i64, StoreError> {
    let last = changes::table
        .select(changes::seq)
        .order(changes::seq.desc())
        .first(conn)
        .optional()?;
    Ok(last.unwrap_or(0))
}

/// Sequence number of the oldest stored change, if any. A client whose last event is older must reload everything.
///
/// # Errors
/// When the database fails.
pub fn first_seq(conn: &mut Connection) -> Result<Option<i64>, StoreError> {
    Ok(changes::table
        .select(changes::seq)
        .order(changes::seq.asc())
        .first(conn)
        .optional()?)
}

/// Maximum number of rows pruned per transaction. Small transactions need little space, even on a nearly full disk.
const PRUNE_BATCH: i64 = 2_000;

/// Deletes a batch of the oldest changes from before an instant; returns the number deleted, 0 when done. The latest change always stays,
/// because its sequence number is where new listeners start.
///
/// # Errors
/// When the database fails.
pub fn prune(conn: &mut Connection, before: Timestamp) -> Result<usize, StoreError> {
    let last = last_seq(conn)?;
    let first = first_seq(conn)?.unwrap_or(last);
    let old = changes::table
        .filter(changes::at.lt(column::micros(before)))
        .filter(changes::seq.lt(last.min(first.saturating_add(PRUNE_BATCH))));
    Ok(diesel::delete(old).execute(conn)?)
}

/// All changes after a sequence number, in order.
pub(crate) fn changes_after(conn: &mut Connection, seq: i64) -> Result<Vec<Change>, StoreError> {
    load_after(conn, seq, i64::MAX)
}

/// The existing changes among these sequence numbers, in order.
pub(crate) fn changes_at(conn: &mut Connection, places: &[i64]) -> Result<Vec<Change>, StoreError> {
    changes::table
        .filter(changes::seq.eq_any(places))
        .order(changes::seq)
        .load::<ChangeRow>(conn)?
        .into_iter()
        .map(Change::try_from)
        .collect()
}

/// The existing sequence numbers after `seq`, in order.
pub(crate) fn places_after(conn: &mut Connection, seq: i64) -> Result<Vec<i64>, StoreError> {
    Ok(changes::table
        .filter(changes::seq.gt(seq))
        .order(changes::seq)
        .select(changes::seq)
        .load(conn)?)
}

fn load_after(conn: &mut Connection, seq: i64, limit: i64) -> Result<Vec<Change>, StoreError> {
    changes::table
        .filter(changes::seq.gt(seq))
        .order(changes::seq)
        .limit(limit)
        .load::<ChangeRow>(conn)?
        .into_iter()
        .map(Change::try_from)
        .collect()
}
