//! The bare server of streams: the same framework and heartbeat, sending every change to everyone.

use axum::extract::State;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::stream::{self, StreamExt};
use http::StatusCode;
use serde_json::json;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::broadcast;

/// Path of the stream.
pub const STREAM: &str = "/stream";
/// Path for publishing a change.
pub const PUBLISH: &str = "/tell";

/// The portal's heartbeat interval.
const HEARTBEAT: Duration = Duration::from_secs(20);
/// The portal's limit for lagging subscribers.
const CAPACITY: usize = 1024;

#[derive(Clone)]
struct Feed {
    changes: broadcast::Sender<u64>,
    last: Arc<AtomicU64>,
}

/// A stream that begins like the portal's, and a route for publishing changes.
pub fn routes() -> Router {
    let feed = Feed {
        changes: broadcast::channel(CAPACITY).0,
        last: Arc::default(),
    };
    Router::new()
        .route(STREAM, get(listen))
        .route(PUBLISH, post(publish))
        .with_state(feed)
}

async fn listen(State(feed): State<Feed>) -> impl IntoResponse {
    let beat = Event::default()
        .event("beat")
        .data(HEARTBEAT.as_secs().to_string());
    let ready = Event::default().event("ready").id("0").data("{}");
    let changes = stream::unfold(feed.changes.subscribe(), |mut changes| async move {
        let number = changes.recv().await.ok()?;
        let data = json!({ "topic": "update", "id": number.to_string(), "project_id": null });
        let event = Event::default()
            .event("change")
            .id(number.to_string())
            .data(data.to_string());
        Some((event, changes))
    });
    let events = stream::iter([beat.clone(), ready]).chain(changes);
    let keep_alive = KeepAlive::new().interval(HEARTBEAT).event(beat);
    Sse::new(events.map(Ok::<_, Infallible>)).keep_alive(keep_alive)
}

async fn publish(State(feed): State<Feed>) -> impl IntoResponse {
    let number = feed.last.fetch_add(1, Ordering::Relaxed) + 1;
    // There may be no subscribers.
    let _ = feed.changes.send(number);
    let data = json!({ "id": number.to_string() });
    (StatusCode::CREATED, Json(data))
}
