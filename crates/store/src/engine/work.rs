//! Units of work on their way to a thread and back.

use crate::{Connection, StoreError};
use diesel::connection::{
    AnsiTransactionManager, SimpleConnection, TransactionManager, TransactionManagerStatus,
};
use std::panic::{AssertUnwindSafe, catch_unwind};
use tokio::sync::oneshot;

/// What travels to a thread.
pub(super) enum Message {
    Work(Box<dyn Job>),
    Stop,
}

/// How much depends on a unit of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    /// It can wait until there is space.
    Usual,
    /// People come in and out by it.
    Vital,
}

/// A unit of work with the way back to its caller.
pub(super) trait Job: Send {
    /// Whether the work is to run in a transaction.
    fn writes(&self) -> bool;
    /// Whether it may use the space that is kept for a full disk.
    fn need(&self) -> Need;
    /// Whether nobody waits for the answer any more.
    fn is_abandoned(&self) -> bool;
    /// Runs the closure and keeps its result. What it did is to be kept only on `Ok`.
    fn run(&mut self, conn: &mut Connection) -> Outcome;
    /// Answers the caller with the kept result, or with a failure around it.
    fn answer(self: Box<Self>, failure: Option<StoreError>);
}

/// How a run went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Done,
    Failed,
    /// Found no space on the disk; may run again when there is some.
    Full,
    /// Failed for another transaction's sake; may run again.
    Contended,
    /// Failed in a way that may mean that the connection is gone.
    Suspect,
}

fn outcome_of<T>(result: &Result<T, StoreError>) -> Outcome {
    match result {
        Ok(_) => Outcome::Done,
        Err(error) if error.is_contention() => Outcome::Contended,
        Err(StoreError::Full) => Outcome::Full,
        Err(StoreError::Unavailable | StoreError::Internal(_)) => Outcome::Suspect,
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
        // A caller that went away needs no answer.
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
        // SQLite locks once for a transaction and once for each statement without; PostgreSQL would be asked twice more.
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

/// Runs a closure; a panic is an error of this one unit of work, and transactions that it left open
/// are rolled back.
pub(super) fn guarded<T>(
    conn: &mut Connection,
    f: impl FnOnce(&mut Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let before = depth(conn);
    // Whatever state the closure left is either owned by it and dropped, or rolled back here.
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

/// Like [`guarded`], in a transaction that is undone afterwards: the closure reads one state of the data.
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

/// Brings a connection whose transaction was undone by the database itself back to 'no transaction'.
pub(super) fn reset(conn: &mut Connection) {
    // Fails when there is no transaction, which is just what is wanted.
    let _ = conn.batch_execute("ROLLBACK");
    per_database!(conn, |inner| {
        *AnsiTransactionManager::transaction_manager_status_mut(inner) =
            TransactionManagerStatus::default();
    });
}
