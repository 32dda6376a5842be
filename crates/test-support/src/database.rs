//! A throwaway database per test.
//!
//! `BUILDBACK_TEST_DATABASE` (`sqlite`, the default, or `postgres`) chooses which; the suite runs once
//! on each. PostgreSQL comes from `scripts/test-postgres`.

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

/// The two databases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DatabaseKind {
    /// A file in a temporary folder.
    Sqlite,
    /// A fresh database in the cluster of `scripts/test-postgres`.
    Postgres,
}

impl DatabaseKind {
    /// The one that this run of the suite is about.
    ///
    /// # Panics
    /// When `BUILDBACK_TEST_DATABASE` is neither of the two.
    #[must_use]
    pub fn of_this_run() -> Self {
        match std::env::var("BUILDBACK_TEST_DATABASE").as_deref() {
            Ok("postgres") => Self::Postgres,
            Ok("sqlite") | Err(_) => Self::Sqlite,
            Ok(other) => panic!("BUILDBACK_TEST_DATABASE is '{other}', not 'sqlite' or 'postgres'"),
        }
    }
}

/// A database that is dropped with this value.
#[derive(Debug)]
pub struct TestDatabase {
    database: Database,
    // Removes the file's folder when it is dropped.
    folder: Option<tempfile::TempDir>,
    name: String,
}

static NUMBER: AtomicU64 = AtomicU64::new(0);

impl TestDatabase {
    /// A migrated, empty database of the kind that this run is about.
    ///
    /// # Panics
    /// When the database cannot be made.
    #[must_use]
    pub fn new() -> Self {
        Self::of(DatabaseKind::of_this_run())
    }

    /// A migrated, empty database of one kind.
    ///
    /// # Panics
    /// When the database cannot be made.
    #[must_use]
    pub fn of(kind: DatabaseKind) -> Self {
        match kind {
            DatabaseKind::Sqlite => {
                let database = Self::blank(kind);
                std::fs::write(database.file(), migrated_file()).expect("a temporary file");
                database
            }
            DatabaseKind::Postgres =>
            // Copied file by file, it brings its relation cache along, which each first connection would build anew.
            {
                Self::on_cluster(&format!(" TEMPLATE {} STRATEGY FILE_COPY", template()))
            }
        }
    }

    /// A database without a schema.
    ///
    /// # Panics
    /// When the database cannot be made.
    #[must_use]
    pub fn blank(kind: DatabaseKind) -> Self {
        match kind {
            DatabaseKind::Sqlite => {
                let folder = tempfile::tempdir().expect("a temporary folder");
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
        // A process id comes round again.
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

    /// Where it is, as [`StoreOptions`] take it.
    #[must_use]
    pub const fn database(&self) -> &Database {
        &self.database
    }

    /// Where it is, as the command line takes it.
    #[must_use]
    pub fn url(&self) -> String {
        match &self.database {
            Database::Sqlite(path) => format!("sqlite:{}", path.display()),
            Database::Postgres(url) => url.clone(),
        }
    }

    fn file(&self) -> &Path {
        match &self.database {
            Database::Sqlite(path) => path,
            Database::Postgres(_) => panic!("PostgreSQL keeps no file per database"),
        }
    }

    /// Small sizes: many tests run at once.
    #[must_use]
    pub fn options(&self) -> StoreOptions {
        let mut options = StoreOptions::new(self.database.clone());
        options.connections = NonZeroUsize::new(3).expect("3 is not 0");
        options
    }

    /// Opens a store over it; several ones stand for several instances.
    ///
    /// # Panics
    /// When it cannot be opened.
    #[must_use]
    pub fn open(&self) -> Store {
        Store::open(&self.options()).expect("a migrated database opens")
    }

    /// A connection beside the store's, to arrange or look at what the store does not show.
    ///
    /// # Panics
    /// When it cannot be opened.
    #[must_use]
    pub fn connect(&self) -> Connection {
        self.database.connect().expect("a connection")
    }
}

impl TestDatabase {
    /// Which of the two it is.
    #[must_use]
    pub const fn kind(&self) -> DatabaseKind {
        match self.database {
            Database::Sqlite(_) => DatabaseKind::Sqlite,
            Database::Postgres(_) => DatabaseKind::Postgres,
        }
    }

    /// How many rows there are: of a table, or of a table with a condition (`users WHERE …`).
    ///
    /// # Panics
    /// When that is no query.
    #[must_use]
    pub fn count(&self, from: &str) -> i64 {
        sql_query(format!("SELECT count(*) AS found FROM {from}"))
            .get_result::<Found>(&mut self.connect())
            .expect("a table")
            .found
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
            // The server waits until the last connection to it has ended, and nobody waits for that.
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
    Database::Postgres(cluster_url().replacen("/postgres?", &format!("/{name}?"), 1))
}

fn cluster() -> Connection {
    Database::Postgres(cluster_url())
        .connect()
        .expect("the test cluster answers")
}

fn run(conn: &mut Connection, statement: &str) {
    conn.batch_execute(statement)
        .unwrap_or_else(|error| panic!("{statement}: {error}"));
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    found: i64,
}

/// The migrated file that the others are copied from; made once per process.
fn migrated_file() -> &'static [u8] {
    static FILE: OnceLock<Vec<u8>> = OnceLock::new();
    FILE.get_or_init(|| {
        let made = TestDatabase::blank(DatabaseKind::Sqlite);
        store::migrate::run(&made.database, Timestamp::UNIX_EPOCH).expect("migrations run");
        // The last connection to it is closed, so nothing stands beside it in a log of its own.
        std::fs::read(made.file()).expect("it was just made")
    })
}

/// The name of the migrated database that the others are copied from; made by whoever comes first, in
/// whichever test process.
fn template() -> &'static str {
    static TEMPLATE: OnceLock<String> = OnceLock::new();
    TEMPLATE.get_or_init(|| {
        let name = "template_migrated".to_owned();
        let mut admin = cluster();
        run(
            &mut admin,
            "SET lock_timeout = 0; SET statement_timeout = 0; SELECT pg_advisory_lock(1)",
        );
        let known = format!("SELECT count(*) AS found FROM pg_database WHERE datname = '{name}'");
        let found = sql_query(known)
            .get_result::<Found>(&mut admin)
            .expect("pg_database is readable");
        if found.found == 0 {
            run(&mut admin, "DROP DATABASE IF EXISTS template_unfinished");
            run(&mut admin, "CREATE DATABASE template_unfinished");
            let unfinished = database_named("template_unfinished");
            store::migrate::run(&unfinished, Timestamp::UNIX_EPOCH).expect("migrations run");
            // Only a template that is complete gets the name.
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
