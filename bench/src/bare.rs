//! The baseline: a server with the same framework and runtime that returns a constant body.

use crate::Fault;
use axum::Router;
use axum::routing::get;
use axum::serve::ListenerExt;
use bytes::Bytes;
use http::header;
use std::io::Write;
use std::net::SocketAddr;

/// Answers every request with a constant JSON body of `size` bytes.
pub fn constant(size: usize) -> Router {
    let body = Bytes::from(format!("\"{}\"", "x".repeat(size.saturating_sub(2))));
    Router::new().fallback(get(move || {
        std::future::ready(([(header::CONTENT_TYPE, "application/json")], body.clone()))
    }))
}

/// Starts a server on a loopback port.
///
/// # Errors
/// When no port is available.
pub async fn open(
    app: Router,
) -> Result<(SocketAddr, impl Future<Output = std::io::Result<()>>), Fault> {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    Ok((address, axum::serve(listener, app).into_future()))
}

/// Prints the server's URL and serves until the process is killed.
///
/// # Errors
/// When no port is available.
pub async fn serve(app: Router) -> Result<(), Fault> {
    let (address, server) = open(app).await?;
    println!("http://{address}");
    std::io::stdout().flush()?;
    Ok(server.await?)
}
