//! Execution of units of work, and the point at which their results are returned.

mod load;
mod postgres;
mod sqlite;
mod work;

pub use self::load::PoolLoad;

use self::work::Need;
use crate::ballast::{self, Ballast};
use crate::connection::{Connection, Database};
use crate::migrate::{self, MigrateError};
use crate::{StoreError, change_feed, search};
use domain::change::Change;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::broadcast;
use tracing::{Instrument, Level, Span, info_span, span_enabled};

/// How many changes a subscriber may lag behind before it must catch up from the table.
const FEED_CAPACITY: usize = 1024;

/// Configuration of a [`Store`].
#[derive(Debug, Clone)]
pub struct StoreOptions {
    /// The database.
    pub database: Database,
    /// SQLite: number of connections for reads on the caller's thread, and again for reads on dedicated threads. PostgreSQL: total number
    /// of connections.
    pub connections: NonZeroUsize,
    /// SQLite: reserved disk space to release to vital writes when the disk is full, if any.
    pub ballast: Option<Ballast>,
    /// Maximum number of queued units of work; further ones fail as busy.
    pub queue: NonZeroUsize,
}

impl StoreOptions {
    /// Defaults for this machine.
    #[must_use]
    pub fn new(database: Database) -> Self {
        let cores = std::thread::available_parallelism().map_or(2, NonZeroUsize::get);
        let connections = match &database {
            Database::Sqlite(_) => cores.clamp(2, 4),
            Database::Postgres(_) => (cores * 4).clamp(8, 32),
        };
        Self {
            database,
            connections: NonZeroUsize::new(connections).unwrap_or(NonZeroUsize::MIN),
            ballast: None,
            queue: NonZeroUsize::new(1024).unwrap_or(NonZeroUsize::MIN),
        }
    }
}

/// A database with its connections. Clones share them.
#[derive(Clone)]
pub struct Store {
    shared: Arc<Shared>,
}

struct Shared {
    engine: Engine,
    ballast: Option<Ballast>,
    changes: broadcast::Sender<Arc<Change>>,
    threads: parking_lot::Mutex<Vec<JoinHandle<()>>>,
}

enum Engine {
    Sqlite(sqlite::Engine),
    Postgres(postgres::Engine),
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store").finish_non_exhaustive()
    }
}

impl Store {
    /// Opens a migrated database and starts its threads.
    ///
    /// # Errors
    /// When the database cannot be reached, or its schema does not match this binary.
    pub fn open(options: &StoreOptions) -> Result<Self, MigrateError> {
        let mut conn = options.database.connect()?;
        migrate::verify(&mut conn)?;
        let (changes, _) = broadcast::channel(FEED_CAPACITY);
        let mut threads = Vec::new();
        let engine = match (&options.database, conn) {
            (Database::Sqlite(path), conn) => Engine::Sqlite(sqlite::Engine::start(
                path,
                conn,
                options,
                &changes,
                &mut threads,
            )?),
            (Database::Postgres(server), conn) => Engine::Postgres(postgres::Engine::start(
                server,
                conn,
                options,
                &changes,
                &mut threads,
            )?),
        };
        let threads = parking_lot::Mutex::new(threads);
        Ok(Self {
            shared: Arc::new(Shared {
                engine,
                ballast: options.ballast.clone(),
                changes,
                threads,
            }),
        })
    }

