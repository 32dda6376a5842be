//! Publishes the keys that sign the roots of histories.

use crate::security::history_keys::public_keys;
use crate::state::AppState;
use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use domain::history_log::PublicKey;
use serde::Serialize;

/// The public keys, newest first. `buildback verify --key` reads the same format.
#[derive(Debug, Serialize)]
struct Keys {
    keys: Vec<PublicKey>,
}

/// `/.well-known/buildback-history-key`: public, so that anybody can check a log.
pub fn routes() -> Router<AppState> {
    Router::new().route("/.well-known/buildback-history-key", get(show))
}

async fn show(State(state): State<AppState>) -> Json<Keys> {
    Json(Keys {
        keys: public_keys(state.secret_keys()),
    })
}
