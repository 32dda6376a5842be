//! The listener: accepts connections, bounds them, and lets them finish when the portal stops.

use crate::extract::PeerAddress;
use crate::state::{AppState, StartError};
use axum::Router;
use axum::body::Body;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

/// More header fields, or more bytes of them, no browser sends.
const MAX_HEADERS: usize = 64;
const MAX_HEADER_BYTES: usize = 16 * 1024;
/// What one connection may hold of a body that nobody has asked for yet.
const READ_BUFFER_BYTES: usize = 64 * 1024;
/// When accepting fails (out of file descriptors, mostly), trying again at once only burns time.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// Opens a listening socket.
///
/// # Errors
/// [`StartError::Listen`], naming `setting`.
pub async fn bind(setting: &'static str, address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address)
        .await
        .map_err(|cause| StartError::Listen {
            setting,
            address,
            cause,
        })
}

/// Serves `router` until `stopping` ends, then waits for running requests.
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
    let places = Arc::new(Semaphore::new(state.config().max_connections));
    let graceful = GracefulShutdown::new();
    loop {
        let place = tokio::select! {
            () = stopping.cancelled() => break,
            place = Arc::clone(&places).acquire_owned() => place,
        };
        let accepted = tokio::select! {
            () = stopping.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(connection) => connection,
            Err(error) => {
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(ACCEPT_PAUSE).await;
                continue;
            }
        };
        // Small answers must not wait for more to send.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "cannot set TCP_NODELAY");
        }
        let router = router.clone();
        let service = service_fn(move |mut request: http::Request<Incoming>| {
            request.extensions_mut().insert(PeerAddress(peer.ip()));
            router.clone().oneshot(request.map(Body::new))
        });
        let connection = graceful.watch(protocol.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "connection ended early");
            }
            drop(place);
        });
    }
    drop(listener);
    if tokio::time::timeout(state.config().shutdown_timeout, graceful.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("some requests did not finish in time and were cut off");
    }
}
