//! The yardstick: the same framework with the same runtime, answering a constant body.

use crate::Fault;
use axum::Router;
use axum::routing::get;
use bytes::Bytes;
use http::header;
use std::io::Write;

/// Serves a constant JSON body of `size` bytes on loopback and prints the address, until it is killed.
///
/// # Errors
/// When no port can be had.
pub async fn serve(size: usize) -> Result<(), Fault> {
    let body = Bytes::from(format!("\"{}\"", "x".repeat(size.saturating_sub(2))));
    let app = Router::new().fallback(get(move || {
        std::future::ready(([(header::CONTENT_TYPE, "application/json")], body.clone()))
    }));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("http://{}", listener.local_addr()?);
    std::io::stdout().flush()?;
    axum::serve(
        axum::serve::ListenerExt::tap_io(listener, |stream| drop(stream.set_nodelay(true))),
        app,
    )
    .await?;
    Ok(())
}
