//! `buildback healthcheck`: for container images, which contain no other program that could ask.

use super::{CommandError, Healthcheck};
use crate::config::{Config, TlsConfig};
use crate::errors::causes::with_causes;
use crate::security::certificate::authorities;
use http::{StatusCode, Uri};
use reqwest::redirect::Policy;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

/// How long the portal may take to respond.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Requests `/readyz` once. Fails unless the response is 200.
pub fn run(config: &Config, options: &Healthcheck) -> Result<(), CommandError> {
    let target = match &options.url {
        Some(url) => Target::given(url)?,
        None => Target::configured(config),
    };
    let asked = super::runtime()?.block_on(readiness(config, &target));
    match asked.map_err(|error| format!("{}: {}", target.origin, with_causes(&*error)))? {
        StatusCode::OK => Ok(()),
        other => Err(format!("{} is not ready: {other}", target.origin).into()),
    }
}

/// Where to ask.
#[derive(Debug, PartialEq, Eq)]
struct Target {
    /// Scheme, host, and port.
    origin: String,
    /// The host of the certificate, and the address that is asked instead of what the name resolves to.
    name: Option<(String, SocketAddr)>,
}

impl Target {
    fn given(url: &Uri) -> Result<Self, CommandError> {
        match (url.scheme_str(), url.authority(), url.path()) {
            (Some(scheme @ ("http" | "https")), Some(authority), "" | "/") => Ok(Self {
                origin: format!("{scheme}://{authority}"),
                name: None,
            }),
            _ => Err(format!("{url} is not of the form http://HOST:PORT").into()),
        }
    }

    /// The listener of this machine. A certificate names the public host, so that is asked for, but always here.
    fn configured(config: &Config) -> Self {
        let address = reachable(config.listen);
        match &config.public_url {
            Some(public) if config.tls.is_some() => Self {
                origin: format!("https://{}:{}", public.host(), address.port()),
                name: Some((public.host().to_owned(), address)),
            },
            Some(_) | None => Self {
                origin: config.listening_url(address).origin().to_owned(),
                name: None,
            },
        }
    }
}

/// The loopback address for a listener on all addresses.
fn reachable(mut listen: SocketAddr) -> SocketAddr {
    if listen.ip().is_unspecified() {
        listen.set_ip(match listen.ip() {
            IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    listen
}

async fn readiness(config: &Config, target: &Target) -> Result<StatusCode, CommandError> {
    let mut client = reqwest::Client::builder()
        .timeout(TIMEOUT)
        .redirect(Policy::none())
        .no_proxy();
    let acme = config.tls.as_ref().and_then(TlsConfig::acme);
    let acme_ca_file = acme.and_then(|acme| acme.ca_file.as_ref());
    for path in config.ca_file.iter().chain(acme_ca_file) {
        client = client.tls_certs_merge(authorities(path)?);
    }
    if let Some((host, address)) = &target.name {
        client = client.resolve(host, *address);
    }
    let request = client.build()?.get(format!("{}/readyz", target.origin));
    Ok(request.send().await?.status())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::PublicUrl;

    #[test]
    fn a_listener_on_all_addresses_is_reached_over_loopback() {
        for (listen, reached) in [
            ("0.0.0.0:8080", "127.0.0.1:8080"),
            ("[::]:8080", "[::1]:8080"),
            ("192.0.2.1:80", "192.0.2.1:80"),
        ] {
            assert_eq!(reachable(listen.parse().unwrap()).to_string(), reached);
        }
    }

    #[test]
    fn a_given_url_is_an_origin() {
        let read = |text: &str| Target::given(&text.parse().unwrap()).ok();
        for (url, origin) in [
            ("http://127.0.0.1:80", "http://127.0.0.1:80"),
            ("https://[::1]:8080/", "https://[::1]:8080"),
        ] {
            assert_eq!(read(url).unwrap().origin, origin);
        }
        for wrong in ["ftp://127.0.0.1", "http://a:80/b", "127.0.0.1:80"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_portal_with_tls_is_asked_for_its_public_name() {
        let mut config = Config::with_defaults().unwrap();
        config.listen = "0.0.0.0:8443".parse().unwrap();
        config.public_url = PublicUrl::parse("https://portal.example").ok();
        assert_eq!(Target::configured(&config).origin, "http://127.0.0.1:8443");
        config.tls = Some(TlsConfig::Files {
            certificate: "cert.pem".into(),
            key: "key.pem".into(),
        });
        let target = Target::configured(&config);
        assert_eq!(target.origin, "https://portal.example:8443");
        let here = "127.0.0.1:8443".parse().unwrap();
        assert_eq!(target.name, Some(("portal.example".to_owned(), here)));
    }
}
