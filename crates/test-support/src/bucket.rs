//! An S3-compatible store on a real socket, with signatures checked, over a temporary folder.

use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use s3s::auth::SimpleAuth;
use s3s::service::{S3Service, S3ServiceBuilder};
use s3s_fs::FileSystem;
use server::config::FilesConfig;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use tokio::net::TcpListener;
use tokio::task::{JoinHandle, JoinSet};

const BUCKET: &str = "claims";
const KEY_ID: &str = "buildback-test";
const SECRET: &str = "not-a-secret";

/// A store with one bucket; dropped, it is gone.
pub struct Bucket {
    folder: tempfile::TempDir,
    address: SocketAddr,
    task: JoinHandle<()>,
}

impl Bucket {
    /// Starts a store with an empty bucket.
    ///
    /// # Panics
    /// When it cannot.
    pub async fn start() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        std::fs::create_dir(folder.path().join(BUCKET)).expect("a bucket is a folder");
        let (address, task) = listen(folder.path(), ([127, 0, 0, 1], 0).into()).await;
        Self {
            folder,
            address,
            task,
        }
    }

    /// The configuration that leads here.
    #[must_use]
    pub fn config(&self) -> FilesConfig {
        self.with_secret(SECRET)
    }

    /// The same with another secret.
    #[must_use]
    pub fn with_secret(&self, secret: &str) -> FilesConfig {
        FilesConfig::S3 {
            bucket: BUCKET.to_owned(),
            endpoint: Some(format!("http://{}", self.address)),
            region: "us-east-1".to_owned(),
            credentials: Some((KEY_ID.to_owned(), secret.to_owned())),
        }
    }

    /// The folder behind the bucket.
    #[must_use]
    pub fn folder(&self) -> PathBuf {
        self.folder.path().join(BUCKET)
    }

    /// Stops listening and hangs up on everybody; what is stored stays.
    pub async fn stop(&mut self) {
        self.task.abort();
        // Cancelled, as asked; the port is free afterwards.
        let _ = (&mut self.task).await;
    }

    /// Listens again at the same address.
    ///
    /// # Panics
    /// When somebody else took it.
    pub async fn start_again(&mut self) {
        (self.address, self.task) = listen(self.folder.path(), self.address).await;
    }
}

impl Drop for Bucket {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn service(folder: &Path) -> S3Service {
    let files = FileSystem::new(folder).expect("a folder to store in");
    let mut builder = S3ServiceBuilder::new(files);
    builder.set_auth(SimpleAuth::from_single(KEY_ID, SECRET));
    builder.build()
}

async fn listen(folder: &Path, address: SocketAddr) -> (SocketAddr, JoinHandle<()>) {
    let listener = TcpListener::bind(address).await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let service = service(folder);
    let task = tokio::spawn(async move {
        // Connections end with the server.
        let mut connections = JoinSet::new();
        while let Ok((stream, _)) = listener.accept().await {
            let connection =
                http1::Builder::new().serve_connection(TokioIo::new(stream), service.clone());
            connections.spawn(connection);
        }
    });
    (address, task)
}
