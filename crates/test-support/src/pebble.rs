//! An ACME server: Pebble, with a name server that resolves every name to this machine.

use crate::authority;
use crate::free_address::free_address;
use serde_json::json;
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tokio::time::Instant;

/// How long the servers may take to start.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running ACME server. Killed when dropped.
pub struct Pebble {
    acme: Child,
    names: Child,
    folder: tempfile::TempDir,
    listen: SocketAddr,
    management: SocketAddr,
}

impl Pebble {
    /// Starts a server that verifies names by TLS-ALPN-01 at this port.
    ///
    /// # Panics
    /// Panics if it does not start.
    #[must_use]
    pub fn start(tls_port: u16) -> Self {
        let folder = tempfile::tempdir().expect("create a temporary folder");
        let issued = authority::issue(folder.path(), &["127.0.0.1"], [2020, 2100]);
        std::fs::write(folder.path().join("authority.pem"), authority::pem())
            .expect("write the authority");
        let [listen, management, name_server, unused] = [(); 4].map(|()| free_address());
        let config = json!({"pebble": {
            "listenAddress": listen,
            "managementListenAddress": management,
            "certificate": issued.certificate,
            "privateKey": issued.key,
            "httpPort": unused.port(),
            "tlsPort": tls_port,
        }});
        let file = folder.path().join("pebble.json");
        std::fs::write(&file, config.to_string()).expect("write the configuration");
        let names = start(
            Command::new("pebble-challtestsrv")
                .args(["-defaultIPv4", "127.0.0.1", "-defaultIPv6", ""])
                .args(["-dns01", &name_server.to_string(), "-management"])
                .arg(unused.to_string())
                .args(["-http01", "", "-https01", "", "-tlsalpn01", ""]),
        );
        let acme = start(
            Command::new("pebble")
                .arg("-config")
                .arg(&file)
                .args(["-dnsserver", &name_server.to_string()])
                .env("PEBBLE_VA_NOSLEEP", "1")
                .env("PEBBLE_WFE_NONCEREJECT", "0")
                .env("PEBBLE_AUTHZREUSE", "0"),
        );
        let pebble = Self {
            acme,
            names,
            folder,
            listen,
            management,
        };
        for address in [name_server, listen, management] {
            until_open(address);
        }
        pebble
    }

    /// The URL of the directory.
    #[must_use]
    pub fn directory(&self) -> String {
        format!("https://{}/dir", self.listen)
    }

    /// The file with the authority of the server's own certificate.
    #[must_use]
    pub fn ca_file(&self) -> PathBuf {
        self.folder.path().join("authority.pem")
    }

    /// The authority that issues certificates.
    ///
    /// # Panics
    /// Panics if the server does not answer.
    pub async fn root(&self) -> reqwest::Certificate {
        let client = reqwest::Client::builder()
            .tls_certs_only([authority::certificate()])
            .build()
            .expect("create the HTTP client");
        let url = format!("https://{}/roots/0", self.management);
        let answer = client.get(url).send().await.expect("the server answers");
        let pem = answer.bytes().await.expect("the certificate");
        reqwest::Certificate::from_pem(&pem).expect("valid certificate")
    }
}

impl Drop for Pebble {
    fn drop(&mut self) {
        for child in [&mut self.acme, &mut self.names] {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn start(command: &mut Command) -> Child {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("pebble is installed by scripts/install-system-packages.sh")
}

/// Polls until a server listens, because these do not report that they are ready.
fn until_open(address: SocketAddr) {
    let start = Instant::now();
    while TcpStream::connect(address).is_err() {
        assert!(start.elapsed() < PATIENCE, "nobody listens on {address}");
        std::thread::yield_now();
    }
}
