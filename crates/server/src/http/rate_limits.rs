//! Rate limits as the doors of the portal ask them, with their rows in the audit log.

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

/// Tries that are counted by address, and by network as well: whoever has an IPv6 /48 has 65,536 addresses.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Places {
    address: LimitedAction,
    network: LimitedAction,
}

impl Places {
    /// Of those who sign in.
    pub(crate) const SIGN_IN: Self = Self {
        address: LimitedAction::SignInAddress,
        network: LimitedAction::SignInNetwork,
    };
    /// Of those who make an account.
    pub(crate) const SIGN_UP: Self = Self {
        address: LimitedAction::SignUpAddress,
        network: LimitedAction::SignUpNetwork,
    };
    /// Of those who forgot their password.
    pub(crate) const PASSWORD_RESET: Self = Self {
        address: LimitedAction::PasswordResetAddress,
        network: LimitedAction::PasswordResetNetwork,
    };
}

/// What a try is counted by, and whom the log names when it comes too early or brings a ban.
#[derive(Debug, Clone, Copy)]
pub(crate) enum CountedBy<'a> {
    /// This key. The log names where the request comes from.
    Client(&'a str),
    /// The key of an account, known or not. The log names whose account it is.
    Account(&'a str, Option<UserId>),
}

impl CountedBy<'_> {
    const fn key(&self) -> &str {
        match self {
            Self::Client(key) | Self::Account(key, _) => key,
        }
    }
}

/// The limits of one request.
pub(crate) struct Limits<'a> {
    pub(crate) state: &'a AppState,
    pub(crate) caller: &'a Caller,
}

impl Limits<'_> {
    /// The key that stands for where the request comes from.
    pub(crate) fn address_key(&self) -> String {
        household(self.caller.client.address)
    }

    /// Writes a security event of this request.
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
        by: CountedBy<'_>,
    ) -> Result<Result<(), TooEarly>, ApiError> {
        let verdict = rate_limit::check_in_turn(conn, action, by.key(), self.state.now())?;
        self.tripped(conn, action, by, verdict)
    }

    /// Takes a place for a try, if there is one. One that comes too early goes into the audit log.
    pub(crate) fn take(
        &self,
        conn: &mut Connection,
        action: LimitedAction,
        by: CountedBy<'_>,
    ) -> Result<Result<(), TooEarly>, ApiError> {
        let verdict = rate_limit::take(conn, action, by.key(), self.state.now())?;
        self.tripped(conn, action, by, verdict)
    }

    /// Takes a place of the address and one of its network, if there are both. The network's is looked at first, so that a
    /// network without places leaves nothing behind for each of its addresses, and counted last, so that an address without
    /// places does not use up its neighbors'.
    pub(crate) fn take_places(
        &self,
        conn: &mut Connection,
        places: Places,
    ) -> Result<Result<(), TooEarly>, ApiError> {
        let (key, now) = (network(self.caller.client.address), self.state.now());
        if let Err(early) = rate_limit::check_in_turn(conn, places.network, &key, now)? {
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

    /// Gives both places of a good try back.
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

    /// Counts a failed try. A ban that it brings goes into the audit log.
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

/// The key that stands for an account, known or not. Hashed: people type passwords into the wrong field.
pub(crate) fn account_key(email: &str) -> String {
    hex::encode(Sha256::digest(email.as_bytes()))
}
