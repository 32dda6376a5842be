//! Hash chain of the security log: each row's hash covers the previous row's hash.

use crate::schema::{security_audit_head as head, security_audit_log as log};
use crate::{Connection, StoreError};
use diesel::prelude::*;
use sha2::{Digest, Sha256};

/// The `prev_hash` of the first row.
pub(super) const FIRST_HASH: &str =
    "0000000000000000000000000000000000000000000000000000000000000000";

/// Key of the PostgreSQL advisory lock that serializes writes to the chain. The number is arbitrary.
const CHAIN_LOCK: i64 = 0x6275_696c_6401;

/// Serializes writes to the chain on PostgreSQL. SQLite has only one writer and needs no lock.
pub(super) fn lock_chain(conn: &mut Connection) -> Result<(), StoreError> {
    crate::advisory_lock::take(conn, CHAIN_LOCK)
}

/// The immutable columns of a row, which its hash covers. Severity and counter are not included because they may rise. A single statement
/// writes all rows, with or without an account, so timing reveals nothing.
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
        // JSON keeps field boundaries unambiguous.
        let text = serde_json::to_vec(self).map_err(StoreError::internal)?;
        Ok(hex::encode(Sha256::digest(text)))
    }
}

/// Sequence number and hash of the last entry, stored outside the log table.
pub(super) fn head_of(conn: &mut Connection) -> QueryResult<Option<(i64, String)>> {
    head::table
        .select((head::seq, head::hash))
        .first::<(i64, String)>(conn)
        .optional()
}

/// A place where the chain is broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogBreak {
    /// This entry was altered, or does not follow from its predecessor.
    Changed(i64),
    /// A range of entries is missing.
    Missing {
        /// The first missing entry.
        from: i64,
        /// The last missing entry.
        to: i64,
    },
    /// The record of the last entry is missing, so its absence cannot be detected.
    Headless,
}

/// Verifies the chain up to the last recorded entry; returns the first break, if any.
///
/// # Errors
/// When the database fails.
pub fn first_break(conn: &mut Connection) -> Result<Option<LogBreak>, StoreError> {
    const BATCH: i64 = 1_000;
    // Read the head first: entries written during the walk come after it.
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
            // An attacker who rewrote the whole chain may not have updated the head.
            let is_another = row.seq == last && stored != hash_of_last;
            if is_another || row.seq != next || row.prev_hash != hash || row.hash()? != stored {
                return Ok(Some(LogBreak::Changed(next)));
            }
            (seq, hash) = (row.seq, stored);
        }
    }
}
