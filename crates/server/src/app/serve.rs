//! Starting and stopping the portal, in a process of its own or inside a test.

use crate::app::{call_counts, free_space, jobs, last_seen, router};
use crate::errors::ApiError;
use crate::features::{delivery, portal};
use crate::http::{assets, health, listener, logo, metrics, surround, untrusted_proxy};
use crate::mail;
use crate::state::{AppState, StartError};
use axum::Router;
use std::net::SocketAddr;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// A running portal. Dropping it tells it to stop; [`ServerHandle::shutdown`] also waits.
pub struct ServerHandle {
    /// Where the portal listens; with port 0 configured, this is the port it got.
    pub address: SocketAddr,
    /// Where metrics are served, if they are.
    pub metrics_address: Option<SocketAddr>,
    state: AppState,
    tasks: TaskTracker,
    stop_on_drop: tokio_util::sync::DropGuard,
}

/// The whole application as one service.
pub fn app(state: &AppState) -> Router {
    let (api, _) = router::api().split_for_parts();
    let routes = api
        .merge(health::routes())
        .merge(logo::routes())
        .fallback(assets::serve)
        .method_not_allowed_fallback(async || ApiError::method_not_allowed());
    surround(routes, state)
}

/// Starts the portal: it answers when this returns.
///
/// # Errors
/// [`StartError::Listen`] when an address is taken or not ours, [`StartError::Database`] when the database fails.
pub async fn serve(state: AppState) -> Result<ServerHandle, StartError> {
    let config = state.config();
    let stopping: CancellationToken = state.stopping().clone();
    let tasks = TaskTracker::new();
    // Listened to before anything is read, so that no change falls between the two.
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
    tracing::info!(%address, public_url = state.public_url().origin(), "the portal listens");
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
    /// The portal's parts, as its operations see them.
    #[must_use]
    pub fn state(&self) -> &AppState {
        &self.state
    }

    /// Stops: no new connections, streams end, running requests and workers finish, the database closes.
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
