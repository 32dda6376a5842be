//! An S3-compatible server on a local port that verifies signatures and stores files in a temporary folder.

use crate::authority;
use hyper::body::Incoming;
use hyper::header::CONTENT_LENGTH;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use s3s::Body;
use s3s::auth::SimpleAuth;
use s3s::service::{S3Service, S3ServiceBuilder};
use s3s_fs::FileSystem;
use server::config::FilesConfig;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::{JoinHandle, JoinSet};
use tokio_rustls::TlsAcceptor;

const BUCKET: &str = "claims";
const KEY_ID: &str = "buildback-test";
const SECRET: &str = "not-a-secret";

/// What a server does wrong.
#[derive(Clone)]
enum Fault {
    None,
    /// Answers with zeros instead of the contents of files with this name.
    Zeros(&'static str),
    /// Does not answer requests for the contents of files in this folder, but reports them.
    Silence(&'static str, UnboundedSender<()>),
    /// Refuses requests for the contents of files in this folder.
    Refusal(&'static str),
}

/// A server with one bucket. Stops when dropped.
pub struct Bucket {
    folder: tempfile::TempDir,
    address: SocketAddr,
    task: JoinHandle<()>,
    tls: Option<TlsAcceptor>,
}

impl Bucket {
    /// Starts a server with an empty bucket.
    ///
    /// # Panics
    /// Panics if it cannot be started.
    pub async fn start() -> Self {
        Self::start_with(None).await
    }

    /// Starts a server over TLS with a certificate of the tests' authority.
    ///
    /// # Panics
    /// Panics if it cannot be started.
    pub async fn start_tls() -> Self {
        let folder = tempfile::tempdir().expect("create a temporary folder");
        let issued = authority::issue(folder.path(), &["127.0.0.1"], [2020, 2090]);
        let chain = CertificateDer::pem_file_iter(issued.certificate).expect("the certificate");
        let chain = chain.collect::<Result<_, _>>().expect("the certificate");
        let key = PrivateKeyDer::from_pem_file(issued.key).expect("the key");
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("the provider has them")
            .with_no_client_auth()
            .with_single_cert(chain, key)
            .expect("they belong together");
        Self::start_with(Some(TlsAcceptor::from(Arc::new(config)))).await
    }

    async fn start_with(tls: Option<TlsAcceptor>) -> Self {
        let folder = tempfile::tempdir().expect("create a temporary folder");
        std::fs::create_dir(folder.path().join(BUCKET)).expect("create the bucket's folder");
        let address = ([127, 0, 0, 1], 0).into();
        let (address, task) = listen(folder.path(), address, Fault::None, tls.clone()).await;
        Self {
            folder,
            address,
            task,
            tls,
        }
    }

    /// Starts a server with an empty bucket that answers with zeros instead of the contents of files with this name.
    ///
    /// # Panics
    /// Panics if it cannot be started.
    pub async fn start_damaging(name: &'static str) -> Self {
        let mut bucket = Self::start().await;
        bucket.stop().await;
        (bucket.address, bucket.task) = listen(
            bucket.folder.path(),
            bucket.address,
            Fault::Zeros(name),
            None,
        )
        .await;
        bucket
    }

    /// Restarts the server so that it never answers a request for the content of a file in this folder. Returns a receiver of these requests.
    ///
    /// # Panics
    /// Panics if it cannot be restarted.
    pub async fn stall(&mut self, folder: &'static str) -> UnboundedReceiver<()> {
        self.stop().await;
        let (asked, requests) = unbounded_channel();
        let fault = Fault::Silence(folder, asked);
        let tls = self.tls.clone();
        (self.address, self.task) = listen(self.folder.path(), self.address, fault, tls).await;
        requests
    }

    /// Restarts the server so that it refuses requests for the contents of files in this folder, until it is started again.
    ///
    /// # Panics
    /// Panics if it cannot be restarted.
    pub async fn refuse(&mut self, folder: &'static str) {
        self.stop().await;
        let (fault, tls) = (Fault::Refusal(folder), self.tls.clone());
        (self.address, self.task) = listen(self.folder.path(), self.address, fault, tls).await;
    }

    /// The environment variables with which a program uses this server for backups.
    #[must_use]
    pub fn backup_settings(&self) -> [(&'static str, String); 4] {
        [
            (
                "BUILDBACK_BACKUP_S3_ENDPOINT",
                format!("http://{}", self.address),
            ),
            ("BUILDBACK_BACKUP_S3_REGION", "us-east-1".to_owned()),
            ("BUILDBACK_BACKUP_S3_ACCESS_KEY_ID", KEY_ID.to_owned()),
            ("BUILDBACK_BACKUP_S3_SECRET_ACCESS_KEY", SECRET.to_owned()),
        ]
    }

    /// The environment variables with which a program stores its files on this server.
    #[must_use]
    pub fn files_settings(&self) -> [(&'static str, String); 4] {
        [
            ("BUILDBACK_FILES", format!("s3://{BUCKET}")),
            ("BUILDBACK_S3_ENDPOINT", format!("http://{}", self.address)),
            ("BUILDBACK_S3_ACCESS_KEY_ID", KEY_ID.to_owned()),
            ("BUILDBACK_S3_SECRET_ACCESS_KEY", SECRET.to_owned()),
        ]
    }

    /// The configuration for this server.
    #[must_use]
    pub fn config(&self) -> FilesConfig {
        self.with_secret(SECRET)
    }

    /// The configuration with a different secret.
    #[must_use]
    pub fn with_secret(&self, secret: &str) -> FilesConfig {
        FilesConfig::S3 {
            bucket: BUCKET.to_owned(),
            endpoint: Some(match self.tls {
                Some(_) => format!("https://{}", self.address),
                None => format!("http://{}", self.address),
            }),
            region: "us-east-1".to_owned(),
            credentials: Some((KEY_ID.to_owned(), secret.to_owned())),
            ca_file: None,
        }
    }

    /// The folder that stores the bucket's files.
    #[must_use]
    pub fn folder(&self) -> PathBuf {
        self.folder.path().join(BUCKET)
    }

    /// Stops the server and closes all connections. The files are kept.
    pub async fn stop(&mut self) {
        self.task.abort();
        // The task was aborted; awaiting it makes sure that the port is free.
        let _ = (&mut self.task).await;
    }

    /// Starts the server again on the same address.
    ///
    /// # Panics
    /// Panics if the address is in use.
    pub async fn start_again(&mut self) {
        let tls = self.tls.clone();
        (self.address, self.task) =
            listen(self.folder.path(), self.address, Fault::None, tls).await;
    }
}

impl Drop for Bucket {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn service(folder: &Path) -> S3Service {
    let files = FileSystem::new(folder).expect("open the folder");
    let mut builder = S3ServiceBuilder::new(files);
    builder.set_auth(SimpleAuth::from_single(KEY_ID, SECRET));
    builder.build()
}

async fn listen(
    folder: &Path,
    address: SocketAddr,
    fault: Fault,
    tls: Option<TlsAcceptor>,
) -> (SocketAddr, JoinHandle<()>) {
    let listener = TcpListener::bind(address)
        .await
        .expect("bind to the address");
    let address = listener.local_addr().expect("local address");
    let service = service(folder);
    let task = tokio::spawn(async move {
        // Dropping the set closes the connections when the server stops.
        let mut connections = JoinSet::new();
        while let Ok((stream, _)) = listener.accept().await {
            let (service, fault) = (service.clone(), fault.clone());
            let answer = service_fn(move |request: Request<Incoming>| {
                let path = request.uri().path();
                let reads = request.method() == Method::GET;
                let is_damaged =
                    matches!(fault, Fault::Zeros(name) if reads && path.ends_with(name));
                let silence = match &fault {
                    Fault::Silence(folder, asked) if reads && path.contains(folder) => {
                        Some(asked.clone())
                    }
                    Fault::Silence(..) | Fault::Zeros(_) | Fault::Refusal(_) | Fault::None => None,
                };
                let is_refused =
                    matches!(fault, Fault::Refusal(folder) if reads && path.contains(folder));
                let answer = Service::call(&service, request);
                async move {
                    if let Some(asked) = silence {
                        asked.send(()).expect("the test waits for requests");
                        std::future::pending::<()>().await;
                    }
                    if is_refused {
                        return Ok(refusal());
                    }
                    let answer = answer.await?;
                    Ok::<_, s3s::HttpError>(if is_damaged { zeroed(answer) } else { answer })
                }
            });
            let tls = tls.clone();
            connections.spawn(async move {
                // A client that refuses the certificate, or ends early, concerns only itself.
                let http = http1::Builder::new();
                let _ = match tls {
                    None => http.serve_connection(TokioIo::new(stream), answer).await,
                    Some(tls) => match tls.accept(stream).await {
                        Ok(stream) => http.serve_connection(TokioIo::new(stream), answer).await,
                        Err(_) => return,
                    },
                };
            });
        }
    });
    (address, task)
}

fn refusal() -> Response<Body> {
    let mut answer = Response::new(Body::from(Vec::<u8>::new()));
    *answer.status_mut() = StatusCode::FORBIDDEN;
    answer
}

/// The answer with a content of zeros.
fn zeroed(answer: Response<Body>) -> Response<Body> {
    let length = answer.headers().get(CONTENT_LENGTH);
    let length = length.and_then(|value| value.to_str().ok()?.parse().ok());
    answer.map(|_| vec![0; length.unwrap_or(0)].into())
}
