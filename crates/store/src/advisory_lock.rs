//! Locks that transactions take instead of the rows that they are about to count or add.

use crate::{Connection, StoreError};
use diesel::prelude::*;
use diesel::sql_types::BigInt;

/// Makes the transactions that take the lock with this key wait for each other, on PostgreSQL until the end of the transaction. SQLite has
/// only one writer and needs no lock.
///
/// # Errors
/// Busy, if the lock times out; when the database fails.
pub(crate) fn take(conn: &mut Connection, key: i64) -> Result<(), StoreError> {
    if let Connection::Postgres(conn) = conn {
        diesel::sql_query("SELECT pg_advisory_xact_lock($1)")
            .bind::<BigInt, _>(key)
            .execute(conn)?;
    }
    Ok(())
}
