//! The settings of TLS in the portal itself.

use super::{Config, PublicUrl, Reader, Source, not_an_address};
use rustls::pki_types::DnsName;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

/// Where ACME servers and browsers look for the portal, and the default of `listen` with `tls_domain`.
const HTTPS: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::UNSPECIFIED), 443);
/// The default of `http_listen` then.
const HTTP: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::UNSPECIFIED), 80);

/// Where the portal's certificate comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TlsConfig {
    /// PEM files that the operator provides and renews.
    Files {
        /// The certificate, followed by the intermediate ones.
        certificate: PathBuf,
        /// The private key.
        key: PathBuf,
    },
    /// An ACME server.
    Acme(AcmeConfig),
}

impl TlsConfig {
    /// The ACME server, if one issues the certificate.
    #[must_use]
    pub const fn acme(&self) -> Option<&AcmeConfig> {
        match self {
            Self::Files { .. } => None,
            Self::Acme(acme) => Some(acme),
        }
    }
}

/// An ACME server that issues the certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AcmeConfig {
    /// The name in the certificate, in lower case.
    pub domain: String,
    /// The URL of the server's directory.
    pub directory: String,
    /// PEM file of the authority that the server's own certificate comes from, if it is not a public one.
    pub ca_file: Option<PathBuf>,
}

impl Config {
    /// What is wrong if the ACME server cannot reach the portal.
    #[must_use]
    pub fn warning_about_acme(&self) -> Option<&'static str> {
        let acme = self.tls.as_ref().and_then(TlsConfig::acme);
        (acme.is_some() && self.listen.ip().is_loopback()).then_some(
            "listen is a loopback address, so tls_domain gets no certificate unless another program forwards port 443 to it. Without listen, the portal uses 0.0.0.0:443",
        )
    }
}

impl Reader<'_> {
    /// Reads the address of the portal.
    pub(super) fn listen(&mut self, tls: Option<&TlsConfig>) -> Option<SocketAddr> {
        if self.is_reached_directly(tls) {
            Some(HTTPS)
        } else {
            self.parsed("listen")
        }
    }

    /// Whether the portal obtains its certificate, and nobody chose where it listens.
    fn is_reached_directly(&self, tls: Option<&TlsConfig>) -> bool {
        tls.and_then(TlsConfig::acme).is_some() && self.is_default("listen")
    }

    fn is_default(&self, key: &'static str) -> bool {
        let (_, source) = self.values.text(key);
        *source == Source::Default
    }

    /// Reads the source of the certificate; `None` when a proxy does TLS.
    pub(super) fn tls(&mut self) -> Option<TlsConfig> {
        let domain = self.optional("tls_domain", |text| {
            let domain = text.to_ascii_lowercase();
            match DnsName::try_from(domain.as_str()) {
                Ok(_) => Ok(domain),
                Err(_) => Err(format!("{text:?} is not a name such as portal.example.com")),
            }
        });
        let directory = self.optional("tls_acme_directory", |text| {
            match text.parse::<http::Uri>() {
                Ok(uri) if uri.scheme_str() == Some("https") && uri.host().is_some() => {
                    Ok(text.to_owned())
                }
                _ => Err(format!("{text:?} is not an https address")),
            }
        });
        let directory = self.required("tls_acme_directory", directory);
        let ca_file = self.optional("tls_acme_ca_file", |text| Ok(PathBuf::from(text)));
        let certificate = self.optional("tls_cert", |text| Ok(PathBuf::from(text)));
        let key = self.optional("tls_key", |text| Ok(PathBuf::from(text)));
        if certificate.is_some() != key.is_some() {
            let missing = if key.is_some() { "tls_cert" } else { "tls_key" };
            let problem = "a certificate needs both tls_cert and tls_key";
            self.fail(missing, problem.to_owned());
        }
        match (certificate.zip(key), domain) {
            (Some(_), Some(_)) => {
                let problem = "is set beside tls_cert; the certificate comes from one of them";
                self.fail("tls_domain", problem.to_owned());
                None
            }
            (Some((certificate, key)), None) => Some(TlsConfig::Files { certificate, key }),
            (None, Some(domain)) => Some(TlsConfig::Acme(AcmeConfig {
                domain,
                directory: directory?,
                ca_file,
            })),
            (None, None) => None,
        }
    }

    /// Reads the address of the redirect from HTTP, which only exists with TLS.
    pub(super) fn http_listen(&mut self, tls: Option<&TlsConfig>) -> Option<SocketAddr> {
        if self.is_reached_directly(tls) && self.is_default("http_listen") {
            return Some(HTTP);
        }
        let address = self.optional("http_listen", |text| {
            text.parse().map_err(|_| not_an_address(text))
        });
        if address.is_some() && tls.is_none() {
            let problem = "redirects to HTTPS, so it needs tls_domain, or tls_cert and tls_key";
            self.fail("http_listen", problem.to_owned());
        }
        address
    }

    /// Reads the public URL. It defaults to the name that a certificate is requested for. Files may contain several names, so they
    /// need the setting, unless only this machine can connect.
    pub(super) fn public_url(
        &mut self,
        tls: Option<&TlsConfig>,
        listen: Option<SocketAddr>,
    ) -> Option<PublicUrl> {
        let url = self.optional("public_url", PublicUrl::parse);
        if tls.is_some() && url.as_ref().is_some_and(|url| !url.is_https()) {
            let problem = "must start with https://, because the portal speaks TLS";
            self.fail("public_url", problem.to_owned());
        }
        let is_local = listen.is_none_or(|address| address.ip().is_loopback());
        if matches!(tls, Some(TlsConfig::Files { .. })) && url.is_none() && !is_local {
            let problem = "is needed beside tls_cert, because links in mail must have a name of the certificate";
            self.fail("public_url", problem.to_owned());
        }
        url.or_else(|| match tls? {
            TlsConfig::Acme(acme) => PublicUrl::parse(&format!("https://{}", acme.domain)).ok(),
            TlsConfig::Files { .. } => None,
        })
    }
}
