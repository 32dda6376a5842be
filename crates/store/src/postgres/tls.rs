//! Encryption of the connection: `sslmode`, `sslrootcert`, `sslcert`, and `sslkey`, with the meaning that they have in libpq.

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{verify_server_cert_signed_by_trust_anchor, verify_server_name};
use rustls::crypto::{
    CryptoProvider, WebPkiSupportedAlgorithms, ring, verify_tls12_signature, verify_tls13_signature,
};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio_postgres::config::SslMode;
use tokio_postgres_rustls::MakeRustlsConnect;

/// What is checked about the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Check {
    /// Nothing. The connection is encrypted, but the server may be anyone.
    Nothing,
    /// That a trusted authority issued its certificate.
    Authority,
    /// The same, and that the certificate is for the host's name.
    AuthorityAndName,
}

/// The parameters of the URL that concern encryption.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Tls {
    mode: Option<String>,
    roots: Option<String>,
    certificate: Option<PathBuf>,
    key: Option<PathBuf>,
}

impl Tls {
    /// Takes a parameter of the URL. Returns `false` if it does not concern encryption.
    pub(super) fn take(&mut self, name: &str, value: &str) -> bool {
        match name {
            "sslmode" => self.mode = Some(value.to_owned()),
            "sslrootcert" => self.roots = Some(value.to_owned()),
            "sslcert" => self.certificate = Some(value.into()),
            "sslkey" => self.key = Some(value.into()),
            _ => return false,
        }
        true
    }

    /// Whether to encrypt, and what to check.
    ///
    /// # Errors
    /// A contradiction, in words.
    fn policy(&self) -> Result<(SslMode, Check), String> {
        let roots = self.roots.as_deref();
        if self.certificate.is_some() != self.key.is_some() {
            return Err("sslcert and sslkey need each other".to_owned());
        }
        if roots == Some("system") && !matches!(self.mode.as_deref(), None | Some("verify-full")) {
            // Anybody can get a certificate from a public authority; only the name tells them apart.
            return Err("sslrootcert=system needs sslmode=verify-full".to_owned());
        }
        match (self.mode.as_deref(), roots) {
            (None, Some("system")) => Ok((SslMode::Require, Check::AuthorityAndName)),
            (None | Some("prefer"), _) => Ok((SslMode::Prefer, Check::Nothing)),
            (Some("disable"), _) => Ok((SslMode::Disable, Check::Nothing)),
            (Some("require"), None) => Ok((SslMode::Require, Check::Nothing)),
            (Some("require" | "verify-ca"), Some(_)) => Ok((SslMode::Require, Check::Authority)),
            (Some("verify-full"), Some(_)) => Ok((SslMode::Require, Check::AuthorityAndName)),
            (Some(mode @ ("verify-ca" | "verify-full")), None) => Err(format!(
                "sslmode={mode} needs sslrootcert: a file with the certificates to trust{}",
                if mode == "verify-full" {
                    ", or \"system\""
                } else {
                    ""
                }
            )),
            (Some(mode), _) => Err(format!(
                "sslmode={mode} is not supported; use disable, prefer, require, verify-ca, or verify-full"
            )),
        }
    }

    /// Whether to encrypt.
    ///
    /// # Errors
    /// A contradiction, in words.
    pub(super) fn mode(&self) -> Result<SslMode, String> {
        Ok(self.policy()?.0)
    }

    /// Reads the certificates and makes the connector. They are read for each connection, so that renewed ones are used.
    ///
    /// # Errors
    /// A file that cannot be read or used, in words.
    pub(super) fn connector(&self, direct: bool) -> Result<MakeRustlsConnect, String> {
        let (_, check) = self.policy()?;
        let provider = Arc::new(ring::default_provider());
        let verifier = Verifier::new(check, self.roots.as_deref(), &provider)?;
        let builder = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| error.to_string())?
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(verifier));
        let mut config = match (&self.certificate, &self.key) {
            (Some(certificate), Some(key)) => builder
                .with_client_auth_cert(certificates("sslcert", certificate)?, private_key(key)?)
                .map_err(|error| format!("sslcert: {error}"))?,
            _ => builder.with_no_client_auth(),
        };
        if direct {
            config.alpn_protocols = vec![b"postgresql".to_vec()];
        }
        Ok(MakeRustlsConnect::new(config))
    }
}

