//! Serves one connection: the TLS handshake, then HTTP/1 or HTTP/2.

use super::checked::CheckedHeads;
use super::connections::{Connection, Serving};
use super::socket::{ClientSocket, WriteLimits};
use super::withheld::{Part, Withheld};
use crate::config::Config;
use crate::http::extract::PeerAddress;
use crate::http::tls::{ACME_PROTOCOL, HTTP_2, Tls};
use axum::Router;
use axum::body::Body;
use http::{HeaderValue, Request, Response, header};
use http_body::{Frame, SizeHint};
use hyper::body::Incoming;
use hyper::server::conn::{http1, http2};
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::graceful::Watcher;
use std::error::Error;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

/// Limits on header fields. Browsers send far fewer.
const MAX_HEADERS: usize = 64;
const MAX_HEADER_BYTES: usize = 16 * 1024;
/// The same for HTTP/2, which counts 32 bytes more for each field.
const MAX_HEADER_LIST_BYTES: u32 = 16 * 1024;
/// The largest part of a body that an HTTP/1 connection buffers before the operation reads it.
const READ_BUFFER_BYTES: usize = 64 * 1024;
/// How many requests an HTTP/2 connection may have at once. A page sends a few dozen.
const MAX_STREAMS: u32 = 100;
/// The largest part of a body that an HTTP/2 request, and all of a connection, buffer before the operations read it.
/// An upload over a connection with a delay of 100 ms still reaches 2.5 MB/s.
const STREAM_WINDOW_BYTES: u32 = 256 * 1024;
const CONNECTION_WINDOW_BYTES: u32 = 512 * 1024;
/// The largest part of an HTTP/2 response that is buffered before it is sent.
const SEND_BUFFER_BYTES: usize = 64 * 1024;
/// How many requests a client may cancel before the portal has seen them, and how many wrong ones it may send, before
/// its connection is closed. Canceling at once is a known attack (CVE-2023-44487).
const MAX_EARLY_RESETS: usize = 20;
const MAX_WRONG_STREAMS: usize = 100;
/// How often an HTTP/2 client must show that it is there, and how long it may take. A phone that is gone loses its
/// connection and event stream after both.
const PING_INTERVAL: Duration = Duration::from_secs(60);
const PING_TIMEOUT: Duration = Duration::from_secs(60);

/// What all connections of a listener share.
pub struct Server {
    router: Router,
    tls: Option<Tls>,
    http1: http1::Builder,
    http2: http2::Builder<TokioExecutor>,
    header_timeout: Duration,
    limits: WriteLimits,
    stopping: CancellationToken,
}

type ConnectionError = Box<dyn Error + Send + Sync>;

impl Server {
    /// Creates a server with the limits of `config`.
    #[must_use]
    pub fn new(
        router: Router,
        tls: Option<Tls>,
        config: &Config,
        stopping: CancellationToken,
    ) -> Self {
        let mut http1 = http1::Builder::new();
        http1
            .timer(TokioTimer::new())
            .header_read_timeout(config.header_timeout)
            .max_headers(MAX_HEADERS)
            .max_header_size(MAX_HEADER_BYTES)
            .max_buf_size(READ_BUFFER_BYTES);
        let mut http2 = http2::Builder::new(TokioExecutor::new());
        http2
            .timer(TokioTimer::new())
            .max_concurrent_streams(MAX_STREAMS)
            .max_header_list_size(MAX_HEADER_LIST_BYTES)
            .initial_stream_window_size(STREAM_WINDOW_BYTES)
            .initial_connection_window_size(CONNECTION_WINDOW_BYTES)
            .max_send_buf_size(SEND_BUFFER_BYTES)
            .max_pending_accept_reset_streams(MAX_EARLY_RESETS)
            .max_local_error_reset_streams(MAX_WRONG_STREAMS)
            .keep_alive_interval(PING_INTERVAL)
            .keep_alive_timeout(PING_TIMEOUT);
        Self {
            router,
            tls,
            http1,
            http2,
            header_timeout: config.header_timeout,
            limits: WriteLimits {
                timeout: config.write_timeout,
                least_rate: config.min_write_rate,
                window: config.write_timeout * 3 / 2,
            },
            stopping,
        }
    }

