//! Minimal responses while the disk is so full that SQLite cannot open the database.

use super::CommandError;
use crate::config::Config;
use crate::errors::causes::with_causes;
use crate::files::free_space;
use axum::Router;
use axum::response::IntoResponse;
use axum::routing::get;
use http::{StatusCode, header};
use std::time::Duration;
use store::Store;
use tokio::net::TcpListener;

/// How often to retry opening the database.
const AGAIN: Duration = Duration::from_secs(5);

/// Opens the database. While the disk is full, reports that to clients and retries until there is space.
///
/// # Errors
/// When the database cannot be opened for another reason, or the address is not available.
pub(super) async fn open(config: &Config) -> Result<Store, CommandError> {
    let error = match super::migrate::open(config) {
        Ok(store) => return Ok(store),
        Err(error) if free_space::is_full(config) => error,
        Err(error) => return Err(error),
    };
    let folder = config.data_dir.display();
    tracing::error!(
        error = with_causes(&*error),
        "the disk that holds {folder} is full. Free up space or enlarge the disk; the portal then starts automatically"
    );
    let listener = TcpListener::bind(config.listen).await?;
    let serving = tokio::spawn(axum::serve(listener, answers()).into_future());
    let opened = loop {
        tokio::time::sleep(AGAIN).await;
        match super::migrate::open(config) {
            Err(_) if free_space::is_full(config) => {}
            opened => break opened,
        }
    };
    serving.abort();
    // The address is free again once the task has ended.
    let _ = serving.await;
    opened
}

fn answers() -> Router {
    Router::new()
        .route("/healthz", get(async || "ok\n"))
        .route("/health", get(health))
        .fallback(refuse)
}

async fn health() -> impl IntoResponse {
    let json = [(header::CONTENT_TYPE, "application/json")];
    let body = r#"{"status":"unavailable","problems":["storage_full"]}"#;
    (StatusCode::SERVICE_UNAVAILABLE, json, body)
}

async fn refuse() -> impl IntoResponse {
    let later = [(header::RETRY_AFTER, "60")];
    let text = "The portal's disk is full. The portal will be available again once the office has freed up space.\n";
    (StatusCode::INSUFFICIENT_STORAGE, later, text)
}