fn certificates(parameter: &str, path: &Path) -> Result<Vec<CertificateDer<'static>>, String> {
    let told =
        |error: rustls::pki_types::pem::Error| format!("{parameter}: {}: {error}", path.display());
    let found = CertificateDer::pem_file_iter(path)
        .map_err(told)?
        .collect::<Result<Vec<_>, _>>()
        .map_err(told)?;
    if found.is_empty() {
        return Err(format!(
            "{parameter}: {} has no certificate in PEM format",
            path.display()
        ));
    }
    Ok(found)
}

fn private_key(path: &Path) -> Result<PrivateKeyDer<'static>, String> {
    PrivateKeyDer::from_pem_file(path)
        .map_err(|error| format!("sslkey: {}: {error}", path.display()))
}

/// Checks the server's certificate. The library's own verifier always checks the name, and rejects a self-signed certificate even if it is
/// itself the trusted one. PostgreSQL's manual shows how to make such a certificate. It is not checked for expiry.
#[derive(Debug)]
struct Verifier {
    check: Check,
    trusted: Vec<CertificateDer<'static>>,
    roots: RootCertStore,
    algorithms: WebPkiSupportedAlgorithms,
}

impl Verifier {
    fn new(check: Check, roots: Option<&str>, provider: &CryptoProvider) -> Result<Self, String> {
        let trusted = match roots {
            _ if check == Check::Nothing => Vec::new(),
            None => Vec::new(),
            Some("system") => {
                let found = rustls_native_certs::load_native_certs();
                if found.certs.is_empty() {
                    return Err("sslrootcert: the system has no trusted certificates".to_owned());
                }
                found.certs
            }
            Some(path) => certificates("sslrootcert", Path::new(path))?,
        };
        let mut store = RootCertStore::empty();
        store.add_parsable_certificates(trusted.iter().cloned());
        Ok(Self {
            check,
            trusted,
            roots: store,
            algorithms: provider.signature_verification_algorithms,
        })
    }
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        _: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        if self.check != Check::Nothing {
            let parsed = ParsedCertificate::try_from(certificate)?;
            if !self.trusted.iter().any(|trusted| trusted == certificate) {
                verify_server_cert_signed_by_trust_anchor(
                    &parsed,
                    &self.roots,
                    intermediates,
                    now,
                    self.algorithms.all,
                )?;
            }
            if self.check == Check::AuthorityAndName {
                verify_server_name(&parsed, name)?;
            }
        }
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(message, certificate, signature, &self.algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, certificate, signature, &self.algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sslmode_and_sslrootcert_decide_what_is_checked() {
        const FILE: &str = "/etc/ssl/ca.pem";
        for (mode, roots, policy) in [
            ("", "", Some((SslMode::Prefer, Check::Nothing))),
            ("prefer", FILE, Some((SslMode::Prefer, Check::Nothing))),
            ("disable", "", Some((SslMode::Disable, Check::Nothing))),
            ("require", "", Some((SslMode::Require, Check::Nothing))),
            ("require", FILE, Some((SslMode::Require, Check::Authority))),
            (
                "verify-ca",
                FILE,
                Some((SslMode::Require, Check::Authority)),
            ),
            (
                "verify-full",
                FILE,
                Some((SslMode::Require, Check::AuthorityAndName)),
            ),
            (
                "verify-full",
                "system",
                Some((SslMode::Require, Check::AuthorityAndName)),
            ),
            (
                "",
                "system",
                Some((SslMode::Require, Check::AuthorityAndName)),
            ),
            ("require", "system", None),
            ("verify-ca", "system", None),
            ("verify-ca", "", None),
            ("verify-full", "", None),
            ("allow", "", None),
        ] {
            let mut tls = Tls::default();
            for (name, value) in [("sslmode", mode), ("sslrootcert", roots)] {
                assert!(value.is_empty() || tls.take(name, value));
            }
            assert_eq!(tls.policy().ok(), policy, "{mode} {roots}");
        }
    }
}
