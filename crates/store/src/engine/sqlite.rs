//! SQLite engine: several readers, and one writer with group commit.

use super::load::{Busy, Meter, PoolLoad, send};
use super::work::{self, Job, Message, Need, Outcome, Read, Write};
use super::{StoreOptions, change_feed, spawn};
use crate::ballast::Ballast;
use crate::connection::{Access, open_sqlite};
use crate::{Connection, StoreError};
use diesel::SqliteConnection;
use diesel::connection::{AnsiTransactionManager, TransactionManager};
use domain::change::Change;
use parking_lot::Mutex;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::JoinHandle;
use tokio::sync::broadcast;

/// Maximum number of units of work per commit.
const GROUP: usize = 64;

pub(super) struct Engine {
    idle: Mutex<Vec<Connection>>,
    readers: flume::Sender<Message>,
    reader_threads: usize,
    reading: Arc<Meter>,
    writer: flume::Sender<Message>,
    writing: Arc<Meter>,
}

/// A reader connection on loan to the caller's thread.
pub(super) struct IdleReader<'a> {
    engine: &'a Engine,
    conn: Option<Connection>,
    _busy: Busy<'a>,
}

impl IdleReader<'_> {
    pub(super) fn connection(&mut self) -> &mut Connection {
        self.conn
            .as_mut()
            .expect("the connection is taken only in `drop`")
    }
}

impl Drop for IdleReader<'_> {
    fn drop(&mut self) {
        if let Some(conn) = self.conn.take() {
            self.engine.idle.lock().push(conn);
        }
    }
}

impl Engine {
    pub(super) fn start(
        path: &Path,
        conn: Connection,
        options: &StoreOptions,
        changes: &broadcast::Sender<Arc<Change>>,
        threads: &mut Vec<JoinHandle<()>>,
    ) -> Result<Self, StoreError> {
        let open_reader = || open_sqlite(path, Access::Read).map(Connection::Sqlite);
        let count = options.connections.get();
        let idle = (0..count)
            .map(|_| open_reader())
            .collect::<Result<Vec<_>, _>>()?;
        let (readers, read_jobs) = flume::bounded(options.queue.get());
        let (reading, writing) = (Arc::new(Meter::default()), Arc::new(Meter::default()));
        for _ in 0..count {
            let (mut conn, jobs) = (open_reader()?, read_jobs.clone());
            let meter = Arc::clone(&reading);
            spawn(threads, "sqlite-reader", move || {
                while let Ok(Message::Work(mut job, queued)) = jobs.recv() {
                    if !job.is_abandoned() {
                        meter.count(queued);
                        let busy = meter.busy();
                        job.run(&mut conn);
                        drop(busy);
                        job.answer(None);
                    }
                }
            })?;
        }
        let (writer, write_jobs) = flume::bounded(options.queue.get());
        let mut thread = Writer::new(
            path,
            conn,
            options.ballast.clone(),
            changes.clone(),
            Arc::clone(&writing),
        )?;
        spawn(threads, "sqlite-writer", move || thread.serve(&write_jobs))?;
        Ok(Self {
            idle: Mutex::new(idle),
            readers,
            reader_threads: count,
            reading,
            writer,
            writing,
        })
    }

    pub(super) fn idle_reader(&self) -> Option<IdleReader<'_>> {
        let conn = self.idle.lock().pop()?;
        self.reading.count_at_once();
        Some(IdleReader {
            engine: self,
            conn: Some(conn),
            _busy: self.reading.busy(),
        })
    }

    pub(super) fn load(&self) -> Vec<PoolLoad> {
        // As many connections for the callers' threads as for the readers' own.
        let readers = self.reader_threads * 2;
        vec![
            self.reading.load("read", readers, &self.readers),
            PoolLoad {
                groups: Some(self.writing.groups()),
                ..self.writing.load("write", 1, &self.writer)
            },
        ]
    }

    pub(super) async fn send_read<T: Send + 'static>(
        &self,
        f: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (job, answer) = Read::new(f);
        send(&self.readers, job, answer).await
    }

    pub(super) async fn send_write<T: Send + 'static>(
        &self,
        need: Need,
        f: impl Fn(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (job, answer) = Write::new(need, f);
        send(&self.writer, job, answer).await
    }

    pub(super) async fn stop(&self) {
        // A send fails only if the thread has already ended.
        let _ = self.writer.send_async(Message::Stop).await;
        for _ in 0..self.reader_threads {
            let _ = self.readers.send_async(Message::Stop).await;
        }
        self.idle.lock().clear();
    }
}

