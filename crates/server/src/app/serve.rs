//! Starts and stops the portal, in a separate process or inside a test.

use crate::app::{
    call_counts, claim_packages, documents, free_space, jobs, last_seen, lease, revoked_sessions,
    router, secret_key_check,
};
use crate::errors::ApiError;
use crate::features::{delivery, portal};
use crate::http::tls::Tls;
use crate::http::{
    assets, health, history_key, https_redirect, listener, logo, metrics, surround, tls,
    untrusted_proxy,
};
use crate::mail;
use crate::state::{AppState, StartError};
use axum::Router;
use std::net::SocketAddr;
use std::sync::{Arc, LazyLock};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// A running portal. Dropping it triggers the shutdown; [`ServerHandle::shutdown`] also waits for it.
pub struct ServerHandle {
    /// The listening address. If port 0 is configured, it contains the actual port.
    pub address: SocketAddr,
    /// The address that redirects from HTTP to HTTPS, if configured.
    pub http_address: Option<SocketAddr>,
    /// The address of the metrics endpoint, if enabled.
    pub metrics_address: Option<SocketAddr>,
    state: AppState,
    tasks: TaskTracker,
    stop_on_drop: tokio_util::sync::DropGuard,
}

/// The routes of the API. Shared by all portals of a process, which are many in tests: describing each operation takes longer than
/// the rest of a start.
static API: LazyLock<Router<AppState>> = LazyLock::new(|| {
    let (routes, _) = router::api().split_for_parts();
    routes
});

/// The whole application as one router.
pub fn app(state: &AppState) -> Router {
    let routes = API
        .clone()
        .merge(health::routes())
        .merge(history_key::routes())
        .merge(logo::routes())
        .fallback(assets::serve)
        .method_not_allowed_fallback(async || ApiError::method_not_allowed());
    surround(routes, state)
}

/// Starts the portal. It accepts requests when this returns.
///
/// # Errors
/// [`StartError::Listen`] if an address is in use or not available, [`StartError::SecretKey`] if the key file belongs to another portal,
/// [`StartError::Certificate`] if the certificate cannot be used, [`StartError::Database`] if the database fails.
pub async fn serve(state: AppState) -> Result<ServerHandle, StartError> {
    let config = state.config();
    let stopping: CancellationToken = state.stopping().clone();
    let tasks = TaskTracker::new();
    secret_key_check::check(&state).await?;
    revoked_sessions::keep(&state);
    // Subscribe before the first read, so that no change is missed.
    let changes = state.store().subscribe();
    portal::follow::catch_up(&state).await?;
    lease::end_left(&state).await;
    untrusted_proxy::warn_at_start(&state).await?;
    if config.metrics_listen.is_some() {
        metrics::install(config);
    }
    let (tls, keeper) = tls::open(config)?.unzip();
    let (portal, address) = bind("listen", config.listen).await?;
    let (http, http_address) = bind_if("http_listen", config.http_listen).await?.unzip();
    let (figures, metrics_address) = bind_if("metrics_listen", config.metrics_listen)
        .await?
        .unzip();
    state.listening_on(address);
    let listen = |socket: TcpListener, tls: Option<Tls>, routes: Router| {
        let (config, stopping) = (config.clone(), stopping.clone());
        let open = Arc::clone(state.open_connections());
        tasks.spawn(listener::run(socket, tls, routes, config, open, stopping));
    };
    listen(portal, tls, app(&state));
    if let Some(http) = http {
        listen(http, None, https_redirect::routes(state.public_url()));
    }
    if let Some(figures) = figures {
        listen(figures, None, metrics::routes(&state));
        tasks.spawn(metrics::keep(stopping.clone()));
    }
    if let Some(keeper) = keeper {
        tasks.spawn(keeper.run(state.clone()));
    }
    tasks.spawn(mail::run(state.clone()));
    tasks.spawn(delivery::run(state.clone()));
    tasks.spawn(jobs::run(state.clone()));
    tasks.spawn(jobs::run_backups(state.clone()));
    tasks.spawn(jobs::run_file_facts(state.clone()));
    tasks.spawn(jobs::run_history_logs(state.clone()));
    tasks.spawn(documents::run(state.clone()));
    tasks.spawn(claim_packages::run(state.clone()));
    tasks.spawn(free_space::run(state.clone()));
    tasks.spawn(portal::follow::run(state.clone(), changes));
    tasks.spawn(last_seen::run(state.clone()));
    tasks.spawn(call_counts::run(state.clone()));
    tasks.close();
    tracing::info!(%address, public_url = state.public_url().origin(), "listening");
    Ok(ServerHandle {
        address,
        http_address,
        metrics_address,
        state,
        tasks,
        stop_on_drop: stopping.drop_guard(),
    })
}

/// Opens a listening socket and returns it with its actual address.
async fn bind(
    setting: &'static str,
    address: SocketAddr,
) -> Result<(TcpListener, SocketAddr), StartError> {
    let socket = listener::bind(setting, address).await?;
    let actual = socket.local_addr().map_err(|cause| StartError::Listen {
        setting,
        address,
        cause,
    })?;
    Ok((socket, actual))
}

async fn bind_if(
    setting: &'static str,
    address: Option<SocketAddr>,
) -> Result<Option<(TcpListener, SocketAddr)>, StartError> {
    match address {
        None => Ok(None),
        Some(address) => bind(setting, address).await.map(Some),
    }
}

impl ServerHandle {
    /// The state of the running portal.
    #[must_use]
    pub fn state(&self) -> &AppState {
        &self.state
    }

    /// Shuts down gracefully: reports that it is leaving for `shutdown_delay`, stops accepting connections, ends streams, waits for running
    /// requests and workers, and closes the database.
    pub async fn shutdown(self) {
        let Self {
            state,
            tasks,
            stop_on_drop,
            ..
        } = self;
        state.begin_draining();
        tokio::time::sleep(state.config().shutdown_delay).await;
        drop(stop_on_drop);
        tasks.wait().await;
        state.store().close().await;
    }
}

#[cfg(test)]
mod tests;
