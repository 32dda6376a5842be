//! The shared state of all operations.

pub mod answer_times;
pub(crate) mod portal;
pub mod portal_style;

use crate::config::{Config, PublicUrl};
use crate::errors::ApiError;
use crate::files::free_space::FreeSpace;
use crate::files::{FileLinks, FileStorage, Renditions};
use crate::realtime::StreamHub;
use crate::security::call_limit::CallLimit;
use crate::security::certificate::CertificateError;
use crate::security::concurrency_limit::ConcurrencyLimit;
use crate::security::dropped_audit_events::DroppedAuditEvents;
use crate::security::noticed_peers::NoticedPeers;
use crate::security::password::PasswordHasher;
use crate::security::search_limit::{self, SearchLimit};
use crate::security::secret_cipher::SecretCipher;
use crate::security::secret_keys::SecretKeys;
use crate::security::session::Token;
use crate::security::session::revoked::RevokedSessions;
use crate::security::session::touch::SeenSessions;
use crate::security::timestamp::TimestampAuthority;
use crate::state::answer_times::AnswerTimes;
use crate::state::portal::CurrentPortal;
use domain::clock::{Clock, Rng};
use domain::rate_limit::rows_per_minute;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use parking_lot::{Mutex, RwLock};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use store::{Connection, Store};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;

/// How many project codes are checked at once. Each check is a durable write, and guesses can arrive in any number.
const CODES_AT_ONCE: usize = 2;

/// The portal's parts. Cheap to clone.
#[derive(Clone)]
pub struct AppState(Arc<Parts>);

struct Parts {
    config: Config,
    public_url: OnceLock<PublicUrl>,
    portal: RwLock<Arc<CurrentPortal>>,
    listening_url: PublicUrl,
    store: Store,
    clock: Arc<dyn Clock>,
    rng: SharedRng,
    files: FileStorage,
    free_space: FreeSpace,
    renditions: Renditions,
    links: FileLinks,
    secret_cipher: SecretCipher,
    secret_keys: SecretKeys,
    timestamps: Option<TimestampAuthority>,
    passwords: PasswordHasher,
    code_guesses: ConcurrencyLimit,
    seen_sessions: SeenSessions,
    revoked_sessions: RevokedSessions,
    calls: CallLimit,
    rows: CallLimit,
    searches: SearchLimit,
    import_turn: Arc<Semaphore>,
    export_turn: Arc<Semaphore>,
    pdf_turn: Arc<Semaphore>,
    dropped_audit_events: DroppedAuditEvents,
    streams: StreamHub,
    answer_times: AnswerTimes,
    noticed_peers: NoticedPeers,
    open_connections: Arc<AtomicUsize>,
    mail_waker: Notify,
    document_waker: Notify,
    document_turn: Arc<Semaphore>,
    package_waker: Notify,
    package_turn: Arc<Semaphore>,
    draining: AtomicBool,
    stopping: CancellationToken,
}

/// The shared random number generator: the operating system's in production, a seeded one in tests.
#[derive(Clone)]
pub struct SharedRng(Arc<Mutex<Box<dyn Rng>>>);

impl SharedRng {
    /// Shares `rng`.
    #[must_use]
    pub fn new(rng: Box<dyn Rng>) -> Self {
        Self(Arc::new(Mutex::new(rng)))
    }
}

impl Rng for SharedRng {
    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        self.0.lock().fill_bytes(bytes);
    }
}

