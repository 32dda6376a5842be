//! Minimal responses while the portal cannot serve yet: migrations are running, or the disk is so full that SQLite cannot open the
//! database.

use super::CommandError;
use crate::config::Config;
use crate::errors::causes::with_causes;
use crate::files::free_space;
use crate::http::{listener, tls};
use axum::Router;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::{StatusCode, header};
use std::sync::Arc;
use std::time::Duration;
use store::Store;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// How often to retry opening the database on a full disk.
const AGAIN: Duration = Duration::from_secs(5);

/// Why the portal cannot serve yet.
#[derive(Debug, Clone, Copy)]
enum Reason {
    Migrating,
    StorageFull,
}

/// Opens the database after applying pending migrations. Meanwhile, and while the disk is full, tells clients why they have to wait.
///
/// # Errors
/// When the database cannot be opened for another reason, or the address is not available.
pub(super) async fn open(config: &Config) -> Result<Store, CommandError> {
    let error = match open_and_migrate(config).await {
        Ok(store) => return Ok(store),
        Err(error) if free_space::is_full(config) => error,
        Err(error) => return Err(error),
    };
    let folder = config.data_dir.display();
    tracing::error!(
        error = with_causes(&*error),
        "the disk that holds {folder} is full. Free up space or enlarge the disk; the portal then starts automatically"
    );
    let notice = Notice::start(config, Reason::StorageFull).await?;
    let opened = loop {
        tokio::time::sleep(AGAIN).await;
        match super::migrate::open_and_log(config).await {
            Err(_) if free_space::is_full(config) => {}
            opened => break opened,
        }
    };
    notice.stop().await;
    opened
}

async fn open_and_migrate(config: &Config) -> Result<Store, CommandError> {
    let database = config.database();
    if !store::migrate::is_pending(&database) {
        return super::migrate::open(config);
    }
    let notice = Notice::start(config, Reason::Migrating).await?;
    let opened = super::migrate::open_and_log(config).await;
    notice.stop().await;
    opened
}

/// A server on the portal's address that tells clients to wait, over TLS if the portal speaks it.
struct Notice {
    task: JoinHandle<()>,
    stopping: CancellationToken,
}

impl Notice {
    async fn start(config: &Config, reason: Reason) -> Result<Self, CommandError> {
        // A certificate that is renewed meanwhile is used once the portal serves.
        let tls = tls::open(config)?.map(|(tls, _)| tls);
        let socket = listener::bind("listen", config.listen).await?;
        // An address that is not available is reported before a database is created or changed.
        for (setting, address) in [
            ("http_listen", config.http_listen),
            ("metrics_listen", config.metrics_listen),
        ] {
            if let Some(address) = address {
                listener::bind(setting, address).await?;
            }
        }
        let stopping = CancellationToken::new();
        let task = tokio::spawn(listener::run(
            socket,
            tls,
            answers(reason),
            config.clone(),
            Arc::default(),
            stopping.clone(),
        ));
        Ok(Self { task, stopping })
    }

    async fn stop(self) {
        self.stopping.cancel();
        // The address is free again once the task has ended.
        let _ = self.task.await;
    }
}

fn answers(reason: Reason) -> Router {
    Router::new()
        .route("/healthz", get(async || "ok\n"))
        .route("/health", get(move || async move { health(reason) }))
        .fallback(move || async move { refuse(reason) })
}

fn health(reason: Reason) -> Response {
    let json = [(header::CONTENT_TYPE, "application/json")];
    let problem = match reason {
        Reason::Migrating => "migrating",
        Reason::StorageFull => "storage_full",
    };
    let body = format!(r#"{{"status":"unavailable","problems":["{problem}"]}}"#);
    (StatusCode::SERVICE_UNAVAILABLE, json, body).into_response()
}

fn refuse(reason: Reason) -> Response {
    let later = [(header::RETRY_AFTER, "60")];
    match reason {
        Reason::Migrating => {
            let text = "migrating: the portal is updating its database and will be available in a few minutes.\n";
            (StatusCode::SERVICE_UNAVAILABLE, later, text).into_response()
        }
        Reason::StorageFull => {
            let text = "The portal's disk is full. The portal will be available again once the office has freed up space.\n";
            (StatusCode::INSUFFICIENT_STORAGE, later, text).into_response()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::Request;
    use tower::ServiceExt;

    #[tokio::test]
    async fn clients_learn_why_they_wait() {
        for (reason, path, status, part) in [
            (Reason::Migrating, "/healthz", 200, "ok"),
            (Reason::Migrating, "/readyz", 503, "migrating"),
            (Reason::Migrating, "/health", 503, "\"migrating\""),
            (
                Reason::Migrating,
                "/dashboard",
                503,
                "available in a few minutes",
            ),
            (Reason::StorageFull, "/healthz", 200, "ok"),
            (Reason::StorageFull, "/readyz", 507, "disk is full"),
            (Reason::StorageFull, "/health", 503, "storage_full"),
        ] {
            let request = Request::get(path).body(axum::body::Body::empty()).unwrap();
            let answer = answers(reason).oneshot(request).await.unwrap();
            assert_eq!(answer.status(), status, "{reason:?} {path}");
            let body = axum::body::to_bytes(answer.into_body(), 1000)
                .await
                .unwrap();
            let text = String::from_utf8_lossy(&body).into_owned();
            assert!(text.contains(part), "{reason:?} {path}: {text}");
        }
    }
}
