//! When the caller's session ends.

use super::Caller;
use crate::errors::ApiError;
use jiff::Timestamp;
use store::Connection;

impl Caller {
    /// When the account's session ends if no request follows this one; `None` without a session.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn session_end(
        &self,
        conn: &mut Connection,
        now: Timestamp,
    ) -> Result<Option<Timestamp>, ApiError> {
        let seen = (!self.client.is_background).then_some(now);
        Ok(self.session(conn)?.map(|session| session.ends_at(seen)))
    }
}
