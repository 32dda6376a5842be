//! 'This changed': rows written in the transaction that changes something, told to subscribers of
//! every instance after its commit.
//!
//! SQLite has one writer, which reads what it committed. PostgreSQL wakes a listener thread in each
//! instance (`NOTIFY` by a trigger on the table), which reads the rows, and remembers the places that it
//! has seen no row at yet. A change may be told twice after a reconnect, never lost.

pub(crate) mod listener;

use crate::schema::changes;
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::change::{Change, ChangeTopic, NewChange};
use domain::project::{ProjectFacts, ProjectStatus};
use jiff::{SignedDuration, Timestamp};

/// No transaction is open for longer. PostgreSQL gives out places before it commits, so a lower place may appear so long after a
/// higher one.
const TRANSACTION_MAX: SignedDuration = SignedDuration::from_mins(5);
/// So many changes that a client may know already are told again to one that comes back.
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

/// Writes a change into the feed, in the caller's transaction. Subscribers are told after its commit.
///
/// # Errors
/// Those of the database.
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

/// What a client missed whose last event was `seq`, oldest first. On PostgreSQL some that the client knows already may come
/// again; see the module's text. None where more than `limit` changes followed, or more than can be told may have come late:
/// the client has to load everything anew.
///
/// # Errors
/// Those of the database.
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

/// What has a lower place than a change that was told, and may have been committed after it: all that was written as long
/// before it as a transaction can be open. What is older had been told by then. At most one more than [`RETOLD_MAX`].
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

/// The place of the latest change, 0 when there is none: where a new client begins.
///
/// # Errors
/// Those of the database.
pub fn last_seq(conn: &mut Connection) -> Result<i64, StoreError> {
    let last = changes::table
        .select(changes::seq)
        .order(changes::seq.desc())
        .first(conn)
        .optional()?;
    Ok(last.unwrap_or(0))
}

/// The place of the oldest change that is still kept, if any: a client whose last event is older has
/// to load everything anew.
///
/// # Errors
/// Those of the database.
pub fn first_seq(conn: &mut Connection) -> Result<Option<i64>, StoreError> {
    Ok(changes::table
        .select(changes::seq)
        .order(changes::seq.asc())
        .first(conn)
        .optional()?)
}

/// So many places are pruned in one transaction: it needs little room, also on a disk that has hardly any.
const PRUNE_BATCH: i64 = 2_000;

/// Removes the oldest changes from before an instant, a portion of them, and tells how many there were; none when all are
/// gone. The latest one stays: its place is where listeners of a quiet portal begin.
///
/// # Errors
/// Those of the database.
pub fn prune(conn: &mut Connection, before: Timestamp) -> Result<usize, StoreError> {
    let last = last_seq(conn)?;
    let first = first_seq(conn)?.unwrap_or(last);
    let old = changes::table
        .filter(changes::at.lt(column::micros(before)))
        .filter(changes::seq.lt(last.min(first.saturating_add(PRUNE_BATCH))));
    Ok(diesel::delete(old).execute(conn)?)
}

/// All changes after a place, in their order.
pub(crate) fn changes_after(conn: &mut Connection, seq: i64) -> Result<Vec<Change>, StoreError> {
    load_after(conn, seq, i64::MAX)
}

/// The changes at these places, as far as there are any, in their order.
pub(crate) fn changes_at(conn: &mut Connection, places: &[i64]) -> Result<Vec<Change>, StoreError> {
    changes::table
        .filter(changes::seq.eq_any(places))
        .order(changes::seq)
        .load::<ChangeRow>(conn)?
        .into_iter()
        .map(Change::try_from)
        .collect()
}

/// The places that are taken after one, in their order.
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
