//! Rate limits of sign-in, sign-up, and similar operations, with their entries in the audit log.

use crate::errors::ApiError;
use crate::http::extract::Caller;
use crate::state::AppState;
use domain::audit::AuditEvent;
use domain::id::UserId;
use domain::network::{household, network};
use domain::rate_limit::{LimitedAction, TooEarly};
use sha2::{Digest, Sha256};
use store::Connection;
use store::audit::{self, NewAuditEntry};
use store::rate_limit;

/// A pair of limits on attempts: per address and per network. An IPv6 /48 contains 65,536 networks of size /64, so a
/// limit per address alone is not enough.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Places {
    address: LimitedAction,
    network: LimitedAction,
}

impl Places {
    /// Signing in.
    pub(crate) const SIGN_IN: Self = Self {
        address: LimitedAction::SignInAddress,
        network: LimitedAction::SignInNetwork,
    };
    /// Creating an account.
    pub(crate) const SIGN_UP: Self = Self {
        address: LimitedAction::SignUpAddress,
        network: LimitedAction::SignUpNetwork,
    };
    /// Resetting a password.
    pub(crate) const PASSWORD_RESET: Self = Self {
        address: LimitedAction::PasswordResetAddress,
        network: LimitedAction::PasswordResetNetwork,
    };
}

/// The key that an attempt is counted under, and whom the audit log names when it is refused or leads to a ban.
#[derive(Debug, Clone, Copy)]
pub(crate) enum CountedBy<'a> {
    /// A key of the client. The log names the client's address.
    Client(&'a str),
    /// The key of an account that may not exist. The log names the account, if it does.
    Account(&'a str, Option<UserId>),
}

impl CountedBy<'_> {
    const fn key(&self) -> &str {
        match self {
            Self::Client(key) | Self::Account(key, _) => key,
        }
    }
}

/// Applies rate limits to one request, and records security events with the client's address and browser.
pub(crate) struct Limits<'a> {
    pub(crate) state: &'a AppState,
    pub(crate) caller: &'a Caller,
}

impl Limits<'_> {
    /// The rate limit key of the client's address.
    pub(crate) fn address_key(&self) -> String {
        household(self.caller.client.address)
    }

    /// Records a security event of this request.
    pub(crate) fn record(
        &self,
        conn: &mut Connection,
        entry: NewAuditEntry,
    ) -> Result<(), ApiError> {
        let entry = entry.from_client(self.caller.client.address, &self.caller.client.user_agent);
        Ok(audit::record(
            conn,
            self.state.clock(),
            &mut self.state.rng(),
            &entry,
        )?)
    }

    /// Records a security event that is counted by the client's address.
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

    /// Checks whether an attempt is allowed, without counting it. The bucket stays locked until the transaction ends,
    /// so that concurrent attempts take turns. A refused attempt is recorded in the audit log.
    pub(crate) fn check_and_lock(
        &self,
        conn: &mut Connection,
        action: LimitedAction,
        by: CountedBy<'_>,
    ) -> Result<Result<(), TooEarly>, ApiError> {
        let verdict = rate_limit::check_and_lock(conn, action, by.key(), self.state.now())?;
        self.tripped(conn, action, by, verdict)
    }

    /// Counts an attempt if it is allowed. A refused attempt is recorded in the audit log.
    pub(crate) fn take(
        &self,
        conn: &mut Connection,
        action: LimitedAction,
        by: CountedBy<'_>,
    ) -> Result<Result<(), TooEarly>, ApiError> {
        let verdict = rate_limit::take(conn, action, by.key(), self.state.now())?;
        self.tripped(conn, action, by, verdict)
    }

    /// Counts an attempt against the limits of the address and of its network, if both allow it. The network is checked
    /// first, so that a blocked network does not create a row for each of its addresses. It is counted last, so that a
    /// blocked address does not use up the limit of its neighbors.
    pub(crate) fn take_places(
        &self,
        conn: &mut Connection,
        places: Places,
    ) -> Result<Result<(), TooEarly>, ApiError> {
        let (key, now) = (network(self.caller.client.address), self.state.now());
        if let Err(early) = rate_limit::check_and_lock(conn, places.network, &key, now)? {
            let counted_by = format!("address:{key}");
            let event = places.network.tripped();
            self.record(conn, NewAuditEntry::new(event, counted_by))?;
            return Ok(Err(early));
        }
        if let Err(early) =
            self.take(conn, places.address, CountedBy::Client(&self.address_key()))?
        {
            return Ok(Err(early));
        }
        rate_limit::count(conn, places.network, &key, now)?;
        Ok(Ok(()))
    }

    /// Takes a successful attempt back from both limits.
    pub(crate) fn give_places_back(
        &self,
        conn: &mut Connection,
        places: Places,
    ) -> Result<(), ApiError> {
        let now = self.state.now();
        let of_network = network(self.caller.client.address);
        rate_limit::give_back(conn, places.network, &of_network, now)?;
        Ok(rate_limit::give_back(
            conn,
            places.address,
            &self.address_key(),
            now,
        )?)
    }

    /// Counts a failed attempt. If it leads to a ban, the ban is recorded in the audit log.
    pub(crate) fn count(
        &self,
        conn: &mut Connection,
        action: LimitedAction,
        by: CountedBy<'_>,
    ) -> Result<(), ApiError> {
        if let Some(event) = self.counted(conn, action, by.key())? {
            self.record_try(conn, event, by)?;
        }
        Ok(())
    }

    /// Counts an attempt before its outcome is known. If the attempt fails, the caller records the returned ban event;
    /// if it succeeds, the caller gives the attempt back.
    pub(crate) fn counted(
        &self,
        conn: &mut Connection,
        action: LimitedAction,
        key: &str,
    ) -> Result<Option<AuditEvent>, ApiError> {
        let is_banned = rate_limit::count(conn, action, key, self.state.now())?;
        Ok(action.banned().filter(|_| is_banned))
    }

    /// Records a security event about an account, counted by the account's key. An unknown account creates as many rows
    /// as a known one, so that response times do not reveal which accounts exist.
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
        by: CountedBy<'_>,
        verdict: Result<(), TooEarly>,
    ) -> Result<Result<(), TooEarly>, ApiError> {
        if verdict.is_err() {
            self.record_try(conn, action.tripped(), by)?;
        }
        Ok(verdict)
    }

    fn record_try(
        &self,
        conn: &mut Connection,
        event: AuditEvent,
        by: CountedBy<'_>,
    ) -> Result<(), ApiError> {
        match by {
            CountedBy::Client(_) => self.record_by_address(conn, event),
            CountedBy::Account(key, subject) => self.record_about(conn, event, key, subject),
        }
    }
}

/// The rate limit key of an account that may not exist. It is hashed because people type passwords into the wrong
/// field.
pub(crate) fn account_key(email: &str) -> String {
    hex::encode(Sha256::digest(email.as_bytes()))
}
