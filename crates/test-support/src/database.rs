//! A temporary database per test.
//!
//! `BUILDBACK_TEST_DATABASE` selects `sqlite` (the default) or `postgres`; the suite runs once on each. `scripts/test-postgres` starts
//! PostgreSQL.

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::BigInt;
use jiff::Timestamp;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use store::{Connection, Database, Store, StoreOptions};

/// A supported database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DatabaseKind {
    /// A file in a temporary folder.
    Sqlite,
    /// A new database in the cluster of `scripts/test-postgres`.
    Postgres,
}

impl DatabaseKind {
    /// The database of this test run.
    ///
    /// # Panics
    /// Panics if `BUILDBACK_TEST_DATABASE` has another value.
    #[must_use]
    pub fn of_this_run() -> Self {
        match std::env::var("BUILDBACK_TEST_DATABASE").as_deref() {
            Ok("postgres") => Self::Postgres,
            Ok("sqlite") | Err(_) => Self::Sqlite,
            Ok(other) => panic!("BUILDBACK_TEST_DATABASE is '{other}', not 'sqlite' or 'postgres'"),
        }
    }
}

/// A temporary database. Deleted when dropped.
#[derive(Debug)]
pub struct TestDatabase {
    database: Database,
    // Removes the folder when dropped.
    folder: Option<tempfile::TempDir>,
    name: String,
}

static NUMBER: AtomicU64 = AtomicU64::new(0);

impl TestDatabase {
    /// Creates an empty, migrated database of this run's kind.
    ///
    /// # Panics
    /// Panics if it cannot be created.
    #[must_use]
    pub fn new() -> Self {
        Self::of(DatabaseKind::of_this_run())
    }

    /// Creates an empty, migrated database of a given kind.
    ///
    /// # Panics
    /// Panics if it cannot be created.
    #[must_use]
    pub fn of(kind: DatabaseKind) -> Self {
        match kind {
            DatabaseKind::Sqlite => {
                let database = Self::blank(kind);
                std::fs::write(database.file(), migrated_file()).expect("write the database file");
                database
            }
            DatabaseKind::Postgres =>
            // Copying the files includes the relation cache, which every first connection would have to build otherwise.
            {
                Self::on_cluster(&format!(" TEMPLATE {} STRATEGY FILE_COPY", template()))
            }
        }
    }

    /// Creates a database without a schema.
    ///
    /// # Panics
    /// Panics if it cannot be created.
    #[must_use]
    pub fn blank(kind: DatabaseKind) -> Self {
        match kind {
            DatabaseKind::Sqlite => {
                let folder = tempfile::tempdir().expect("create a temporary folder");
                let database = Database::Sqlite(folder.path().join("buildback.db"));
                Self {
                    database,
                    folder: Some(folder),
                    name: String::new(),
                }
            }
            DatabaseKind::Postgres => Self::on_cluster(""),
        }
    }

    fn on_cluster(template: &str) -> Self {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("test_{}_{number}", std::process::id());
        let mut admin = cluster();
        // The name may exist already, because process IDs are reused.
        run(
            &mut admin,
            &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"),
        );
        run(&mut admin, &format!("CREATE DATABASE {name}{template}"));
        Self {
            database: database_named(&name),
            folder: None,
            name,
        }
    }

    /// The database, for [`StoreOptions`].
    #[must_use]
    pub const fn database(&self) -> &Database {
        &self.database
    }

    /// The database URL, for the command line.
    #[must_use]
    pub fn url(&self) -> String {
        match &self.database {
            Database::Sqlite(path) => format!("sqlite:{}", path.display()),
            Database::Postgres(server) => server.url().to_owned(),
        }
    }

    fn file(&self) -> &Path {
        match &self.database {
            Database::Sqlite(path) => path,
            Database::Postgres(_) => panic!("PostgreSQL has no single database file"),
        }
    }

    /// Store options with small limits, because many tests run in parallel.
    #[must_use]
    pub fn options(&self) -> StoreOptions {
        let mut options = StoreOptions::new(self.database.clone());
        options.connections = NonZeroUsize::new(3).expect("3 is not 0");
        options
    }

    /// Opens a store. Several stores simulate several server instances.
    ///
    /// # Panics
    /// Panics if it cannot be opened.
    #[must_use]
    pub fn open(&self) -> Store {
        Store::open(&self.options()).expect("open the migrated database")
    }

