//! Where units of work run, and when their answers go out.

mod postgres;
mod sqlite;
mod work;

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

/// How many changes a subscriber may lag behind before it has to catch up from the table.
const FEED_CAPACITY: usize = 1024;

/// How a [`Store`] is sized.
#[derive(Debug, Clone)]
pub struct StoreOptions {
    /// Where the data is.
    pub database: Database,
    /// SQLite: connections for reads on the caller's thread, and as many for reads on threads of
    /// their own. PostgreSQL: connections in all.
    pub connections: NonZeroUsize,
    /// SQLite: the space that is given up to vital writes when the disk is full, if any is kept.
    pub ballast: Option<Ballast>,
    /// How many units of work may wait before further ones are refused as busy.
    pub queue: NonZeroUsize,
}

impl StoreOptions {
    /// Sizes that suit the machine.
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

/// The database. Clones share it.
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
    /// Opens a migrated database and starts the threads that serve it.
    ///
    /// # Errors
    /// When it cannot be reached, or its schema is not this binary's.
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
            (Database::Postgres(url), conn) => Engine::Postgres(postgres::Engine::start(
                url,
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

    /// Runs a short read: on the caller's own thread when a connection is free, which saves two
    /// context switches. SQLite shows all statements one state of the data; on PostgreSQL each sees the latest
    /// commit, so a read that needs one view there opens a transaction.
    ///
    /// # Errors
    /// Those of the closure; busy, unavailable; internal when it panics.
    pub async fn read<T: Send + 'static>(
        &self,
        f: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        match &self.shared.engine {
            Engine::Sqlite(engine) => match engine.idle_reader() {
                Some(mut reader) => work::in_one_view(reader.connection(), f),
                None => engine.send_read(f).await,
            },
            Engine::Postgres(engine) => engine.send_read(f).await,
        }
    }

    /// Runs a read that may take long, such as a search or a report, never on the caller's thread.
    ///
    /// # Errors
    /// As [`Store::read`].
    pub async fn long_read<T: Send + 'static>(
        &self,
        f: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        match &self.shared.engine {
            Engine::Sqlite(engine) => engine.send_read(f).await,
            Engine::Postgres(engine) => engine.send_read(f).await,
        }
    }

    /// Runs a read that searches: never on the caller's thread, and what it looks for lasts so long at most. The read sees
    /// one state of the data on SQLite; its transaction on PostgreSQL is there for the time alone.
    ///
    /// # Errors
    /// As [`Store::read`]; [`StoreError::TooSlow`] when the time is over.
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

    /// Runs a unit of work in one transaction and answers once that is durable. The closure may run
    /// more than once (a deadlock, a neighbour in the same commit that failed), each time on a clean
    /// slate; ids and instants are therefore made before it.
    ///
    /// # Errors
    /// Those of the closure, which undo the transaction; full, busy, unavailable; internal when it
    /// panics. After an error nothing is stored; only when the connection breaks at the very commit,
    /// `Unavailable` leaves that open.
    pub async fn write<T: Send + 'static>(
        &self,
        f: impl Fn(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        match &self.shared.engine {
            Engine::Sqlite(engine) => engine.send_write(Need::Usual, f).await,
            Engine::Postgres(engine) => engine.send_write(f).await,
        }
    }

    /// Runs a unit of work that people need to come in and out: where the disk is full, it alone may use the space that
    /// SQLite keeps for that.
    ///
    /// # Errors
    /// As [`Store::write`].
    pub async fn write_vital<T: Send + 'static>(
        &self,
        f: impl Fn(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        match &self.shared.engine {
            Engine::Sqlite(engine) => engine.send_write(Need::Vital, f).await,
            Engine::Postgres(engine) => engine.send_write(f).await,
        }
    }

    /// The changes that are committed from now on, by any instance. A subscriber that lags too far
    /// behind catches up with [`change_feed::changes_since`].
    #[must_use]
    pub fn subscribe(&self) -> broadcast::Receiver<Arc<Change>> {
        self.shared.changes.subscribe()
    }

    /// Keeps space for the day when the disk is full, where that was given up. To be asked when there is plenty, and not again
    /// after a `false`: the file system reserves no space.
    pub async fn keep_ballast(&self) -> bool {
        let Some(ballast) = self.shared.ballast.clone() else {
            return false;
        };
        let reserved = tokio::task::spawn_blocking(move || ballast.hold()).await;
        let Err(error) = reserved.map_err(std::io::Error::other).flatten() else {
            return true;
        };
        tracing::warn!(%error, "cannot reserve disk space for the database");
        !ballast::is_unsupported(&error)
    }

    /// Finishes what waits, refuses what comes, and closes all connections.
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
            tracing::error!("the database threads could not be awaited");
        }
    }
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
