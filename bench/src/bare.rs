//! The yardstick: the same framework with the same runtime, answering a constant body.

use crate::Fault;
use axum::Router;
use axum::routing::get;
use axum::serve::ListenerExt;
use bytes::Bytes;
use http::header;
use std::io::Write;
use std::net::SocketAddr;

/// Opens a server on loopback that answers every request with a constant JSON body of `size` bytes.
///
/// # Errors
/// When no port can be had.
pub async fn open(
    size: usize,
) -> Result<(SocketAddr, impl Future<Output = std::io::Result<()>>), Fault> {
    open_app(constant(size)).await
}

/// Opens a server of any routes on loopback.
///
/// # Errors
/// When no port can be had.
pub async fn open_app(
    app: Router,
) -> Result<(SocketAddr, impl Future<Output = std::io::Result<()>>), Fault> {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    Ok((address, axum::serve(listener, app).into_future()))
}

/// Serves the constant body until the process is killed, and says where.
///
/// # Errors
/// When no port can be had.
pub async fn serve(size: usize) -> Result<(), Fault> {
    serve_app(constant(size)).await
}

/// Serves any routes until the process is killed, and says where.
///
/// # Errors
/// When no port can be had.
pub async fn serve_app(app: Router) -> Result<(), Fault> {
    let (address, server) = open_app(app).await?;
    println!("http://{address}");
    std::io::stdout().flush()?;
    Ok(server.await?)
}

fn constant(size: usize) -> Router {
    let body = Bytes::from(format!("\"{}\"", "x".repeat(size.saturating_sub(2))));
    Router::new().fallback(get(move || {
        std::future::ready(([(header::CONTENT_TYPE, "application/json")], body.clone()))
    }))
}
