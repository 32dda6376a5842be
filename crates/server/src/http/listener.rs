//! The listener: accepts connections, bounds them, and lets them finish when the portal stops.

mod connections;
mod request_head;
mod socket;

use self::connections::{Connection, Connections, Refusal, Serving};
use self::socket::{ClientSocket, WriteLimits};
use crate::config::Config;
use crate::http::extract::PeerAddress;
use crate::state::{AppState, StartError};
use axum::Router;
use axum::body::Body;
use http::{HeaderValue, header};
use http_body::{Frame, SizeHint};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
#[cfg(target_os = "linux")]
use socket2::SockRef;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

/// Limits on header fields. Browsers send far fewer.
const MAX_HEADERS: usize = 64;
const MAX_HEADER_BYTES: usize = 16 * 1024;
/// The largest part of a body that a connection buffers before the operation reads it.
const READ_BUFFER_BYTES: usize = 64 * 1024;
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

/// Serves `router` until `stopping` is canceled, then waits for requests in progress.
pub async fn run(
    listener: TcpListener,
    router: Router,
    state: AppState,
    stopping: CancellationToken,
) {
    let mut protocol = http1::Builder::new();
    protocol
        .timer(TokioTimer::new())
        .header_read_timeout(state.config().header_timeout)
        .max_headers(MAX_HEADERS)
        .max_header_size(MAX_HEADER_BYTES)
        .max_buf_size(READ_BUFFER_BYTES);
    let limits = write_limits(state.config());
    let connections = Arc::new(Connections::new(state.config()));
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
        let connection = Arc::new(connection);
        if let Err(error) = settle(&stream) {
            tracing::debug!(%error, "could not set the options of a connection");
        }
        let socket = ClientSocket::new(stream, limits, connection.stall_flag());
        let (router, served) = (router.clone(), Arc::clone(&connection));
        let service = service_fn(move |mut request: http::Request<Incoming>| {
            request.extensions_mut().insert(PeerAddress(peer.ip()));
            let serving = served.serve().ok_or(Evicted);
            let is_chunked = request.headers().contains_key(header::TRANSFER_ENCODING);
            let response = router.clone().oneshot(request.map(Body::new));
            async move {
                let serving = serving?;
                let Ok(mut response) = response.await;
                if is_chunked {
                    // Only hyper knows where a chunked body ends, so the heads of later requests could not be checked.
                    let close = HeaderValue::from_static("close");
                    response.headers_mut().insert(header::CONNECTION, close);
                }
                Ok::<_, Evicted>(response.map(|body| ServedBody {
                    body,
                    _serving: serving,
                }))
            }
        });
        let exchange = graceful.watch(protocol.serve_connection(TokioIo::new(socket), service));
        tokio::spawn(async move {
            tokio::select! {
                biased;
                () = connection.evicted() => tracing::debug!("closed an idle connection to make room"),
                ended = exchange => if let Err(error) = ended {
                    tracing::debug!(%error, "connection ended early");
                },
            }
        });
    }
    drop(listener);
    if tokio::time::timeout(state.config().shutdown_timeout, graceful.shutdown())
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

fn write_limits(config: &Config) -> WriteLimits {
    WriteLimits {
        timeout: config.write_timeout,
        least_rate: config.min_write_rate,
        window: config.write_timeout * 3 / 2,
    }
}

/// The connection is being closed to make room for a new one. No response is sent, and the client retries.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("closed to make room")]
struct Evicted;

/// A response body. The connection counts as busy until hyper has read all of it.
struct ServedBody {
    body: Body,
    _serving: Serving,
}

impl http_body::Body for ServedBody {
    type Data = bytes::Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
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
