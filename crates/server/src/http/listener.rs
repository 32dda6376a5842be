//! The listener: accepts connections, bounds them, and lets them finish when the portal stops.

mod activity;
mod checked;
mod connections;
mod request_head;
mod server;
mod socket;
mod withheld;

use self::connections::{Connection, Connections, Refusal};
use self::server::Server;
use crate::config::Config;
use crate::http::tls::Tls;
use crate::state::StartError;
use axum::Router;
use hyper_util::server::graceful::GracefulShutdown;
#[cfg(target_os = "linux")]
use socket2::SockRef;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// Pause after a failed accept, usually for lack of file descriptors. An immediate retry would only burn CPU time.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
/// The minimum time between two log lines about refused connections.
const REFUSALS_SAID_EVERY: Duration = Duration::from_secs(60);
/// The limit on unsent bytes in the kernel's send buffer. Without a limit, Linux buffers up to 4 MB for a client that
/// does not read, and reports progress only every few hundred kilobytes. Half of this limit is freed at a time, which
/// takes 16 s for the slowest client allowed.
#[cfg(target_os = "linux")]
const UNSENT_BYTES: u32 = 32 * 1024;
/// TCP user timeout in milliseconds. A client that disappears, as phones do, loses its connection and stream after this
/// time. The kernel's default is about 15 minutes.
#[cfg(target_os = "linux")]
const SILENCE: u32 = 3 * 60 * 1000;

/// Opens a listening socket.
///
/// # Errors
/// [`StartError::Listen`], with the name of `setting`.
pub async fn bind(setting: &'static str, address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address)
        .await
        .map_err(|cause| StartError::Listen {
            setting,
            address,
            cause,
        })
}

/// Serves `router` until `stopping` is canceled, then waits for requests in progress. With `tls`, clients use HTTP/2 or
/// HTTP/1 over TLS; without, plain HTTP/1. `open_connections` counts the connections of several listeners.
pub async fn run(
    listener: TcpListener,
    tls: Option<Tls>,
    router: Router,
    config: Config,
    open_connections: Arc<AtomicUsize>,
    stopping: CancellationToken,
) {
    let server = Arc::new(Server::new(router, tls, &config, stopping.clone()));
    let connections = Arc::new(Connections::new(&config, open_connections));
    let graceful = GracefulShutdown::new();
    let mut refusals = RefusalLog::default();
    loop {
        let accepted = tokio::select! {
            biased;
            () = stopping.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(connection) => connection,
            Err(error) => {
                tracing::warn!(%error, "could not accept a connection");
                tokio::time::sleep(ACCEPT_PAUSE).await;
                continue;
            }
        };
        let Some(connection) = let_in(&connections, peer, &stopping, &mut refusals).await else {
            continue;
        };
        if let Err(error) = settle(&stream) {
            tracing::debug!(%error, "could not set the options of a connection");
        }
        let server = Arc::clone(&server);
        tokio::spawn(server.serve(stream, peer.ip(), connection, graceful.watcher()));
    }
    drop(listener);
    if tokio::time::timeout(config.shutdown_timeout, graceful.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("some requests did not finish before the shutdown timeout and were aborted");
    }
}

/// Waits for a free connection when all are busy. Returns `None` when the connection is refused or the portal stops.
async fn let_in(
    connections: &Arc<Connections>,
    peer: SocketAddr,
    stopping: &CancellationToken,
    refusals: &mut RefusalLog,
) -> Option<Connection> {
    loop {
        match connections.open(peer.ip()) {
            Ok(connection) => return Some(connection),
            Err(Refusal::AddressLimit) => {
                refusals.note(peer);
                return None;
            }
            Err(Refusal::AllBusy) => tokio::select! {
                () = stopping.cancelled() => return None,
                () = connections.change() => {}
            },
        }
    }
}

/// Logs that addresses reached their connection limit, but not once for each connection of a flood.
#[derive(Default)]
struct RefusalLog {
    said: Option<Instant>,
    unsaid: u64,
}

impl RefusalLog {
    fn note(&mut self, peer: SocketAddr) {
        metrics::counter!("buildback_http_connections_refused_total").increment(1);
        self.unsaid += 1;
        let now = Instant::now();
        if self
            .said
            .is_some_and(|said| now - said < REFUSALS_SAID_EVERY)
        {
            return;
        }
        self.said = Some(now);
        let count = std::mem::take(&mut self.unsaid);
        tracing::warn!(
            address = %peer.ip(),
            count,
            "refused connections: the address has reached max_connections_per_address, and none of its connections is idle. \
             If it is a reverse proxy, add it to trusted_proxies"
        );
    }
}

/// Sets the socket options of an accepted connection.
fn settle(stream: &TcpStream) -> std::io::Result<()> {
    // Send small responses at once instead of waiting for more data (Nagle's algorithm).
    stream.set_nodelay(true)?;
    #[cfg(target_os = "linux")]
    {
        rustix::net::sockopt::set_tcp_user_timeout(stream, SILENCE)?;
        SockRef::from(stream).set_tcp_notsent_lowat(UNSENT_BYTES)?;
    }
    Ok(())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[tokio::test]
    async fn accepted_sockets_have_a_timeout_for_silent_peers() {
        let listener = bind("listen", ([127, 0, 0, 1], 0).into()).await.unwrap();
        let address = listener.local_addr().unwrap();
        let _client = TcpStream::connect(address).await.unwrap();
        let (accepted, _) = listener.accept().await.unwrap();
        settle(&accepted).unwrap();
        assert!(accepted.nodelay().unwrap());
        let silence = rustix::net::sockopt::tcp_user_timeout(&accepted).unwrap();
        assert_eq!(silence, SILENCE);
        let unsent = SockRef::from(&accepted).tcp_notsent_lowat().unwrap();
        assert_eq!(unsent, UNSENT_BYTES);
    }
}
