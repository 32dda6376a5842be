//! Minimal responses while the portal cannot serve yet: migrations are running, or the disk is so full that SQLite cannot open the
//! database.

use super::CommandError;
use crate::config::Config;
use crate::errors::causes::with_causes;
use crate::files::free_space;
use crate::http::tls::Tls;
use crate::http::{https_redirect, listener, metrics, tls};
use crate::state::StartError;
use axum::Router;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::{StatusCode, header};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use store::Store;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

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

impl Reason {
    /// Whether the database can be read, if that is known.
    const fn database_up(self) -> Option<bool> {
        match self {
            Self::Migrating => None,
            Self::StorageFull => Some(false),
        }
    }
}

/// Servers on the portal's addresses. The main one tells clients to wait, over TLS if the portal speaks it.
struct Notice {
    tasks: TaskTracker,
    stopping: CancellationToken,
}

impl Notice {
    async fn start(config: &Config, reason: Reason) -> Result<Self, CommandError> {
        // A certificate that is renewed meanwhile is used once the portal serves.
        let tls = tls::open(config)?.map(|(tls, _)| tls);
        // An address that is not available is reported before a database is created or changed.
        let portal = listener::bind("listen", config.listen).await?;
        let http = bind_if("http_listen", config.http_listen).await?;
        let figures = bind_if("metrics_listen", config.metrics_listen).await?;
        let (tasks, stopping) = (TaskTracker::new(), CancellationToken::new());
        let open_connections = Arc::default();
        let listen = |socket: TcpListener, tls: Option<Tls>, routes: Router| {
            let (config, stopping) = (config.clone(), stopping.clone());
            let open = Arc::clone(&open_connections);
            tasks.spawn(listener::run(socket, tls, routes, config, open, stopping));
        };
        listen(portal, tls, answers(reason));
        if let Some(http) = http {
            let listening_url = config.listening_url(config.listen);
            let public_url = config.public_url.as_ref().unwrap_or(&listening_url);
            listen(http, None, https_redirect::routes(public_url));
        }
        if let Some(figures) = figures {
            metrics::install(config);
            let routes = metrics::routes_before_serving(config, reason.database_up());
            listen(figures, None, routes);
        }
        tasks.close();
        Ok(Self { tasks, stopping })
    }

    async fn stop(self) {
        self.stopping.cancel();
        // The addresses are free again once the tasks have ended.
        self.tasks.wait().await;
    }
}

async fn bind_if(
    setting: &'static str,
    address: Option<SocketAddr>,
) -> Result<Option<TcpListener>, StartError> {
    match address {
        None => Ok(None),
        Some(address) => listener::bind(setting, address).await.map(Some),
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
