//! Starts and stops the portal, in a separate process or inside a test.

use crate::app::{call_counts, free_space, jobs, last_seen, router, secret_key_check};
use crate::errors::ApiError;
use crate::features::{delivery, portal};
use crate::http::{assets, health, listener, logo, metrics, surround, untrusted_proxy};
use crate::mail;
use crate::state::{AppState, StartError};
use axum::Router;
use std::net::SocketAddr;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// A running portal. Dropping it triggers the shutdown; [`ServerHandle::shutdown`] also waits for it.
pub struct ServerHandle {
    /// The listening address. If port 0 is configured, it contains the actual port.
    pub address: SocketAddr,
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
/// [`StartError::Listen`] if an address is in use or not available, [`StartError::SecretKey`] if the key file belongs to another portal,
/// [`StartError::Database`] if the database fails.
pub async fn serve(state: AppState) -> Result<ServerHandle, StartError> {
    let config = state.config();
    let stopping: CancellationToken = state.stopping().clone();
    let tasks = TaskTracker::new();
    secret_key_check::check(&state).await?;
    // Subscribe before the first read, so that no change is missed.
    let changes = state.store().subscribe();
    portal::follow::catch_up(&state).await?;
    untrusted_proxy::warn_at_start(&state).await?;
    let portal = listener::bind("listen", config.listen).await?;
    let address = local_address("listen", config.listen, &portal)?;
    state.listening_on(address);
    let metrics_address = match config.metrics_listen {
        None => None,
        Some(wanted) => {
            metrics::install();
            let socket = listener::bind("metrics_listen", wanted).await?;
            let got = local_address("metrics_listen", wanted, &socket)?;
            tasks.spawn(listener::run(
                socket,
                metrics::routes(),
                state.clone(),
                stopping.clone(),
            ));
            Some(got)
        }
    };
    tasks.spawn(listener::run(
        portal,
        app(&state),
        state.clone(),
        stopping.clone(),
    ));
    tasks.spawn(mail::run(state.clone()));
    tasks.spawn(delivery::run(state.clone()));
    tasks.spawn(jobs::run(state.clone()));
    tasks.spawn(free_space::run(state.clone()));
    tasks.spawn(portal::follow::run(state.clone(), changes));
    tasks.spawn(last_seen::run(state.clone()));
    tasks.spawn(call_counts::run(state.clone()));
    tasks.close();
    tracing::info!(%address, public_url = state.public_url().origin(), "listening");
    Ok(ServerHandle {
        address,
        metrics_address,
        state,
        tasks,
        stop_on_drop: stopping.drop_guard(),
    })
}

fn local_address(
    setting: &'static str,
    address: SocketAddr,
    socket: &tokio::net::TcpListener,
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
