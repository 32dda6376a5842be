//! The portal's certificate with its private key.

use crate::security::private_file;
use jiff::Timestamp;
use rustls::client::verify_server_name;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName};
use rustls::server::ParsedCertificate;
use rustls::sign::CertifiedKey;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use x509_parser::parse_x509_certificate;

/// A certificate chain with the key of its first certificate.
#[derive(Debug, Clone)]
pub struct Certificate {
    key: Arc<CertifiedKey>,
    not_before: Timestamp,
    not_after: Timestamp,
}

/// Why a certificate cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CertificateError {
    /// A file cannot be read.
    #[error("{}: {cause}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        cause: io::Error,
    },
    /// A file has no usable content.
    #[error("{}: {problem}", path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// The TLS library cannot be set up.
    #[error("TLS: {0}")]
    Tls(#[from] rustls::Error),
    /// A signal handler cannot be registered.
    #[error("cannot listen for SIGHUP: {0}")]
    Signal(io::Error),
}

/// The contents of the two files of a certificate. Both may be the same file.
#[derive(Clone, PartialEq, Eq)]
pub struct CertificateFiles {
    certificate: (PathBuf, Vec<u8>),
    key: (PathBuf, Vec<u8>),
}

impl CertificateFiles {
    /// Reads the files.
    ///
    /// # Errors
    /// [`CertificateError::File`].
    pub fn read(certificate: &Path, key: &Path) -> Result<Self, CertificateError> {
        let read = |path: &Path| match fs::read(path) {
            Ok(content) => Ok((path.to_owned(), content)),
            Err(cause) => Err(CertificateError::File {
                path: path.to_owned(),
                cause,
            }),
        };
        Ok(Self {
            certificate: read(certificate)?,
            key: read(key)?,
        })
    }

    /// Parses the contents and checks that the key belongs to the certificate.
    ///
    /// # Errors
    /// [`CertificateError::Content`].
    pub fn parse(&self) -> Result<Certificate, CertificateError> {
        let wrong = |path: &Path, problem: String| CertificateError::Content {
            path: path.to_owned(),
            problem,
        };
        let (path, content) = &self.certificate;
        let chain: Vec<CertificateDer<'static>> = CertificateDer::pem_slice_iter(content)
            .collect::<Result<_, _>>()
            .map_err(|error| wrong(path, format!("not a PEM file: {error}")))?;
        let first = chain
            .first()
            .ok_or_else(|| wrong(path, "it contains no certificate".to_owned()))?;
        let (_, parsed) = parse_x509_certificate(first)
            .map_err(|error| wrong(path, format!("not a certificate: {error}")))?;
        let [not_before, not_after] = [parsed.validity().not_before, parsed.validity().not_after]
            .map(|time| Timestamp::from_second(time.timestamp()).unwrap_or(Timestamp::UNIX_EPOCH));
        let (path, content) = &self.key;
        let key = PrivateKeyDer::from_pem_slice(content)
            .map_err(|error| wrong(path, format!("it contains no private key: {error}")))?;
        let key = CertifiedKey::from_der(chain, key, &ring::default_provider())
            .map_err(|error| wrong(path, format!("not the key of the certificate: {error}")))?;
        Ok(Certificate {
            key: Arc::new(key),
            not_before,
            not_after,
        })
    }
}

impl Certificate {
    /// The chain and the key, for rustls.
    #[must_use]
    pub fn key(&self) -> Arc<CertifiedKey> {
        Arc::clone(&self.key)
    }

    /// The time from which it is valid.
    #[must_use]
    pub const fn not_before(&self) -> Timestamp {
        self.not_before
    }

    /// The time at which it expires.
    #[must_use]
    pub const fn not_after(&self) -> Timestamp {
        self.not_after
    }

    /// Whether it covers a name or IP address. An IPv6 address may be in brackets.
    #[must_use]
    pub fn is_for(&self, host: &str) -> bool {
        let host = host.trim_matches(['[', ']']);
        let (Ok(name), Ok(first)) = (ServerName::try_from(host), self.key.end_entity_cert()) else {
            return false;
        };
        ParsedCertificate::try_from(first)
            .is_ok_and(|parsed| verify_server_name(&parsed, &name).is_ok())
    }
}

