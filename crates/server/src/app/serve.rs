//! Starts and stops the portal, in a separate process or inside a test.

use crate::app::{call_counts, free_space, jobs, last_seen, router};
use crate::errors::ApiError;
use crate::features::{delivery, portal};
use crate::http::tls::Tls;
use crate::http::{
    assets, health, https_redirect, listener, logo, metrics, surround, tls, untrusted_proxy,
};
use crate::mail;
use crate::state::{AppState, StartError};
use axum::Router;
use std::net::SocketAddr;
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

/// The whole application as one router.
pub fn app(state: &AppState) -> Router {
    let (api, _) = router::api().split_for_parts();
    let routes = api
        .merge(health::routes())
        .merge(logo::routes())
        .fallback(assets::serve)
        .method_not_allowed_fallback(async || ApiError::method_not_allowed());
    surround(routes, state)
}

/// Starts the portal. It accepts requests when this returns.
///
/// # Errors
/// [`StartError::Listen`] if an address is in use or not available, [`StartError::Database`] if the database fails,
/// [`StartError::Certificate`] if the certificate cannot be used.
pub async fn serve(state: AppState) -> Result<ServerHandle, StartError> {
    let config = state.config();
    let stopping: CancellationToken = state.stopping().clone();
    let tasks = TaskTracker::new();
    // Subscribe before the first read, so that no change is missed.
    let changes = state.store().subscribe();
    portal::follow::catch_up(&state).await?;
    untrusted_proxy::warn_at_start(&state).await?;
    let open = Listeners {
        state: &state,
        tasks: &tasks,
    };
    let metrics_address = match config.metrics_listen {
        None => None,
        Some(wanted) => {
            metrics::install();
            Some(
                open.plain("metrics_listen", wanted, metrics::routes())
                    .await?,
            )
        }
    };
    let (tls, keeper) = tls::open(config)?.unzip();
    let portal = listener::bind("listen", config.listen).await?;
    let address = local_address("listen", config.listen, &portal)?;
    state.listening_on(address);
    let http_address = match config.http_listen {
        None => None,
        Some(wanted) => {
            let routes = https_redirect::routes(&state);
            Some(open.plain("http_listen", wanted, routes).await?)
        }
    };
    open.start(portal, tls, app(&state));
    if let Some(keeper) = keeper {
        tasks.spawn(keeper.run(state.clone()));
    }
    tasks.spawn(mail::run(state.clone()));
    tasks.spawn(delivery::run(state.clone()));
    tasks.spawn(jobs::run(state.clone()));
    tasks.spawn(free_space::run(state.clone()));
    tasks.spawn(portal::follow::run(state.clone(), changes));
    tasks.spawn(last_seen::run(state.clone()));
    tasks.spawn(call_counts::run(state.clone()));
    tasks.close();
    tracing::info!(%address, public_url = state.public_url().origin(), "the portal listens");
    Ok(ServerHandle {
        address,
        http_address,
        metrics_address,
        state,
        tasks,
        stop_on_drop: stopping.drop_guard(),
    })
}

/// Starts listeners.
struct Listeners<'a> {
    state: &'a AppState,
    tasks: &'a TaskTracker,
}

impl Listeners<'_> {
    /// Serves plain HTTP and returns the actual address.
    async fn plain(
        &self,
        setting: &'static str,
        wanted: SocketAddr,
        routes: Router,
    ) -> Result<SocketAddr, StartError> {
        let socket = listener::bind(setting, wanted).await?;
        let address = local_address(setting, wanted, &socket)?;
        self.start(socket, None, routes);
        Ok(address)
    }

    fn start(&self, socket: TcpListener, tls: Option<Tls>, routes: Router) {
        let (state, stopping) = (self.state.clone(), self.state.stopping().clone());
        self.tasks
            .spawn(listener::run(socket, tls, routes, state, stopping));
    }
}

fn local_address(
    setting: &'static str,
    address: SocketAddr,
    socket: &TcpListener,
) -> Result<SocketAddr, StartError> {
    socket.local_addr().map_err(|cause| StartError::Listen {
        setting,
        address,
        cause,
    })
}

impl ServerHandle {
    /// The state of the running portal.
    #[must_use]
    pub fn state(&self) -> &AppState {
        &self.state
    }

    /// Shuts down gracefully: stops accepting connections, ends streams, waits for running requests and workers, and closes the
    /// database.
    pub async fn shutdown(self) {
        let Self {
            state,
            tasks,
            stop_on_drop,
            ..
        } = self;
        drop(stop_on_drop);
        tasks.wait().await;
        state.store().close().await;
    }
}

#[cfg(test)]
mod tests;
