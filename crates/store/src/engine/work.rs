//! Units of work and their results, passed between threads.

use crate::{Connection, StoreError};
use diesel::connection::{
    AnsiTransactionManager, SimpleConnection, TransactionManager, TransactionManagerStatus,
};
use std::panic::{AssertUnwindSafe, catch_unwind};
use tokio::sync::oneshot;
use tokio::time::Instant;

/// A message to a worker thread.
pub(super) enum Message {
    /// A unit of work, and when it was queued.
    Work(Box<dyn Job>, Instant),
    Stop,
}

/// Priority of a unit of work when the disk is full.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    /// Rejected until there is space again.
    Usual,
    /// May use the reserved disk space, for example to sign somebody in or out.
    Vital,
}

/// A unit of work, with a channel back to its caller.
pub(super) trait Job: Send {
    /// Whether it writes, so that the worker must run it in a transaction and commit that.
    fn writes(&self) -> bool;
    /// Whether it may use the reserved disk space.
    fn need(&self) -> Need;
    /// Whether the caller no longer waits for the result.
    fn is_abandoned(&self) -> bool;
    /// Runs the closure and keeps its result for [`Job::answer`]. The worker commits a write only on [`Outcome::Done`].
    fn run(&mut self, conn: &mut Connection) -> Outcome;
    /// Sends the stored result to the caller, or `failure` instead.
    fn answer(self: Box<Self>, failure: Option<StoreError>);
}

/// Outcome of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Done,
    Failed,
    /// The disk was full; may be retried.
    Full,
    /// Lost a conflict with another transaction; may be retried.
    Contended,
    /// Failed in a way that may mean a lost connection.
    Suspect,
}

fn outcome_of<T>(result: &Result<T, StoreError>) -> Outcome {
    match result {
        Ok(_) => Outcome::Done,
        Err(error) if error.is_contention() => Outcome::Contended,
        Err(StoreError::Full) => Outcome::Full,
        Err(StoreError::Unavailable | StoreError::Unreachable { .. } | StoreError::Internal(_)) => {
            Outcome::Suspect
        }
        Err(_) => Outcome::Failed,
    }
}

struct Caller<T>(oneshot::Sender<Result<T, StoreError>>);

impl<T> Caller<T> {
    fn answer(self, result: Option<Result<T, StoreError>>, failure: Option<StoreError>) {
        let result = match (failure, result) {
            (Some(failure), _) => Err(failure),
            (None, Some(Err(error))) if error.is_contention() => Err(StoreError::Busy),
            (None, Some(result)) => result,
            (None, None) => Err(StoreError::Unavailable),
        };
        // The caller may be gone.
        let _ = self.0.send(result);
    }
}

pub(super) struct Read<F, T> {
    f: Option<F>,
    result: Option<Result<T, StoreError>>,
    caller: Caller<T>,
}

impl<F, T> Read<F, T> {
    pub(super) fn new(f: F) -> (Self, oneshot::Receiver<Result<T, StoreError>>) {
        let (caller, answer) = oneshot::channel();
        (
            Self {
                f: Some(f),
                result: None,
                caller: Caller(caller),
            },
            answer,
        )
    }
}

impl<F, T> Job for Read<F, T>
where
    F: FnOnce(&mut Connection) -> Result<T, StoreError> + Send,
    T: Send,
{
    fn writes(&self) -> bool {
        false
    }

    fn need(&self) -> Need {
        Need::Usual
    }

    fn is_abandoned(&self) -> bool {
        self.caller.0.is_closed()
    }

    fn run(&mut self, conn: &mut Connection) -> Outcome {
        let Some(f) = self.f.take() else {
            return Outcome::Failed;
        };
        // On SQLite, a transaction locks once instead of once per statement. On PostgreSQL, it would cost two more round trips.
        let result = match conn {
            Connection::Sqlite(_) => in_one_view(conn, f),
            Connection::Postgres(_) => guarded(conn, f),
        };
        let outcome = outcome_of(&result);
        self.result = Some(result);
        outcome
    }

    fn answer(self: Box<Self>, failure: Option<StoreError>) {
        self.caller.answer(self.result, failure);
    }
}

pub(super) struct Write<F, T> {
    f: F,
    need: Need,
    result: Option<Result<T, StoreError>>,
    caller: Caller<T>,
}

impl<F, T> Write<F, T> {
    pub(super) fn new(need: Need, f: F) -> (Self, oneshot::Receiver<Result<T, StoreError>>) {
        let (caller, answer) = oneshot::channel();
        (
            Self {
                f,
                need,
                result: None,
                caller: Caller(caller),
            },
            answer,
        )
    }
}

impl<F, T> Job for Write<F, T>
where
    F: Fn(&mut Connection) -> Result<T, StoreError> + Send,
    T: Send,
{
    fn writes(&self) -> bool {
        true
    }

    fn need(&self) -> Need {
        self.need
    }

    fn is_abandoned(&self) -> bool {
        self.caller.0.is_closed()
    }

    fn run(&mut self, conn: &mut Connection) -> Outcome {
        let result = guarded(conn, &self.f);
        let outcome = outcome_of(&result);
        self.result = Some(result);
        outcome
    }

    fn answer(self: Box<Self>, failure: Option<StoreError>) {
        self.caller.answer(self.result, failure);
    }
}

/// Runs a closure. A panic becomes an error of this unit of work, and transactions that the closure left open are rolled back.
pub(super) fn guarded<T>(
    conn: &mut Connection,
    f: impl FnOnce(&mut Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let before = depth(conn);
    // Unwind safety: transactions that a panic left open on the connection are rolled back below.
    let result = catch_unwind(AssertUnwindSafe(|| f(conn)));
    while depth(conn) > before {
        if <Connection as diesel::Connection>::TransactionManager::rollback_transaction(conn)
            .is_err()
        {
            reset(conn);
            break;
        }
    }
    result.unwrap_or_else(|panic| {
        let words = panic
            .downcast_ref::<&str>()
            .map(|words| (*words).to_owned())
            .or_else(|| panic.downcast_ref::<String>().cloned())
            .unwrap_or_default();
        Err(StoreError::internal(format!(
            "panic in a unit of work: {words}"
        )))
    })
}

/// Like [`guarded`], but in a transaction that is rolled back afterwards, so that the closure reads one snapshot.
pub(super) fn in_one_view<T>(
    conn: &mut Connection,
    f: impl FnOnce(&mut Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    guarded(conn, |conn| {
        <Connection as diesel::Connection>::TransactionManager::begin_transaction(conn)?;
        f(conn)
    })
}

fn depth(conn: &mut Connection) -> u32 {
    match per_database!(conn, |inner| {
        AnsiTransactionManager::transaction_manager_status_mut(inner)
    }) {
        TransactionManagerStatus::Valid(status) => {
            status.transaction_depth().map_or(0, std::num::NonZero::get)
        }
        TransactionManagerStatus::InError => 0,
    }
}

/// Rolls back any open transaction and clears Diesel's transaction state, which is wrong if the database rolled back by itself.
pub(super) fn reset(conn: &mut Connection) {
    // If no transaction is open, SQLite returns an error. There is nothing to roll back then, so ignore it.
    let _ = conn.batch_execute("ROLLBACK");
    per_database!(conn, |inner| {
        *AnsiTransactionManager::transaction_manager_status_mut(inner) =
            TransactionManagerStatus::default();
    });
}