/// Why the portal failed to start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The file storage cannot be used.
    #[error("files: {0}")]
    Files(String),
    /// The secret keys cannot be read or created.
    #[error("secret_key_file: {0}")]
    SecretKey(String),
    /// The settings of timestamps cannot be used. The text names the setting.
    #[error("{0}")]
    Timestamps(String),
    /// The database fails.
    #[error("database_url: {0}")]
    Database(#[from] store::StoreError),
    /// The certificate cannot be used.
    #[error(transparent)]
    Certificate(#[from] CertificateError),
    /// The portal cannot listen on an address.
    #[error("{setting}: cannot listen on {address}: {cause}")]
    Listen {
        /// The setting that contains the address.
        setting: &'static str,
        /// The address.
        address: std::net::SocketAddr,
        /// The error of the operating system.
        cause: std::io::Error,
    },
}

impl AppState {
    /// Assembles the state, and opens the file storage and the secret keys.
    ///
    /// # Errors
    /// [`StartError`], with the setting to check.
    pub fn new(
        config: Config,
        store: Store,
        clock: Arc<dyn Clock>,
        rng: Box<dyn Rng>,
    ) -> Result<Self, StartError> {
        let rng = SharedRng::new(rng);
        let files = FileStorage::open(&config.files).map_err(StartError::Files)?;
        let keys = SecretKeys::open(&config.secret_key_file, &mut rng.clone())
            .map_err(StartError::SecretKey)?;
        let timestamps = TimestampAuthority::open(&config, Box::new(rng.clone()))
            .map_err(StartError::Timestamps)?;
        let public_url = OnceLock::new();
        if let Some(configured) = &config.public_url {
            let _ = public_url.set(configured.clone());
        }
        Ok(Self(Arc::new(Parts {
            listening_url: config.listening_url(config.listen),
            public_url,
            portal: RwLock::new(Arc::new(CurrentPortal::configured(&config))),
            store,
            answer_times: AnswerTimes::since(clock.now()),
            clock,
            rng,
            renditions: Renditions::new(files.clone()),
            free_space: FreeSpace::new(&config),
            files,
            links: FileLinks::new(keys.clone()),
            secret_cipher: SecretCipher::new(keys.clone()),
            secret_keys: keys,
            timestamps,
            passwords: PasswordHasher::new(),
            code_guesses: ConcurrencyLimit::new(CODES_AT_ONCE),
            seen_sessions: SeenSessions::default(),
            revoked_sessions: RevokedSessions::default(),
            calls: CallLimit::of_calls(config.calls_per_minute),
            rows: CallLimit::of_rows(rows_per_minute(config.calls_per_minute)),
            searches: SearchLimit::default(),
            import_turn: Arc::new(Semaphore::new(1)),
            export_turn: Arc::new(Semaphore::new(1)),
            pdf_turn: Arc::new(Semaphore::new(1)),
            dropped_audit_events: DroppedAuditEvents::default(),
            streams: StreamHub::default(),
            noticed_peers: NoticedPeers::default(),
            open_connections: Arc::default(),
            mail_waker: Notify::new(),
            document_waker: Notify::new(),
            document_turn: Arc::new(Semaphore::new(1)),
            package_waker: Notify::new(),
            package_turn: Arc::new(Semaphore::new(1)),
            draining: AtomicBool::new(false),
            stopping: CancellationToken::new(),
            config,
        })))
    }

    /// Runs a read in the database.
    ///
    /// # Errors
    /// The error of `work`, or the database error as an [`ApiError`].
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        self.0.store.read(move |conn| Ok(work(conn))).await?
    }

    /// Runs a search in the database, never on the caller's thread and with a time limit.
    ///
    /// # Errors
    /// The error of `work`, or the database error as an [`ApiError`].
    pub async fn search<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let store = &self.0.store;
        store
            .search(search_limit::TIME, move |conn| Ok(work(conn)))
            .await?
    }

    /// Runs a transaction in the database. An error of `work` rolls it back. `work` may run more than once (see
    /// [`Store::write`]), so create ids, timestamps, and tokens before it.
    ///
    /// # Errors
    /// The error of `work`, or the database error as an [`ApiError`].
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl Fn(&mut Connection) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let result = self
            .0
            .store
            .write(move |conn| work(conn).map_err(ApiError::into_rollback))
            .await;
        result.map_err(ApiError::from)
    }

    /// Like [`AppState::write`], for work that signing in and out depends on. It may use the reserved disk space when
    /// the disk is full (`store::ballast`).
    ///
    /// # Errors
    /// As [`AppState::write`].
    pub async fn write_vital<T: Send + 'static>(
        &self,
        work: impl Fn(&mut Connection) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let result = self
            .0
            .store
            .write_vital(move |conn| work(conn).map_err(ApiError::into_rollback))
            .await;
        result.map_err(ApiError::from)
    }

    /// The configuration.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.0.config
    }

    /// The address that browsers use.
    #[must_use]
    pub fn public_url(&self) -> &PublicUrl {
        self.0.public_url.get().unwrap_or(&self.0.listening_url)
    }

    /// Sets the public URL to the listener's address, unless one is configured.
    pub(crate) fn listening_on(&self, address: std::net::SocketAddr) {
        let _ = self.0.public_url.set(self.0.config.listening_url(address));
    }

    /// The database.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// The clock.
    #[must_use]
    pub fn clock(&self) -> &dyn Clock {
        self.0.clock.as_ref()
    }

    /// The current time.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        self.0.clock.now()
    }

    /// The portal's settings, from its admins and the configuration.
    #[must_use]
    pub fn portal(&self) -> Arc<CurrentPortal> {
        Arc::clone(&self.0.portal.read())
    }

    /// Stores the portal's settings that were read, unless newer ones are already known.
    pub(crate) fn note_portal(&self, found: CurrentPortal) {
        let mut portal = self.0.portal.write();
        if found.changes() >= portal.changes() {
            *portal = Arc::new(found);
        }
    }

    /// The portal's time zone.
    #[must_use]
    pub fn time_zone(&self) -> TimeZone {
        self.0.portal.read().time_zone().clone()
    }

    /// The current date in the portal's time zone.
    #[must_use]
    pub fn today(&self) -> Date {
        self.now().to_zoned(self.time_zone()).date()
    }

    /// The addresses that look like untrusted proxies.
    #[must_use]
    pub fn noticed_peers(&self) -> &NoticedPeers {
        &self.0.noticed_peers
    }

    /// A handle to the random number generator. Pass `&mut state.rng()` for `&mut dyn Rng`.
    #[must_use]
    pub fn rng(&self) -> SharedRng {
        self.0.rng.clone()
    }

    /// A new token for a session.
    #[must_use]
    pub fn session_token(&self) -> Token {
        Token::of_session(&mut self.rng(), &self.0.secret_keys)
    }

    /// The file storage.
    #[must_use]
    pub fn files(&self) -> &FileStorage {
        &self.0.files
    }

    /// The free space on the disks.
    #[must_use]
    pub fn free_space(&self) -> &FreeSpace {
        &self.0.free_space
    }

    /// Creates smaller versions of images.
    #[must_use]
    pub fn renditions(&self) -> &Renditions {
        &self.0.renditions
    }

    /// The signer of file links.
    #[must_use]
    pub fn links(&self) -> &FileLinks {
        &self.0.links
    }

    /// Encrypts secrets for the database.
    #[must_use]
    pub fn secret_cipher(&self) -> &SecretCipher {
        &self.0.secret_cipher
    }

    /// The portal's secret keys, for code that derives its own signatures.
    #[must_use]
    pub fn secret_keys(&self) -> &SecretKeys {
        &self.0.secret_keys
    }

    /// The authority that makes timestamps, if one is configured.
    #[must_use]
    pub fn timestamps(&self) -> Option<&TimestampAuthority> {
        self.0.timestamps.as_ref()
    }

    /// The password hasher.
    #[must_use]
    pub fn passwords(&self) -> &PasswordHasher {
        &self.0.passwords
    }

    /// The concurrency limit on checks of project codes.
    #[must_use]
    pub fn code_guesses(&self) -> &ConcurrencyLimit {
        &self.0.code_guesses
    }

    /// The number of open connections of all listeners.
    #[must_use]
    pub fn open_connections(&self) -> &Arc<AtomicUsize> {
        &self.0.open_connections
    }

    /// The open event streams.
    #[must_use]
    pub fn streams(&self) -> &StreamHub {
        &self.0.streams
    }

    /// Response times since the start.
    #[must_use]
    pub fn answer_times(&self) -> &AnswerTimes {
        &self.0.answer_times
    }

    /// Wakes the mail worker after a transaction that enqueued mail.
    pub fn wake_mail(&self) {
        self.0.mail_waker.notify_one();
    }

    pub(crate) fn mail_waker(&self) -> &Notify {
        &self.0.mail_waker
    }

    /// Makes waiting documents now.
    pub(crate) fn wake_documents(&self) {
        self.0.document_waker.notify_one();
    }

    pub(crate) fn document_waker(&self) -> &Notify {
        &self.0.document_waker
    }

    /// Waits until this process makes no other document, because each may use much memory.
    ///
    /// # Errors
    /// 500 when the portal is stopping.
    pub async fn document_turn(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        take(&self.0.document_turn).await
    }

    /// Makes waiting claim packages now.
    pub(crate) fn wake_packages(&self) {
        self.0.package_waker.notify_one();
    }

    pub(crate) fn package_waker(&self) -> &Notify {
        &self.0.package_waker
    }

    /// Waits until this process makes no other claim package, because each may be as large as the free space.
    ///
    /// # Errors
    /// 500 when the portal is stopping.
    pub async fn package_turn(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        take(&self.0.package_turn).await
    }

    /// The queue of observed sessions.
    #[must_use]
    pub(crate) fn seen_sessions(&self) -> &SeenSessions {
        &self.0.seen_sessions
    }

    /// Sessions that were revoked but may not have ended in the database yet.
    #[must_use]
    pub(crate) fn revoked_sessions(&self) -> &RevokedSessions {
        &self.0.revoked_sessions
    }

    /// The limit on calls per session holder.
    #[must_use]
    pub fn calls(&self) -> &CallLimit {
        &self.0.calls
    }

    /// The limit on rows of bulk changes per account.
    #[must_use]
    pub fn rows(&self) -> &CallLimit {
        &self.0.rows
    }

    /// The searches in progress and their rate limit.
    #[must_use]
    pub fn searches(&self) -> &SearchLimit {
        &self.0.searches
    }

    /// Waits until no other imported file is being unpacked, because each may use much memory.
    ///
    /// # Errors
    /// 500 when the semaphore is closed, which does not happen.
    pub(crate) async fn import_turn(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        take(&self.0.import_turn).await
    }

    /// Waits until no other export of personal data reads the database, because each keeps a connection.
    ///
    /// # Errors
    /// As [`AppState::import_turn`].
    pub(crate) async fn export_turn(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        take(&self.0.export_turn).await
    }

    /// Waits until no other PDF is being laid out for a request, because each keeps a processor busy and may need much memory.
    ///
    /// # Errors
    /// As [`AppState::import_turn`].
    pub(crate) async fn pdf_turn(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        take(&self.0.pdf_turn).await
    }

    /// Security events that could not be recorded yet.
    #[must_use]
    pub(crate) fn dropped_audit_events(&self) -> &DroppedAuditEvents {
        &self.0.dropped_audit_events
    }

    /// Makes the portal report that it is about to stop, while it still serves requests.
    pub fn begin_draining(&self) {
        self.0.draining.store(true, Ordering::Relaxed);
    }

    /// Whether the portal is about to stop, or stopping.
    #[must_use]
    pub fn is_leaving(&self) -> bool {
        self.0.draining.load(Ordering::Relaxed) || self.0.stopping.is_cancelled()
    }

    /// Is canceled when the portal stops. Streams and workers wait for it.
    #[must_use]
    pub fn stopping(&self) -> &CancellationToken {
        &self.0.stopping
    }
}

async fn take(turn: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, ApiError> {
    let turn = Arc::clone(turn).acquire_owned().await;
    turn.map_err(ApiError::internal)
}
