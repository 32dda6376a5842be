//! PostgreSQL engine: a fixed pool of threads, each with its own connection, behind one queue.

use super::load::{Meter, PoolLoad, send};
use super::work::{self, Job, Message, Need, Outcome, Read, Write};
use super::{StoreOptions, spawn};
use crate::change_feed::listener;
use crate::postgres::{PostgresConnection, PostgresServer};
use crate::{Connection, StoreError};
use diesel::connection::{AnsiTransactionManager, SimpleConnection, TransactionManager};
use domain::change::Change;
use parking_lot::Mutex;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::broadcast;
use tokio::time::Instant;

/// Maximum number of runs of a transaction that fails from a deadlock or serialization conflict.
const ATTEMPTS: usize = 4;
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

pub(super) struct Engine {
    queue: flume::Sender<Message>,
    workers: usize,
    meter: Arc<Meter>,
    listener: flume::Sender<()>,
}

impl Engine {
    pub(super) fn start(
        server: &PostgresServer,
        conn: Connection,
        options: &StoreOptions,
        changes: &broadcast::Sender<Arc<Change>>,
        threads: &mut Vec<JoinHandle<()>>,
    ) -> Result<Self, StoreError> {
        let workers = options.connections.get();
        let (queue, jobs) = flume::bounded(options.queue.get());
        let shared = Arc::new(Server {
            server: server.clone(),
            outage: Mutex::new(None),
        });
        let mut first = Some(conn);
        let meter = Arc::new(Meter::default());
        for _ in 0..workers {
            let mut worker = Worker {
                server: shared.clone(),
                conn: first.take(),
            };
            let (jobs, meter) = (jobs.clone(), Arc::clone(&meter));
            spawn(threads, "postgres", move || {
                while let Ok(Message::Work(job, queued)) = jobs.recv() {
                    if !job.is_abandoned() {
                        meter.count(queued);
                        let _busy = meter.busy();
                        worker.serve(job);
                    }
                }
            })?;
        }
        let (listener, stop) = flume::bounded(1);
        let mut thread = listener::Listener::start(server, changes.clone())?;
        spawn(threads, "postgres-listener", move || thread.serve(&stop))?;
        Ok(Self {
            queue,
            workers,
            meter,
            listener,
        })
    }

    pub(super) fn load(&self) -> Vec<PoolLoad> {
        vec![self.meter.load("all", self.workers, &self.queue)]
    }

    pub(super) async fn send_read<T: Send + 'static>(
        &self,
        f: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (job, answer) = Read::new(f);
        send(&self.queue, job, answer).await
    }

    pub(super) async fn send_write<T: Send + 'static>(
        &self,
        f: impl Fn(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (job, answer) = Write::new(Need::Usual, f);
        send(&self.queue, job, answer).await
    }

    pub(super) async fn stop(&self) {
        // A send fails only if the thread has already ended.
        for _ in 0..self.workers {
            let _ = self.queue.send_async(Message::Stop).await;
        }
        let _ = self.listener.send_async(()).await;
    }
}

/// Connection state shared by all workers.
struct Server {
    server: PostgresServer,
    /// Set while the server is unreachable: when to retry, and the backoff.
    outage: Mutex<Option<Outage>>,
}

#[derive(Clone, Copy)]
struct Outage {
    until: Instant,
    pause: Duration,
}

impl Server {
    /// Connects, or fails immediately during the backoff after a failed attempt, so that callers do not wait for a server that is down.
    fn connect(&self) -> Result<PostgresConnection, StoreError> {
        // The lock is held while connecting, so that only one worker tries at a time.
        let mut outage = self.outage.lock();
        if outage.is_some_and(|outage| Instant::now() < outage.until) {
            return Err(StoreError::Unavailable);
        }
        match self.server.connect() {
            Ok(conn) => {
                *outage = None;
                Ok(conn)
            }
            Err(error) => {
                let pause =
                    outage.map_or(FIRST_PAUSE, |outage| (outage.pause * 2).min(LONGEST_PAUSE));
                *outage = Some(Outage {
                    until: Instant::now() + pause,
                    pause,
                });
                // Such as a password file that is just being replaced. At startup, it is reported as it is.
                if let StoreError::Internal(cause) = error {
                    tracing::warn!(error = %cause, "cannot connect to the database");
                }
                Err(StoreError::Unavailable)
            }
        }
    }
}