/// Device and inode number.
type FileIdentity = (u64, u64);

fn identity(path: &Path) -> Option<FileIdentity> {
    let file = std::fs::metadata(path).ok()?;
    Some((file.dev(), file.ino()))
}

struct Writer {
    path: PathBuf,
    /// The file that all connections have open.
    file: Option<FileIdentity>,
    conn: Connection,
    ballast: Option<Ballast>,
    changes: broadcast::Sender<Arc<Change>>,
    published: i64,
    meter: Arc<Meter>,
}

impl Writer {
    fn new(
        path: &Path,
        mut conn: Connection,
        ballast: Option<Ballast>,
        changes: broadcast::Sender<Arc<Change>>,
        meter: Arc<Meter>,
    ) -> Result<Self, StoreError> {
        let published = change_feed::last_seq(&mut conn)?;
        Ok(Self {
            path: path.to_owned(),
            file: identity(path),
            conn,
            ballast,
            changes,
            published,
            meter,
        })
    }

    fn serve(&mut self, jobs: &flume::Receiver<Message>) {
        let mut stopping = false;
        while !stopping {
            let Ok(first) = jobs.recv() else { return };
            let mut group = Vec::new();
            for message in std::iter::once(first).chain(jobs.try_iter()) {
                match message {
                    Message::Work(job, _) if job.is_abandoned() => {}
                    Message::Work(job, queued) => {
                        self.meter.count(queued);
                        group.push(job);
                    }
                    Message::Stop => stopping = true,
                }
                if stopping || group.len() == GROUP {
                    break;
                }
            }
            let group = self.reject_if_full(group);
            if !group.is_empty() {
                self.meter.count_group();
                let meter = Arc::clone(&self.meter);
                let _busy = meter.busy();
                self.commit(group);
                self.publish_changes();
            }
        }
    }

    /// While the reserved disk space is released, rejects work that is not vital, because it would use that space up.
    fn reject_if_full(&self, group: Vec<Box<dyn Job>>) -> Vec<Box<dyn Job>> {
        if !self.ballast.as_ref().is_some_and(Ballast::is_spent) {
            return group;
        }
        let (vital, usual): (Vec<_>, Vec<_>) =
            group.into_iter().partition(|job| job.need() == Need::Vital);
        for job in usual {
            job.answer(Some(StoreError::Full));
        }
        vital
    }

    /// Commits a group in one transaction, with a savepoint per unit of work. If SQLite rolls back the whole transaction or the disk is
    /// full, each unit runs in its own transaction instead, so that those that need no space still succeed.
    fn commit(&mut self, mut group: Vec<Box<dyn Job>>) {
        if group.len() == 1 {
            group.into_iter().for_each(|job| self.commit_alone(job));
            return;
        }
        match self.commit_together(&mut group) {
            Ok(()) => group.into_iter().for_each(|job| job.answer(None)),
            Err(GroupFailure::RetryAlone) => {
                group.into_iter().for_each(|job| self.commit_alone(job))
            }
            Err(GroupFailure::Failed(error)) => {
                for job in group {
                    job.answer(Some(duplicate(&error)));
                }
            }
        }
    }

    fn commit_together(&mut self, group: &mut [Box<dyn Job>]) -> Result<(), GroupFailure> {
        let jobs = group.len();
        self.begin().map_err(|error| {
            tracing::error!(%error, jobs, "could not begin a transaction");
            GroupFailure::because(error)
        })?;
        for job in group {
            let outcome = self.run_in_savepoint(job.as_mut());
            if !matches!(outcome, Ok(outcome) if outcome != Outcome::Full) {
                tracing::error!(jobs, error = ?outcome.err(), "a transaction was rolled back");
                work::reset(&mut self.conn);
                return Err(GroupFailure::RetryAlone);
            }
        }
        AnsiTransactionManager::commit_transaction(self.sqlite()).map_err(|error| {
            let error = StoreError::from(error);
            tracing::error!(%error, jobs, "could not commit a transaction");
            work::reset(&mut self.conn);
            GroupFailure::because(error)
        })
    }

