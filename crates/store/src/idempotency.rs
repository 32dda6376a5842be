//! Answers kept under a client's `Idempotency-Key`, so that a repeated call gets the first one's answer.

use crate::schema::idempotency_keys as keys;
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use jiff::Timestamp;

/// Whose call it is, and which.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The caller: an account, an owner session, or an address.
    pub actor_key: String,
    /// The key that the client sent.
    pub key: String,
    /// The operation id.
    pub operation: String,
    /// A hash over the request, so that a key cannot stand for two different ones.
    pub request_hash: String,
}

/// What is known of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Begun {
    /// Nothing: carry it out, then [`finish`] it in the same transaction.
    Fresh,
    /// It was carried out; this was the answer.
    Replay {
        /// The HTTP status.
        status: u16,
        /// The body.
        body: String,
    },
    /// The key was used for another request.
    Mismatch,
}

/// Takes the key, in the transaction that carries the call out. A concurrent call under the same key
/// waits here until the first one's transaction ends.
///
/// # Errors
/// Busy, when the first call does not end in time; those of the database.
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
        // Committed without an answer, or pruned between the two statements: the caller tries again.
        Some(_) | None => Err(StoreError::Busy),
    }
}

/// Keeps the answer, in the transaction that carried the call out.
///
/// # Errors
/// Internal, when the call was not begun; those of the database.
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

/// Forgets the answers from before an instant and tells how many there were.
///
/// # Errors
/// Those of the database.
pub fn prune(conn: &mut Connection, before: Timestamp) -> Result<usize, StoreError> {
    Ok(
        diesel::delete(keys::table.filter(keys::created_at.lt(column::micros(before))))
            .execute(conn)?,
    )
}