struct Worker {
    server: Arc<Server>,
    conn: Option<Connection>,
}

impl Worker {
    fn serve(&mut self, mut job: Box<dyn Job>) {
        match self.run(job.as_mut()) {
            Ok(()) => job.answer(None),
            Err(failure) => job.answer(Some(failure)),
        }
    }

    fn run(&mut self, job: &mut dyn Job) -> Result<(), StoreError> {
        self.connect_if_lost()?;
        if !job.writes() {
            return match job.run(self.connection()?) {
                Outcome::Done | Outcome::Failed | Outcome::Full | Outcome::Contended => Ok(()),
                Outcome::Suspect => self.check(),
            };
        }
        for attempt in 1..=ATTEMPTS {
            self.begin()?;
            let outcome = job.run(self.connection()?);
            if outcome == Outcome::Done {
                match self.commit() {
                    Err(error) if error.is_contention() && attempt < ATTEMPTS => continue,
                    Err(error) if error.is_contention() => return Err(StoreError::Busy),
                    committed => return committed,
                }
            }
            if AnsiTransactionManager::rollback_transaction(self.postgres()?).is_err() {
                self.conn = None;
                return Err(StoreError::Unavailable);
            }
            match outcome {
                Outcome::Contended if attempt < ATTEMPTS => {}
                Outcome::Suspect => return self.check(),
                Outcome::Done | Outcome::Failed | Outcome::Full | Outcome::Contended => {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        let committed = AnsiTransactionManager::commit_transaction(self.postgres()?);
        committed.map_err(|error| {
            let error = StoreError::from(error);
            if self.check().is_err() {
                return StoreError::Unavailable;
            }
            error
        })
    }

    /// Replaces a connection that the server closed while it was idle.
    fn connect_if_lost(&mut self) -> Result<(), StoreError> {
        if let Some(Connection::Postgres(conn)) = &mut self.conn
            && conn.is_lost()
        {
            self.conn = None;
        }
        self.connect()
    }

    fn connect(&mut self) -> Result<(), StoreError> {
        if self.conn.is_none() {
            self.conn = Some(Connection::Postgres(self.server.connect()?));
        }
        Ok(())
    }

    /// Begins a transaction, reconnecting if the connection was lost. That is safe because nothing has run on it yet.
    fn begin(&mut self) -> Result<(), StoreError> {
        if AnsiTransactionManager::begin_transaction(self.postgres()?).is_ok() {
            return Ok(());
        }
        self.conn = None;
        self.connect()?;
        AnsiTransactionManager::begin_transaction(self.postgres()?).map_err(|error| {
            self.conn = None;
            error.into()
        })
    }

    /// Distinguishes a failed statement from a lost connection.
    fn check(&mut self) -> Result<(), StoreError> {
        let conn = self.connection()?;
        work::reset(conn);
        if conn.batch_execute("SELECT 1").is_err() {
            self.conn = None;
            return Err(StoreError::Unavailable);
        }
        Ok(())
    }

    fn connection(&mut self) -> Result<&mut Connection, StoreError> {
        self.conn.as_mut().ok_or(StoreError::Unavailable)
    }

    fn postgres(&mut self) -> Result<&mut PostgresConnection, StoreError> {
        match self.connection()? {
            Connection::Postgres(conn) => Ok(conn),
            Connection::Sqlite(_) => Err(StoreError::internal(
                "a SQLite connection in the PostgreSQL pool",
            )),
        }
    }
}