    fn begin(&mut self) -> Result<(), StoreError> {
        // SQLite would keep writing to the unlinked file, and the data would be lost.
        if identity(&self.path) != self.file {
            tracing::error!(
                path = %self.path.display(),
                "the database file was moved or replaced; put it back or restart the portal"
            );
            return Err(StoreError::Unavailable);
        }
        let started =
            AnsiTransactionManager::begin_transaction_sql(self.sqlite(), "BEGIN IMMEDIATE");
        let Err(error) = started.map_err(StoreError::from) else {
            return Ok(());
        };
        if matches!(error, StoreError::Busy | StoreError::Full) {
            return Err(error);
        }
        // The connection is unusable or its file is gone; reconnect.
        self.conn = Connection::Sqlite(open_sqlite(&self.path, Access::Write)?);
        Ok(AnsiTransactionManager::begin_transaction_sql(
            self.sqlite(),
            "BEGIN IMMEDIATE",
        )?)
    }

    /// Commits one unit of work. If the disk is full, a vital one runs again after the reserved space is released.
    fn commit_alone(&mut self, mut job: Box<dyn Job>) {
        let mut outcome = self.run_alone(job.as_mut());
        let is_full = matches!(outcome, Ok(Outcome::Full) | Err(StoreError::Full));
        let is_vital = job.need() == Need::Vital;
        if is_full && is_vital && self.ballast.as_ref().is_some_and(Ballast::release) {
            outcome = self.run_alone(job.as_mut());
        }
        // If the closure itself failed, its error is already the job's result.
        job.answer(outcome.err());
    }

    /// Without a savepoint: inside one, every statement scans the savepoint's changes so far, so a large unit of work would take quadratic
    /// time.
    fn run_alone(&mut self, job: &mut dyn Job) -> Result<Outcome, StoreError> {
        self.begin()
            .inspect_err(|error| tracing::error!(%error, "could not begin a transaction"))?;
        let outcome = job.run(&mut self.conn);
        let ended = if outcome == Outcome::Done {
            AnsiTransactionManager::commit_transaction(self.sqlite())
        } else {
            AnsiTransactionManager::rollback_transaction(self.sqlite())
        };
        let Err(error) = ended.map_err(StoreError::from) else {
            return Ok(outcome);
        };
        tracing::error!(%error, "a transaction was rolled back");
        work::reset(&mut self.conn);
        if outcome == Outcome::Done {
            Err(error)
        } else {
            Ok(outcome)
        }
    }

    /// An error means that the enclosing transaction was rolled back.
    fn run_in_savepoint(&mut self, job: &mut dyn Job) -> diesel::QueryResult<Outcome> {
        AnsiTransactionManager::begin_transaction(self.sqlite())?;
        let outcome = job.run(&mut self.conn);
        if outcome == Outcome::Done {
            AnsiTransactionManager::commit_transaction(self.sqlite())?;
        } else {
            AnsiTransactionManager::rollback_transaction(self.sqlite())?;
        }
        Ok(outcome)
    }

    fn sqlite(&mut self) -> &mut SqliteConnection {
        match &mut self.conn {
            Connection::Sqlite(conn) => conn,
            Connection::Postgres(_) => unreachable!("the writer opens only SQLite connections"),
        }
    }

    fn publish_changes(&mut self) {
        match change_feed::changes_after(&mut self.conn, self.published) {
            Ok(changes) => {
                for change in changes {
                    self.published = change.seq;
                    // There may be no subscribers.
                    let _ = self.changes.send(Arc::new(change));
                }
            }
            Err(error) => tracing::error!(%error, "could not read the change feed"),
        }
    }
}

/// Why a group did not commit.
enum GroupFailure {
    /// Retry each unit of work alone.
    RetryAlone,
    /// Fail all of them.
    Failed(StoreError),
}

impl GroupFailure {
    fn because(error: StoreError) -> Self {
        if matches!(error, StoreError::Full) {
            Self::RetryAlone
        } else {
            Self::Failed(error)
        }
    }
}

/// Copies an error for another caller.
fn duplicate(error: &StoreError) -> StoreError {
    match error {
        StoreError::Conflict { constraint } => StoreError::Conflict {
            constraint: constraint.clone(),
        },
        StoreError::Stale => StoreError::Stale,
        StoreError::Full => StoreError::Full,
        StoreError::Busy => StoreError::Busy,
        StoreError::TooSlow => StoreError::TooSlow,
        StoreError::Unavailable => StoreError::Unavailable,
        StoreError::Unreachable { cause } => StoreError::Unreachable {
            cause: cause.clone(),
        },
        StoreError::Internal(cause) => StoreError::internal(cause.to_string()),
    }
}
