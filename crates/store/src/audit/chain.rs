//! The chain of hashes that ties each row of the security log to the one before.

use crate::schema::{security_audit_head as head, security_audit_log as log};
use crate::{Connection, StoreError};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use sha2::{Digest, Sha256};

/// The chain begins with this.
pub(super) const FIRST_HASH: &str =
    "0000000000000000000000000000000000000000000000000000000000000000";

/// Any number of our own: PostgreSQL's name of the lock that orders the chain.
const CHAIN_LOCK: i64 = 0x6275_696c_6401;

/// SQLite has one writer; on PostgreSQL the chain grows by one transaction at a time.
pub(super) fn lock_chain(conn: &mut Connection) -> Result<(), StoreError> {
    if let Connection::Postgres(conn) = conn {
        diesel::sql_query("SELECT pg_advisory_xact_lock($1)")
            .bind::<BigInt, _>(CHAIN_LOCK)
            .execute(conn)?;
    }
    Ok(())
}

/// What never changes of a row, and what its hash covers. Severity and counter may rise. One statement writes all rows,
/// with an account or without: how long it takes does not tell.
#[derive(Queryable, Selectable, Insertable, serde::Serialize)]
#[diesel(table_name = log, treat_none_as_default_value = false)]
pub(super) struct Sealed {
    pub(super) id: String,
    pub(super) seq: i64,
    pub(super) event_type: String,
    pub(super) key: String,
    pub(super) window_start: i64,
    pub(super) actor_id: Option<String>,
    pub(super) subject_user_id: Option<String>,
    pub(super) project_id: Option<String>,
    pub(super) ip: Option<String>,
    pub(super) user_agent: Option<String>,
    pub(super) details: Option<String>,
    pub(super) created_at: i64,
    pub(super) prev_hash: String,
}

impl Sealed {
    pub(super) fn hash(&self) -> Result<String, StoreError> {
        // JSON keeps fields apart whatever they hold.
        let text = serde_json::to_vec(self).map_err(StoreError::internal)?;
        Ok(hex::encode(Sha256::digest(text)))
    }
}

/// The last entry that was written, as it is remembered beside the log.
pub(super) fn head_of(conn: &mut Connection) -> QueryResult<Option<(i64, String)>> {
    head::table
        .select((head::seq, head::hash))
        .first::<(i64, String)>(conn)
        .optional()
}

/// Where the log is not what was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogBreak {
    /// This entry is another one, or follows from another one.
    Changed(i64),
    /// Entries are not there any more.
    Missing {
        /// The first of them.
        from: i64,
        /// The last of them.
        to: i64,
    },
    /// Nobody knows any more which entry was the last.
    Headless,
}

/// Walks the chain to the last entry that was written; the first place where it does not hold, if there is one.
///
/// # Errors
/// When the database fails.
pub fn first_break(conn: &mut Connection) -> Result<Option<LogBreak>, StoreError> {
    const BATCH: i64 = 1_000;
    // Read first: what is written meanwhile comes behind it.
    let Some((last, hash_of_last)) = head_of(conn)? else {
        return Ok(Some(LogBreak::Headless));
    };
    let (mut seq, mut hash) = (0_i64, FIRST_HASH.to_owned());
    loop {
        let rows = log::table
            .filter(log::seq.gt(seq))
            .order(log::seq.asc())
            .limit(BATCH)
            .select((Sealed::as_select(), log::hash))
            .load::<(Sealed, String)>(conn)?;
        if rows.is_empty() {
            let from = seq + 1;
            return Ok((seq < last).then_some(LogBreak::Missing { from, to: last }));
        }
        for (row, stored) in rows {
            let next = seq + 1;
            if row.seq > next {
                let to = row.seq - 1;
                return Ok(Some(LogBreak::Missing { from: next, to }));
            }
            // Who wrote the whole chain anew may have forgotten the head.
            let is_another = row.seq == last && stored != hash_of_last;
            if is_another || row.seq != next || row.prev_hash != hash || row.hash()? != stored {
                return Ok(Some(LogBreak::Changed(next)));
            }
            (seq, hash) = (row.seq, stored);
        }
    }
}