    /// Serves a connection until it ends or must make room for another one.
    pub async fn serve(
        self: Arc<Self>,
        stream: TcpStream,
        peer: IpAddr,
        connection: Connection,
        watcher: Watcher,
    ) {
        let connection = Arc::new(connection);
        let socket = ClientSocket::new(stream, self.limits, connection.stall_flag());
        let exchange = async {
            match &self.tls {
                None => self.http1(socket, peer, &connection, watcher).await,
                Some(tls) => self.https(tls, socket, peer, &connection, watcher).await,
            }
        };
        tokio::select! {
            biased;
            () = connection.evicted() => tracing::debug!("closed an idle connection to make room"),
            ended = exchange => if let Err(error) = ended {
                tracing::debug!(error, "connection ended early");
            },
        }
    }

    /// Performs the handshake, then serves the protocol that the client chose.
    async fn https(
        &self,
        tls: &Tls,
        socket: ClientSocket,
        peer: IpAddr,
        connection: &Arc<Connection>,
        watcher: Watcher,
    ) -> Result<(), ConnectionError> {
        let handshake = tokio::time::timeout(self.header_timeout, tls.accept(socket));
        let stream = tokio::select! {
            biased;
            () = self.stopping.cancelled() => return Ok(()),
            accepted = handshake => accepted??,
        };
        match stream.get_ref().1.alpn_protocol() {
            Some(HTTP_2) => self.http2(stream, peer, connection, watcher).await,
            // The handshake was all that the ACME server wanted.
            Some(ACME_PROTOCOL) => Ok(()),
            _ => self.http1(stream, peer, connection, watcher).await,
        }
    }

    async fn http1<S: AsyncRead + AsyncWrite + Unpin + 'static>(
        &self,
        stream: S,
        peer: IpAddr,
        connection: &Arc<Connection>,
        watcher: Watcher,
    ) -> Result<(), ConnectionError> {
        let service = service(self.router.clone(), peer, Arc::clone(connection), None);
        let stream = TokioIo::new(CheckedHeads::new(stream, peer));
        Ok(watcher
            .watch(self.http1.serve_connection(stream, service))
            .await?)
    }

    /// Serves HTTP/2. hyper has no time limits for it, so connections without a request and responses that the client
    /// does not take are watched here.
    async fn http2<S: AsyncRead + AsyncWrite + Unpin + 'static>(
        &self,
        stream: S,
        peer: IpAddr,
        connection: &Arc<Connection>,
        watcher: Watcher,
    ) -> Result<(), ConnectionError> {
        let withheld = Withheld::default();
        let service = service(
            self.router.clone(),
            peer,
            Arc::clone(connection),
            Some(withheld.clone()),
        );
        let stream = TokioIo::new(stream);
        let exchange = watcher.watch(self.http2.serve_connection(stream, service));
        tokio::select! {
            ended = exchange => Ok(ended?),
            () = connection.idle_for(self.header_timeout) => Ok(()),
            () = withheld.too_long(self.limits.timeout, connection) => {
                tracing::debug!("closed a connection whose client takes nothing of a response");
                Ok(())
            }
        }
    }
}

/// Passes the requests of a connection to the router.
fn service(
    router: Router,
    peer: IpAddr,
    connection: Arc<Connection>,
    withheld: Option<Withheld>,
) -> impl Service<
    Request<Incoming>,
    Response = Response<ServedBody>,
    Error = Evicted,
    Future = impl Future<Output = Result<Response<ServedBody>, Evicted>> + Send + 'static,
> {
    service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(PeerAddress(peer));
        let serving = connection.serve().ok_or(Evicted);
        let is_chunked = request.headers().contains_key(header::TRANSFER_ENCODING);
        let response = router.clone().oneshot(request.map(Body::new));
        let part = withheld.as_ref().map(Withheld::response);
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
                part,
                _serving: serving,
            }))
        }
    })
}

/// The connection is being closed to make room for a new one. No response is sent, and the client retries.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("closed to make room")]
struct Evicted;

/// A response body. The connection counts as busy until hyper has read all of it.
struct ServedBody {
    body: Body,
    /// Set for HTTP/2.
    part: Option<Part>,
    _serving: Serving,
}

impl http_body::Body for ServedBody {
    type Data = bytes::Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        // hyper asks for the next part only when the client has room for the previous one.
        if let Some(part) = &self.part {
            part.taken();
        }
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if let (Some(part), Poll::Ready(Some(Ok(_)))) = (&self.part, &frame) {
            part.handed_over();
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
