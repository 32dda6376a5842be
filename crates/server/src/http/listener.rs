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
use tokio::net::{TcpListener, TcpStream};
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
/// In milliseconds: a client that went without a word, as phones do, keeps its connection and its stream no longer than
/// this. The system would wait a quarter of an hour. Somebody who takes nothing of a download for so long is gone as well.
#[cfg(target_os = "linux")]
const SILENCE: u32 = 3 * 60 * 1000;

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
        if let Err(error) = settle(&stream) {
            tracing::debug!(%error, "cannot set the options of a connection");
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

/// How an accepted connection behaves.
fn settle(stream: &TcpStream) -> std::io::Result<()> {
    // Small answers must not wait for more to send.
    stream.set_nodelay(true)?;
    #[cfg(target_os = "linux")]
    rustix::net::sockopt::set_tcp_user_timeout(stream, SILENCE)?;
    Ok(())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_goes_without_a_word_is_not_waited_for() {
        let listener = bind("listen", ([127, 0, 0, 1], 0).into()).await.unwrap();
        let address = listener.local_addr().unwrap();
        let _client = TcpStream::connect(address).await.unwrap();
        let (accepted, _) = listener.accept().await.unwrap();
        settle(&accepted).unwrap();
        assert!(accepted.nodelay().unwrap());
        let silence = rustix::net::sockopt::tcp_user_timeout(&accepted).unwrap();
        assert_eq!(silence, SILENCE);
    }
}
