//! Responses stored under a client's `Idempotency-Key`, so that a repeated call gets the first call's response.

use crate::schema::idempotency_keys as keys;
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use jiff::Timestamp;

/// Identifies a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The caller: an account, an owner session, or an address.
    pub actor_key: String,
    /// The key that the client sent.
    pub key: String,
    /// The operation id.
    pub operation: String,
    /// A hash of the request, to detect reuse of a key for a different request.
    pub request_hash: String,
}

/// Result of beginning a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Begun {
    /// A new call: execute it, then [`finish`] it in the same transaction.
    Fresh,
    /// The call was completed with this response.
    Replay {
        /// The HTTP status.
        status: u16,
        /// The response body.
        body: String,
    },
    /// The key was used for another request.
    Mismatch,
}

/// Claims the key in the transaction that executes the call. A concurrent call with the same key waits until that transaction ends.
///
/// # Errors
/// Busy, if the first call does not end in time; when the database fails.
pub fn begin(conn: &mut Connection, call: &Call, now: Timestamp) -> Result<Begun, StoreError> {
    let row = (
        keys::actor_key.eq(&call.actor_key),
        keys::key.eq(&call.key),
        keys::operation.eq(&call.operation),
        keys::request_hash.eq(&call.request_hash),
        keys::created_at.eq(column::micros(now)),
    );
    let inserted = per_database!(conn, |inner| diesel::insert_into(keys::table)
        .values(row)
        .on_conflict_do_nothing()
        .execute(inner))?;
    if inserted == 1 {
        return Ok(Begun::Fresh);
    }
    let stored = keys::table
        .find((&call.actor_key, &call.key, &call.operation))
        .select((keys::request_hash, keys::status, keys::body))
        .first::<(String, Option<i32>, Option<String>)>(conn)
        .optional()?;
    match stored {
        Some((hash, ..)) if hash != call.request_hash => Ok(Begun::Mismatch),
        Some((_, Some(status), Some(body))) => Ok(Begun::Replay {
            status: u16::try_from(status).map_err(StoreError::internal)?,
            body,
        }),
        // Committed without a response, or pruned between the two statements. The client should retry.
        Some(_) | None => Err(StoreError::Busy),
    }
}

/// Stores the response, in the transaction that executed the call.
///
/// # Errors
/// Internal, if the call was not begun; when the database fails.
pub fn finish(
    conn: &mut Connection,
    call: &Call,
    status: u16,
    body: &str,
) -> Result<(), StoreError> {
    let row = keys::table.find((&call.actor_key, &call.key, &call.operation));
    let updated = diesel::update(row)
        .set((keys::status.eq(i32::from(status)), keys::body.eq(body)))
        .execute(conn)?;
    if updated == 1 {
        Ok(())
    } else {
        Err(StoreError::internal(
            "finished an idempotent call that was not begun",
        ))
    }
}

/// Deletes responses from before an instant; returns how many.
///
/// # Errors
/// When the database fails.
pub fn prune(conn: &mut Connection, before: Timestamp) -> Result<usize, StoreError> {
    Ok(
        diesel::delete(keys::table.filter(keys::created_at.lt(column::micros(before))))
            .execute(conn)?,
    )
}
