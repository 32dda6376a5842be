//! Runs the server under test.

use crate::client::Client;
use crate::clock::TestClock;
use crate::database::TestDatabase;
use diesel::connection::SimpleConnection;
use domain::clock::Clock;
use domain::permission::Actor;
use hyper::HeaderMap;
use hyper::http::Extensions;
use jiff::{SignedDuration, Timestamp};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::SeedableRng;
use server::config::{Config, FilesConfig};
use server::http::extract::{Caller, PeerAddress};
use server::state::AppState;
use server::{ServerHandle, serve};
use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use store::{Connection, Database, StoreError};

/// A running portal for one test, with a fresh database, its own folders, a clock controlled by the test, and deterministic randomness.
pub struct TestApp {
    // Declared before the database, so that the server closes its connections first.
    server: ServerHandle,
    clock: TestClock,
    addresses: AtomicU16,
    folder: tempfile::TempDir,
    database: TestDatabase,
}

impl TestApp {
    /// Starts a portal with the default test configuration.
    ///
    /// # Panics
    /// Panics if it does not start.
    pub async fn start() -> Self {
        Self::with(|_| {}).await
    }

    /// Starts a portal with a changed configuration.
    ///
    /// # Panics
    /// Panics if it does not start.
    pub async fn with(change: impl FnOnce(&mut Config)) -> Self {
        // As every command of the program does.
        server::config::private::own_umask();
        let database = TestDatabase::new();
        let folder = tempfile::tempdir().expect("create a temporary folder");
        let mut config = Config::with_defaults().expect("default configuration");
        config.listen = ([127, 0, 0, 1], 0).into();
        config.data_dir = folder.path().to_owned();
        config.database_url = database.url();
        config.files = FilesConfig::Directory(folder.path().join("files"));
        config.outbox = folder.path().join("outbox");
        config.secret_key_file = folder.path().join("secret.key");
        // Test clients set their own address.
        config.trusted_proxies = vec!["127.0.0.1/32".parse().expect("valid network")];
        // Tests that need these emails generate them explicitly.
        config.notification_mails = false;
        // The test clock does not advance between calls, so the usual limit would be exceeded.
        config.calls_per_minute = 1_000_000;
        // Tests must run regardless of the free disk space.
        config.min_free_bytes = Some(0);
        change(&mut config);
        let clock = TestClock::new();
        let rng = Box::new(ChaCha12Rng::seed_from_u64(2026));
        let state = AppState::new(config, database.open(), Arc::new(clock.clone()), rng)
            .expect("create the application state");
        let server = serve(state).await.expect("start the portal");
        Self {
            server,
            clock,
            addresses: AtomicU16::new(1),
            folder,
            database,
        }
    }

    /// The application state.
    #[must_use]
    pub fn state(&self) -> &AppState {
        self.server.state()
    }

    /// The database.
    #[must_use]
    pub const fn database(&self) -> &TestDatabase {
        &self.database
    }

    /// Folder for outgoing email.
    #[must_use]
    pub fn outbox(&self) -> &Path {
        &self.state().config().outbox
    }

    /// Folder for uploaded files.
    #[must_use]
    pub fn files(&self) -> std::path::PathBuf {
        self.folder.path().join("files")
    }

    /// The listening address.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.server.address
    }

    /// The address that redirects to HTTPS, if configured.
    #[must_use]
    pub const fn http_address(&self) -> Option<SocketAddr> {
        self.server.http_address
    }

    /// The metrics, as Prometheus reads them. The metrics of the process and its counters are shared by all portals of the test program.
    ///
    /// # Panics
    /// Panics if the portal was started without `metrics_listen`.
    pub async fn metrics(&self) -> String {
        let address = self.server.metrics_address.expect("metrics_listen is set");
        let client = Client::new(format!("http://{address}"), "127.0.0.1".to_owned());
        let answer = client.get("/metrics").await;
        String::from_utf8(answer.bytes).expect("UTF-8")
    }

    /// URL of the portal, such as `http://127.0.0.1:40000`.
    #[must_use]
    pub fn url(&self) -> String {
        let scheme = match self.state().config().tls {
            Some(_) => "https",
            None => "http",
        };
        format!("{scheme}://{}", self.server.address)
    }

    /// The current time of the portal.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Advances the portal's clock.
    pub fn advance(&self, by: SignedDuration) {
        self.clock.advance(by);
    }

    /// A client without a session, with a unique IP address.
    #[must_use]
    pub fn anonymous(&self) -> Client {
        let number = self.addresses.fetch_add(1, Ordering::Relaxed);
        // Use a separate network per client, so that rate limits do not affect other clients.
        let [high, low] = number.to_be_bytes();
        Client::new(self.url(), format!("10.{high}.{low}.7"))
    }

    /// Prepares data with a write transaction.
    ///
    /// # Panics
    /// Panics if the transaction fails.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl Fn(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> T {
        self.state()
            .store()
            .write(work)
            .await
            .expect("write transaction")
    }

    /// Resolves the account of a request with these headers that arrives from `peer`; returns whether it is signed in. The
    /// connections of the test itself all come from 127.0.0.1.
    ///
    /// # Panics
    /// Panics if the session cannot be read.
    pub async fn is_signed_in_from(&self, peer: IpAddr, headers: &HeaderMap) -> bool {
        let mut extensions = Extensions::new();
        extensions.insert(PeerAddress(peer));
        let caller = Caller::of(headers, &extensions, self.state());
        let now = self.now();
        let actor = self.state().read(move |conn| caller.user(conn, now)).await;
        matches!(actor.expect("a session or none"), Actor::User(_))
    }

    /// Reads from the database.
    ///
    /// # Panics
    /// Panics if the query fails.
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> T {
        self.state()
            .store()
            .read(work)
            .await
            .expect("read transaction")
    }

    /// Executes SQL outside the portal, like an attacker with access to the database. Returns whether it succeeded.
    #[must_use]
    pub fn execute_sql(&self, statement: &str) -> bool {
        self.database.connect().batch_execute(statement).is_ok()
    }

    /// Rebuilds the search index after rows were changed outside the portal.
    ///
    /// # Panics
    /// Panics if the database fails.
    pub async fn index(&self) {
        let store = self.state().store();
        let written = store.write(store::search::index_everything).await;
        written.expect("rebuild the search index");
    }

    /// Creates a trigger that executes a statement within the writing transaction. It simulates a concurrent change between two steps of a
    /// request without a race. `event` is, for example, `UPDATE ON projects`; `condition` refers to the row `NEW`.
    ///
    /// # Panics
    /// Panics if the trigger cannot be created.
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
        assert!(self.execute_sql(&trigger), "{trigger}");
    }

    /// Number of rows in a table.
    ///
    /// # Panics
    /// Panics if the table does not exist.
    #[must_use]
    pub fn rows(&self, table: &str) -> i64 {
        self.database.count(table)
    }

    /// A separate connection to the portal's database.
    pub(crate) fn connect(&self) -> Connection {
        self.database.connect()
    }

    /// Stops the portal and waits until it has shut down.
    pub async fn stop(self) {
        self.server.shutdown().await;
    }
}

/// Executes SQL in a transaction of the portal.
///
/// # Errors
/// When the database fails.
pub fn execute(conn: &mut Connection, statements: &str) -> Result<(), StoreError> {
    Ok(conn.batch_execute(statements)?)
}
