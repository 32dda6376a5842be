//! Endpoints for monitoring.

use crate::errors::ApiError;
use crate::state::AppState;
use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use domain::language::Message;
use http::StatusCode;
use serde::Serialize;

/// `/healthz` reports that the process runs, `/readyz` that it can serve requests, and `/health` its condition with the
/// problems found.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready))
        .route("/health", get(health))
}

/// The body of `/health`.
#[derive(Debug, Serialize)]
struct Health {
    /// `ok`; `degraded` when some requests are refused; `unavailable` when nothing works.
    status: &'static str,
    /// The problems found: `storage_low` (uploads are refused), `storage_full` (writes may be refused),
    /// `database_unavailable`, `stopping`.
    problems: Vec<&'static str>,
}

/// Returns 503 only when the portal is unavailable. A degraded portal still serves users, so it returns 200.
async fn health(State(state): State<AppState>) -> (StatusCode, Json<Health>) {
    let mut problems = Vec::new();
    if state.is_leaving() {
        problems.push("stopping");
    }
    if let Err(error) = state.store().read(store::change_feed::last_seq).await {
        tracing::warn!(%error, "could not read the database");
        problems.push("database_unavailable");
    }
    let is_unavailable = !problems.is_empty();
    if let Some(disk) = state.free_space().low() {
        problems.push(if disk.is_full() {
            "storage_full"
        } else {
            "storage_low"
        });
    }
    let (code, status) = match (is_unavailable, problems.is_empty()) {
        (true, _) => (StatusCode::SERVICE_UNAVAILABLE, "unavailable"),
        (false, true) => (StatusCode::OK, "ok"),
        (false, false) => (StatusCode::OK, "degraded"),
    };
    (code, Json(Health { status, problems }))
}

/// Names the missing part in the response and logs the cause.
async fn ready(State(state): State<AppState>) -> Result<&'static str, ApiError> {
    if state.is_leaving() {
        return Err(ApiError::unavailable("stopping", Message::ErrorStopping));
    }
    // A write without changes: it checks that a write transaction can be opened.
    state
        .store()
        .write(store::change_feed::last_seq)
        .await
        .map_err(|error| {
            ApiError::unavailable("database_unavailable", Message::ErrorDatabaseUnreachable)
                .because(error)
        })?;
    match state.files().probe().await {
        Ok(()) => Ok("ready\n"),
        // Low disk space is not a reason to take this instance out of service: reads and writes without files still
        // work, and another instance would have the same disk.
        Err(_) if state.free_space().low().is_some() => Ok("degraded: low on disk space\n"),
        Err(error) => Err(ApiError::unavailable(
            "storage_unavailable",
            Message::ErrorFilesUnwritable,
        )
        .because(error)),
    }
}