    /// A separate connection, to prepare or inspect what the store does not expose.
    ///
    /// # Panics
    /// Panics if it cannot be opened.
    #[must_use]
    pub fn connect(&self) -> Connection {
        self.database.connect().expect("connect to the database")
    }
}

impl TestDatabase {
    /// The kind of database.
    #[must_use]
    pub const fn kind(&self) -> DatabaseKind {
        match self.database {
            Database::Sqlite(_) => DatabaseKind::Sqlite,
            Database::Postgres(_) => DatabaseKind::Postgres,
        }
    }

    /// Runs statements.
    ///
    /// # Panics
    /// Panics if one fails.
    pub fn execute(&self, statements: &str) {
        run(&mut self.connect(), statements);
    }

    /// Number of rows in a table, optionally with a condition (`users WHERE …`).
    ///
    /// # Panics
    /// Panics if the query is invalid.
    #[must_use]
    pub fn count(&self, from: &str) -> i64 {
        self.counts(&[from.to_owned()]).into_iter().sum()
    }

    /// As [`Self::count`], for many tables or conditions, over one connection: each new one reads the whole schema.
    ///
    /// # Panics
    /// Panics if a query is invalid.
    #[must_use]
    pub fn counts(&self, from: &[String]) -> Vec<i64> {
        let mut conn = self.connect();
        from.iter().map(|from| rows(&mut conn, from)).collect()
    }
}

impl Default for TestDatabase {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        if self.folder.is_none() && !std::thread::panicking() {
            let statement = format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name);
            // Dropping the database waits until the last connection has closed. Do it in the background.
            std::thread::spawn(move || run(&mut cluster(), &statement));
        }
    }
}

fn cluster_url() -> String {
    std::env::var("BUILDBACK_TEST_POSTGRES").expect(
        "BUILDBACK_TEST_POSTGRES is not set; run the tests as `scripts/test-postgres cargo test …`",
    )
}

fn database_named(name: &str) -> Database {
    Database::parse(&cluster_url().replacen("/postgres?", &format!("/{name}?"), 1))
}

fn cluster() -> Connection {
    Database::parse(&cluster_url())
        .connect()
        .expect("connect to the test cluster")
}

fn run(conn: &mut Connection, statement: &str) {
    conn.batch_execute(statement)
        .unwrap_or_else(|error| panic!("{statement}: {error}"));
}

fn rows(conn: &mut Connection, from: &str) -> i64 {
    sql_query(format!("SELECT count(*) AS found FROM {from}"))
        .get_result::<CountRow>(conn)
        .expect("count the rows")
        .found
}

#[derive(QueryableByName)]
struct CountRow {
    #[diesel(sql_type = BigInt)]
    found: i64,
}

/// The migrated database file that others are copied from. Created once per process.
fn migrated_file() -> &'static [u8] {
    static FILE: OnceLock<Vec<u8>> = OnceLock::new();
    FILE.get_or_init(|| {
        let made = TestDatabase::blank(DatabaseKind::Sqlite);
        store::migrate::run(&made.database, Timestamp::UNIX_EPOCH).expect("run the migrations");
        // All connections are closed, so there is no separate WAL file.
        std::fs::read(made.file()).expect("read the new database file")
    })
}

/// Name of the migrated template database. Created by the first test process that needs it.
fn template() -> &'static str {
    static TEMPLATE: OnceLock<String> = OnceLock::new();
    TEMPLATE.get_or_init(|| {
        let name = "template_migrated".to_owned();
        let mut admin = cluster();
        run(
            &mut admin,
            "SET lock_timeout = 0; SET statement_timeout = 0; SELECT pg_advisory_lock(1)",
        );
        let query = format!("SELECT count(*) AS found FROM pg_database WHERE datname = '{name}'");
        let found = sql_query(query)
            .get_result::<CountRow>(&mut admin)
            .expect("query pg_database");
        if found.found == 0 {
            run(&mut admin, "DROP DATABASE IF EXISTS template_unfinished");
            run(&mut admin, "CREATE DATABASE template_unfinished");
            let unfinished = database_named("template_unfinished");
            store::migrate::run(&unfinished, Timestamp::UNIX_EPOCH).expect("run the migrations");
            // Rename the template only when it is complete.
            run(&mut admin, "DROP DATABASE IF EXISTS template_migrated");
            run(
                &mut admin,
                "ALTER DATABASE template_unfinished RENAME TO template_migrated",
            );
        }
        run(&mut admin, "SELECT pg_advisory_unlock(1)");
        name
    })
}