    /// Runs a short read. On SQLite, it runs on the caller's thread if a connection is free, which saves two context switches, and all
    /// statements see the same snapshot. On PostgreSQL, each statement sees the latest commit; a read that needs one snapshot must open a
    /// transaction.
    ///
    /// # Errors
    /// Errors of the closure; busy or unavailable; internal if the closure panics.
    pub async fn read<T: Send + 'static>(
        &self,
        f: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let reading = async {
            match &self.shared.engine {
                Engine::Sqlite(engine) => match engine.idle_reader() {
                    Some(mut reader) => work::in_one_view(reader.connection(), f),
                    None => engine.send_read(f).await,
                },
                Engine::Postgres(engine) => engine.send_read(f).await,
            }
        };
        reading.instrument(span("database read")).await
    }

    /// Runs a read that may take long, such as a search or a report. Never runs on the caller's thread.
    ///
    /// # Errors
    /// Same as [`Store::read`].
    pub async fn long_read<T: Send + 'static>(
        &self,
        f: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let reading = async {
            match &self.shared.engine {
                Engine::Sqlite(engine) => engine.send_read(f).await,
                Engine::Postgres(engine) => engine.send_read(f).await,
            }
        };
        reading.instrument(span("database long read")).await
    }

    /// Runs a search with a time limit. Never runs on the caller's thread. On SQLite, the read sees one snapshot; on PostgreSQL, the
    /// transaction only sets the time limit.
    ///
    /// # Errors
    /// Same as [`Store::read`]; [`StoreError::TooSlow`] if the time limit is exceeded.
    pub async fn search<T: Send + 'static>(
        &self,
        time: Duration,
        f: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let timed = move |conn: &mut Connection| {
            search::begin(conn, time)?;
            let found = f(conn);
            search::end(conn)?;
            found
        };
        self.long_read(timed).await
    }

    /// Runs a unit of work in one transaction and returns once it is durable. The closure may run more than once, after a deadlock or
    /// because another unit in the same group commit failed, each time in a clean transaction. Ids and timestamps must therefore be created
    /// outside of it.
    ///
    /// # Errors
    /// Errors of the closure, which roll the transaction back; full, busy, or unavailable; internal if the closure panics. After an error,
    /// nothing is stored. Exception: if the connection breaks during the commit, the outcome is unknown and the error is `Unavailable`.
    pub async fn write<T: Send + 'static>(
        &self,
        f: impl Fn(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.write_as(Need::Usual, f).await
    }

    /// Runs a unit of work that signing in and out depends on. Only these may use the reserved disk space of SQLite when the disk is full.
    ///
    /// # Errors
    /// Same as [`Store::write`].
    pub async fn write_vital<T: Send + 'static>(
        &self,
        f: impl Fn(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.write_as(Need::Vital, f).await
    }

    async fn write_as<T: Send + 'static>(
        &self,
        need: Need,
        f: impl Fn(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let writing = async {
            match &self.shared.engine {
                Engine::Sqlite(engine) => engine.send_write(need, f).await,
                Engine::Postgres(engine) => engine.send_write(f).await,
            }
        };
        writing.instrument(span("database write")).await
    }

    /// The load of each pool of connections.
    #[must_use]
    pub fn load(&self) -> Vec<PoolLoad> {
        match &self.shared.engine {
            Engine::Sqlite(engine) => engine.load(),
            Engine::Postgres(engine) => engine.load(),
        }
    }

    /// Subscribes to changes committed from now on, by any instance. A subscriber that lags too far behind catches up with
    /// [`change_feed::changes_since`].
    #[must_use]
    pub fn subscribe(&self) -> broadcast::Receiver<Arc<Change>> {
        self.shared.changes.subscribe()
    }

    /// Reserves disk space again after it was released. Call it when there is enough free space. Returns `false` if there is nothing to
    /// reserve or the file system does not support it; do not call it again then.
    pub async fn keep_ballast(&self) -> bool {
        let Some(ballast) = self.shared.ballast.clone() else {
            return false;
        };
        let reserved = tokio::task::spawn_blocking(move || ballast.hold()).await;
        let Err(error) = reserved.map_err(std::io::Error::other).flatten() else {
            return true;
        };
        tracing::warn!(%error, "could not reserve disk space for the database");
        !ballast::is_unsupported(&error)
    }

    /// Finishes queued work, refuses new work, and closes all connections.
    pub async fn close(&self) {
        match &self.shared.engine {
            Engine::Sqlite(engine) => engine.stop().await,
            Engine::Postgres(engine) => engine.stop().await,
        }
        let threads = std::mem::take(&mut *self.shared.threads.lock());
        let joined = tokio::task::spawn_blocking(move || {
            for thread in threads {
                if thread.join().is_err() {
                    tracing::error!("a database thread panicked");
                }
            }
        });
        if joined.await.is_err() {
            tracing::error!("could not wait for the database threads");
        }
    }
}

/// A span of the trace that the caller is part of, if any. Includes the wait for a connection.
fn span(name: &'static str) -> Span {
    if !span_enabled!(target: "traces", Level::INFO) || Span::current().is_none() {
        return Span::none();
    }
    info_span!(target: "traces", "database", otel.name = name, otel.kind = "client")
}

fn spawn(
    threads: &mut Vec<JoinHandle<()>>,
    name: &str,
    body: impl FnOnce() + Send + 'static,
) -> Result<(), StoreError> {
    let thread = std::thread::Builder::new()
        .name(name.to_owned())
        .spawn(body)
        .map_err(StoreError::internal)?;
    threads.push(thread);
    Ok(())
}
