//! `buildback healthcheck`: for container images, which contain no other program that could ask.

use super::{CommandError, Healthcheck};
use crate::config::Config;
use axum::body::Body;
use http::{Request, StatusCode, Uri, header};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;
use tokio::net::TcpStream;

/// How long the portal may take to respond.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Requests `/readyz` once. Fails unless the response is 200.
pub fn run(config: &Config, options: &Healthcheck) -> Result<(), CommandError> {
    let address = match &options.url {
        Some(url) => authority(url)?,
        None => reachable(config.listen).to_string(),
    };
    let status = super::runtime()?
        .block_on(async { tokio::time::timeout(TIMEOUT, readiness(&address)).await })
        .map_err(|_| format!("{address} does not respond within {} s", TIMEOUT.as_secs()))?
        .map_err(|error| format!("{address} cannot be asked: {error}"))?;
    match status {
        StatusCode::OK => Ok(()),
        other => Err(format!("{address} is not ready: {other}").into()),
    }
}

/// Host and port of a plain HTTP address.
fn authority(url: &Uri) -> Result<String, CommandError> {
    match (url.scheme_str(), url.authority(), url.path()) {
        (Some("http"), Some(authority), "" | "/") if authority.port().is_some() => {
            Ok(authority.to_string())
        }
        _ => Err(format!("{url} is not of the form http://HOST:PORT").into()),
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

async fn readiness(address: &str) -> Result<StatusCode, CommandError> {
    let stream = TcpStream::connect(address).await?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    let request = Request::get("/readyz")
        .header(header::HOST, address)
        .body(Body::empty())?;
    Ok(sender.send_request(request).await?.status())
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn an_address_is_plain_http_with_a_port() {
        let read = |text: &str| authority(&text.parse().unwrap()).ok();
        assert_eq!(read("http://127.0.0.1:80"), Some("127.0.0.1:80".into()));
        assert_eq!(read("http://[::1]:8080/"), Some("[::1]:8080".into()));
        for wrong in [
            "https://127.0.0.1:80",
            "http://127.0.0.1",
            "http://a:80/b",
            "127.0.0.1:80",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
