//! The connection to the mail server.

use crate::config::Config;
use lettre::transport::smtp;
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::{AsyncSmtpTransport, Tokio1Executor};
use reqwest::Url;
use std::net::IpAddr;
use std::path::Path;

/// Prepares connections to the mail server at `url`. Trusts the authorities in `ca_file` besides the public ones.
///
/// # Errors
/// A message for the operator.
pub(super) fn transport(
    url: &str,
    config: &Config,
) -> Result<AsyncSmtpTransport<Tokio1Executor>, String> {
    let mut builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
        .map_err(|error| error.to_string())?
        .timeout(Some(super::SEND_TIMEOUT));
    if let Some(url) = &config.public_url {
        builder = builder.hello_name(hello_name(url.host()));
    }
    if let Some(path) = &config.ca_file
        && let Some(tls) = with_authorities(url, path)?
    {
        builder = builder.tls(tls);
    }
    Ok(builder.build())
}

/// How the portal introduces itself to the mail server, which may refuse a name of loopback (RFC 5321, section 4.1.1.1).
fn hello_name(host: &str) -> ClientId {
    let ip = host.trim_start_matches('[').trim_end_matches(']').parse();
    match ip {
        Ok(IpAddr::V4(ip)) => ClientId::Ipv4(ip),
        Ok(IpAddr::V6(ip)) => ClientId::Ipv6(ip),
        Err(_) => ClientId::Domain(host.to_owned()),
    }
}

/// The TLS mode that `url` asks for, with further authorities; `None` if it asks for none.
fn with_authorities(url: &str, ca_file: &Path) -> Result<Option<Tls>, String> {
    // The URL may contain a password, so the message does not repeat it.
    let url = Url::parse(url).map_err(|_| "smtp_url is not a URL".to_owned())?;
    let mode = url.query_pairs().find(|(name, _)| name == "tls");
    let wrap = match (url.scheme(), mode.as_ref().map(|(_, mode)| &**mode)) {
        ("smtps", _) => Tls::Wrapper,
        ("smtp", Some("required")) => Tls::Required,
        ("smtp", Some("opportunistic")) => Tls::Opportunistic,
        _ => return Ok(None),
    };
    let shown = ca_file.display();
    let pem = std::fs::read(ca_file).map_err(|error| format!("ca_file: {shown}: {error}"))?;
    let authorities =
        Certificate::from_pem(&pem).map_err(|error| format!("ca_file: {shown}: {error}"))?;
    let host = url.host_str().unwrap_or_default().to_owned();
    let parameters = TlsParameters::builder(host)
        .add_root_certificate(authorities)
        .build()
        .map_err(|error| error.to_string())?;
    Ok(Some(wrap(parameters)))
}

/// What an operator can do about errors of TLS, by a part of their text. The libraries have no codes for them.
const ADVICE: [(&str, &str); 3] = [
    (
        "InvalidContentType",
        "The server does not use TLS from the start on this port. If it upgrades with STARTTLS, write \
         smtp://USER:PASSWORD@HOST:587?tls=required in smtp_url",
    ),
    (
        "STARTTLS is not supported",
        "The server offers no STARTTLS on this port, which ?tls=required needs. If it uses TLS from the start, write \
         smtps://USER:PASSWORD@HOST in smtp_url",
    ),
    (
        "UnknownIssuer",
        "The certificate is of an authority that the portal does not know. If it is your own, set ca_file to a PEM file \
         with it",
    ),
];

/// The text of an error, with advice if there is any.
pub(super) fn with_advice(error: &smtp::Error) -> String {
    let words = error.to_string();
    match ADVICE.iter().find(|(part, _)| words.contains(part)) {
        Some((_, advice)) => format!("{words}. {advice}"),
        None => words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{Ipv4Addr, Ipv6Addr};

    #[test]
    fn the_portal_greets_the_mail_server_with_its_name_or_address() {
        for (host, name) in [
            (
                "portal.example.com",
                ClientId::Domain("portal.example.com".to_owned()),
            ),
            ("192.0.2.7", ClientId::Ipv4(Ipv4Addr::new(192, 0, 2, 7))),
            ("[::1]", ClientId::Ipv6(Ipv6Addr::LOCALHOST)),
        ] {
            assert_eq!(hello_name(host), name, "{host}");
        }
    }
}
