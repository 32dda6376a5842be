//! Which secret key the database was last used with, so that an instance with another key file is recognized.

use crate::schema::settings;
use crate::{Connection, StoreError, portal};
use diesel::prelude::*;
use jiff::Timestamp;

const KEY: &str = "secret_key";

/// The fingerprint of that key; `None` before the first start.
///
/// # Errors
/// When the database fails.
pub fn find(conn: &mut Connection) -> Result<Option<String>, StoreError> {
    Ok(settings::table
        .find(KEY)
        .select(settings::value)
        .first(conn)
        .optional()?)
}

/// Stores the fingerprint of the key in use.
///
/// # Errors
/// When the database fails.
pub fn put(conn: &mut Connection, fingerprint: &str, now: Timestamp) -> Result<(), StoreError> {
    portal::put(conn, KEY, fingerprint, now)
}
