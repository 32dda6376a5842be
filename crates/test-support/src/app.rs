//! The server under test.

use crate::client::Client;
use crate::clock::TestClock;
use crate::database::TestDatabase;
use diesel::connection::SimpleConnection;
use domain::clock::Clock;
use jiff::{SignedDuration, Timestamp};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::SeedableRng;
use server::config::{Config, FilesConfig};
use server::state::AppState;
use server::{ServerHandle, serve};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use store::{Connection, Database, StoreError};

/// A running portal of its own for one test: a fresh database, its own folders, a clock that the test
/// moves, and randomness that is the same in every run.
pub struct TestApp {
    // Before the database: the server's connections close first.
    server: ServerHandle,
    clock: TestClock,
    addresses: AtomicU16,
    folder: tempfile::TempDir,
    database: TestDatabase,
}

impl TestApp {
    /// Starts a portal.
    ///
    /// # Panics
    /// When it does not start.
    pub async fn start() -> Self {
        Self::with(|_| {}).await
    }

    /// Starts a portal with a configuration that differs from the tests' usual one.
    ///
    /// # Panics
    /// When it does not start.
    pub async fn with(change: impl FnOnce(&mut Config)) -> Self {
        // As each command of the program does.
        server::config::private::own_umask();
        let database = TestDatabase::new();
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut config = Config::with_defaults().expect("the defaults are valid");
        config.listen = ([127, 0, 0, 1], 0).into();
        config.data_dir = folder.path().to_owned();
        config.database_url = database.url();
        config.files = FilesConfig::Directory(folder.path().join("files"));
        config.outbox = folder.path().join("outbox");
        config.secret_key_file = folder.path().join("secret.key");
        // Clients of tests say where they come from.
        config.trusted_proxies = vec!["127.0.0.1/32".parse().expect("a network")];
        // A test that wants such mails has them written itself, when it is time.
        config.notification_mails = false;
        // The clock stands still while a test calls.
        config.calls_per_minute = 1_000_000;
        // The tests run on whatever is left of the machine's disk.
        config.min_free_bytes = Some(0);
        change(&mut config);
        let clock = TestClock::new();
        let rng = Box::new(ChaCha12Rng::seed_from_u64(2026));
        let state = AppState::new(config, database.open(), Arc::new(clock.clone()), rng)
            .expect("the parts fit");
        let server = serve(state).await.expect("the portal starts");
        Self {
            server,
            clock,
            addresses: AtomicU16::new(1),
            folder,
            database,
        }
    }

    /// The portal's parts.
    #[must_use]
    pub fn state(&self) -> &AppState {
        self.server.state()
    }

    /// The portal's database.
    #[must_use]
    pub const fn database(&self) -> &TestDatabase {
        &self.database
    }

    /// Where mail goes.
    #[must_use]
    pub fn outbox(&self) -> &Path {
        &self.state().config().outbox
    }

    /// Where uploaded files go.
    #[must_use]
    pub fn files(&self) -> std::path::PathBuf {
        self.folder.path().join("files")
    }

    /// The portal's address, such as `http://127.0.0.1:40000`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.server.address)
    }

    /// The portal's present.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Lets time pass.
    pub fn advance(&self, by: SignedDuration) {
        self.clock.advance(by);
    }

    /// A browser that nobody is signed in with, at an address of its own.
    #[must_use]
    pub fn anonymous(&self) -> Client {
        let number = self.addresses.fetch_add(1, Ordering::Relaxed);
        // Each in a network of its own, so that limits of one do not touch another.
        let [high, low] = number.to_be_bytes();
        Client::new(self.url(), format!("10.{high}.{low}.7"))
    }

    /// Arranges something in the database, as the portal itself would.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl Fn(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> T {
        self.state()
            .store()
            .write(work)
            .await
            .expect("the database takes what a test arranges")
    }

    /// Looks something up in the database.
    ///
    /// # Panics
    /// When the database refuses.
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> T {
        self.state()
            .store()
            .read(work)
            .await
            .expect("the database answers")
    }

    /// Runs a statement beside the portal, as whoever holds the database could; whether the database let it.
    #[must_use]
    pub fn meddle(&self, statement: &str) -> bool {
        self.database.connect().batch_execute(statement).is_ok()
    }

    /// Writes what is searched anew, after rows were changed beside the portal.
    ///
    /// # Panics
    /// When the database fails.
    pub async fn index(&self) {
        let store = self.state().store();
        let written = store.write(store::search::index_everything).await;
        written.expect("the documents are written");
    }

    /// Has the database run a statement whenever something is written, in the same transaction: what comes in between two
    /// steps of a call, without a race. `event` is such as `UPDATE ON projects`, `condition` is about the row `NEW`.
    ///
    /// # Panics
    /// When the database takes no such trigger.
    pub fn meanwhile(&self, event: &str, condition: &str, statement: &str) {
        let trigger = match self.database.database() {
            Database::Sqlite(_) => format!(
                "CREATE TRIGGER meanwhile AFTER {event} WHEN {condition} BEGIN {statement}; END"
            ),
            Database::Postgres(_) => format!(
                "CREATE FUNCTION meanwhile() RETURNS trigger LANGUAGE plpgsql AS
                    $$ BEGIN {statement}; RETURN NULL; END $$;
                 CREATE TRIGGER meanwhile AFTER {event} FOR EACH ROW WHEN ({condition}) EXECUTE FUNCTION meanwhile()"
            ),
        };
        assert!(self.meddle(&trigger), "{trigger}");
    }

    /// How many rows a table has.
    ///
    /// # Panics
    /// When there is no such table.
    #[must_use]
    pub fn rows(&self, table: &str) -> i64 {
        self.database.count(table)
    }

    /// Stops the portal and waits for it.
    pub async fn stop(self) {
        self.server.shutdown().await;
    }
}