/// Reads the certificate authorities in a PEM file.
///
/// # Errors
/// [`CertificateError`], with the name of the file; also if it contains none.
pub fn authorities(path: &Path) -> Result<Vec<reqwest::Certificate>, CertificateError> {
    let content = fs::read(path).map_err(|cause| CertificateError::File {
        path: path.to_owned(),
        cause,
    })?;
    let wrong = |problem: String| CertificateError::Content {
        path: path.to_owned(),
        problem,
    };
    let found = reqwest::Certificate::from_pem_bundle(&content)
        .map_err(|error| wrong(format!("not a PEM file: {error}")))?;
    if found.is_empty() {
        return Err(wrong("it contains no certificate".to_owned()));
    }
    Ok(found)
}

/// Whether users outside the file's group can read a file.
#[must_use]
pub fn is_public(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|meta| meta.permissions().mode() & 0o004 != 0)
}

/// Writes a file that only its owner can read, replacing an existing one. It is replaced completely or not at all.
///
/// # Errors
/// [`CertificateError::File`].
pub fn replace(path: &Path, content: &[u8]) -> Result<(), CertificateError> {
    private_file::replace(path, content).map_err(|cause| CertificateError::File {
        path: path.to_owned(),
        cause,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rcgen::{CertificateParams, KeyPair, date_time_ymd};

    fn issued(names: &[&str]) -> (String, String) {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let mut params = CertificateParams::new(names).unwrap();
        params.not_before = date_time_ymd(2026, 1, 2);
        params.not_after = date_time_ymd(2026, 4, 2);
        let key = KeyPair::generate().unwrap();
        (params.self_signed(&key).unwrap().pem(), key.serialize_pem())
    }

    fn parsed(certificate: &str, key: &str) -> Result<Certificate, String> {
        let files = CertificateFiles {
            certificate: ("cert.pem".into(), certificate.into()),
            key: ("key.pem".into(), key.into()),
        };
        files.parse().map_err(|error| error.to_string())
    }

    #[test]
    fn a_certificate_tells_its_names_and_dates() {
        let (certificate, key) = issued(&["portal.example.com", "*.example.org", "192.0.2.1"]);
        let found = parsed(&certificate, &key).unwrap();
        assert_eq!(found.not_before().to_string(), "2026-01-02T00:00:00Z");
        assert_eq!(found.not_after().to_string(), "2026-04-02T00:00:00Z");
        for (host, expected) in [
            ("portal.example.com", true),
            ("a.example.org", true),
            ("192.0.2.1", true),
            ("example.com", false),
            ("a.b.example.org", false),
            ("[2001:db8::1]", false),
            ("", false),
        ] {
            assert_eq!(found.is_for(host), expected, "{host}");
        }
    }

    #[test]
    fn what_cannot_be_used_is_refused_with_the_name_of_the_file() {
        let (certificate, key) = issued(&["a.example.com"]);
        let (_, other_key) = issued(&["a.example.com"]);
        let broken = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
        for (certificate, key, expected) in [
            ("", key.as_str(), "cert.pem: it contains no certificate"),
            (broken, &key, "cert.pem: not a certificate"),
            (&certificate, "", "key.pem: it contains no private key"),
            (
                &certificate,
                &certificate,
                "key.pem: it contains no private key",
            ),
            (
                &certificate,
                &other_key,
                "key.pem: not the key of the certificate",
            ),
        ] {
            let error = parsed(certificate, key).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        }
        assert!(parsed(&certificate, &key).is_ok());
    }

    #[test]
    fn a_replaced_file_is_private_and_complete() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tls/portal.pem");
        for content in ["first", "second"] {
            replace(&path, content.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), content);
        }
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            0o600
        );
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
        assert!(!is_public(&path));
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        assert!(is_public(&path));
    }
}
