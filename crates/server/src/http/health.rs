//! Answers for those who watch the portal.

use crate::api_error::ApiError;
use crate::state::AppState;
use axum::Router;
use axum::extract::State;
use axum::routing::get;

/// `/healthz`: the process lives. `/readyz`: it can do its work.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready))
}

/// Says which part is missing, and to the log why.
async fn ready(State(state): State<AppState>) -> Result<&'static str, ApiError> {
    if state.stopping().is_cancelled() {
        return Err(ApiError::unavailable("stopping", "The portal is stopping."));
    }
    // A write of nothing: it passes through the one place where all writes pass.
    state
        .store()
        .write(store::change_feed::last_seq)
        .await
        .map_err(|error| {
            ApiError::unavailable("database_unavailable", "The database cannot be reached.")
                .because(error)
        })?;
    state.files().probe().await.map_err(|error| {
        ApiError::unavailable("storage_unavailable", "Files cannot be written.").because(error)
    })?;
    Ok("ready\n")
}
