//! Rate limits as the doors of the portal ask them, with their rows in the audit log.

use crate::api_error::ApiError;
use crate::extract::Caller;
use crate::state::AppState;
use domain::audit::AuditEvent;
use domain::id::UserId;
use domain::network::household;
use domain::rate_limit::{LimitedAction, TooEarly};
use sha2::{Digest, Sha256};
use store::Connection;
use store::audit::{self, NewAuditEntry};
use store::rate_limit;

/// The limits of one request.
pub(crate) struct Limits<'a> {
    pub(crate) state: &'a AppState,
    pub(crate) caller: &'a Caller,
}

impl Limits<'_> {
    /// The key that stands for where the request comes from.
    pub(crate) fn address_key(&self) -> String {
        household(self.caller.address)
    }

    /// Writes a security event of this request.
    pub(crate) fn record(
        &self,
        conn: &mut Connection,
        entry: NewAuditEntry,
    ) -> Result<(), ApiError> {
        let entry = entry.from_client(self.caller.address, &self.caller.user_agent);
        Ok(audit::record(
            conn,
            self.state.clock(),
            &mut self.state.rng(),
            &entry,
        )?)
    }

    /// Writes a security event that is counted by where the request comes from.
    pub(crate) fn record_by_address(
        &self,
        conn: &mut Connection,
        event: AuditEvent,
    ) -> Result<(), ApiError> {
        self.record(
            conn,
            NewAuditEntry::new(event, format!("address:{}", self.address_key())),
        )
    }

    /// Whether a try may be made, which is judged or counted in this very transaction: tries side by side take turns.
    /// One that comes too early goes into the audit log.
    pub(crate) fn check_in_turn(
        &self,
        conn: &mut Connection,
        action: LimitedAction,
        key: &str,
    ) -> Result<Result<(), TooEarly>, ApiError> {
        let verdict = rate_limit::check_in_turn(conn, action, key, self.state.now())?;
        self.tripped(conn, action, verdict)
    }

    /// The same for a try at an account, by the account's key. One that comes too early is noted as being about whose it is.
    pub(crate) fn check_in_turn_at(
        &self,
        conn: &mut Connection,
        action: LimitedAction,
        key: &str,
        subject: Option<UserId>,
    ) -> Result<Result<(), TooEarly>, ApiError> {
        let verdict = rate_limit::check_in_turn(conn, action, key, self.state.now())?;
        self.tripped_at(conn, action, key, subject, verdict)
    }

    /// Takes a place for a try, if there is one. One that comes too early goes into the audit log.
    pub(crate) fn take(
        &self,
        conn: &mut Connection,
        action: LimitedAction,
        key: &str,
    ) -> Result<Result<(), TooEarly>, ApiError> {
        let verdict = rate_limit::take(conn, action, key, self.state.now())?;
        self.tripped(conn, action, verdict)
    }

    /// The same for a try at an account, by the account's key. One that comes too early is noted as being about whose it is.
    pub(crate) fn take_at(
        &self,
        conn: &mut Connection,
        action: LimitedAction,
        key: &str,
        subject: Option<UserId>,
    ) -> Result<Result<(), TooEarly>, ApiError> {
        let verdict = rate_limit::take(conn, action, key, self.state.now())?;
        self.tripped_at(conn, action, key, subject, verdict)
    }

    /// Counts a failed try. A ban that it brings goes into the audit log.
    pub(crate) fn count(
        &self,
        conn: &mut Connection,
        action: LimitedAction,
        key: &str,
    ) -> Result<(), ApiError> {
        if let Some(event) = self.counted(conn, action, key)? {
            self.record_by_address(conn, event)?;
        }
        Ok(())
    }

    /// Counts a failed try at an account, by the account's key. A ban that it brings is an alert to whose it is.
    pub(crate) fn count_at(
        &self,
        conn: &mut Connection,
        action: LimitedAction,
        key: &str,
        subject: Option<UserId>,
    ) -> Result<(), ApiError> {
        if let Some(event) = self.counted(conn, action, key)? {
            self.record_about(conn, event, key, subject)?;
        }
        Ok(())
    }

    /// Counts a try before it is judged. If it fails, the event of the ban that it brings is to be recorded; if not, it is
    /// to be given back.
    pub(crate) fn counted(
        &self,
        conn: &mut Connection,
        action: LimitedAction,
        key: &str,
    ) -> Result<Option<AuditEvent>, ApiError> {
        let is_banned = rate_limit::count(conn, action, key, self.state.now())?;
        Ok(action.banned().filter(|_| is_banned))
    }

    /// Writes a security event about an account, counted by the account's key: one that nobody has leaves as many rows as
    /// one that somebody has, or the time would tell.
    pub(crate) fn record_about(
        &self,
        conn: &mut Connection,
        event: AuditEvent,
        key: &str,
        subject: Option<UserId>,
    ) -> Result<(), ApiError> {
        self.record(
            conn,
            NewAuditEntry {
                subject,
                ..NewAuditEntry::new(event, format!("account:{key}"))
            },
        )
    }

    fn tripped(
        &self,
        conn: &mut Connection,
        action: LimitedAction,
        verdict: Result<(), TooEarly>,
    ) -> Result<Result<(), TooEarly>, ApiError> {
        if verdict.is_err() {
            self.record_by_address(conn, action.tripped())?;
        }
        Ok(verdict)
    }

    fn tripped_at(
        &self,
        conn: &mut Connection,
        action: LimitedAction,
        key: &str,
        subject: Option<UserId>,
        verdict: Result<(), TooEarly>,
    ) -> Result<Result<(), TooEarly>, ApiError> {
        if verdict.is_err() {
            self.record_about(conn, action.tripped(), key, subject)?;
        }
        Ok(verdict)
    }
}

/// The key that stands for an account, known or not. Hashed: people type passwords into the wrong field.
pub(crate) fn account_key(email: &str) -> String {
    hex::encode(Sha256::digest(email.as_bytes()))
}
