//! TLS in the portal itself: the certificate that the listener uses, and how it is kept current.

mod acme;
mod files;
mod order;
mod renewal;

pub use acme::certificate_file;

use self::acme::Acme;
use self::files::Files;
use crate::config::{Config, TlsConfig};
use crate::security::certificate::{Certificate, CertificateError};
use crate::state::AppState;
use parking_lot::RwLock;
use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_rustls::{Accept, TlsAcceptor};

/// The protocol of TLS-ALPN-01, with which an ACME server checks who controls a name (RFC 8737).
pub const ACME_PROTOCOL: &[u8] = b"acme-tls/1";
/// HTTP/2.
pub const HTTP_2: &[u8] = b"h2";
const HTTP_1: &[u8] = b"http/1.1";

/// Accepts TLS connections. Clones share the certificate.
#[derive(Clone)]
pub struct Tls(TlsAcceptor);

/// Keeps the certificate current.
pub enum Keeper {
    /// Files of the operator.
    Files(Files),
    /// An ACME server.
    Acme(Acme),
}

/// Prepares TLS as configured. Returns `None` when a proxy does TLS.
///
/// # Errors
/// [`CertificateError`], with the name of the file.
pub fn open(config: &Config) -> Result<Option<(Tls, Keeper)>, CertificateError> {
    let Some(tls) = &config.tls else {
        return Ok(None);
    };
    let certificates = Arc::new(Certificates::default());
    let current = Arc::clone(&certificates);
    let keeper = match tls {
        TlsConfig::Files { certificate, key } => {
            Keeper::Files(Files::open(certificate, key, current)?)
        }
        TlsConfig::Acme(acme) => Keeper::Acme(Acme::open(acme, &config.data_dir, current)?),
    };
    let mut server = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_cert_resolver(certificates);
    server.alpn_protocols = vec![HTTP_2.to_vec(), HTTP_1.to_vec()];
    if matches!(keeper, Keeper::Acme(_)) {
        server.alpn_protocols.push(ACME_PROTOCOL.to_vec());
    }
    Ok(Some((Tls(TlsAcceptor::from(Arc::new(server))), keeper)))
}

impl Tls {
    /// Performs the handshake.
    pub fn accept<S: AsyncRead + AsyncWrite + Unpin>(&self, socket: S) -> Accept<S> {
        self.0.accept(socket)
    }
}

impl Keeper {
    /// Reloads or renews the certificate until the portal stops.
    pub async fn run(self, state: AppState) {
        match self {
            Self::Files(files) => files.follow(state).await,
            Self::Acme(acme) => acme.renew(state).await,
        }
    }
}

/// The certificates that clients are shown.
#[derive(Debug, Default)]
struct Certificates {
    current: RwLock<Option<Certificate>>,
    /// Proves control over the name to an ACME server while an order is in progress.
    challenge: RwLock<Option<Arc<CertifiedKey>>>,
}

impl Certificates {
    /// Uses a certificate for new connections.
    fn set(&self, certificate: Certificate) {
        let expires = certificate.not_after();
        // Exact for any date: a double holds 53 bits.
        #[expect(clippy::cast_precision_loss, reason = "seconds fit into 53 bits")]
        metrics::gauge!("buildback_tls_certificate_expiry_timestamp_seconds")
            .set(expires.as_second() as f64);
        tracing::info!(%expires, "the certificate is in use");
        *self.current.write() = Some(certificate);
    }
}

impl ResolvesServerCert for Certificates {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let mut protocols = hello.alpn().into_iter().flatten();
        if protocols.any(|protocol| protocol == ACME_PROTOCOL) {
            return self.challenge.read().clone();
        }
        self.current.read().as_ref().map(Certificate::key)
    }
}
