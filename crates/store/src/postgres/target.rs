//! A parsed URL of a server, and how its hosts are tried.

use super::session::Session;
use super::tls::Tls;
use super::wire::Wire;
use std::net::{SocketAddr, ToSocketAddrs};
use std::time::Duration;
use tokio::time::Instant;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode, SslNegotiation, TargetSessionAttrs};
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres_rustls::MakeRustlsConnect;

/// How long the server may not acknowledge what was sent to it. Keepalives only detect a dead server while nothing is being sent.
#[cfg(target_os = "linux")]
const SILENCE: Duration = Duration::from_secs(60);

/// Why there is no connection.
pub(super) enum Problem {
    /// The configuration must be changed.
    Unusable(String),
    /// It may work later.
    Unavailable(String),
}

/// Why a host does not give a session.
enum Failure {
    NotReached(String),
    Refused(String),
}

/// A parsed URL.
pub(super) struct Target {
    pub(super) config: Config,
    pub(super) tls: Tls,
    /// How long to wait for each host.
    pub(super) timeout: Duration,
}

impl Target {
    /// Tries the hosts in order.
    pub(super) fn connect(&self) -> Result<Session, Problem> {
        let is_direct = self.config.get_ssl_negotiation() == SslNegotiation::Direct;
        let mut connector = self.tls.connector(is_direct).map_err(Problem::Unusable)?;
        let hosts = self.config.get_hosts();
        let addresses = self.config.get_hostaddrs();
        let mut problem = String::new();
        for place in 0..hosts.len().max(addresses.len()) {
            let ports = self.config.get_ports();
            let port = *ports.get(place).or(ports.first()).unwrap_or(&5432);
            let tried = match (hosts.get(place), addresses.get(place)) {
                (Some(Host::Unix(folder)), _) => self.open(&mut connector, None, || {
                    Wire::unix(&folder.join(format!(".s.PGSQL.{port}")))
                }),
                (name, Some(address)) => self.try_addresses(
                    &mut connector,
                    name,
                    Ok(vec![SocketAddr::new(*address, port)]),
                ),
                (Some(Host::Tcp(name)), None) => {
                    let found = (name.as_str(), port).to_socket_addrs();
                    self.try_addresses(
                        &mut connector,
                        hosts.get(place),
                        found.map(Iterator::collect),
                    )
                }
                (None, None) => continue,
            };
            match tried {
                Ok(session) => return Ok(session),
                Err(failure) => problem = failure,
            }
        }
        Err(Problem::Unavailable(problem))
    }

    fn try_addresses(
        &self,
        connector: &mut MakeRustlsConnect,
        host: Option<&Host>,
        addresses: std::io::Result<Vec<SocketAddr>>,
    ) -> Result<Session, String> {
        let name = match host {
            Some(Host::Tcp(name)) => Some(name.as_str()),
            Some(Host::Unix(_)) | None => None,
        };
        let mut problem = "the host has no address".to_owned();
        for address in addresses.map_err(|error| error.to_string())? {
            let name = name.map_or_else(|| address.ip().to_string(), str::to_owned);
            match self.open(connector, Some(&name), || self.dial(address)) {
                Ok(session) => return Ok(session),
                Err(failure) => problem = failure,
            }
        }
        Err(problem)
    }

    fn dial(&self, address: SocketAddr) -> std::io::Result<Wire> {
        let mut keepalive =
            socket2::TcpKeepalive::new().with_time(self.config.get_keepalives_idle());
        if let Some(interval) = self.config.get_keepalives_interval() {
            keepalive = keepalive.with_interval(interval);
        }
        if let Some(retries) = self.config.get_keepalives_retries() {
            keepalive = keepalive.with_retries(retries);
        }
        let keepalive = self.config.get_keepalives().then_some(&keepalive);
        let wire = Wire::tcp(address, self.timeout, keepalive)?;
        #[cfg(target_os = "linux")]
        wire.limit_silence(SILENCE)?;
        Ok(wire)
    }

    /// Opens a session over a socket. `name` is the name that the server's certificate should have; a socket file is not encrypted.
    fn open(
        &self,
        connector: &mut MakeRustlsConnect,
        name: Option<&str>,
        dial: impl Fn() -> std::io::Result<Wire>,
    ) -> Result<Session, String> {
        let deadline = Instant::now() + self.timeout;
        let mut start = |config: &Config| {
            let wire = dial().map_err(|error| Failure::NotReached(error.to_string()))?;
            let Ok(tls) =
                MakeTlsConnect::<Wire>::make_tls_connect(connector, name.unwrap_or_default());
            Session::open(wire, config, tls, deadline).map_err(Failure::Refused)
        };
        let mut plain = self.config.clone();
        plain.ssl_mode(SslMode::Disable);
        let config = if name.is_some() { &self.config } else { &plain };
        let opened = match start(config) {
            // As libpq does: the server may support encryption but refuse it for this user.
            Err(Failure::Refused(problem)) if config.get_ssl_mode() == SslMode::Prefer => {
                start(&plain).map_err(|_| Failure::Refused(problem))
            }
            opened => opened,
        };
        let mut session =
            opened.map_err(|(Failure::NotReached(problem) | Failure::Refused(problem))| problem)?;
        self.require_role(&mut session)?;
        Ok(session)
    }

    /// Checks `target_session_attrs`, so that the next host is tried otherwise.
    fn require_role(&self, session: &mut Session) -> Result<(), String> {
        let wanted = match self.config.get_target_session_attrs() {
            TargetSessionAttrs::ReadWrite => "off",
            TargetSessionAttrs::ReadOnly => "on",
            TargetSessionAttrs::Any | _ => return Ok(()),
        };
        let mut found = String::new();
        session
            .each_text("SHOW transaction_read_only", &[], |value| {
                value.clone_into(&mut found);
                Ok::<_, diesel::result::Error>(())
            })
            .map_err(|error| error.to_string())?;
        if found == wanted {
            Ok(())
        } else {
            Err("the server has another role than target_session_attrs".to_owned())
        }
    }
}
